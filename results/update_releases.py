#!/usr/bin/env python3
"""Keeps docs/releases.md equal to the newest comparison in results/releases.

  update_releases.py --check | --write

What is generated stands between the lines <!-- releases:begin --> and
<!-- releases:end -->. Exit status 0: it is up to date (now); 1: --check found
it is not; 2: no such lines, or no recorded comparison.
"""

import re
import sys

import recorded
import release_changes

DOCUMENT = recorded.ROOT / "docs/releases.md"
MARKED = re.compile(r"(<!-- releases:begin -->\n).*?(<!-- releases:end -->)",
                    re.DOTALL)
STRATEGIES = ("range", "roundrobin", "sticky", "cooperative-sticky", "uniform",
              "server-range")
WAYS = ("partitions", "order", "throws", "hangs", "crashes")


def of_strategy(release, strategy):
    """The release's result for each order; {} if it does not have it."""
    return {result["order"]: result for result in release.get("results", ())
            if result["strategy"] == strategy}


def percent(part, whole):
    return "<1%" if part * 100 < whole else f"{part * 100 / whole:.0f}%"


def cell(orders):
    if not orders:
        return ""
    if not any(result["differed"] for result in orders.values()):
        return "equal"
    result = orders["java"]
    parts = [f"{way} {percent(result['differed'][way], result['compared'])}"
             for way in WAYS if result["differed"].get(way)]
    if not parts:
        parts = ["differs with sorted maps only"]
    return ", ".join(parts) + (" (stopped)" if result["gave_up"] else "")


def key(difference):
    return difference["way"], tuple(difference["features"])


def differences(orders):
    """Minimal groups by (way, features), those in Java's order first."""
    found = {}
    for order in ("java", "sorted"):
        for difference in orders.get(order, {}).get("differences", ()):
            found.setdefault(key(difference), difference)
    return found


def overview(releases):
    yield "| release | " + " | ".join(STRATEGIES) + " |"
    yield "|---" * (len(STRATEGIES) + 1) + "|"
    for release in releases:
        if "failed" in release:
            yield (f"| {release['release']} | not compared: "
                   f"{release['failed']} |" + " |" * (len(STRATEGIES) - 1))
            continue
        cells = (cell(of_strategy(release, name)) for name in STRATEGIES)
        yield f"| {release['release']} | " + " | ".join(cells) + " |"


def taken_out(releases):
    """What was taken out of groups, and up to which release."""
    last = {}
    for release in releases:
        for result in release.get("results", ()):
            for part in result["stripped"]:
                last[result["strategy"], part] = release["release"]
    for (strategy, part), release in sorted(last.items()):
        yield f"* {strategy}: {part}, up to {release}"


def indented(text, spaces=4):
    return [" " * spaces + line for line in text.splitlines()]


def example(difference, since):
    features = ", ".join(difference["features"]) or "a plain group"
    yield f"* {difference['way']} ({features}), seen from {since} on:"
    yield ""
    yield from indented(difference["group"], 6)
    yield from indented("ours:", 6)
    yield from indented(difference["ours"], 8)
    yield from indented("Kafka's:", 6)
    yield from indented(difference["theirs"] or "no answer", 8)
    yield ""


def changes(releases, strategy):
    """A section for each release after which some difference is gone."""
    compared = [release for release in releases
                if of_strategy(release, strategy)]
    since = {}
    for this, following in zip(compared, compared[1:]):
        before = differences(of_strategy(this, strategy))
        after = differences(of_strategy(following, strategy))
        since = {name: since.get(name, this["release"]) for name in before}
        gone = [name for name in sorted(before) if name not in after]
        if not gone:
            continue
        yield f"### {strategy}: up to {this['release']}, not in " \
              f"{following['release']}"
        yield ""
        yield release_changes.CHANGES.get(
            (strategy, following["release"]), "The change is not traced.")
        yield ""
        for name in gone:
            yield from example(before[name], since[name])


def document(result, name):
    releases = result["releases"]
    yield ""
    compared = [one["compared"] for release in releases
                for one in release.get("results", ()) if not one["gave_up"]]
    yield (f"At least {result['small']:,} small and {result['medium']:,} "
           f"medium groups for each strategy and order; without those left "
           f"out {min(compared):,} to {max(compared):,} were compared. From "
           f"[{name}](../results/releases/{name}).")
    yield ""
    yield from overview(releases)
    yield ""
    yield "## What was taken out of the groups"
    yield ""
    yield "Since these releases can't be told of it:"
    yield ""
    yield from taken_out(releases)
    yield ""
    yield "## What has changed"
    yield ""
    yield ("For each release after which some difference is gone: smallest "
           "groups that were found to differ up to it, and no longer after it. "
           "Where differences of the same kind remain, one may also be hidden "
           "behind a simpler one.")
    yield ""
    for strategy in STRATEGIES:
        yield from changes(releases, strategy)


def main():
    if sys.argv[1:] not in (["--check"], ["--write"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        name, result = recorded.newest("releases")
    except recorded.Refused as refused:
        print(f"update_releases.py: {refused}", file=sys.stderr)
        return 2
    text = DOCUMENT.read_text(encoding="utf-8")
    if not MARKED.search(text):
        print("update_releases.py: docs/releases.md has no "
              "<!-- releases:begin --> and <!-- releases:end -->",
              file=sys.stderr)
        return 2
    wanted = "\n".join(document(result, name)) + "\n"
    updated = MARKED.sub(lambda m: m[1] + wanted + m[2], text, count=1)
    return recorded.bring_up_to_date("update_releases.py",
                                     sys.argv[1] == "--write",
                                     {DOCUMENT: updated})


if __name__ == "__main__":
    sys.exit(main())
