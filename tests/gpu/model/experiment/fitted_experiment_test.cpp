#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/text/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::Pair;

const char* const lab = R"(kernelcurve: 1
kernels: [gemm_naive]
parameters: {n: 4096, block_x: 32}
sweep:
  m: [4096, 8192]
sizes:
  cpu:
    parameters: {m: 128}
    sweep:
      n: [64, 128]
)";

TEST(FittedExperiment, TakesWhatIsSaidForTheDevice) {
    const Experiment cpu = fitted(readExperiment(lab, "lab.yaml"), DeviceKind::Cpu);
    EXPECT_THAT(cpu.parameters, ElementsAre(Pair("block_x", Value(32)), Pair("m", Value(128))));
    ASSERT_EQ(cpu.sweep.size(), 1U);
    EXPECT_EQ(cpu.sweep[0].parameter, "n");
    EXPECT_THAT(cpu.sweep[0].values(), ElementsAre(Value(64), Value(128)));
    EXPECT_TRUE(cpu.sizes.empty());
}

TEST(FittedExperiment, WhatIsFixedForTheDeviceStepsWithNothing) {
    const Experiment read = readExperiment("kernelcurve: 1\nkernels: [a]\n"
                                           "sweep: {x: [1, 2], y: [1, 2], z: [3, 4]}\n"
                                           "together: [[x, y, z]]\n"
                                           "sizes: {cpu: {parameters: {y: 1}}}\n",
                                           "lab.yaml");
    const auto together = fitted(read, DeviceKind::Cpu).zipped;
    EXPECT_THAT(together, ElementsAre(ElementsAre("x", "z")));
    Experiment pair = read;
    pair.zipped = {{"x", "y"}};
    EXPECT_TRUE(fitted(pair, DeviceKind::Cpu).zipped.empty());
    EXPECT_EQ(fitted(pair, DeviceKind::Cuda).zipped, pair.zipped);
}

TEST(FittedExperiment, IsTheExperimentItselfWhereNothingIsSaid) {
    Experiment expected = readExperiment(lab, "lab.yaml");
    const Experiment cuda = fitted(expected, DeviceKind::Cuda);
    expected.sizes.clear();
    EXPECT_EQ(cuda, expected);
}

TEST(FittedExperiment, SizesAreWrittenAndReadBack) {
    const Experiment read = readExperiment(lab, "lab.yaml");
    ASSERT_EQ(read.sizes.size(), 1U);
    EXPECT_EQ(readExperiment(writeExperiment(read), "again.yaml"), read);
}

TEST(FittedExperiment, OtherDevicesAreRefused) {
    try {
        readExperiment("kernelcurve: 1\nkernels: [a]\nsizes: {cpo: {}}\n", "lab.yaml");
        FAIL() << "read";
    } catch (const Error& error) {
        EXPECT_EQ(error.failure().english(),
                  "lab.yaml:3:9: error: Unknown key \"cpo\" (did you mean \"cpu\"?)");
    }
}

TEST(LabStep, SetsUpOnTopOfTheLab) {
    const Experiment start = readExperiment("kernelcurve: 1\nkernels: [a, b]\nbaseline: a\n"
                                            "parameters: {n: 64, block: 32}\n"
                                            "sweep: {x: [1, 2], y: [1, 2]}\ntogether: [[x, y]]\n"
                                            "plot: {x: x, y: time}\n",
                                            "lab.yaml");
    EXPECT_EQ(setUp(start, {}), start);
    LabSetup setup;
    setup.kernels = {"b"};
    setup.parameters = {{"y", 2}};
    setup.sweep = std::vector<Axis>{{"block", std::vector<Value>{32, 64}}};
    const Experiment step = setUp(start, setup);
    EXPECT_THAT(step.kernels, ElementsAre("b"));
    EXPECT_FALSE(step.baseline) << "it is no longer measured";
    EXPECT_THAT(step.parameters, ElementsAre(Pair("n", Value(64)), Pair("y", Value(2))));
    ASSERT_EQ(step.sweep.size(), 1U);
    EXPECT_EQ(step.sweep[0].parameter, "block");
    EXPECT_TRUE(step.zipped.empty());
    EXPECT_EQ(step.plot.x, "x") << "the chart stays where the step says nothing of it";
    // A parameter with a set value is no longer swept.
    LabSetup fixed;
    fixed.parameters = {{"x", 1}};
    EXPECT_EQ(setUp(start, fixed).sweep.size(), 1U);
}

} // namespace
} // namespace kernelcurve
