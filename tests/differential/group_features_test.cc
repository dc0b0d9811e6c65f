#include "tests/differential/group_features.h"

#include <gtest/gtest.h>

#include "tests/support/groups.h"

namespace assignbench {
namespace {

using Features = std::set<std::string>;

TEST(GroupFeaturesTest, APlainGroupHasNone) {
  EXPECT_EQ(GroupFeatures(MakeSpec({{"t", 2}}, {{"a", {"t"}}, {"b", {"t"}}})),
            Features{});
}

TEST(GroupFeaturesTest, SubscriptionsDifferInTopicsNotInTheirOrder) {
  EXPECT_EQ(GroupFeatures(MakeSpec({{"t", 2}, {"u", 1}},
                                   {{"a", {"t", "u"}}, {"b", {"u", "t"}}})),
            Features{});
  EXPECT_EQ(
      GroupFeatures(MakeSpec({{"t", 2}}, {{"a", {"t"}}, {"b", {}}})),
      (Features{"a subscription without topics", "differing subscriptions"}));
}

TEST(GroupFeaturesTest, ATopicOfNoPartitionsCountsOnceSubscribedTo) {
  EXPECT_EQ(GroupFeatures(MakeSpec({{"t", 0}, {"u", 1}}, {{"a", {"u"}}})),
            Features{});
  EXPECT_EQ(GroupFeatures(MakeSpec({{"t", 0}}, {{"a", {"t"}}})),
            Features{"a topic without partitions"});
  EXPECT_EQ(GroupFeatures(MakeSpec({{"t", 1}}, {{"a", {"t", "unknown"}}})),
            Features{"a topic without partitions"});
}

TEST(GroupFeaturesTest, ClaimsMayClashOrBeOld) {
  EXPECT_EQ(GroupFeatures(MakeSpec({{"t", 2}}, {{"a", {"t"}, {"t-0"}, 3},
                                                {"b", {"t"}, {"t-1"}, 3},
                                                {"c", {"t"}, {}, 1}})),
            Features{"claims"});
  EXPECT_EQ(
      GroupFeatures(MakeSpec(
          {{"t", 2}}, {{"a", {"t"}, {"t-0"}, 3}, {"b", {"t"}, {"t-0"}, 4}})),
      (Features{"claims", "claims of several generations", "double claims"}));
  EXPECT_EQ(
      GroupFeatures(MakeSpec({{"t", 2}, {"u", 1}}, {{"a", {"u"}, {"t-0"}, 3}})),
      (Features{"claims", "claims on unsubscribed topics"}));
}

TEST(GroupFeaturesTest, RacksMatterOnBothSidesOnly) {
  GroupSpec spec = MakeSpec({{"t", 1}}, {{"a", {"t"}}});
  spec.members[0].instance_id = "i";
  spec.members[0].rack = "r";
  EXPECT_EQ(GroupFeatures(spec), Features{"static members"});
  spec.topics[0].replica_racks = {{"r"}};
  EXPECT_EQ(GroupFeatures(spec), (Features{"racks", "static members"}));
}

}  // namespace
}  // namespace assignbench
