#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

const Problem& structures() {
    return *findProblem("structures");
}

struct Case {
    const char* variant;
    const char* input;
    std::int64_t pitch;
    std::int64_t fields;
};
constexpr Case interleaved[] = {
    {"pairs", "pairs", 2, 2}, {"triples", "triples", 3, 3}, {"triples_aligned", "aligned", 4, 3}};

TEST(Structures, HoldTheSameDataInEveryLayout) {
    const Values values = {{"n", 5000}};
    for (const Case& each : interleaved) {
        const auto records = inputOf(structures(), each.input, values, each.variant);
        ASSERT_EQ(records.size(), static_cast<std::size_t>(5000 * each.pitch * 4));
        for (std::int64_t field = 0; field < each.fields; ++field) {
            const std::string name = std::string("in_") + static_cast<char>('x' + field);
            const auto array = inputOf(structures(), name.c_str(), values, "triple_arrays");
            for (std::int64_t i = 0; i < 5000; ++i)
                ASSERT_EQ(floatAt(records, i * each.pitch + field), floatAt(array, i))
                    << each.variant << " " << i;
        }
    }
}

TEST(Structures, ComeOutTheSameInPieces) {
    const Values values = {{"n", 3000}};
    for (const Case& each : interleaved) {
        const auto whole = inputOf(structures(), each.input, values, each.variant);
        for (const std::int64_t first : {1, 2, 3, 5, 4097}) {
            std::vector<std::byte> piece(1111 * 4);
            structures().fillInput(each.input, first, piece, values);
            EXPECT_TRUE(std::equal(piece.begin(), piece.end(), whole.begin() + first * 4))
                << each.variant << " " << first;
        }
    }
}

TEST(Structures, PassWithTheRightSums) {
    for (const Case& each : interleaved)
        for (const std::int64_t n : {1, 31, 4099}) {
            const Values values = {{"n", n}};
            auto data = inputOf(structures(), each.input, values, each.variant);
            for (std::int64_t k = 0; k < n * each.pitch; ++k)
                if (k % each.pitch < each.fields)
                    setFloat(data, k,
                             floatAt(data, k) + 10.0F * static_cast<float>(k % each.pitch + 1));
            const auto right = check(structures(), values, each.variant, data, 777);
            EXPECT_TRUE(right.passed) << each.variant << " " << n;
            EXPECT_EQ(right.checked, n * each.pitch);
            EXPECT_LT(*right.maxError, 1e-7);
            const std::int64_t last = (n - 1) * each.pitch + each.fields - 1;
            setFloat(data, last, 1);
            EXPECT_EQ(check(structures(), values, each.variant, data).firstWrong->index, last);
        }
}

TEST(Structures, LeaveThePaddingAlone) {
    const Values values = {{"n", 100}};
    auto data = inputOf(structures(), "aligned", values, "triples_aligned");
    for (std::int64_t k = 0; k < 400; ++k)
        if (k % 4 < 3)
            setFloat(data, k, floatAt(data, k) + 10.0F * static_cast<float>(k % 4 + 1));
    setFloat(data, 7, -5); // the kernel may write any value there, or none
    std::fill_n(data.begin() + 11 * 4, 4, poison);
    EXPECT_TRUE(check(structures(), values, "triples_aligned", data).passed);
}

TEST(Structures, CheckEveryArray) {
    const Values values = {{"n", 100}};
    const auto checking = structures().startCheck(values, "pair_arrays");
    for (std::int64_t field = 0; field < 2; ++field) {
        const std::string letter(1, static_cast<char>('x' + field));
        auto data = inputOf(structures(), ("in_" + letter).c_str(), values, "pair_arrays");
        for (std::int64_t i = 0; i < 100; ++i)
            setFloat(data, i, floatAt(data, i) + 10.0F * static_cast<float>(field + 1));
        EXPECT_FALSE(checking->finish().passed); // one array is not the complete result
        checking->accept("out_" + letter, 0, data);
    }
    EXPECT_TRUE(checking->finish().passed);
    EXPECT_EQ(structures().bytesMoved(values, "pair_arrays"), 1600);
    EXPECT_EQ(structures().bytesMoved(values, "triples_aligned"), 2400);
    EXPECT_EQ(structures().operations(values, "triples"), 300);
}

} // namespace
} // namespace kernelcurve
