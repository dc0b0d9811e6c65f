#ifndef ASSIGNBENCH_TESTS_PEERS_KAFKA_PEER_H_
#define ASSIGNBENCH_TESTS_PEERS_KAFKA_PEER_H_

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>

#include "absl/time/time.h"
#include "assignors/group.h"
#include "peers/answer.h"
#include "peers/peer.h"
#include "tests/support/groups.h"

namespace assignbench {

// Kafka's own assignors, in one process for all tests of this program. Where
// the peer has not been built every test is skipped, and a line says so.
class KafkaPeerTest : public testing::Test {
 protected:
  void SetUp() override {
    if (std::filesystem::exists(Folder() + "/kafka-peer.jar")) return;
    std::cout << "KAFKA PEER SKIPPED: no kafka-peer.jar in " << Folder()
              << "; peers/java/setup builds it there\n";
    GTEST_SKIP();
  }

  static Peer& kafka() {
    static Peer& peer = *new Peer({.name = "kafka",
                                   .command = {ASSIGNBENCH_JAVA_RUN, Folder()},
                                   .start_limit = absl::Seconds(60)});
    return peer;
  }

  // The lists of the last round for `spec`; empty, with a failed test, where
  // there are none.
  static MemberLists Assign(const GroupSpec& spec, const PeerTask& task) {
    const absl::StatusOr<PeerAnswer> answer = kafka().Run(spec, task);
    EXPECT_TRUE(answer.ok()) << answer.status();
    if (!answer.ok()) return {};
    const Group group = MakeGroup(spec);
    const absl::StatusOr<Assignment> assignment =
        ToAssignment(group, spec, *answer, answer->rounds.size() - 1);
    EXPECT_TRUE(assignment.ok()) << assignment.status();
    if (!assignment.ok()) return {};
    return Lists(group, *assignment);
  }

 private:
  static std::string Folder() {
    const char* folder = std::getenv("ASSIGNBENCH_JAVA_PEER");
    return folder != nullptr ? folder : ASSIGNBENCH_JAVA_PEER_DEFAULT;
  }
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_PEERS_KAFKA_PEER_H_
