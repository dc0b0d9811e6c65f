#!/usr/bin/env bash
# Builds the fuzzers with clang and runs each for some time; new inputs that
# reach something new go to build/fuzz/corpus, what breaks to build/fuzz/broken.
#
#   tests/fuzz/run.sh [SECONDS] [BODY...]     (60 seconds each; all bodies)
#
# Exit status 0: nothing broke; 1: something did; 2: no clang or a failed build.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-60}
shift || true
bodies=("$@")
if [ ${#bodies[@]} -eq 0 ]; then
  bodies=(group_json paste assignors peer_protocol consumer_protocol)
fi
cmake/install_packages.sh clang-14 libclang-rt-14-dev || exit 2
mkdir -p build/fuzz
cmake --preset fuzz >build/fuzz/configure.log || exit 2
cmake --build --preset fuzz >build/fuzz/build.log || { cat build/fuzz/build.log; exit 2; }
status=0
for body in "${bodies[@]}"; do
  mkdir -p "build/fuzz/corpus/$body" build/fuzz/broken
  echo "== $body"
  if ! "build/fuzz/bin/fuzz_$body" "build/fuzz/corpus/$body" \
      "tests/fuzz/corpus/$body" -max_total_time="$seconds" -timeout=20 \
      -artifact_prefix="build/fuzz/broken/$body-" -print_final_stats=1 \
      2>"build/fuzz/$body.log"; then
    status=1
    echo "broken: see build/fuzz/$body.log"
  fi
  grep -E "stat::number_of_executed_units|DONE|cov:" "build/fuzz/$body.log" |
    tail -n 3 || true
done
exit $status
