#ifndef ASSIGNBENCH_TESTS_CASES_NOT_TESTED_H_
#define ASSIGNBENCH_TESTS_CASES_NOT_TESTED_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assignbench {

// A fact of a case that no test asserts, and why.
struct NotTestedFact {
  absl::string_view case_id;
  absl::string_view fact;  // key of a value, or the sentence
  absl::string_view reason;
};

absl::Span<const NotTestedFact> NotTestedFacts();

bool IsNotTested(absl::string_view case_id, absl::string_view fact);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_CASES_NOT_TESTED_H_
