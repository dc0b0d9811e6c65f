#ifndef ASSIGNBENCH_PEERS_LIBRDKAFKA_STEPS_H_
#define ASSIGNBENCH_PEERS_LIBRDKAFKA_STEPS_H_

#include "rdkafka_int.h"
// These two need what rdkafka_int.h declares.
#include "rdkafka_assignor.h"
#include "rdkafka_cgrp.h"

static inline rd_kafka_cgrp_t* ConsumerGroup(rd_kafka_t* handle) {
  return handle->rk_cgrp;
}

// A leader's own steps around its assignor, which the release keeps to itself.

// Fills in what `metadata` says of the member; false if the client would
// ignore the member.
int StepReadMember(rd_kafka_cgrp_t* rkcg, rd_kafka_group_member_t* member,
                   const rd_kafkap_bytes_t* metadata);

// Withholds what another member still owns.
void StepAdjust(rd_kafka_cgrp_t* rkcg, rd_kafka_group_member_t* members,
                int member_count);

// The assignments as the SyncGroup request carries them.
rd_kafka_buf_t* StepWrite(const rd_kafka_group_member_t* members,
                          int member_count);

// Replaces the members' assignments by what they find in the request.
void StepReadBack(rd_kafka_buf_t* request, rd_kafka_group_member_t* members,
                  int member_count);

#endif  // ASSIGNBENCH_PEERS_LIBRDKAFKA_STEPS_H_
