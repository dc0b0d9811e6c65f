#include "workload/formats/paste.h"

#include <memory>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "workload/formats/commands.h"
#include "workload/formats/encoding.h"
#include "workload/formats/notices.h"
#include "workload/formats/refusals.h"
#include "workload/formats/views.h"

namespace assignbench {
namespace {

// Without indentation and the marks of comments and quotations.
absl::string_view Unquote(absl::string_view raw) {
  absl::string_view text = Trim(raw);
  while (!text.empty() && (text[0] == '#' || text[0] == '>')) {
    text = Trim(text.substr(1));
  }
  return text;
}

bool IsElision(absl::string_view text) {
  return text == "..." || text == "[...]" || text == "(...)" ||
         text == "\xE2\x80\xA6";
}

// The lines of one input, and the table that is being read.
class PasteReader {
 public:
  PasteReader(const InputText& input, Facts& facts)
      : input_(input), facts_(facts) {}

  absl::Status Read() {
    absl::string_view rest = WithoutByteOrderMark(input_.text);
    PasteLine line = {.text = {}, .raw = {}, .input = &input_};
    while (!rest.empty()) {
      const size_t end = rest.find('\n');
      line.unterminated = end == absl::string_view::npos;
      line.raw = rest.substr(0, end);
      line.text = Unquote(line.raw);
      line.directly_below = directly_below_;
      ++line.number;
      rest.remove_prefix(line.unterminated ? rest.size() : end + 1);
      const absl::Status status = ReadLine(line);
      if (!status.ok()) return status;
    }
    if (understood_) return absl::OkStatus();
    if (message_.input != nullptr) {
      return Refuse(message_, message_what_, message_text_);
    }
    return absl::InvalidArgumentError(
        absl::StrCat(InputName(input_),
                     ": this is neither a JSON group nor a table of "
                     "kafka-consumer-groups.sh or kafka-topics.sh; run ",
                     OffsetsAndMembersCommands(KnownGroup())));
  }

 private:
  absl::Status ReadLine(const PasteLine& line) {
    if (line.text.empty()) {
      directly_below_ = false;
      return absl::OkStatus();
    }
    if (absl::StartsWith(line.text, "```")) return absl::OkStatus();
    if (view_ != nullptr) {
      const absl::StatusOr<bool> row = view_->ReadRow(line, facts_);
      if (!row.ok()) return row.status();
      if (*row) {
        directly_below_ = true;
        return absl::OkStatus();
      }
    }
    for (const ViewInfo& info : Views()) {
      std::unique_ptr<View> view = info.open(line, facts_);
      if (view == nullptr) continue;
      view_ = std::move(view);
      view_name_ = info.name;
      understood_ = true;
      directly_below_ = true;
      return info.header_is_row ? view_->ReadRow(line, facts_).status()
                                : absl::OkStatus();
    }
    return ReadOther(line);
  }

  // A line outside of the tables, or a damaged one.
  absl::Status ReadOther(const PasteLine& line) {
    const absl::StatusOr<bool> notice = ReadNotice(line, facts_);
    if (!notice.ok()) return notice.status();
    if (*notice) return absl::OkStatus();
    if (const Refusal* refusal = FindRefusal(line.text)) {
      if (refusal->has_content) {
        return Refuse(line.begin(), refusal->what, line.text);
      }
      if (message_.input == nullptr) {
        message_ = line.begin();
        message_what_ = refusal->what;
        message_text_ = line.text;
      }
      return absl::OkStatus();
    }
    if (view_ != nullptr && view_->IsDamagedRow(line, facts_)) {
      return ErrorAt(line.begin(),
                     absl::StrCat("not a whole row of the ", view_name_,
                                  " table: ", Quoted(line.text)));
    }
    if (view_ != nullptr && IsElision(line.text)) {
      if (!facts_.elision) facts_.elision = line.begin();
    } else if (++facts_.skipped == 1) {
      facts_.skipped_place = line.begin();
      facts_.skipped_text = std::string(line.text.substr(0, 200));
    }
    return absl::OkStatus();
  }

  absl::Status Refuse(const Place& place, absl::string_view what,
                      absl::string_view text) const {
    return ErrorAt(place,
                   absl::StrCat("this is ", what, " (", Quoted(text),
                                "), which is not read; run ",
                                OffsetsAndMembersCommands(KnownGroup())));
  }

  absl::string_view KnownGroup() const {
    return facts_.group.empty() ? facts_.command_group : facts_.group;
  }

  const InputText& input_;
  Facts& facts_;
  std::unique_ptr<View> view_;
  absl::string_view view_name_;
  bool understood_ = false;  // a table was found
  bool directly_below_ = false;
  // The first message of a tool that says why there may be no table.
  Place message_;
  absl::string_view message_what_;
  absl::string_view message_text_;
};

}  // namespace

absl::Status ReadPaste(const InputText& input, Facts& facts) {
  return PasteReader(input, facts).Read();
}

}  // namespace assignbench
