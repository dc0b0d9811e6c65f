#include "peers/peer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/groups.h"

namespace assignbench {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

GroupSpec GroupOf(const std::string& member, const std::string& name = "g") {
  GroupSpec spec = MakeSpec({{"t", 2}}, {{member, {"t"}}, {"other", {"t"}}});
  spec.name = name;
  return spec;
}

PeerOptions Options(const std::string& start = "") {
  return {.name = "mad",
          .command = {ASSIGNBENCH_BROKEN_PEER, start},
          .start_limit = absl::Milliseconds(500),
          .time_limit = absl::Milliseconds(400)};
}

const PeerTask kTask = {.strategy = "first"};

TEST(PeerTest, AnswersAGroup) {
  Peer peer(Options());
  const absl::StatusOr<PeerAnswer> answer = peer.Run(GroupOf("m"), kTask);
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_EQ(answer->rounds[0].partitions_of(0).size(), 2);
  EXPECT_EQ(answer->rounds[0].partitions_of(1).size(), 0);
  EXPECT_EQ(peer.Hello()->name, "broken");
  EXPECT_EQ(peer.starts(), 1);
}

TEST(PeerTest, ATimeLongerThanWhatHasPassedIsALie) {
  Peer peer(Options());
  const PeerTask task = {.strategy = "first", .repetitions = 2};
  EXPECT_EQ(peer.Run(GroupOf("m"), task)->rounds[0].nanoseconds.size(), 2);
  const absl::Status status = peer.Run(GroupOf("lie"), task).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("it reports 33m20s of work, but only"));
}

TEST(PeerTest, OneThatEatsMemoryIsStopped) {
  PeerOptions options = Options();
  options.time_limit = absl::Seconds(20);
  options.memory_limit = 64 << 20;
  Peer peer(options);
  const absl::Status status = peer.Run(GroupOf("eat"), kTask).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << status;
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("MiB, more than it may"));
  EXPECT_TRUE(peer.Run(GroupOf("m"), kTask).ok());
}

struct Break {
  std::string member;
  absl::StatusCode code;
  std::string message;
};

class PeerBreakTest : public testing::TestWithParam<Break> {};

TEST_P(PeerBreakTest, IsReportedWithPeerAndGroupAndTheNextGroupIsAnswered) {
  Peer peer(Options());
  const absl::Status status =
      peer.Run(GroupOf(GetParam().member, "orders"), kTask).status();
  EXPECT_EQ(status.code(), GetParam().code) << status;
  EXPECT_THAT(std::string(status.message()),
              StartsWith("peer 'mad', first, group 'orders': "));
  EXPECT_THAT(std::string(status.message()), HasSubstr(GetParam().message));
  EXPECT_TRUE(peer.Run(GroupOf("m"), kTask).ok());
  EXPECT_EQ(peer.starts(), 2);
}

INSTANTIATE_TEST_SUITE_P(
    EachWay, PeerBreakTest,
    testing::Values(
        Break{"crash", absl::StatusCode::kUnavailable,
              "it was ended by signal 6 (Aborted), its last words: about to "
              "crash"},
        Break{"hang", absl::StatusCode::kDeadlineExceeded, "no answer"},
        Break{"long", absl::StatusCode::kDataLoss, "2147483647 words"},
        Break{"status", absl::StatusCode::kDataLoss, "9 is not in [0, 3)"},
        Break{"trailing", absl::StatusCode::kDataLoss, "1 words too many"},
        Break{"topic", absl::StatusCode::kDataLoss, "topic 1 of 1"},
        Break{"id", absl::StatusCode::kDataLoss, "it answers request 7"}),
    [](const testing::TestParamInfo<Break>& param) {
      return param.param.member;
    });

TEST(PeerTest, AnAnswerThatComesLateButInTimeIsGood) {
  Peer peer(Options());
  EXPECT_TRUE(peer.Run(GroupOf("late"), kTask).ok());
  EXPECT_EQ(peer.starts(), 1);
}

TEST(PeerTest, ARefusalIsAnErrorThatLeavesThePeerRunning) {
  Peer peer(Options());
  const absl::Status status = peer.Run(GroupOf("refuse"), kTask).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("group 'g': refused it: not today"));
  EXPECT_TRUE(peer.Run(GroupOf("m"), kTask).ok());
  EXPECT_EQ(peer.starts(), 1);
}

TEST(PeerTest, AStrategyThatThrowsIsAnAnswer) {
  Peer peer(Options());
  const absl::StatusOr<PeerAnswer> answer = peer.Run(GroupOf("throw"), kTask);
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_EQ(answer->thrown->type, "some.Error");
}

TEST(PeerTest, AStrategyThatIsNotOfferedIsNamedWithThoseThatAre) {
  Peer peer(Options());
  const absl::Status status =
      peer.Run(GroupOf("m"), {.strategy = "other"}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(status.message()), HasSubstr("it offers first"));
}

TEST(PeerTest, ABatchBlamesExactlyTheGroupsThatBrokeThePeer) {
  std::vector<GroupSpec> groups;
  for (int i = 0; i < 1000; ++i) groups.push_back(GroupOf("m"));
  groups[3] = GroupOf("crash");
  groups[700] = GroupOf("trailing");
  groups[701] = GroupOf("hang");
  groups[999] = GroupOf("refuse");
  Peer peer(Options());
  const std::vector<absl::StatusOr<PeerAnswer>> answers =
      peer.RunBatch(groups, kTask);
  ASSERT_EQ(answers.size(), groups.size());
  for (size_t i = 0; i < answers.size(); ++i) {
    const bool broken = i == 3 || i == 700 || i == 701 || i == 999;
    EXPECT_EQ(answers[i].ok(), !broken) << i << " " << answers[i].status();
  }
  EXPECT_EQ(answers[3].status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(answers[700].status().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(answers[701].status().code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_EQ(answers[999].status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(PeerTest, APeerThatDoesNotStartIsReportedOnceForEveryGroup) {
  const std::vector<std::pair<std::string, std::string>> starts = {
      {"silent", "no answer within the time limit"},
      {"exit", "it exited with status 3, its last words: no licence"},
      {"old", "it speaks version 0"},
      {"noise", "announced a frame of"}};
  for (const auto& [start, message] : starts) {
    Peer peer(Options(start));
    const std::vector<GroupSpec> groups(3, GroupOf("m"));
    for (const absl::StatusOr<PeerAnswer>& answer :
         peer.RunBatch(groups, kTask)) {
      EXPECT_THAT(std::string(answer.status().message()),
                  StartsWith("peer 'mad': no hello: "));
      EXPECT_THAT(std::string(answer.status().message()), HasSubstr(message));
    }
    EXPECT_EQ(peer.starts(), 1) << start;
  }
}

TEST(PeerTest, MembersGoAsThePeerCanTakeThem) {
  PeerTask as_bytes = {.strategy = "first", .as_bytes = true};
  Peer peer(Options());
  absl::Status status = peer.Run(GroupOf("m"), as_bytes).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("it can't take members as bytes"));
  EXPECT_TRUE(peer.Run(GroupOf("m"), kTask).ok());
  EXPECT_EQ(peer.starts(), 1);

  Peer bytes_only(Options("bytes"));
  status = bytes_only.Run(GroupOf("m"), kTask).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("it takes members only as bytes"));
}

TEST(PeerTest, ACommandThatDoesNotExistIsReported) {
  Peer peer({.name = "mad", .command = {"/no/such/program"}});
  EXPECT_EQ(peer.Hello().status().message(),
            "peer 'mad': no hello: can't be started: /no/such/program: No such "
            "file or directory");
}

TEST(PeerTest, LeavesNoProcessBehind) {
  {
    Peer peer(Options());
    EXPECT_TRUE(peer.Run(GroupOf("m"), kTask).ok());
    EXPECT_FALSE(peer.Run(GroupOf("hang"), kTask).ok());
    EXPECT_TRUE(peer.Run(GroupOf("m"), kTask).ok());
  }
  // No child is left, not even an ended one that nobody waited for.
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

}  // namespace
}  // namespace assignbench
