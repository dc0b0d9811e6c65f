#include "workload/formats/json_reader.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "nlohmann/json.hpp"
#include "workload/formats/encoding.h"
#include "workload/formats/json_keys.h"
#include "workload/formats/text.h"

namespace assignbench {
namespace {

using Json = nlohmann::json;

// A group is five levels deep; what is kept but not read may be deeper.
constexpr size_t kMaxDepth = 64;

constexpr int64_t kMaxInt32 = std::numeric_limits<int32_t>::max();
constexpr int64_t kMaxInt64 = std::numeric_limits<int64_t>::max();

// What the parser calls as it reads. Each call returns whether to go on; after
// the first fault `status` tells it and nothing more is read.
class GroupHandler {
 public:
  GroupHandler(const InputText& input, absl::string_view text,
               int64_t max_partitions, LoadedGroup& loaded)
      : input_(input),
        text_(text),
        max_partitions_(std::min(max_partitions, kMaxInt32 - 1)),
        loaded_(loaded) {}

  const absl::Status& status() const { return status_; }

  bool null() { return Unexpected("null"); }
  bool boolean(bool value) { return Unexpected(value ? "true" : "false"); }
  bool binary(Json::binary_t&) { return Unexpected("binary data"); }

  bool number_integer(Json::number_integer_t value) {
    return Integer(value, absl::StrCat(value));
  }
  bool number_unsigned(Json::number_unsigned_t value) {
    // What int64_t cannot hold is above every limit.
    return Integer(int64_t(std::min<uint64_t>(value, kMaxInt64)),
                   absl::StrCat(value));
  }
  bool number_float(Json::number_float_t value, const std::string& text) {
    const JsonSlot slot = NextSlot();
    if (slot.type == JsonType::kNumber) return Number(value, text);
    if (slot.type == JsonType::kAny) return true;
    return WrongType(slot, OneLine(text, 40));
  }

  bool string(std::string& value) {
    const JsonSlot slot = NextSlot();
    if (slot.type == JsonType::kAny) return true;
    if (slot.type != JsonType::kString) return WrongType(slot, Quoted(value));
    StoreString(slot.field, value);
    return true;
  }

  bool start_object(size_t) { return Open(JsonType::kObject, "an object"); }
  bool start_array(size_t) { return Open(JsonType::kArray, "an array"); }
  bool end_array() {
    frames_.pop_back();
    return true;
  }

  bool key(std::string& key) {
    Frame& frame = frames_.back();
    if (frame.scope == JsonScope::kIgnored) return true;
    const absl::Span<const JsonKey> keys = KeysOf(frame.scope);
    for (size_t i = 0; i < keys.size(); ++i) {
      if (keys[i].name != absl::string_view(key)) continue;
      frame.position = i;
      const uint32_t bit = uint32_t{1} << i;
      if (frame.seen & bit) {
        return Fail(absl::StrCat("the key '", key, "' is given twice"));
      }
      frame.seen |= bit;
      return true;
    }
    std::vector<absl::string_view> names;
    for (const JsonKey& known : keys) names.push_back(known.name);
    frame.position = -1;
    return Fail(absl::StrCat("unknown key ", Quoted(key),
                             "; the nearest known one is '",
                             Nearest(key, names), "'"));
  }

  bool end_object() {
    const Frame frame = frames_.back();
    frames_.back().position = -1;
    const absl::Span<const JsonKey> keys = KeysOf(frame.scope);
    for (size_t i = 0; i < keys.size(); ++i) {
      if (keys[i].required && !(frame.seen >> i & 1)) {
        return Fail(absl::StrCat("the key '", keys[i].name, "' is missing"));
      }
    }
    frames_.pop_back();
    return true;
  }

  bool parse_error(size_t position, const std::string& /*token*/,
                   const Json::exception& error) {
    // `position` counts the bytes read, the offending one included.
    const size_t end = std::min(position > 0 ? position - 1 : 0, text_.size());
    const absl::string_view before = text_.substr(0, end);
    const size_t line_begin = before.rfind('\n');
    const Place place = {
        .input = &input_,
        .line = 1 + int32_t(std::count(before.begin(), before.end(), '\n')),
        .column = 1 + int32_t(line_begin == absl::string_view::npos
                                  ? before.size()
                                  : before.size() - line_begin - 1)};
    absl::string_view reason = error.what();
    for (const absl::string_view mark : {"] ", "column ", ": "}) {
      const size_t at = reason.find(mark);
      if (at != absl::string_view::npos) reason.remove_prefix(at + mark.size());
      if (error.id != 101) break;
    }
    status_ =
        ErrorAt(place, absl::StrCat("broken JSON: ", OneLine(reason, 160)));
    return false;
  }

 private:
  // An object or array that is being read.
  struct Frame {
    JsonScope scope;
    int64_t position = -1;  // of the key in KeysOf(), or of the element
    uint32_t seen = 0;      // bit per key
    bool is_object = false;
  };

  // What may stand where the parser is now; steps on to that place.
  JsonSlot NextSlot() {
    if (frames_.empty()) {
      return {JsonType::kObject, JsonField::kNone, JsonScope::kGroup};
    }
    Frame& frame = frames_.back();
    if (!frame.is_object) ++frame.position;
    if (!frame.is_object || frame.scope == JsonScope::kIgnored) {
      return ElementOf(frame.scope);
    }
    return KeysOf(frame.scope)[frame.position].value;
  }

  bool Unexpected(absl::string_view found) {
    const JsonSlot slot = NextSlot();
    return slot.type == JsonType::kAny || WrongType(slot, found);
  }

  bool Open(JsonType type, absl::string_view found) {
    const JsonSlot slot = NextSlot();
    if (slot.type != JsonType::kAny && slot.type != type) {
      return WrongType(slot, found);
    }
    if (frames_.size() == kMaxDepth) {
      return Fail(absl::StrCat("nested more than ", kMaxDepth, " deep"));
    }
    frames_.push_back(
        {.scope = slot.scope, .is_object = type == JsonType::kObject});
    switch (slot.scope) {
      case JsonScope::kTopic:
        loaded_.spec.topics.emplace_back();
        break;
      case JsonScope::kRacks:
        loaded_.spec.topics.back().replica_racks.emplace_back();
        break;
      case JsonScope::kMember:
        loaded_.spec.members.emplace_back();
        break;
      case JsonScope::kClaim:
        loaded_.spec.members.back().owned.emplace_back();
        break;
      default:
        break;
    }
    return true;
  }

  bool Integer(int64_t value, const std::string& text) {
    const JsonSlot slot = NextSlot();
    if (slot.type == JsonType::kAny) return true;
    if (slot.type == JsonType::kNumber) return Number(double(value), text);
    if (slot.type != JsonType::kInteger) return WrongType(slot, text);
    const bool generation = slot.field == JsonField::kGeneration;
    const int64_t low = generation ? kNoGeneration : 0;
    const int64_t high = slot.field == JsonField::kLag ? kMaxInt64 : kMaxInt32;
    if (value < low || value > high) {
      return Fail(
          absl::StrCat(text, " is not a number from ", low, " to ", high));
    }
    return StoreInteger(slot.field, value);
  }

  bool Number(double value, const std::string& text) {
    if (!(value >= 0) || std::isinf(value)) {
      return Fail(
          absl::StrCat(OneLine(text, 40), " is not a number from 0 up"));
    }
    loaded_.spec.topics.back().rates.push_back(value);
    return true;
  }

  bool StoreInteger(JsonField field, int64_t value) {
    GroupSpec& spec = loaded_.spec;
    switch (field) {
      case JsonField::kGroupGeneration:
        spec.generation = int32_t(value);
        break;
      case JsonField::kGeneration:
        spec.members.back().generation = int32_t(value);
        break;
      case JsonField::kClaimPartition:
        spec.members.back().owned.back().partitions.push_back(value);
        break;
      case JsonField::kLag:
        spec.topics.back().lags.push_back(value);
        break;
      default:
        total_partitions_ += value;
        if (total_partitions_ > max_partitions_) {
          return Fail(absl::StrCat("the group has ", total_partitions_,
                                   " partitions so far, above the limit of ",
                                   max_partitions_));
        }
        spec.topics.back().partitions = value;
    }
    return true;
  }

  void StoreString(JsonField field, std::string& value) {
    GroupSpec& spec = loaded_.spec;
    switch (field) {
      case JsonField::kGroupName:
        spec.name = std::move(value);
        break;
      case JsonField::kStrategy:
        spec.strategy = std::move(value);
        break;
      case JsonField::kNote:
        spec.note = std::move(value);
        break;
      case JsonField::kTopicName:
        spec.topics.back().name = std::move(value);
        break;
      case JsonField::kTopicId:
        spec.topics.back().id = std::move(value);
        break;
      case JsonField::kReplicaRack:
        spec.topics.back().replica_racks.back().push_back(std::move(value));
        break;
      case JsonField::kMemberId:
        spec.members.back().id = std::move(value);
        break;
      case JsonField::kInstanceId:
        spec.members.back().instance_id = std::move(value);
        break;
      case JsonField::kRack:
        spec.members.back().rack = std::move(value);
        break;
      case JsonField::kSubscribedTopic:
        spec.members.back().topics.push_back(std::move(value));
        break;
      case JsonField::kClaimTopic:
        spec.members.back().owned.back().topic = std::move(value);
        break;
      default:
        loaded_.history.push_back(std::move(value));
    }
  }

  bool WrongType(const JsonSlot& slot, absl::string_view found) {
    return Fail(
        absl::StrCat("expected ", Describe(slot.type), ", found ", found));
  }

  // The value that is being read, as a JSON pointer.
  std::string Pointer() const {
    std::string pointer;
    for (const Frame& frame : frames_) {
      if (frame.position < 0) break;
      absl::StrAppend(&pointer, "/");
      if (frame.is_object) {
        absl::StrAppend(&pointer, KeysOf(frame.scope)[frame.position].name);
      } else {
        absl::StrAppend(&pointer, frame.position);
      }
    }
    return pointer.empty() ? "the top level" : pointer;
  }

  bool Fail(absl::string_view message) {
    status_ = absl::InvalidArgumentError(
        absl::StrCat(InputName(input_), ": ", Pointer(), ": ", message));
    return false;
  }

  const InputText& input_;
  const absl::string_view text_;
  const int64_t max_partitions_;
  LoadedGroup& loaded_;
  absl::Status status_;
  std::vector<Frame> frames_;
  int64_t total_partitions_ = 0;
};

}  // namespace

bool LooksLikeJson(absl::string_view text) {
  text = Trim(WithoutByteOrderMark(text));
  if (text.empty()) return false;
  if (text[0] == '{') return true;
  if (text[0] != '[') return false;
  text = Trim(text.substr(1));
  return !text.empty() &&
         absl::string_view("[{\"]").find(text[0]) != absl::string_view::npos;
}

absl::StatusOr<LoadedGroup> ReadGroupJson(const InputText& input,
                                          int64_t max_partitions) {
  const absl::string_view text = WithoutByteOrderMark(input.text);
  LoadedGroup loaded;
  GroupHandler handler(input, text, max_partitions, loaded);
  if (!Json::sax_parse(text.begin(), text.end(), &handler)) {
    return handler.status();
  }
  loaded.ownership_known = std::any_of(
      loaded.spec.members.begin(), loaded.spec.members.end(),
      [](const MemberSpec& member) {
        return std::any_of(
            member.owned.begin(), member.owned.end(),
            [](const ClaimSpec& c) { return !c.partitions.empty(); });
      });
  return loaded;
}

}  // namespace assignbench
