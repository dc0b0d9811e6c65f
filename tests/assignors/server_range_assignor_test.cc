#include "assignors/server_range_assignor.h"

#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

MemberLists Assign(const GroupSpec& spec) {
  const Group group = MakeGroup(spec);
  ServerRangeAssignor range;
  Assignment assignment;
  EXPECT_THAT(range.Assign(group, assignment), IsOk());
  return Lists(group, assignment);
}

TEST(ServerRangeTest, CutsEachTopicOnItsOwn) {
  EXPECT_EQ(
      Assign(MakeSpec({{"t", 3}, {"u", 2}},
                      {{"A", {"t", "u"}}, {"B", {"t"}}, {"C", {"u", "t"}}})),
      (MemberLists{
          {"A", {"t-0", "u-0"}}, {"B", {"t-1"}}, {"C", {"t-2", "u-1"}}}));
}

TEST(ServerRangeTest, TakesStaticMembersFirst) {
  GroupSpec spec = MakeSpec({{"t", 3}}, {{"A", {"t"}}, {"B", {"t"}}});
  spec.members[1].instance_id = "i";
  EXPECT_EQ(Assign(spec), (MemberLists{{"B", {"t-0", "t-1"}}, {"A", {"t-2"}}}));
}

TEST(ServerRangeTest, IgnoresWhatMembersOwned) {
  EXPECT_EQ(Assign(MakeSpec({{"t", 2}},
                            {{"A", {"t"}, {"t-1"}}, {"B", {"t"}, {"t-0"}}})),
            (MemberLists{{"A", {"t-0"}}, {"B", {"t-1"}}}));
}

TEST(ServerRangeTest, ListsTopicsByNameWhateverTheirIds) {
  GroupSpec spec = MakeSpec({{"t", 1}, {"u", 1}}, {{"A", {"t", "u"}}});
  spec.topics[0].id = "00000000000000000000000000000002";
  spec.topics[1].id = "00000000000000000000000000000001";
  EXPECT_EQ(Assign(spec), (MemberLists{{"A", {"t-0", "u-0"}}}));
}

TEST(ServerRangeTest, LooksAtNoRacks) {
  GroupSpec spec = MakeSpec({{"t", 2}}, {{"A", {"t"}}, {"B", {"t"}}});
  spec.topics[0].replica_racks = {{"b"}, {"a"}};
  spec.members[0].rack = "a";
  spec.members[1].rack = "b";
  EXPECT_EQ(Assign(spec), (MemberLists{{"A", {"t-0"}}, {"B", {"t-1"}}}));
}

}  // namespace
}  // namespace assignbench
