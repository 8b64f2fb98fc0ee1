#pragma once

#include <cstdint>

namespace kernelcurve {

/// A generator of reproducible pseudorandom numbers (Steele, Lea, and Flood, "Fast Splittable
/// Pseudorandom Number Generators", 2014).
class SplitMix64 {
  public:
    explicit SplitMix64(std::uint64_t seed)
        : state_(seed) {}
    std::uint64_t operator()() {
        state_ += 0x9e3779b97f4a7c15U;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
        return mixed ^ (mixed >> 31U);
    }

  private:
    std::uint64_t state_;
};

} // namespace kernelcurve
