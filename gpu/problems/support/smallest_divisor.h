#pragma once

#include <cstdint>

namespace kernelcurve {

/// The largest whole number whose square is not above `number`.
std::uint64_t integerRoot(std::uint64_t number);

/// Whether a number of at least 2 is prime: Miller's test with the first 12 primes as bases, which
/// is exact for all numbers of 64 bits (J. Sorenson, J. Webster, Strong pseudoprimes to twelve
/// prime bases, 2015).
bool isPrime(std::uint64_t number);

/// The smallest divisor above 1 of a number of at least 2; the number itself where it is prime. By
/// trial division, as far as the number is not prime: about half its root in the worst case.
std::uint64_t smallestDivisor(std::uint64_t number);

} // namespace kernelcurve
