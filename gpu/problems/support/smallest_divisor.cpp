#include "gpu/problems/support/smallest_divisor.h"

#include <array>
#include <bit>
#include <cmath>

namespace kernelcurve {

namespace {

__extension__ using Wide = unsigned __int128;

std::uint64_t product(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
    return static_cast<std::uint64_t>(Wide{a} * b % modulus);
}

std::uint64_t power(std::uint64_t base, std::uint64_t exponent, std::uint64_t modulus) {
    std::uint64_t result = 1;
    for (base %= modulus; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0)
            result = product(result, base, modulus);
        base = product(base, base, modulus);
    }
    return result;
}

} // namespace

std::uint64_t integerRoot(std::uint64_t number) {
    auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(number)));
    while (Wide{root} * root > number)
        --root;
    while (Wide{root + 1} * (root + 1) <= number)
        ++root;
    return root;
}

bool isPrime(std::uint64_t number) {
    constexpr std::array<std::uint64_t, 12> bases = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    if (number < 2)
        return false;
    for (const std::uint64_t base : bases)
        if (number % base == 0)
            return number == base;
    const int twos = std::countr_zero(number - 1);
    for (const std::uint64_t base : bases) {
        std::uint64_t x = power(base, (number - 1) >> twos, number);
        bool passes = x == 1 || x == number - 1;
        for (int i = 1; i < twos && !passes; ++i) {
            x = product(x, x, number);
            passes = x == number - 1;
        }
        if (!passes)
            return false;
    }
    return true;
}

std::uint64_t smallestDivisor(std::uint64_t number) {
    if (number % 2 == 0)
        return 2;
    if (isPrime(number))
        return number;
    std::uint64_t divisor = 3;
    while (number % divisor != 0)
        divisor += 2;
    return divisor;
}

} // namespace kernelcurve
