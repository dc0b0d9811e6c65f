// assignors_bench: the microbenchmarks. Takes Google Benchmark's own flags.
// Exit status 0: all is well; 1: a strategy gave a wrong result; 2: bad usage,
// or a build that must not be measured.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "bench/assign_benchmark.h"
#include "bench/optimum_benchmark.h"
#include "bench/workbench.h"

namespace assignbench {
namespace {

#if defined(NDEBUG) && defined(__OPTIMIZE__)
constexpr bool kMeasurable = true;
#else
constexpr bool kMeasurable = false;
#endif

// The processor's name as Linux tells it; "unknown" if it does not.
std::string CpuModel() {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line)) {
    const size_t colon = line.find(": ");
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos) {
      return line.substr(colon + 2);
    }
  }
  return "unknown";
}

void AddContext() {
  const char* revision = std::getenv("ASSIGNBENCH_REVISION");
  benchmark::AddCustomContext("assignbench_build_type", ASSIGNBENCH_BUILD_TYPE);
  benchmark::AddCustomContext("compiler", ASSIGNBENCH_COMPILER);
  benchmark::AddCustomContext("compiler_flags", ASSIGNBENCH_COMPILER_FLAGS);
  benchmark::AddCustomContext("revision",
                              revision == nullptr ? "unknown" : revision);
  benchmark::AddCustomContext("cpu_model", CpuModel());
}

int Main(int argc, char** argv) {
  if (!kMeasurable) {
    std::fprintf(stderr,
                 "assignors_bench: built without optimisation or with "
                 "assertions; build it with: cmake --preset release\n");
    return 2;
  }
  WorkbenchCache cache;
  bool failed = false;
  RegisterBenchmarks(&cache, &failed);
  RegisterOptimumBenchmarks(&failed);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  AddContext();
  // None matched the filter; the library has said so.
  if (benchmark::RunSpecifiedBenchmarks() == 0) return 2;
  benchmark::Shutdown();
  return failed ? 1 : 0;
}

}  // namespace
}  // namespace assignbench

int main(int argc, char** argv) { return assignbench::Main(argc, argv); }
