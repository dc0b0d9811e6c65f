#!/usr/bin/env bash
# Runs all tests, from nothing: installs what is missing on Debian 12, builds,
# tests. The last line counts what passed, failed and was skipped.
#
#   tests/run.sh            everything
#   tests/run.sh --core     only what Abseil, GoogleTest and Google Benchmark
#                           suffice for
#
# Exit status 0: all passed; 1: a test or a build failed; 2: bad usage.
set -euo pipefail
cd "$(dirname "$0")/.."

core=false
for argument in "$@"; do
  case $argument in
    --core) core=true ;;
    --help | -h) sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0"; exit 0 ;;
    *) echo "run.sh: unknown argument '$argument'; see --help" >&2; exit 2 ;;
  esac
done

packages=(ca-certificates clang-format-14 cmake g++ git libabsl-dev
  libbenchmark-dev libgmock-dev libgtest-dev ninja-build python3)
if ! $core; then
  packages+=(libcli11-dev liblemon-dev librapidcheck-dev maven
    nlohmann-json3-dev openjdk-17-jdk-headless)
fi
cmake/install_packages.sh "${packages[@]}"

passed=0
failed=0
skipped=0
mkdir -p build
log=build/tests.log

# Runs a ctest and adds its counts to ours.
count_tests() {
  ctest "$@" --output-on-failure --parallel "$(nproc)" 2>&1 | tee "$log" || true
  local summary total bad out
  summary=$(grep -E '^[0-9]+% tests passed' "$log" || true)
  if [ -z "$summary" ]; then
    echo "run.sh: ctest $* ran no test" >&2
    failed=$((failed + 1))
    return
  fi
  bad=$(sed -E 's/.* ([0-9]+) tests failed.*/\1/' <<<"$summary")
  total=$(sed -E 's/.* out of ([0-9]+).*/\1/' <<<"$summary")
  out=$(grep -c '\*\*\*Skipped' "$log" || true)
  passed=$((passed + total - bad - out))
  failed=$((failed + bad))
  skipped=$((skipped + out))
}

# build PRESET [TARGET...]: configures and builds; a failure counts as one. What
# others left in the build folder's cache does not matter.
build() {
  local preset=$1
  shift
  local with_core=OFF with_bench=ON
  case $preset in
    core) with_core=ON ;;
    debug | tsan) with_bench=OFF ;;
  esac
  echo "== building $preset"
  if cmake --preset "$preset" -DASSIGNBENCH_BUILD_TESTS=ON \
       -DASSIGNBENCH_BUILD_BENCH=$with_bench \
       -DASSIGNBENCH_CORE=$with_core >"$log" 2>&1 &&
     cmake --build --preset "$preset" ${1:+--target "$@"} >"$log" 2>&1; then
    return 0
  fi
  cat "$log"
  echo "run.sh: building $preset failed" >&2
  failed=$((failed + 1))
  return 1
}

# Plants mistakes in what the release tests cover, others for every commit; that
# each of those tried makes a test fail counts as one test.
try_mutants() {
  echo "== trying mutants"
  if ! python3 tests/mutants/run.py --sample 120 \
       --seed "$(git rev-parse HEAD)" | tee "$log"; then
    failed=$((failed + 1))
  elif grep -q '^0 killed' "$log"; then
    echo "run.sh: the time was over before a mutant was tried" >&2
    skipped=$((skipped + 1))
  else
    passed=$((passed + 1))
  fi
}

if ! $core; then
  # Other people's assignors; each that can't be had is a line, and counts as
  # skipped.
  export ASSIGNBENCH_JAVA_PEER=$PWD/build/peers/java
  echo "== setting up peers"
  peers/tools || true
  peers/setup | tee "$log" || true
  skipped=$((skipped + $(grep -c ': not there: ' "$log" || true)))
fi

if $core; then
  if build core; then count_tests --preset core; fi
else
  if build release; then
    rm -f build/release/kafka_differential.txt
    count_tests --preset release
    # What was compared with Kafka: groups, rules met, differences.
    cat build/release/kafka_differential.txt 2>/dev/null || true
    try_mutants
  fi
  # The same tests with AddressSanitizer and UndefinedBehaviorSanitizer.
  if build debug; then count_tests --preset debug; fi
  if build tsan threads_test; then count_tests --preset tsan -R '^Threads'; fi
  # The same sources again: that they build with less is enough.
  if build core assignors quality workload assignors_bench; then
    passed=$((passed + 1))
  fi
fi

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
