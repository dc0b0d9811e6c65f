#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/formats/inputs.h"

namespace assignbench {
namespace {

using testing::Contains;
using testing::HasSubstr;

const char kA[] = "g t 0 5 5 0 a-1 /10.0.0.1 a\n";
const char kB[] = "g t 1 5 5 0 b-1 /10.0.0.2 b\n";

TEST(PasteTest, ReadsATableUnderAPromptWithCommandProseAndLineEndsOfWindows) {
  const LoadedGroup group = Understood(
      {"Hello, our group looks so:\r\n\r\n"
       "me@host:~$ kafka-consumer-groups.sh --describe --group g\r\n\r\n" +
       Offsets("g t 0 5 5 0 a-1 /10.0.0.1 a\r\n\r\n"
               "g t 1 5 5 0 b-1 /10.0.0.2 b\r\n") +
       "me@host:~$ exit\r\n"});
  EXPECT_EQ(Owners(group.spec), "a-1: t[0]; b-1: t[1]");
  EXPECT_EQ(group.spec.name, "g");
  EXPECT_THAT(group.assumed,
              Contains("a:1:1: 2 lines outside of the tables skipped, the "
                       "first 'Hello, our group looks so:'"));
}

TEST(PasteTest, ReadsQuotedIndentedAndByteOrderMarkedTables) {
  const std::string mark = "\xEF\xBB\xBF";
  EXPECT_EQ(Owners(Understood({mark + Offsets(kA)}).spec), "a-1: t[0]");
  EXPECT_EQ(Owners(Understood({"  " + Offsets("\t" + std::string(kA))}).spec),
            "a-1: t[0]");
  EXPECT_EQ(Owners(Understood({"> " + Offsets(">" + std::string(kA))}).spec),
            "a-1: t[0]");
  EXPECT_EQ(Owners(Understood({"```\n" + Offsets(kA) + "```\n"}).spec),
            "a-1: t[0]");
}

TEST(PasteTest, ReadsNoBreakSpacesOfWebPagesAsBlanks) {
  EXPECT_EQ(Owners(Understood({Offsets("g\xC2\xA0t\xC2\xA0 0 5 5 0 a-1 "
                                       "/10.0.0.1\xC2\xA0"
                                       "a\n")})
                       .spec),
            "a-1: t[0]");
}

TEST(PasteTest, ReadsGroupAndClientNamesWithBlanks) {
  const LoadedGroup group = Understood(
      {Offsets("my own group t 0 5 5 0 big app-77 /10.0.0.1 big app\n")});
  EXPECT_EQ(group.spec.name, "my own group");
  EXPECT_EQ(Owners(group.spec), "big app-77: t[0]");
}

TEST(PasteTest, ReadsTheLeaderEpochColumn) {
  EXPECT_EQ(
      Owners(Understood({"GROUP TOPIC PARTITION LEADER-EPOCH CURRENT-OFFSET "
                         "LOG-END-OFFSET LAG CONSUMER-ID HOST CLIENT-ID\n"
                         "g t 0 7 5 5 0 a-1 /10.0.0.1 a\n"
                         "g t 1 - - 5 - b-1 /10.0.0.2 b\n"})
                 .spec),
      "a-1: t[0]; b-1: t[1]");
}

TEST(PasteTest, ReadsIdleMembersOfOldOffsetsViews) {
  EXPECT_EQ(Owners(Understood({Offsets(std::string(kA) +
                                       "g - - - - - b-1 /10.0.0.2 b\n")})
                       .spec),
            "a-1: t[0]; b-1: -");
}

TEST(PasteTest, KeepsLagsOfTopicsWhoseEveryPartitionHasOne) {
  const GroupSpec spec = Understood({Offsets("g t 0 1 5 4 a-1 /10.0.0.1 a\n"
                                             "g t 1 2 5 3 a-1 /10.0.0.1 a\n"
                                             "g u 0 - 5 - a-1 /10.0.0.1 a\n")})
                             .spec;
  EXPECT_THAT(spec.topics[0].lags, testing::ElementsAre(4, 3));
  EXPECT_THAT(spec.topics[1].lags, testing::IsEmpty());
}

TEST(PasteTest, SaysWhereTheAuthorLeftRowsOut) {
  EXPECT_THAT(Understood({Offsets(std::string(kA) + "...\n" + kB)}).assumed,
              Contains(HasSubstr("a:3:1: rows were left out")));
}

TEST(PasteTest, RefusesADamagedRowAndNamesItsPlace) {
  for (const std::string row :
       {"g t 1 5 5 0 b-1 /10.0.0.2", "g t 1 5 5", "g t", "g t 1 5 5 0 b-1",
        "g t 1 5 5 0 b-1 /10.0.0.2 b <- this one"}) {
    EXPECT_THAT(Refusal({Offsets(kA + row)}),
                HasSubstr("a:3:1: not a whole row of the offsets table: '" +
                          row + "'"));
  }
}

TEST(PasteTest, RefusesPartitionNumbersThatCannotBe) {
  EXPECT_THAT(Refusal({Offsets("g t -5 1 1 0 a-1 /10.0.0.1 a\n")}),
              HasSubstr("a:2:5: PARTITION '-5' is not a partition number"));
  EXPECT_THAT(Refusal({Offsets("g t 5000000000 1 1 0 a-1 /10.0.0.1 a\n")}),
              HasSubstr("a:2:5: partition 5000000000 of topic 't' means more "
                        "partitions than the limit of 50000000"));
}

TEST(PasteTest, RefusesTwoGroupsInOnePaste) {
  EXPECT_THAT(
      Refusal({Offsets(std::string(kA) + "h t 1 5 5 0 b-1 /10.0.0.2 b\n")}),
      HasSubstr("a:3:1: this is of group 'h', but a:2:1 is of group "
                "'g'"));
}

TEST(PasteTest, SaysThatAGroupDoesNotExist) {
  EXPECT_THAT(Refusal({"\nError: Consumer group 'x' does not exist.\n"}),
              HasSubstr("a:2:1: group 'x' does not exist; list the groups: "));
}

TEST(PasteTest, TakesTheGroupOfTheTableAndSaysThatTheCommandAskedForAnother) {
  const LoadedGroup group = Understood(
      {"$ kafka-consumer-groups.sh --describe --group other\n" + Offsets(kA)});
  EXPECT_EQ(group.spec.name, "g");
  EXPECT_THAT(group.assumed,
              Contains(HasSubstr("the command asks for group 'other'")));
}

TEST(PasteTest, RefusesUnknownTextAndNamesTheCommandToRun) {
  EXPECT_EQ(Refusal({"What a nice day\n"}),
            "a: this is neither a JSON group nor a table of "
            "kafka-consumer-groups.sh or kafka-topics.sh; run "
            "kafka-consumer-groups.sh --bootstrap-server HOST:PORT --describe "
            "--group GROUP and kafka-consumer-groups.sh --bootstrap-server "
            "HOST:PORT --describe --group GROUP --members --verbose");
}

TEST(PasteTest, IgnoresAnErrorOfAToolWhereATableFollows) {
  EXPECT_EQ(Owners(Understood({"Error: Executing consumer group command "
                               "failed\n" +
                               Offsets(kA)})
                       .spec),
            "a-1: t[0]");
}

TEST(PasteTest, RefusesATableItCannotReadNextToOneThatItCan) {
  EXPECT_THAT(Refusal({Offsets(kA) + "\nGROUP STATE\ng Stable\n"}),
              HasSubstr("a:4:1: this is a list of groups"));
}

TEST(PasteTest, QuotesAGroupNameForTheShell) {
  EXPECT_THAT(
      Refusal({"Consumer group 'it's' has no active members.\n" + Offsets("")}),
      HasSubstr("--group 'it'\\''s' --members --verbose"));
}

}  // namespace
}  // namespace assignbench
