#include "gpu/worker/jobs/kernel_changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::UnorderedElementsAre;

std::string source(const std::string& body, const std::string& parameters = "") {
    return R"cu(/*---
entry: tile
problem: transpose
arguments: [in, out, rows, cols]
)cu" + parameters +
           R"cu(block: [32, 32]
grid: ["ceil(cols / 32)", "ceil(rows / 32)"]
---*/
)cu" + body;
}

std::vector<ChangedKernel> changes(const std::string& text, const std::vector<TimeCost>& costs,
                                   const Values& parameters = {}) {
    const KernelFile kernel = readKernelFile(text, "tile.cu");
    return changesOf(kernel, {kernel.id, parameters}, costs);
}

std::vector<std::string> texts(const std::vector<ChangedKernel>& changes) {
    std::vector<std::string> all;
    for (const ChangedKernel& each : changes)
        all.push_back(each.change.what.english());
    return all;
}

// Line 9 declares the array, and line 10 uses it.
const std::string tile = R"(__global__ void tile(const float* in, float* out, int rows, int cols) {
    __shared__ float kept[4], staged[32][32]; // one row per warp
    out[0] = staged[threadIdx.x][threadIdx.y % (1 + kept[0] > 0)];
}
)";
const std::vector<TimeCost> conflicts = {{"bank_conflicts", "tile.cu", 10, 1e-5}};

TEST(KernelChanges, PadTheSharedArrayOfALineWithBankConflicts) {
    const auto all = changes(source(tile), conflicts);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].change.what.english(), "staged[32][32 + 1] (line 9)");
    EXPECT_EQ(all[0].change.cause, "bank_conflicts");
    EXPECT_EQ(all[0].change.line, 9);
    EXPECT_THAT(all[0].kernel.source, HasSubstr("float kept[4], staged[32][32 + 1];"));
    EXPECT_EQ(readKernelFile(all[0].kernel).id, "tile");
    EXPECT_TRUE(changes(source(tile), {{"bank_conflicts", "other.cuh", 10, 1e-5}}).empty())
        << "a line of another file";
    EXPECT_TRUE(changes(source(tile), {{"uncoalesced", "tile.cu", 10, 1e-5}}).empty());
}

TEST(KernelChanges, LeaveAnArrayWhoseLayoutTheCodeUses) {
    std::string flat = tile;
    flat.replace(flat.find("out[0]"), 0, "float* all = &staged[0][0]; float* row = staged[1]; ");
    EXPECT_TRUE(changes(source(flat), conflicts).empty());
}

TEST(KernelChanges, AreTheNeighboursOfTheKernelsOwnParameters) {
    const std::string own = "parameters:\n"
                            "  step: {values: [8, 1, 2, 4], default: 2}\n"
                            "  part: {range: [1, 8], default: 8}\n"
                            "  type: {values: [float, double], default: float}\n"
                            "requires: [\"step * part > 0\"]\n";
    std::string text = source(tile, own);
    text.replace(text.find("entry: tile"), 11, "entry: tile<type>");
    text.insert(text.find("__global__"), "template <typename T>\n");
    const auto all = changes(text, {}, {{"rows", 64}, {"step", 2}, {"part", 8}, {"type", "float"}});
    EXPECT_THAT(texts(all),
                UnorderedElementsAre("step = 1", "step = 4", "part = 4", "type = double"));
    for (const ChangedKernel& each : all)
        EXPECT_EQ(*each.parameters.get("rows"), Value(64)) << "a size of the problem stays";
}

TEST(KernelChanges, TakeTheLimitOfRegistersFromAKernelThatSpills) {
    std::string bounded = tile;
    bounded.replace(bounded.find("void tile"), 9, "void __launch_bounds__(256, 4) tile");
    const std::vector<TimeCost> spills = {{"spills", "tile.cu", 10, 1e-5}};
    const auto all = changes(source(bounded), spills, {{"max_registers", 32}});
    EXPECT_THAT(texts(all), ElementsAre("no __launch_bounds__ (line 8)", "max_registers = 0"));
    EXPECT_THAT(all[0].kernel.source, Not(HasSubstr("__launch_bounds__")));
    EXPECT_THAT(texts(changes(source(bounded), {})), Not(Contains(HasSubstr("__launch_bounds__"))));
}

} // namespace
} // namespace kernelcurve
