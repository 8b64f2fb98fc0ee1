#include "gpu/catalog/run_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

std::string kernelText(const std::string& id, const std::string& parameters) {
    return "/*---\nentry: " + id + "\nproblem: copy\narguments: [in, out, n]\nparameters:\n" +
           parameters + "block: [block]\ngrid: [\"ceil(n / block)\"]\n---*/\n__global__ void " +
           id + "(const float* in, float* out, size_t n) { if (n) out[0] = in[0]; }\n";
}

class RunOrderTest : public testing::Test {
  protected:
    RunOrderTest() {
        const std::string block = "  block: {values: [32, 64, 128, 256], default: 64}\n";
        const std::string turn = "  turn: {values: [1, 2, 3, 4, 5, 6, 7, 8], default: 1}\n";
        for (const char* id : {"plain", "other"})
            catalog.add(readKernelFile(kernelText(id, block), std::string(id) + ".cu"));
        std::string text = kernelText("tuned", block + turn);
        text.replace(text.find("ceil(n / block)"), 15, "ceil(n / (block * turn))");
        catalog.add(readKernelFile(text, "tuned.cu"));
        experiment.parameters = {{"element", "float"}};
    }
    std::vector<std::vector<std::int64_t>> groups(const std::set<std::int64_t>& done = {},
                                                  bool interleave = true) {
        const RunOrder order(Plan(experiment, catalog), catalog, done, interleave);
        std::vector<std::vector<std::int64_t>> all;
        for (std::size_t group = 0; group < order.groups(); ++group) {
            EXPECT_EQ(order.indices()[order.begin(group)], order.group(group).front());
            all.emplace_back(order.group(group).begin(), order.group(group).end());
        }
        return all;
    }

    Catalog catalog;
    Experiment experiment;
};

TEST_F(RunOrderTest, PutsKernelsTogetherThatDifferInNothingElse) {
    experiment.kernels = {"plain", "other"};
    experiment.sweep = {{"n", std::vector<Value>{100, 200, 300}}};
    EXPECT_THAT(groups(), ElementsAre(ElementsAre(0, 3), ElementsAre(1, 4), ElementsAre(2, 5)));
}

TEST_F(RunOrderTest, ComparesAllThatAKernelOffersWithTheOthers) {
    experiment.kernels = {"plain", "tuned"};
    experiment.sweep = {{"block", std::vector<Value>{32, 64}}, {"turn", std::vector<Value>{1, 2}}};
    // Indices 0 and 1 belong to the kernel "plain", one per block size. Indices 2 to 5 belong to
    // "tuned": 2 and 3 with block 32, 4 and 5 with block 64.
    EXPECT_THAT(groups(), ElementsAre(ElementsAre(0, 2, 3), ElementsAre(1, 4, 5)));
}

TEST_F(RunOrderTest, KeepsOneKernelInItsOrder) {
    experiment.kernels = {"tuned"};
    experiment.sweep = {{"turn", std::vector<Value>{1, 2, 3}}};
    EXPECT_THAT(groups(), ElementsAre(ElementsAre(0), ElementsAre(1), ElementsAre(2)));
}

TEST_F(RunOrderTest, LeavesOutWhatIsDone) {
    experiment.kernels = {"plain", "other"};
    experiment.sweep = {{"n", std::vector<Value>{100, 200, 300}}};
    EXPECT_THAT(groups({0, 1, 4}), ElementsAre(ElementsAre(2, 5), ElementsAre(3)));
}

TEST_F(RunOrderTest, IsThePlansWhereNothingIsToBeInterleaved) {
    experiment.kernels = {"plain", "other"};
    experiment.sweep = {{"n", std::vector<Value>{100, 200}}};
    EXPECT_THAT(groups({2}, false), ElementsAre(ElementsAre(0), ElementsAre(1), ElementsAre(3)));
}

TEST_F(RunOrderTest, CutsLargeGroupsSoThatEachPartHasItsKernels) {
    experiment.kernels = {"plain", "other", "tuned"};
    experiment.sweep = {{"turn", std::vector<Value>{1, 2, 3, 4, 5, 6, 7, 8}},
                        {"l1", std::vector<Value>{"auto", "ca", "cg"}}};
    // All kernels have the parameter l1. The result is three groups of 1 + 1 + 8 configurations,
    // and no group is split.
    EXPECT_EQ(groups().size(), 3U);
    EXPECT_EQ(groups()[0].size(), 10U);
    experiment.sweep = {{"turn", std::vector<Value>{1, 2, 3, 4, 5, 6, 7, 8}},
                        {"block", std::vector<Value>{32, 64}}};
    experiment.kernels = {"plain", "tuned"};
    EXPECT_THAT(groups()[0], ElementsAre(0, 2, 4, 6, 8, 10, 12, 14, 16));
}

} // namespace
} // namespace kernelcurve
