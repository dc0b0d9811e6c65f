#include "assignors/group.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Topics t, u, v with these ids.
GroupSpec WithIds(const std::vector<std::string>& ids) {
  GroupSpec spec = MakeSpec({{"t", 1}, {"u", 1}, {"v", 1}}, {});
  for (size_t t = 0; t < ids.size(); ++t) spec.topics[t].id = ids[t];
  return spec;
}

void ExpectRefused(const std::vector<std::string>& ids,
                   const std::string& message) {
  EXPECT_THAT(Group::Create(WithIds(ids)),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr(message)));
}

TEST(GroupTopicIdsTest, WithoutIdsTopicsAreInTheOrderOfTheirNames) {
  const Group group = MakeGroup(WithIds({}));
  EXPECT_THAT(group.topics_by_id(), ElementsAre(0, 1, 2));
  EXPECT_EQ(group.topic_uuid(2), (TopicId{.high = 0, .low = 2}));
  EXPECT_EQ(group.topic_id(2), "");
}

TEST(GroupTopicIdsTest, IdsOrderTopicsAsSignedNumbers) {
  const Group group = MakeGroup(WithIds(
      {"00000000000000010000000000000000", "", "AAAAAAAAAACAAAAAAAAAAA"}));
  EXPECT_THAT(group.topics_by_id(), ElementsAre(2, 1, 0));
  EXPECT_EQ(group.topic_uuid(0), (TopicId{.high = 1, .low = 0}));
  EXPECT_EQ(group.topic_uuid(1), (TopicId{.high = 0, .low = 1}));
}

TEST(GroupTopicIdsTest, AnIdThatIsNoneIsRefused) {
  ExpectRefused({"", "x"},
                "/topics/1/id: topic 'u' has 'x', which is no topic id");
}

TEST(GroupTopicIdsTest, TwoTopicsMayNotHaveTheSameId) {
  const std::string id = "00000000000000070000000000000000";
  ExpectRefused({id, "", "AAAAAAAAAAcAAAAAAAAAAA"},
                "/topics/2/id: topic 'v' has the id of topic 't'");
  // (0, 1) stands for u, which has none.
  ExpectRefused({"00000000-0000-0000-0000-000000000001"},
                "/topics/0/id: topic 't' has the id of topic 'u'");
}

}  // namespace
}  // namespace assignbench
