#ifndef ASSIGNBENCH_PEERS_LIBRDKAFKA_CLIENT_H_
#define ASSIGNBENCH_PEERS_LIBRDKAFKA_CLIENT_H_

#include <librdkafka/rdkafka.h>
#include <stddef.h>
#include <stdint.h>

// What the peer needs of librdkafka's inside. In C, because the library's own
// headers are no C++.

#ifdef __cplusplus
extern "C" {
#endif

// The racks of a partition's replicas, sorted and each once, as the client
// keeps them.
typedef struct {
  char** names;
  size_t count;
} ClientRacks;

typedef struct {
  const char* name;
  int32_t partitions;  // -1: not in the metadata
  ClientRacks* racks;  // one per partition; NULL: unknown
} ClientTopic;

typedef struct {
  const char* id;
  const char* instance_id;  // NULL: none
  const char* rack;         // NULL: none
  int32_t generation;       // -1: unknown
  const int32_t* topics;    // numbers
  size_t topic_count;
  const int32_t* claims;  // topic number and partition by turns
  size_t claim_count;
  const void* metadata;  // its subscription in the wire format, or NULL
  size_t metadata_bytes;
} ClientMember;

typedef struct {
  int strategy;  // a place in kClientStrategies
  int as_bytes;  // members are their `metadata` alone
  const ClientTopic* topics;
  size_t topic_count;
  const ClientMember* members;
  size_t member_count;
} ClientGroup;

typedef struct {
  const char* name;
  int cooperative;
  int32_t carries;  // peers/protocol.md
} ClientStrategy;

enum { kClientStrategyCount = 3 };
extern const ClientStrategy kClientStrategies[kClientStrategyCount];
enum { kTakesBytes = 2 };
extern const int32_t kClientFlags;  // of the hello

// Starts the consumer whose assignors are called; false and a line if it can't.
int ClientStart(char* error, size_t error_size);

// What the leader knows of the topics; lives as long as the process. `group`
// must outlive it. To be called once per process.
void ClientLoad(const ClientGroup* group);

// One assignment: prepare, run (what is timed), read, free.
typedef struct ClientCall ClientCall;
ClientCall* ClientPrepare(const ClientGroup* group);
// 0, or the client's error code and its message.
rd_kafka_resp_err_t ClientRun(ClientCall* call, char* error, size_t error_size);
// Takes the assignments from what was written, where members came as bytes; to
// be called before they are read.
void ClientReadBack(ClientCall* call);
// Members are in the client's order, which it may have changed; those that it
// ignores are missing.
size_t ClientMemberCount(const ClientCall* call);
const char* ClientMemberId(const ClientCall* call, size_t member);
const rd_kafka_topic_partition_list_t* ClientAssignment(const ClientCall* call,
                                                        size_t member);
void ClientFree(ClientCall* call);

#ifdef __cplusplus
}
#endif

#endif  // ASSIGNBENCH_PEERS_LIBRDKAFKA_CLIENT_H_
