#include "assignors/optimum_proof.h"

#include <algorithm>
#include <functional>

namespace assignbench {
namespace {

bool FitsIn(const OptimumPrices& prices, size_t classes, size_t members,
            size_t layers) {
  return prices.of_class.size() == classes &&
         prices.of_member.size() == members && prices.of_layer.size() == layers;
}

}  // namespace

bool FitsGroup(const OptimumProof& proof, const Group& group) {
  const size_t classes = proof.layer_of_class.size();
  const size_t members = group.member_count();
  const size_t layers = proof.layer_price.size();
  bool good =
      proof.layer_of_member.size() == members &&
      FitsIn(proof.move_prices, classes, members, layers) &&
      proof.move_prices.of_pool.size() == classes &&
      (!proof.racks || FitsIn(proof.rack_prices, classes, members, layers)) &&
      (proof.racks
           ? proof.class_of.size() == size_t(group.partition_count())
           : proof.class_of.empty() && classes == size_t(group.topic_count()));
  for (const int32_t c : proof.class_of) good &= size_t(c) < classes;
  for (const int32_t l : proof.layer_of_class) good &= l < int32_t(layers);
  for (MemberIndex m = 0; good && m < group.member_count(); ++m) {
    good &=
        group.topics_of(m).empty() || size_t(proof.layer_of_member[m]) < layers;
  }
  return good && std::adjacent_find(
                     proof.layer_price.begin(), proof.layer_price.end(),
                     std::greater_equal<int64_t>()) == proof.layer_price.end();
}

}  // namespace assignbench
