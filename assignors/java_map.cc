#include "assignors/java_map.h"

#include <algorithm>
#include <utility>

#include "assignors/check.h"

namespace assignbench {
namespace {

constexpr int32_t kTreeFrom = 8;    // a chain this long becomes a tree,
constexpr int32_t kTreeTable = 64;  // if the table has this many buckets
constexpr int32_t kListUpTo = 6;    // a tree split to this size is a list

int32_t Spread(int32_t hash_code) {
  return int32_t(uint32_t(hash_code) ^ (uint32_t(hash_code) >> 16));
}

}  // namespace

int32_t JavaHash(absl::string_view name) {
  uint32_t hash = 0;
  for (size_t i = 0; i < name.size();) {
    const auto lead = uint8_t(name[i]);
    const int tail = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    uint32_t code = tail == 0 ? lead : lead & (0x3F >> tail);
    for (int k = 1; k <= tail; ++k) {
      code = code << 6 | (uint8_t(name[i + k]) & 0x3F);
    }
    i += tail + 1;
    if (code >= 0x10000) {
      hash = 31 * hash + (0xD800 + ((code - 0x10000) >> 10));
      hash = 31 * hash + (0xDC00 + ((code - 0x10000) & 0x3FF));
    } else {
      hash = 31 * hash + code;
    }
  }
  return int32_t(hash);
}

int32_t JavaHash(int32_t topic_hash, int32_t partition) {
  return int32_t(31 * (31 + uint32_t(partition)) + uint32_t(topic_hash));
}

int32_t JavaHash(const TopicId& id) {
  const uint64_t mixed = id.high ^ id.low;
  return int32_t(uint32_t(mixed >> 32) ^ uint32_t(mixed));
}

JavaMap::JavaMap(int32_t table, Compare less)
    : less_(std::move(less)), table_(table, kNone) {
  ASSIGNBENCH_CHECK(table > 0 && (table & (table - 1)) == 0);
}

int32_t JavaMap::TableForCapacity(int32_t capacity) {
  int32_t table = 1;
  while (table < capacity) table *= 2;
  return table;
}

int32_t JavaMap::TableForMapCopy(int32_t size) {
  if (size == 0) return 16;
  return TableForCapacity(int32_t(float(size) / 0.75f + 1.0f));
}

int32_t JavaMap::TableForSetCopy(int32_t size) {
  return TableForCapacity(std::max(int32_t(float(size) / 0.75f) + 1, 16));
}

int32_t JavaMap::Threshold() const {
  return int32_t(double(table_.size()) * 0.75);
}

int32_t JavaMap::Bucket(int32_t hash) const {
  return hash & (int32_t(table_.size()) - 1);
}

int32_t JavaMap::Find(int32_t key, int32_t hash) const {
  int32_t node = table_[Bucket(hash)];
  while (node != kNone && nodes_[node].key != key) node = nodes_[node].next;
  return node;
}

int32_t JavaMap::NewNode(int32_t key, int32_t hash) {
  Node node;
  node.key = key;
  node.hash = hash;
  if (free_.empty()) {
    nodes_.push_back(node);
    return int32_t(nodes_.size()) - 1;
  }
  const int32_t place = free_.back();
  free_.pop_back();
  nodes_[place] = node;
  return place;
}

int32_t JavaMap::ChainLength(int32_t bucket) const {
  int32_t length = 0;
  for (int32_t n = table_[bucket]; n != kNone; n = nodes_[n].next) ++length;
  return length;
}

void JavaMap::Put(int32_t key, int32_t hash_code) {
  const int32_t hash = Spread(hash_code);
  if (Find(key, hash) != kNone) return;
  const int32_t node = NewNode(key, hash);
  const int32_t bucket = Bucket(hash);
  int32_t last = table_[bucket];
  if (last == kNone) {
    table_[bucket] = node;
  } else if (nodes_[last].tree) {
    InsertIntoTree(bucket, node);
  } else {
    int32_t length = 1;
    for (; nodes_[last].next != kNone; last = nodes_[last].next) ++length;
    nodes_[last].next = node;
    if (length >= kTreeFrom) TreeifyBucket(bucket);
  }
  if (++size_ > Threshold()) Resize();
}

void JavaMap::ComputeIfAbsent(int32_t key, int32_t hash_code) {
  if (size_ > Threshold()) Resize();
  const int32_t hash = Spread(hash_code);
  if (Find(key, hash) != kNone) return;
  const int32_t bucket = Bucket(hash);
  const int32_t first = table_[bucket];
  const int32_t node = NewNode(key, hash);
  if (first != kNone && nodes_[first].tree) {
    InsertIntoTree(bucket, node);
  } else {
    const int32_t length = ChainLength(bucket);
    nodes_[node].next = first;
    table_[bucket] = node;
    if (length >= kTreeFrom - 1) TreeifyBucket(bucket);
  }
  ++size_;
}

void JavaMap::Remove(int32_t key, int32_t hash_code) {
  const int32_t hash = Spread(hash_code);
  const int32_t node = Find(key, hash);
  if (node == kNone) return;
  const int32_t bucket = Bucket(hash);
  if (nodes_[node].tree) {
    RemoveFromTree(bucket, node);
  } else if (table_[bucket] == node) {
    table_[bucket] = nodes_[node].next;
  } else {
    int32_t before = table_[bucket];
    while (nodes_[before].next != node) before = nodes_[before].next;
    nodes_[before].next = nodes_[node].next;
  }
  free_.push_back(node);
  --size_;
}

std::vector<int32_t> JavaMap::Keys() const {
  std::vector<int32_t> keys;
  for (int32_t node : table_) {
    for (; node != kNone; node = nodes_[node].next) {
      keys.push_back(nodes_[node].key);
    }
  }
  return keys;
}

bool JavaMap::HasTreeBin() const {
  return std::any_of(table_.begin(), table_.end(), [&](int32_t first) {
    return first != kNone && nodes_[first].tree;
  });
}

int32_t JavaMap::First() const {
  ASSIGNBENCH_CHECK(size_ > 0);
  return nodes_[*std::find_if(table_.begin(), table_.end(),
                              [](int32_t node) { return node != kNone; })]
      .key;
}

// Doubles the table; each bucket is split in two that keep its order.
void JavaMap::Resize() {
  const auto old_size = int32_t(table_.size());
  table_.resize(2 * old_size, kNone);
  for (int32_t bucket = 0; bucket < old_size; ++bucket) {
    int32_t node = table_[bucket];
    if (node == kNone) continue;
    const bool tree = nodes_[node].tree;
    int32_t last[2] = {kNone, kNone};
    int32_t count[2] = {0, 0};
    table_[bucket] = kNone;
    while (node != kNone) {
      const int32_t next = nodes_[node].next;
      const int half = (nodes_[node].hash & old_size) != 0;
      nodes_[node].next = kNone;
      nodes_[node].previous = last[half];
      if (last[half] == kNone) {
        table_[bucket + half * old_size] = node;
      } else {
        nodes_[last[half]].next = node;
      }
      last[half] = node;
      ++count[half];
      node = next;
    }
    if (!tree) continue;
    for (const int half : {0, 1}) {
      if (count[half] == 0) continue;
      if (count[half] <= kListUpTo) {
        Untreeify(bucket + half * old_size);
      } else if (count[1 - half] != 0) {
        Treeify(bucket + half * old_size);
      }
    }
  }
}

void JavaMap::TreeifyBucket(int32_t bucket) {
  if (int32_t(table_.size()) < kTreeTable) {
    Resize();
    return;
  }
  Treeify(bucket);
}

}  // namespace assignbench
