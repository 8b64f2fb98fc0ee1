#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

const Problem& registers() {
    return *findProblem("registers");
}

Values heldShape(std::int64_t n, std::int64_t held, std::int64_t rounds) {
    return {{"n", n}, {"held", held}, {"rounds", rounds}};
}

/// The result of successive rounds in single precision, as computed by a kernel.
std::vector<std::byte> mixed(const Values& values, std::int64_t rounds) {
    const auto in = inputOf(registers(), "in", values, "");
    const std::int64_t n = values.at("n").integer(), held = values.at("held").integer();
    auto out = poisoned(n * held * 4);
    for (std::int64_t group = 0; group < n; ++group) {
        std::vector<float> value(static_cast<std::size_t>(held));
        for (std::int64_t j = 0; j < held; ++j)
            value[j] = floatAt(in, j * n + group);
        for (std::int64_t round = 0; round < rounds; ++round) {
            std::vector<float> next(value);
            for (std::int64_t j = 0; j < held; ++j)
                next[j] = 0.5F * (value[j] + value[(j + 1) % held]);
            value = next;
        }
        for (std::int64_t j = 0; j < held; ++j)
            setFloat(out, j * n + group, value[j]);
    }
    return out;
}

TEST(Registers, PassesWhatRoundsOfMeansMake) {
    for (const auto& [n, held, rounds] :
         {std::array{1, 8, 1}, {31, 16, 16}, {1023, 8, 7}, {3, 128, 200}, {5, 8, 1000}}) {
        const Values values = heldShape(n, held, rounds);
        const Verification result = check(registers(), values, "", mixed(values, rounds), 100);
        EXPECT_TRUE(result.passed) << n << " " << held << " " << rounds;
        EXPECT_LT(*result.maxError, 1e-6);
    }
}

TEST(Registers, TellsARoundTooManyOrTooFew) {
    const Values values = heldShape(33, 32, 16);
    EXPECT_FALSE(check(registers(), values, "", mixed(values, 15)).passed);
    EXPECT_FALSE(check(registers(), values, "", mixed(values, 17)).passed);
}

TEST(Registers, NamesAValueThatWasNotWritten) {
    const Values values = heldShape(10, 8, 2);
    auto out = mixed(values, 2);
    std::fill_n(out.begin() + 37 * 4, 4, poison);
    const Verification result = check(registers(), values, "", out);
    EXPECT_EQ(result.wrong, 1);
    EXPECT_EQ(result.firstWrong->index, 37);
    EXPECT_EQ(result.firstWrong->found, "");
}

TEST(Registers, CountsTwoOperationsAValueAndRound) {
    EXPECT_EQ(registers().operations(heldShape(10, 8, 3), ""), 480);
    EXPECT_EQ(registers().bytesMoved(heldShape(10, 8, 3), ""), 640);
}

} // namespace
} // namespace kernelcurve
