#!/usr/bin/env bash
# Measures the strategies, from nothing: installs what is missing on Debian 12,
# builds, runs, and prints a table.
#
#   bench/run.sh            the default set, in under three minutes on two cores:
#                           uniform and random_half; fresh, leave_one, join_one;
#                           3,000, 10,000 and 1,000,000 partitions; and the
#                           exact optimum of hard groups
#   bench/run.sh --full     every shape, event and size, 15 repetitions, all of
#                           it twice to see how far the machine differs from
#                           itself; about twenty minutes
#   bench/run.sh --peers    every client's assignors and ours on the same groups,
#                           in some half an hour; peers that can't be had here
#                           are a line each; with --full on all sizes and shapes
#   --record                also adds the result to results/
#
# The raw result stays in build/bench/result.json. Exit status 0: done; 1: a
# strategy gave a wrong result, or something failed; 2: bad usage.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0"; }

full=false
peers=false
record=false
for argument in "$@"; do
  case $argument in
    --full) full=true ;;
    --peers) peers=true ;;
    --record) record=true ;;
    --help | -h) usage; exit 0 ;;
    *) echo "run.sh: unknown argument '$argument'; see --help" >&2; exit 2 ;;
  esac
done

cmake/install_packages.sh ca-certificates cmake g++ git libabsl-dev \
  libbenchmark-dev ninja-build python3

if $peers; then
  cmake/install_packages.sh libcli11-dev nlohmann-json3-dev
  peers/tools || true
fi

# Of a checkout that belongs to somebody else, too.
git_here() { git -c safe.directory="$PWD" "$@"; }
revision=$(git_here rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
if [ "$revision" != unknown ] &&
   [ -n "$(git_here status --porcelain --untracked-files=no)" ]; then
  revision+=-dirty
fi
if $record && [[ $revision == unknown || $revision == *-dirty ]]; then
  echo "run.sh: --record needs a commit without changes, so that the result" \
       "says what was measured" >&2
  exit 2
fi

# A folder not configured yet gets only what the benchmarks need; one that is
# keeps what it has.
options=(-DASSIGNBENCH_BUILD_BENCH=ON)
if [ ! -e build/release/build.ninja ]; then
  options+=(-DASSIGNBENCH_CORE=ON -DASSIGNBENCH_BUILD_TESTS=OFF)
fi
target=assignors_bench
mkdir -p build/bench
if $peers; then
  peers/setup >&2 || true
  options+=(-DASSIGNBENCH_CORE=OFF)
  target=peers_bench
fi
if ! { cmake --preset release "${options[@]}" &&
       cmake --build build/release --target "$target"
     } >build/bench/build.log 2>&1; then
  cat build/bench/build.log >&2
  echo "run.sh: the build failed" >&2
  exit 1
fi
bench=build/release/bin/assignors_bench

# One measurement at a time on a machine.
exec 9>>"${TMPDIR:-/tmp}/assignbench-bench-$(id -u).lock"
if ! flock --nonblock 9; then
  echo "Waiting for another measurement to end" >&2
  flock 9
fi

if $peers; then
  sizes=()
  if $full; then sizes=(--full); fi
  build/release/bin/peers_bench "${sizes[@]}" >build/bench/peers.json
  python3 bench/peers_summary.py build/bench/peers.json
  if $record; then results/update_peers.py --add build/bench/peers.json; fi
  exit 0
fi

if $full; then
  events='[a-z_]+'
  repetitions=15
  runs=(first again)
else
  events='(fresh|leave_one|join_one)'
  repetitions=5
  runs=(first)
fi

# Each shape and size is a process of its own: within it the repetitions are
# interleaved at random, and memory stays that of one group.
raw=build/bench/raw
rm -rf "$raw"
mkdir -p "$raw"
groups=$("$bench" --benchmark_list_tests |
  sed -n 's|^Assign/range/\([^/]*\)/fresh/\(.*\)$|\1 \2|p')
number=0
failed=false
measure() {  # WHAT FILTER
  number=$((number + 1))
  for run in "${runs[@]}"; do
    echo "Measuring $1 ($run run)" >&2
    ASSIGNBENCH_REVISION=$revision "$bench" --benchmark_filter="$2" \
      --benchmark_repetitions=$repetitions --benchmark_min_time=0.02 \
      --benchmark_enable_random_interleaving=true \
      --benchmark_out="$raw/$run-$(printf %03d $number).json" \
      --benchmark_out_format=json >"$raw/console.txt" 2>&1 || {
      failed=true
      grep 'ERROR' "$raw/console.txt" >&2 || cat "$raw/console.txt" >&2
    }
  done
}
while read -r shape size; do
  if ! $full; then
    case $shape/$size in
      uniform/topics:100/* | random_half/topics:100/*) continue ;;
      uniform/* | random_half/*) ;;
      *) continue ;;
    esac
  fi
  measure "$shape $size" \
    "^(Assign/[^/]+/$shape/$events|Floor/[^/]+/$shape)/$size\$"
done <<<"$groups"
# The same for each of these: its groups are large, and no two alike.
while read -r optimum; do
  measure "$optimum" "^$optimum\$"
done < <("$bench" --benchmark_list_tests | grep '^Optimum/')

collect=(python3 bench/collect.py --first "$raw"/first-*.json)
if $full; then collect+=(--again "$raw"/again-*.json); fi
"${collect[@]}" --output build/bench/result.json
python3 bench/summary.py build/bench/result.json
if $failed; then
  echo "run.sh: a measurement failed" >&2
  exit 1
fi
if $record; then python3 bench/collect.py --record build/bench/result.json; fi
