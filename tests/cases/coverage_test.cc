// Every fact of every case is asserted by a test that exists, or is named in
// not_tested.cc with the reason.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/cases/case_file.h"
#include "tests/cases/not_tested.h"

namespace assignbench {
namespace {

// Values that every_case_test.cc compares wherever they occur.
constexpr const char* kForEveryCase[] = {"assignable_partitions",

                                         "max_followup_rebalances",
                                         "min_moves_at_optimal_balance",
                                         "optimal_loads_desc",
                                         "plan",
                                         "range_loads",
                                         "range_reference",
                                         "reference",
                                         "roundrobin_loads",
                                         "roundrobin_reference",
                                         "rounds",
                                         "withheld_round1"};

bool IsForEveryCase(const std::string& key) {
  return std::find(std::begin(kForEveryCase), std::end(kForEveryCase), key) !=
         std::end(kForEveryCase);
}

std::set<std::string> RegisteredTests() {
  std::set<std::string> names;
  const testing::UnitTest& program = *testing::UnitTest::GetInstance();
  for (int s = 0; s < program.total_test_suite_count(); ++s) {
    const testing::TestSuite& suite = *program.GetTestSuite(s);
    for (int t = 0; t < suite.total_test_count(); ++t) {
      names.insert(std::string(suite.name()) + "." +
                   suite.GetTestInfo(t)->name());
    }
  }
  return names;
}

TEST(CoverageTest, EveryValueIsComparedOrExcused) {
  for (const std::string& id : CaseIds()) {
    const Case c = LoadCase(id);
    for (const auto& [key, value] : c.values().items()) {
      const bool compared =
          IsForEveryCase(key) || c.facts.at("tested_by").contains(key);
      EXPECT_NE(compared && !IsNotTested(id, key), IsNotTested(id, key))
          << id << ": " << key;
    }
  }
}

TEST(CoverageTest, EverySentenceNamesItsTestOrIsExcused) {
  const std::set<std::string> tests = RegisteredTests();
  for (const std::string& id : CaseIds()) {
    const Case c = LoadCase(id);
    for (const auto& [fact, test] : c.facts.at("tested_by").items()) {
      EXPECT_EQ(test.is_null(), IsNotTested(id, fact)) << id << ": " << fact;
      if (test.is_null()) continue;
      EXPECT_THAT(tests, testing::Contains(test.get<std::string>()))
          << id << ": " << fact;
    }
  }
}

TEST(CoverageTest, EveryExcuseIsForAFactThatExists) {
  std::set<std::pair<std::string, std::string>> seen;
  for (const NotTestedFact& row : NotTestedFacts()) {
    const std::string id(row.case_id);
    const std::string fact(row.fact);
    const Case c = LoadCase(id);
    EXPECT_TRUE(c.values().contains(fact) ||
                c.facts.at("tested_by").contains(fact))
        << id << ": " << fact;
    EXPECT_TRUE(seen.emplace(id, fact).second) << id << ": " << fact;
    EXPECT_FALSE(row.reason.empty());
  }
}

}  // namespace
}  // namespace assignbench
