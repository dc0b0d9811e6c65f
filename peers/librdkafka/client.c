#include "peers/librdkafka/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef PEER_FROM_SOURCE
#include "peers/librdkafka/steps.h"
#else
#include "peers/librdkafka/layout_2_0_2.h"
#endif

// rd_kafka_assignor_run() is where a leader's work on a group starts, once it
// has the topics' metadata: it matches subscriptions with topics, then calls
// the assignor. Before that the leader decodes the subscriptions, after it the
// cooperative protocol's adjustment withholds what others still own, then the
// assignments are written. From source all of that is called, too; in the
// archive these functions have no names, so there it is left out.

enum {
  kClaims = 1,
  kGenerations = 2,
  kInstanceIds = 4,
  kRacks = 8,
  kUnknownTopics = 16,
  kGhostClaims = 32,
  kNoAdjustment = 128,
};
#ifdef PEER_FROM_SOURCE
enum {
  kAlways = kInstanceIds | kUnknownTopics | kRacks,
  kCooperative = kClaims | kGhostClaims | kGenerations,
};
const int32_t kClientFlags = kTakesBytes;
#else
// Release 2.0.2 does not read the generation in a subscription (KIP-792). The
// one in the user data no release reads.
enum {
  kAlways = kInstanceIds | kUnknownTopics,
  kCooperative = kClaims | kGhostClaims | kNoAdjustment,
};
const int32_t kClientFlags = 0;
#endif

const ClientStrategy kClientStrategies[kClientStrategyCount] = {
    {"range", 0, kAlways},
    {"roundrobin", 0, kAlways},
    {"cooperative-sticky", 1, kAlways | kCooperative},
};

// More topics than this, or none, and the client ignores the member.
enum { kMaxSubscription = 10000 };

struct ClientCall {
  const ClientGroup* group;
  rd_kafka_group_member_t* members;
  int count;
#ifdef PEER_FROM_SOURCE
  rd_kafka_buf_t* written;
#endif
};

static rd_kafka_t* handle;
static rd_kafka_cgrp_t* consumer_group;
static rd_kafka_metadata_internal_t metadata;

int ClientStart(char* error, size_t error_size) {
#ifndef PEER_FROM_SOURCE
  if (strcmp(rd_kafka_version_str(), kLayoutRelease) != 0) {
    snprintf(error, error_size, "this is librdkafka %s, the peer is for %s",
             rd_kafka_version_str(), kLayoutRelease);
    return 0;
  }
#endif
  rd_kafka_conf_t* conf = rd_kafka_conf_new();
  // Complaints about groups would get between what the peer itself says.
  rd_kafka_conf_set(conf, "log_level", "0", NULL, 0);
  rd_kafka_conf_set(conf, "group.id", "peer", NULL, 0);
  handle = rd_kafka_new(RD_KAFKA_CONSUMER, conf, error, error_size);
  if (handle == NULL) return 0;
  consumer_group = ConsumerGroup(handle);
  return 1;
}

void ClientLoad(const ClientGroup* group) {
  struct rd_kafka_metadata* known = &metadata.metadata;
  known->topics = calloc(group->topic_count, sizeof(*known->topics));
#ifdef PEER_FROM_SOURCE
  metadata.topics = calloc(group->topic_count, sizeof(*metadata.topics));
#endif
  for (size_t t = 0; t < group->topic_count; ++t) {
    const ClientTopic* topic = &group->topics[t];
    if (topic->partitions < 0) continue;
    struct rd_kafka_metadata_topic* known_topic =
        &known->topics[known->topic_cnt];
    known_topic->topic = (char*)topic->name;
    known_topic->partition_cnt = topic->partitions;
    known_topic->partitions =
        calloc(topic->partitions, sizeof(*known_topic->partitions));
    for (int32_t p = 0; p < topic->partitions; ++p) {
      known_topic->partitions[p].id = p;
    }
#ifdef PEER_FROM_SOURCE
    rd_kafka_metadata_partition_internal_t* inside =
        calloc(topic->partitions, sizeof(*inside));
    for (int32_t p = 0; p < topic->partitions; ++p) {
      inside[p].id = p;
      if (topic->racks == NULL) continue;
      inside[p].racks = topic->racks[p].names;
      inside[p].racks_cnt = topic->racks[p].count;
    }
    metadata.topics[known->topic_cnt].partitions = inside;
#endif
    ++known->topic_cnt;
  }
}

// As the client starts before it looks at what the member sent.
static void StartMember(const ClientMember* from,
                        rd_kafka_group_member_t* member) {
  member->rkgm_member_id = rd_kafkap_str_new(from->id, -1);
  member->rkgm_group_instance_id = rd_kafkap_str_new(from->instance_id, -1);
  rd_list_init(&member->rkgm_eligible, 0, NULL);
  member->rkgm_generation = -1;
}

// As the client's decoder leaves it; false where it refuses to.
static int FillMember(const ClientGroup* group, const ClientMember* from,
                      rd_kafka_group_member_t* member) {
  if (from->topic_count == 0 || from->topic_count > kMaxSubscription) return 0;
  member->rkgm_subscription =
      rd_kafka_topic_partition_list_new(from->topic_count);
  for (size_t i = 0; i < from->topic_count; ++i) {
    rd_kafka_topic_partition_list_add(member->rkgm_subscription,
                                      group->topics[from->topics[i]].name,
                                      RD_KAFKA_PARTITION_UA);
  }
  member->rkgm_owned = rd_kafka_topic_partition_list_new(from->claim_count);
  // An eager member has given up all it owned before it joins.
  if (kClientStrategies[group->strategy].cooperative) {
    for (size_t i = 0; i < 2 * from->claim_count; i += 2) {
      rd_kafka_topic_partition_list_add(member->rkgm_owned,
                                        group->topics[from->claims[i]].name,
                                        from->claims[i + 1]);
    }
  }
#ifdef PEER_FROM_SOURCE
  member->rkgm_generation = from->generation;
  member->rkgm_rack_id = rd_kafkap_str_new(from->rack, -1);
#endif
  return 1;
}

static int ReadMember(const ClientGroup* group, const ClientMember* from,
                      rd_kafka_group_member_t* member) {
#ifdef PEER_FROM_SOURCE
  if (group->as_bytes) {
    const rd_kafkap_bytes_t bytes = {.len = from->metadata_bytes,
                                     .data = from->metadata};
    return StepReadMember(consumer_group, member, &bytes);
  }
#endif
  return FillMember(group, from, member);
}

// The loop of rd_kafka_cgrp_handle_JoinGroup().
static void ReadMembers(ClientCall* call) {
  call->members = calloc(call->group->member_count, sizeof(*call->members));
  for (size_t m = 0; m < call->group->member_count; ++m) {
    rd_kafka_group_member_t* member = &call->members[call->count];
    StartMember(&call->group->members[m], member);
    if (!ReadMember(call->group, &call->group->members[m], member)) {
      rd_kafka_group_member_clear(member);
      continue;
    }
    member->rkgm_assignment =
        rd_kafka_topic_partition_list_new(member->rkgm_subscription->cnt);
    ++call->count;
  }
}

ClientCall* ClientPrepare(const ClientGroup* group) {
  ClientCall* call = calloc(1, sizeof(*call));
  call->group = group;
  if (!group->as_bytes) ReadMembers(call);
  return call;
}

static rd_kafka_resp_err_t Assign(ClientCall* call, char* error,
                                  size_t error_size) {
  // A leader is in its own group.
  if (call->count == 0) return RD_KAFKA_RESP_ERR_NO_ERROR;
  const ClientStrategy* strategy = &kClientStrategies[call->group->strategy];
  const rd_kafka_resp_err_t result = rd_kafka_assignor_run(
      consumer_group, rd_kafka_assignor_find(handle, strategy->name),
      &metadata.metadata, call->members, call->count, error, error_size);
#ifdef PEER_FROM_SOURCE
  if (result == RD_KAFKA_RESP_ERR_NO_ERROR && strategy->cooperative) {
    StepAdjust(consumer_group, call->members, call->count);
  }
#endif
  return result;
}

rd_kafka_resp_err_t ClientRun(ClientCall* call, char* error,
                              size_t error_size) {
  if (call->group->as_bytes) ReadMembers(call);
  const rd_kafka_resp_err_t result = Assign(call, error, error_size);
#ifdef PEER_FROM_SOURCE
  if (call->group->as_bytes)
    call->written = StepWrite(call->members, call->count);
#endif
  return result;
}

void ClientReadBack(ClientCall* call) {
#ifdef PEER_FROM_SOURCE
  if (call->group->as_bytes && call->count > 0) {
    StepReadBack(call->written, call->members, call->count);
  }
#endif
}

size_t ClientMemberCount(const ClientCall* call) { return call->count; }

const char* ClientMemberId(const ClientCall* call, size_t member) {
  return call->members[member].rkgm_member_id->str;
}

const rd_kafka_topic_partition_list_t* ClientAssignment(const ClientCall* call,
                                                        size_t member) {
  return call->members[member].rkgm_assignment;
}

void ClientFree(ClientCall* call) {
  for (int m = 0; m < call->count; ++m) {
    rd_kafka_group_member_clear(&call->members[m]);
  }
#ifdef PEER_FROM_SOURCE
  if (call->written != NULL) rd_kafka_buf_destroy(call->written);
#endif
  free(call->members);
  free(call);
}
