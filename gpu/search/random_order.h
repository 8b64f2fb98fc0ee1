#pragma once

#include <cstdint>
#include <vector>

namespace kernelcurve {

/// Random whole numbers that are the same on every machine: splitmix64 (Steele, Lea, Flood 2014).
class RandomNumbers {
  public:
    explicit RandomNumbers(std::uint64_t seed)
        : state_(seed) {}
    /// From 0 to `count` - 1; `count` is above 0. The tiny preference of a remainder does not
    /// matter to a search.
    std::int64_t below(std::int64_t count);
    void shuffle(std::vector<std::int64_t>& values);

  private:
    std::uint64_t state_;
};

/// The numbers from 0 to `count` - 1 in a random order (Fisher and Yates), drawn one by one.
class RandomOrder {
  public:
    explicit RandomOrder(std::int64_t count);
    bool empty() const { return left_.empty(); }
    std::int64_t draw(RandomNumbers& random);

  private:
    std::vector<std::int64_t> left_;
};

} // namespace kernelcurve
