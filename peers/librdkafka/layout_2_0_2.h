#ifndef ASSIGNBENCH_PEERS_LIBRDKAFKA_LAYOUT_2_0_2_H_
#define ASSIGNBENCH_PEERS_LIBRDKAFKA_LAYOUT_2_0_2_H_

#include <librdkafka/rdkafka.h>
#include <stdlib.h>
#include <string.h>

// What Debian's librdkafka.a exports but its headers don't show: copied from
// rdlist.h, rdkafka_proto.h, rdkafka_assignor.h and rdkafka_cgrp.h of release
// 2.0.2, under their own names. Another release's layout differs.

static const char kLayoutRelease[] = "2.0.2";

typedef struct rd_list_s {
  int rl_size;
  int rl_cnt;
  void** rl_elems;
  void (*rl_free_cb)(void*);
  int rl_flags;
  int rl_elemsize;
  void* rl_p;
} rd_list_t;

rd_list_t* rd_list_init(rd_list_t* rl, int initial_size,
                        void (*free_cb)(void*));

typedef struct {
  int len;
  const char* str;
} rd_kafkap_str_t;

// As the release's inline function, without the serialized form in front,
// which only requests use. The library frees it with free().
static inline rd_kafkap_str_t* rd_kafkap_str_new(const char* str, int len) {
  if (str != NULL && len < 0) len = strlen(str);
  rd_kafkap_str_t* copy = malloc(sizeof(*copy) + (str ? len + 1 : 0));
  copy->len = str ? len : -1;
  copy->str = str ? memcpy(copy + 1, str, len + 1) : NULL;
  return copy;
}

typedef struct {
  rd_kafka_topic_partition_list_t* rkgm_subscription;
  rd_kafka_topic_partition_list_t* rkgm_assignment;
  rd_kafka_topic_partition_list_t* rkgm_owned;
  rd_list_t rkgm_eligible;
  rd_kafkap_str_t* rkgm_member_id;
  rd_kafkap_str_t* rkgm_group_instance_id;
  void* rkgm_userdata;
  void* rkgm_member_metadata;
  int rkgm_generation;
} rd_kafka_group_member_t;

// This release keeps no more than it shows of the topics.
typedef struct {
  struct rd_kafka_metadata metadata;
} rd_kafka_metadata_internal_t;

void rd_kafka_group_member_clear(rd_kafka_group_member_t* rkgm);

typedef struct rd_kafka_assignor_s rd_kafka_assignor_t;
typedef struct rd_kafka_cgrp_s rd_kafka_cgrp_t;

rd_kafka_assignor_t* rd_kafka_assignor_find(rd_kafka_t* rk,
                                            const char* protocol);
rd_kafka_resp_err_t rd_kafka_assignor_run(rd_kafka_cgrp_t* rkcg,
                                          const rd_kafka_assignor_t* rkas,
                                          struct rd_kafka_metadata* metadata,
                                          rd_kafka_group_member_t* members,
                                          int member_cnt, char* errstr,
                                          size_t errstr_size);
rd_kafka_cgrp_t* rd_kafka_cgrp_new(rd_kafka_t* rk,
                                   const rd_kafkap_str_t* group_id,
                                   const rd_kafkap_str_t* client_id);

// A group beside the handle's own, whose place only its source tells.
static inline rd_kafka_cgrp_t* ConsumerGroup(rd_kafka_t* handle) {
  return rd_kafka_cgrp_new(handle, rd_kafkap_str_new("peer", -1),
                           rd_kafkap_str_new("peer", -1));
}

#endif  // ASSIGNBENCH_PEERS_LIBRDKAFKA_LAYOUT_2_0_2_H_
