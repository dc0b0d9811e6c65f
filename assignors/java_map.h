#ifndef ASSIGNBENCH_ASSIGNORS_JAVA_MAP_H_
#define ASSIGNBENCH_ASSIGNORS_JAVA_MAP_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/strings/string_view.h"
#include "assignors/topic_id.h"

namespace assignbench {

// The order in which Java's HashMap and HashSet iterate, which decides some of
// what Kafka's assignors give. Everything about it is in this file: hash codes,
// table sizes, growth, buckets, and the trees into which crowded buckets turn.
// As in JDK 17; later ones differ only in the table of a copy (JDK-8281631).

// String.hashCode() of a well-formed UTF-8 name: over its UTF-16 units.
int32_t JavaHash(absl::string_view name);
// TopicPartition.hashCode(), from that of the topic's name.
int32_t JavaHash(int32_t topic_hash, int32_t partition);
// Uuid.hashCode().
int32_t JavaHash(const TopicId& id);

// A HashMap without values: keys are small numbers that the caller gives, with
// their hash codes. Equal keys must have equal hash codes.
class JavaMap {
 public:
  // Orders keys of equal hash code where Java would use Comparable; only
  // reached in buckets of nine keys or more. Null: such keys never meet.
  using Compare = std::function<bool(int32_t a, int32_t b)>;

  // `table` buckets at first; a power of two. new HashMap(): 16.
  explicit JavaMap(int32_t table = 16, Compare less = nullptr);

  // The table of new HashMap(capacity).
  static int32_t TableForCapacity(int32_t capacity);
  // The tables of new HashMap(map) and new HashSet(collection) of that size.
  static int32_t TableForMapCopy(int32_t size);
  static int32_t TableForSetCopy(int32_t size);

  // put(), putIfAbsent(), add(), and what Collectors make. Amortised O(1).
  void Put(int32_t key, int32_t hash_code);
  // computeIfAbsent(), which adds at the other end of a bucket and grows before
  // it looks.
  void ComputeIfAbsent(int32_t key, int32_t hash_code);
  // remove(). The table stays as large as it is.
  void Remove(int32_t key, int32_t hash_code);

  int32_t size() const { return size_; }
  // Whether some bucket has become a tree. O(table).
  bool HasTreeBin() const;
  // The keys in the order of iteration. O(table + size).
  std::vector<int32_t> Keys() const;
  // The first of them; there must be one.
  int32_t First() const;

 private:
  // An entry of a bucket: a list, doubly linked where it is a tree too.
  struct Node {
    int32_t key;
    int32_t hash;  // spread
    int32_t next = kNone, previous = kNone;
    int32_t parent = kNone, left = kNone, right = kNone;
    bool red = false;
    bool tree = false;
  };
  static constexpr int32_t kNone = -1;

  // The size above which the table doubles.
  int32_t Threshold() const;
  int32_t Bucket(int32_t hash) const;
  int32_t Find(int32_t key, int32_t hash) const;
  int32_t NewNode(int32_t key, int32_t hash);
  int32_t ChainLength(int32_t bucket) const;
  void Resize();
  void TreeifyBucket(int32_t bucket);

  // Trees: `bucket` says whose first node moves.
  bool GoesLeft(int32_t node, int32_t child) const;
  void Treeify(int32_t bucket);
  void Untreeify(int32_t bucket);
  void InsertIntoTree(int32_t bucket, int32_t node);
  void RemoveFromTree(int32_t bucket, int32_t node);
  int32_t RootOf(int32_t node) const;
  void MoveRootToFront(int32_t bucket, int32_t root);
  int32_t RotateLeft(int32_t root, int32_t p);
  int32_t RotateRight(int32_t root, int32_t p);
  int32_t FixInsertion(int32_t root, int32_t x);
  int32_t FixDeletion(int32_t root, int32_t x);

  Compare less_;
  std::vector<Node> nodes_;
  std::vector<int32_t> free_;   // nodes to use again
  std::vector<int32_t> table_;  // first node of each bucket
  int32_t size_ = 0;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_JAVA_MAP_H_
