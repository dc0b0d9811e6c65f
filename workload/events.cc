#include "workload/events.h"

#include <algorithm>
#include <limits>
#include <string>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace assignbench {
namespace {

// How each kind of event is written.
struct Form {
  absl::string_view name;
  Event::Kind kind;
  absl::string_view text;
};

constexpr Form kForms[] = {
    {"leave", Event::Kind::kLeave, "leave=MEMBER"},
    {"crash", Event::Kind::kCrash, "crash=MEMBER"},
    {"join", Event::Kind::kJoin, "join=MEMBER[@RACK][:topic,topic]"},
    {"restart", Event::Kind::kRestart, "restart=MEMBER"},
    {"rolling-restart", Event::Kind::kRollingRestart,
     "rolling-restart[:surge=N]"},
    {"grow", Event::Kind::kGrow, "grow=TOPIC:COUNT"},
    {"subscribe", Event::Kind::kSubscribe, "subscribe=MEMBER:topic,topic"},
    {"scale", Event::Kind::kScale, "scale=N"},
    {"strategy", Event::Kind::kStrategy, "strategy=NAME"},
};

absl::Status Expected(absl::string_view text, absl::string_view what) {
  return absl::InvalidArgumentError(
      absl::StrCat("event '", text, "': expected ", what));
}

std::string AllForms() {
  std::string all = "one of";
  for (const Form& form : kForms) {
    absl::StrAppend(&all, &form == kForms ? " " : ", ", form.text);
  }
  return all;
}

// A decimal number from `least` to 2^31 - 1, digits only.
bool ParseCount(absl::string_view digits, int64_t least, int64_t& count) {
  return !digits.empty() &&
         std::all_of(digits.begin(), digits.end(), absl::ascii_isdigit) &&
         absl::SimpleAtoi(digits, &count) && count >= least &&
         count <= std::numeric_limits<int32_t>::max();
}

// Names divided by commas, none of them empty or there twice.
bool ParseTopics(absl::string_view list, std::vector<std::string>& topics) {
  absl::flat_hash_set<absl::string_view> seen;
  for (const absl::string_view topic : absl::StrSplit(list, ',')) {
    if (topic.empty() || !seen.insert(topic).second) return false;
    topics.emplace_back(topic);
  }
  return true;
}

// Cuts `text` at the last `divider`; false if there is none.
bool CutLast(absl::string_view& text, char divider, absl::string_view& tail) {
  const size_t at = text.rfind(divider);
  if (at == absl::string_view::npos) return false;
  tail = text.substr(at + 1);
  text = text.substr(0, at);
  return true;
}

// Reads what stands after "name=" (rolling-restart: after the name). False if
// it is not of the kind's form.
bool ParseArgument(absl::string_view argument, Event& event) {
  absl::string_view tail;
  switch (event.kind) {
    case Event::Kind::kLeave:
    case Event::Kind::kCrash:
    case Event::Kind::kRestart:
      event.member = std::string(argument);
      return !argument.empty();
    case Event::Kind::kJoin:
      event.topics_given = CutLast(argument, ':', tail);
      if (event.topics_given && !ParseTopics(tail, event.topics)) return false;
      if (CutLast(argument, '@', tail)) {
        if (tail.empty()) return false;
        event.rack = std::string(tail);
      }
      event.member = std::string(argument);
      return !argument.empty();
    case Event::Kind::kRollingRestart:
      return argument.empty() || (absl::ConsumePrefix(&argument, ":surge=") &&
                                  ParseCount(argument, 1, event.count));
    case Event::Kind::kGrow:
      if (!CutLast(argument, ':', tail)) return false;
      event.topic = std::string(argument);
      return !argument.empty() && ParseCount(tail, 0, event.count);
    case Event::Kind::kSubscribe:
      if (!CutLast(argument, ':', tail)) return false;
      event.member = std::string(argument);
      return !argument.empty() && ParseTopics(tail, event.topics);
    case Event::Kind::kScale:
      return ParseCount(argument, 1, event.count);
    case Event::Kind::kStrategy:
      event.strategy = std::string(argument);
      return !argument.empty();
  }
  return false;
}

}  // namespace

absl::StatusOr<Event> ParseEvent(absl::string_view text) {
  const size_t end = text.find_first_of("=:");
  const absl::string_view name = text.substr(0, end);
  for (const Form& form : kForms) {
    if (form.name != name) continue;
    absl::string_view argument = text.substr(name.size());
    const bool named = form.kind == Event::Kind::kRollingRestart ||
                       absl::ConsumePrefix(&argument, "=");
    Event event;
    event.kind = form.kind;
    event.text = std::string(text);
    if (!named || !ParseArgument(argument, event)) {
      return Expected(text, form.text);
    }
    return event;
  }
  return Expected(text, AllForms());
}

}  // namespace assignbench
