#ifndef ASSIGNBENCH_ASSIGNORS_CHECK_H_
#define ASSIGNBENCH_ASSIGNORS_CHECK_H_

#include <cstdio>
#include <cstdlib>

// ASSIGNBENCH_CHECK(condition) ends the process when a precondition of this
// library is broken, naming the condition and the place. It guards against
// faults of the calling program, never against input: input is refused with an
// absl::Status. ASSIGNBENCH_DCHECK is the same in builds without NDEBUG and
// nothing at all in others; use it in hot loops.
#define ASSIGNBENCH_CHECK(condition)                                        \
  do {                                                                      \
    if (!(condition)) {                                                     \
      std::fprintf(stderr, "%s:%d: check failed: %s\n", __FILE__, __LINE__, \
                   #condition);                                             \
      std::abort();                                                         \
    }                                                                       \
  } while (false)

#ifdef NDEBUG
#define ASSIGNBENCH_DCHECK(condition) \
  do {                                \
    if (false && (condition)) {       \
    }                                 \
  } while (false)
#else
#define ASSIGNBENCH_DCHECK(condition) ASSIGNBENCH_CHECK(condition)
#endif

#endif  // ASSIGNBENCH_ASSIGNORS_CHECK_H_
