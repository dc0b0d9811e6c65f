// The functions called here are static: they are reached by compiling the
// release's own file, unchanged, as a part of this one. The linker then takes
// no copy of it from the archive.
#include "rdkafka_cgrp.c"
// Behind the file above, so that it is compiled as in the library.
#include "peers/librdkafka/steps.h"

int StepReadMember(rd_kafka_cgrp_t* rkcg, rd_kafka_group_member_t* member,
                   const rd_kafkap_bytes_t* metadata) {
  return rd_kafka_group_MemberMetadata_consumer_read(rkcg->rkcg_coord, member,
                                                     metadata) == 0;
}

void StepAdjust(rd_kafka_cgrp_t* rkcg, rd_kafka_group_member_t* members,
                int member_count) {
  rd_kafka_cooperative_protocol_adjust_assignment(rkcg, members, member_count);
}
