// As steps_cgrp.c, for the functions that write requests.
#include "rdkafka_request.c"
// Behind the file above, so that it is compiled as in the library.
#include "peers/librdkafka/steps.h"

// The middle of rd_kafka_SyncGroupRequest(), whose frame around it needs a
// broker.
rd_kafka_buf_t* StepWrite(const rd_kafka_group_member_t* members,
                          int member_count) {
  rd_kafka_buf_t* request = rd_kafka_buf_new(1, member_count * 100);
  for (int i = 0; i < member_count; ++i) {
    rd_kafka_buf_write_kstr(request, members[i].rkgm_member_id);
    rd_kafka_group_MemberState_consumer_write(request, &members[i]);
  }
  return request;
}

// As rd_kafka_cgrp_handle_SyncGroup_memberstate() reads it. NULL if it can't.
static rd_kafka_topic_partition_list_t* ReadState(rd_kafka_buf_t* rkbuf) {
  const int log_decode_errors = 0;
  const rd_kafka_topic_partition_field_t fields[] = {
      RD_KAFKA_TOPIC_PARTITION_FIELD_PARTITION,
      RD_KAFKA_TOPIC_PARTITION_FIELD_END};
  rd_kafkap_str_t id;
  int32_t bytes;
  int16_t version;
  rd_kafkap_bytes_t user_data;
  rd_kafka_topic_partition_list_t* assignment = NULL;
  rd_kafka_buf_read_str(rkbuf, &id);
  rd_kafka_buf_read_i32(rkbuf, &bytes);
  rd_kafka_buf_read_i16(rkbuf, &version);
  assignment =
      rd_kafka_buf_read_topic_partitions(rkbuf, rd_false, rd_true, 0, fields);
  rd_kafka_buf_read_kbytes(rkbuf, &user_data);
  return assignment;

err_parse:
  return NULL;
}

void StepReadBack(rd_kafka_buf_t* request, rd_kafka_group_member_t* members,
                  int member_count) {
  // The reader wants strings in one piece.
  rd_slice_t written;
  rd_slice_init_full(&written, &request->rkbuf_buf);
  const size_t size = rd_slice_remains(&written);
  void* flat = rd_malloc(size);
  rd_slice_read(&written, flat, size);
  rd_kafka_buf_t* shadow = rd_kafka_buf_new_shadow(flat, size, rd_free);
  for (int i = 0; i < member_count; ++i) {
    rd_kafka_topic_partition_list_destroy(members[i].rkgm_assignment);
    members[i].rkgm_assignment = ReadState(shadow);
    rd_assert(members[i].rkgm_assignment);
  }
  rd_kafka_buf_destroy(shadow);
}
