// The buckets of JavaMap that are red-black trees (Cormen, Leiserson, Rivest,
// Introduction to Algorithms, chapter 13), which java.util.HashMap follows.

#include <utility>

#include "assignors/check.h"
#include "assignors/java_map.h"

namespace assignbench {

bool JavaMap::GoesLeft(int32_t node, int32_t child) const {
  if (nodes_[node].hash != nodes_[child].hash) {
    return nodes_[child].hash < nodes_[node].hash;
  }
  ASSIGNBENCH_CHECK(less_ != nullptr);
  return less_(nodes_[child].key, nodes_[node].key);
}

// Makes a tree of a bucket's list, inserting in the order of the list.
void JavaMap::Treeify(int32_t bucket) {
  int32_t root = kNone;
  int32_t previous = kNone;
  for (int32_t x = table_[bucket]; x != kNone; x = nodes_[x].next) {
    Node& node = nodes_[x];
    node.tree = true;
    node.previous = previous;
    node.parent = node.left = node.right = kNone;
    previous = x;
    if (root == kNone) {
      node.red = false;
      root = x;
      continue;
    }
    int32_t p = root;
    while (true) {
      int32_t& side = GoesLeft(p, x) ? nodes_[p].left : nodes_[p].right;
      if (side == kNone) {
        side = x;
        break;
      }
      p = side;
    }
    node.parent = p;
    root = FixInsertion(root, x);
  }
  MoveRootToFront(bucket, root);
}

void JavaMap::Untreeify(int32_t bucket) {
  for (int32_t n = table_[bucket]; n != kNone; n = nodes_[n].next) {
    nodes_[n].tree = false;
  }
}

// In the list the new node comes right behind its parent in the tree.
void JavaMap::InsertIntoTree(int32_t bucket, int32_t x) {
  const int32_t root = RootOf(table_[bucket]);
  int32_t p = root;
  while (true) {
    int32_t& side = GoesLeft(p, x) ? nodes_[p].left : nodes_[p].right;
    if (side == kNone) {
      side = x;
      break;
    }
    p = side;
  }
  Node& node = nodes_[x];
  node.tree = true;
  node.parent = node.previous = p;
  node.next = nodes_[p].next;
  if (node.next != kNone) nodes_[node.next].previous = x;
  nodes_[p].next = x;
  MoveRootToFront(bucket, FixInsertion(root, x));
}

int32_t JavaMap::RootOf(int32_t node) const {
  while (nodes_[node].parent != kNone) node = nodes_[node].parent;
  return node;
}

void JavaMap::MoveRootToFront(int32_t bucket, int32_t root) {
  const int32_t first = table_[bucket];
  if (root == first) return;
  table_[bucket] = root;
  const int32_t before = nodes_[root].previous;
  const int32_t behind = nodes_[root].next;
  if (behind != kNone) nodes_[behind].previous = before;
  if (before != kNone) nodes_[before].next = behind;
  nodes_[first].previous = root;
  nodes_[root].next = first;
  nodes_[root].previous = kNone;
}

void JavaMap::RemoveFromTree(int32_t bucket, int32_t p) {
  int32_t root = RootOf(table_[bucket]);
  const int32_t before = nodes_[p].previous;
  const int32_t behind = nodes_[p].next;
  (before == kNone ? table_[bucket] : nodes_[before].next) = behind;
  if (behind != kNone) nodes_[behind].previous = before;
  if (table_[bucket] == kNone) return;
  // Too small: judged by the tree as it was with the node.
  if (nodes_[root].right == kNone || nodes_[root].left == kNone ||
      nodes_[nodes_[root].left].left == kNone) {
    Untreeify(bucket);
    return;
  }
  // A node with two children changes places with its successor.
  if (nodes_[p].left != kNone && nodes_[p].right != kNone) {
    int32_t s = nodes_[p].right;
    while (nodes_[s].left != kNone) s = nodes_[s].left;
    std::swap(nodes_[s].red, nodes_[p].red);
    const int32_t s_right = nodes_[s].right;
    const int32_t p_parent = nodes_[p].parent;
    if (s == nodes_[p].right) {
      nodes_[p].parent = s;
      nodes_[s].right = p;
    } else {
      const int32_t s_parent = nodes_[s].parent;
      nodes_[p].parent = s_parent;
      (s == nodes_[s_parent].left ? nodes_[s_parent].left
                                  : nodes_[s_parent].right) = p;
      nodes_[s].right = nodes_[p].right;
      nodes_[nodes_[s].right].parent = s;
    }
    nodes_[s].left = nodes_[p].left;
    nodes_[nodes_[s].left].parent = s;
    nodes_[p].left = kNone;
    nodes_[p].right = s_right;
    if (s_right != kNone) nodes_[s_right].parent = p;
    nodes_[s].parent = p_parent;
    if (p_parent == kNone) {
      root = s;
    } else if (p == nodes_[p_parent].left) {
      nodes_[p_parent].left = s;
    } else {
      nodes_[p_parent].right = s;
    }
  }
  const int32_t child =
      nodes_[p].left != kNone ? nodes_[p].left : nodes_[p].right;
  const int32_t replacement = child != kNone ? child : p;
  const auto detach = [&](int32_t by) {
    const int32_t parent = nodes_[p].parent;
    if (parent == kNone) {
      root = by;
    } else if (p == nodes_[parent].left) {
      nodes_[parent].left = by;
    } else if (p == nodes_[parent].right) {
      nodes_[parent].right = by;
    }
  };
  if (replacement != p) {
    nodes_[replacement].parent = nodes_[p].parent;
    detach(replacement);
    if (nodes_[replacement].parent == kNone) nodes_[replacement].red = false;
    nodes_[p].left = nodes_[p].right = nodes_[p].parent = kNone;
  }
  int32_t r = nodes_[p].red ? root : FixDeletion(root, replacement);
  if (replacement == p) {
    detach(kNone);
    nodes_[p].parent = kNone;
  }
  MoveRootToFront(bucket, r);
}

int32_t JavaMap::RotateLeft(int32_t root, int32_t p) {
  const int32_t r = nodes_[p].right;
  const int32_t inner = nodes_[p].right = nodes_[r].left;
  if (inner != kNone) nodes_[inner].parent = p;
  const int32_t above = nodes_[r].parent = nodes_[p].parent;
  if (above == kNone) {
    root = r;
    nodes_[r].red = false;
  } else if (nodes_[above].left == p) {
    nodes_[above].left = r;
  } else {
    nodes_[above].right = r;
  }
  nodes_[r].left = p;
  nodes_[p].parent = r;
  return root;
}

int32_t JavaMap::RotateRight(int32_t root, int32_t p) {
  const int32_t l = nodes_[p].left;
  const int32_t inner = nodes_[p].left = nodes_[l].right;
  if (inner != kNone) nodes_[inner].parent = p;
  const int32_t above = nodes_[l].parent = nodes_[p].parent;
  if (above == kNone) {
    root = l;
    nodes_[l].red = false;
  } else if (nodes_[above].right == p) {
    nodes_[above].right = l;
  } else {
    nodes_[above].left = l;
  }
  nodes_[l].right = p;
  nodes_[p].parent = l;
  return root;
}

int32_t JavaMap::FixInsertion(int32_t root, int32_t x) {
  nodes_[x].red = true;
  while (true) {
    int32_t parent = nodes_[x].parent;
    if (parent == kNone) {
      nodes_[x].red = false;
      return x;
    }
    int32_t grand = nodes_[parent].parent;
    if (!nodes_[parent].red || grand == kNone) return root;
    const bool left = parent == nodes_[grand].left;
    const int32_t uncle = left ? nodes_[grand].right : nodes_[grand].left;
    if (uncle != kNone && nodes_[uncle].red) {
      nodes_[uncle].red = nodes_[parent].red = false;
      nodes_[grand].red = true;
      x = grand;
      continue;
    }
    if (left ? x == nodes_[parent].right : x == nodes_[parent].left) {
      x = parent;
      root = left ? RotateLeft(root, x) : RotateRight(root, x);
      parent = nodes_[x].parent;
      grand = parent == kNone ? kNone : nodes_[parent].parent;
    }
    if (parent == kNone) continue;
    nodes_[parent].red = false;
    if (grand == kNone) continue;
    nodes_[grand].red = true;
    root = left ? RotateRight(root, grand) : RotateLeft(root, grand);
  }
}

int32_t JavaMap::FixDeletion(int32_t root, int32_t x) {
  const auto red = [&](int32_t n) { return n != kNone && nodes_[n].red; };
  while (true) {
    if (x == kNone || x == root) return root;
    const int32_t parent = nodes_[x].parent;
    if (parent == kNone) {
      nodes_[x].red = false;
      return x;
    }
    if (nodes_[x].red) {
      nodes_[x].red = false;
      return root;
    }
    const bool left = nodes_[parent].left == x;
    const auto rotate = [&](bool to_left, int32_t n) {
      root = to_left ? RotateLeft(root, n) : RotateRight(root, n);
    };
    const auto sibling_of = [&] {
      return left ? nodes_[nodes_[x].parent].right
                  : nodes_[nodes_[x].parent].left;
    };
    int32_t sibling = sibling_of();
    if (red(sibling)) {
      nodes_[sibling].red = false;
      nodes_[parent].red = true;
      rotate(left, parent);
      sibling = nodes_[x].parent == kNone ? kNone : sibling_of();
    }
    if (sibling == kNone) {
      x = nodes_[x].parent;
      continue;
    }
    int32_t inner = left ? nodes_[sibling].left : nodes_[sibling].right;
    int32_t outer = left ? nodes_[sibling].right : nodes_[sibling].left;
    if (!red(inner) && !red(outer)) {
      nodes_[sibling].red = true;
      x = nodes_[x].parent;
      continue;
    }
    if (!red(outer)) {
      if (inner != kNone) nodes_[inner].red = false;
      nodes_[sibling].red = true;
      rotate(!left, sibling);
      sibling = sibling_of();
    }
    if (sibling != kNone) {
      nodes_[sibling].red = nodes_[nodes_[x].parent].red;
      outer = left ? nodes_[sibling].right : nodes_[sibling].left;
      if (outer != kNone) nodes_[outer].red = false;
    }
    const int32_t above = nodes_[x].parent;
    if (above != kNone) {
      nodes_[above].red = false;
      rotate(left, above);
    }
    x = root;
  }
}

}  // namespace assignbench
