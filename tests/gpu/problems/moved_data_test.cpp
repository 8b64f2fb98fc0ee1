#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

const Problem& problem(const char* id) {
    return *findProblem(id);
}

TEST(SumsWhereverTheyLie, AddElementByElement) {
    for (const auto& [id, values] :
         {std::pair<const char*, Values>{"array_sum", {{"n", 1023}}},
          std::pair<const char*, Values>{"matrix_sum", {{"rows", 31}, {"cols", 33}}}}) {
        SCOPED_TRACE(id);
        const Problem& sum = problem(id);
        const auto a = inputOf(sum, "A", values, "");
        const auto b = inputOf(sum, "B", values, "");
        EXPECT_EQ(a.size(), 1023 * 4U);
        EXPECT_EQ(sum.bytesMoved(values, ""), 12 * 1023);
        auto c = poisoned(1023 * 4);
        for (std::int64_t i = 0; i < 1023; ++i)
            setFloat(c, i, floatAt(a, i) + floatAt(b, i));
        const Verification right = check(sum, values, "", c, 100);
        EXPECT_TRUE(right.passed);
        EXPECT_EQ(right.checked, 1023);
        setFloat(c, 1000, floatAt(a, 1000));
        const Verification wrong = check(sum, values, "", c);
        EXPECT_EQ(wrong.wrong, 1);
        EXPECT_EQ(wrong.firstWrong->index, 1000);
    }
}

TEST(Transfer, ComparesEveryByteAndCountsThemOnce) {
    const Problem& transfer = problem("transfer");
    const Values values = {{"bytes", 10007}};
    auto data = inputOf(transfer, "in", values, "");
    EXPECT_EQ(transfer.bytesMoved(values, ""), 10007);
    EXPECT_TRUE(check(transfer, values, "", data, 999).passed);
    data[10006] ^= std::byte{4};
    const Verification wrong = check(transfer, values, "", data);
    EXPECT_EQ(wrong.wrong, 1);
    EXPECT_EQ(wrong.firstWrong->index, 10006);
}

TEST(Allocation, CarriesAProbeOfAPageAtMost) {
    const Problem& allocation = problem("allocation");
    for (const auto& [bytes, probe] : {std::pair(100, 100), std::pair(1 << 20, 4096)}) {
        const Values values = {{"bytes", bytes}};
        EXPECT_EQ(allocation.sizes(values).at("probe").integer(), probe);
        auto data = inputOf(allocation, "in", values, "");
        EXPECT_EQ(static_cast<int>(data.size()), probe);
        EXPECT_TRUE(check(allocation, values, "", data, 99).passed);
        data[99] ^= std::byte{4};
        EXPECT_EQ(check(allocation, values, "", data).firstWrong->index, 99);
    }
}

TEST(TransferRows, WantsRowsAtThePitchAndGapsUntouched) {
    const Problem& transfer = problem("transfer_rows");
    for (const std::int64_t width : {1, 500, 512, 513}) {
        SCOPED_TRACE(width);
        const Values values = {{"width", width}, {"rows", 5}};
        const std::int64_t pitch = transfer.sizes(values).at("pitch").integer();
        EXPECT_EQ(pitch, width <= 512 ? 512 : 1024);
        EXPECT_EQ(transfer.bytesMoved(values, ""), static_cast<double>(5 * width));
        const auto in = inputOf(transfer, "in", values, "");
        auto out = poisoned(5 * pitch);
        for (std::int64_t row = 0; row < 5; ++row)
            std::copy_n(in.begin() + row * width, width, out.begin() + row * pitch);
        for (const std::int64_t chunk : {7, 600, 100000})
            EXPECT_TRUE(check(transfer, values, "", out, chunk).passed) << chunk;
        auto shifted = out;
        std::rotate(shifted.begin(), shifted.begin() + pitch, shifted.end());
        EXPECT_GE(check(transfer, values, "", shifted).wrong, 1);
        if (pitch > width) {
            out[pitch + width] = std::byte{3};
            const Verification spilled = check(transfer, values, "", out);
            EXPECT_EQ(spilled.wrong, 1);
            EXPECT_EQ(spilled.firstWrong->index, pitch + width);
            EXPECT_EQ(spilled.firstWrong->expected, "");
        }
    }
}

TEST(TableLookup, SumsTheEntriesOfAGroup) {
    const Problem& lookup = problem("table_lookup");
    for (const std::int64_t groups : {1, 4, 32}) {
        const Values values = {{"n", 100}, {"groups", groups}};
        const auto table = inputOf(lookup, "table", values, "");
        EXPECT_EQ(table.size(), 2080 * 4U);
        auto sums = poisoned(400);
        for (std::int64_t i = 0; i < 100; ++i) {
            float sum = 0;
            for (std::int64_t k = 0; k < 64; ++k)
                sum += floatAt(table, i % groups * 65 + k);
            setFloat(sums, i, sum);
        }
        const Verification right = check(lookup, values, "", sums, 33);
        EXPECT_TRUE(right.passed) << groups;
        EXPECT_LT(*right.maxError, 4e-6);
        EXPECT_EQ(lookup.operations(values, ""), 6400);
        setFloat(sums, 99, floatAt(sums, 99) + 0.01F);
        EXPECT_EQ(check(lookup, values, "", sums).wrong, 1);
    }
}

TEST(Rotation, LeavesThePictureAtZeroAndTurnsItAtNinety) {
    const Problem& rotation = problem("rotation");
    const std::int64_t side = 33;
    Values values = {{"rows", side}, {"cols", side}, {"angle", 0}};
    const auto picture = inputOf(rotation, "in", values, "");
    EXPECT_TRUE(check(rotation, values, "", picture, 100).passed);
    values["angle"] = 90;
    auto turned = poisoned(side * side * 4);
    for (std::int64_t row = 0; row < side; ++row)
        for (std::int64_t column = 0; column < side; ++column)
            setFloat(turned, row * side + column,
                     floatAt(picture, (side - 1 - column) * side + row));
    EXPECT_TRUE(check(rotation, values, "", turned).passed);
    EXPECT_GT(check(rotation, values, "", picture).wrong, 1000);
}

TEST(Rotation, HasZerosOutsideThePicture) {
    const Problem& rotation = problem("rotation");
    const Values values = {{"rows", 1}, {"cols", 9}, {"angle", 90}};
    const auto picture = inputOf(rotation, "in", values, "");
    auto turned = poisoned(9 * 4);
    for (std::int64_t column = 0; column < 9; ++column)
        setFloat(turned, column, column == 4 ? floatAt(picture, 4) : 0);
    EXPECT_TRUE(check(rotation, values, "", turned).passed);
    setFloat(turned, 0, 1);
    const Verification wrong = check(rotation, values, "", turned);
    EXPECT_EQ(wrong.wrong, 1);
    EXPECT_EQ(wrong.firstWrong->expected, "0");
}

} // namespace
} // namespace kernelcurve
