#include "workload/formats/views.h"

namespace assignbench {
namespace {

constexpr ViewInfo kViews[] = {
    {"offsets", OpenOffsets, false},
    {"members", OpenMembers, false},
    {"state", OpenState, false},
    {"topics", OpenTopics, true},
};

}  // namespace

absl::Span<const ViewInfo> Views() { return kViews; }

}  // namespace assignbench
