// What a stranger writes first: a group, a strategy, who gets what.
#include <iostream>
#include <memory>

#include "assignors/group.h"
#include "assignors/registry.h"

int main() {
  assignbench::GroupSpec spec;
  spec.topics.emplace_back();
  spec.topics[0].name = "orders";
  spec.topics[0].partitions = 12;
  for (const char* id : {"a", "b", "c"}) {
    spec.members.emplace_back();
    spec.members.back().id = id;
    spec.members.back().topics = {"orders"};
  }
  const auto group = assignbench::Group::Create(spec);
  if (!group.ok()) {
    std::cerr << group.status() << "\n";
    return 1;
  }
  const std::unique_ptr<assignbench::Assignor> sticky =
      assignbench::FindStrategy("sticky")->Make();
  assignbench::Assignment assignment;
  if (!sticky->Assign(*group, assignment).ok()) return 1;
  for (int m = 0; m < group->member_count(); ++m) {
    std::cout << group->member_id(m) << ": " << assignment.load_of(m) << "\n";
    if (assignment.load_of(m) != 4) return 1;
  }
  return 0;
}
