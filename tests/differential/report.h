#ifndef ASSIGNBENCH_TESTS_DIFFERENTIAL_REPORT_H_
#define ASSIGNBENCH_TESTS_DIFFERENTIAL_REPORT_H_

#include <string>

#include "tests/differential/campaign.h"

namespace assignbench {

// What was compared, for people: a line for each strategy and order, how often
// each rule was met, and the differences.
std::string ToText(const CampaignReport& report);

// The same for programs (results/README.md says what the fields mean).
std::string ToJson(const CampaignReport& report);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_DIFFERENTIAL_REPORT_H_
