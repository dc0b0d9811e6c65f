// Your assignor as a peer of assignbench, built by
// `g++ -std=c++17 -O2 assignor.cc`: change Assign(), and in main() what is said
// of it.
#include "peer.h"

// Returns a list of partitions per member, in their order.
Lists Assign(const std::vector<Topic>& topics,
             const std::vector<Member>& members) {
  Lists lists(members.size());
  for (int32_t t = 0; t < int32_t(topics.size()); ++t) {
    std::vector<int> subscribers;
    for (size_t m = 0; m < members.size(); ++m) {
      const std::vector<int32_t>& wanted = members[m].topics;
      if (std::count(wanted.begin(), wanted.end(), t)) subscribers.push_back(m);
    }
    for (int32_t p = 0; p < topics[t].partitions && !subscribers.empty(); ++p) {
      // The member with the fewest partitions; of several the first by id.
      const int m = *std::min_element(
          subscribers.begin(), subscribers.end(), [&](int a, int b) {
            return lists[a].size() != lists[b].size()
                       ? lists[a].size() < lists[b].size()
                       : members[a].id < members[b].id;
          });
      lists[m].push_back({t, p});
    }
  }
  return lists;
}

int main() {
  // Last: what Assign() looks at, added up: 1 claims, 2 generations, 16 topics
  // that are not in the metadata, ... (../protocol.md).
  Serve("my-assignor", "1", "least-loaded", 16, Assign);
}
