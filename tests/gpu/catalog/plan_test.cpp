#include "gpu/catalog/plan.h"
#include "gpu/model/text/error.h"

#include <gmock/gmock.h>

#include <random>
#include <set>

namespace kernelcurve {
namespace {

using List = std::vector<Value>;

const Catalog& shipped() {
    static const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    return catalog;
}

Experiment reads() {
    Experiment experiment;
    experiment.kernels = {"read_offset", "read_offset_unroll"};
    experiment.parameters = {{"n", 1 << 20}};
    return experiment;
}

std::string errorOf(const Experiment& experiment) {
    try {
        const Plan plan(experiment, shipped());
    } catch (const Error& error) {
        const std::string hint = error.failure().hint.english();
        return error.failure().what.english() + (hint.empty() ? "" : " (" + hint + ")");
    }
    return "no error";
}

TEST(Plan, OfOneKernelIsItsDefaults) {
    Experiment experiment;
    experiment.kernels = {"copy_vector"};
    const Plan plan(experiment, shipped());
    ASSERT_EQ(plan.size(), 1);
    EXPECT_EQ(plan.at(0).kernel, "copy_vector");
    EXPECT_EQ(plan.at(0).parameters, defaultsOf(shipped().at("copy_vector")));
}

TEST(Plan, TakesTheAxesThatAKernelHas) {
    Experiment experiment = reads();
    experiment.sweep = {{"offset", StepRange{0, 2, 1}}, {"unroll", List{2, 4}}};
    const Plan plan(experiment, shipped());
    ASSERT_EQ(plan.size(), 3 + 6);
    EXPECT_EQ(plan.at(2).kernel, "read_offset");
    EXPECT_EQ(plan.at(2).parameters.at("offset"), Value(2));
    EXPECT_FALSE(plan.at(2).parameters.contains("unroll"));
    EXPECT_EQ(plan.at(3).kernel, "read_offset_unroll");
    EXPECT_EQ(plan.at(3).parameters.at("n"), Value(1 << 20));
    // The first axis changes slowest.
    EXPECT_EQ(plan.at(4).parameters.at("offset"), Value(0));
    EXPECT_EQ(plan.at(4).parameters.at("unroll"), Value(4));
    EXPECT_EQ(plan.at(5).parameters.at("offset"), Value(1));
}

TEST(Plan, StepsAxesTogether) {
    Experiment experiment;
    experiment.kernels = {"transpose_row", "transpose_tile"};
    experiment.sweep = {
        {"block_x", List{8, 16}}, {"rows", List{100, 200, 300}}, {"block_y", List{32, 16}}};
    experiment.zipped = {{"block_x", "block_y"}};
    const Plan plan(experiment, shipped());
    ASSERT_EQ(plan.size(), 6 + 6);
    for (std::int64_t k = 0; k < 6; ++k) {
        const Values& row = plan.at(k).parameters;
        EXPECT_EQ(row.at("block_x").integer() * row.at("block_y").integer(), 256);
        EXPECT_EQ(row.at("rows").integer(), 100 * (1 + k % 3));
        // The tile kernel has only one of the two parameters.
        const Values& tile = plan.at(6 + k).parameters;
        EXPECT_EQ(tile.at("block_y").integer(), k < 3 ? 32 : 16);
        EXPECT_EQ(tile.at("rows").integer(), 100 * (1 + k % 3));
    }
}

TEST(Plan, ListsEveryConfigurationOnce) {
    std::mt19937 random(7);
    for (int round = 0; round < 30; ++round) {
        Experiment experiment = reads();
        const auto some = [&](List values) {
            std::shuffle(values.begin(), values.end(), random);
            values.resize(1 + random() % values.size());
            return values;
        };
        List offsets;
        for (int k = 0; k < 9; ++k)
            offsets.emplace_back(k);
        std::vector<Axis> axes = {{"offset", some(offsets)},
                                  {"block", some({32, 64, 128, 256, 512, 1024})},
                                  {"unroll", some({1, 2, 4, 8})},
                                  {"l1", some({"auto", "ca", "cg"})},
                                  {"fast_math", some({true, false})}};
        std::shuffle(axes.begin(), axes.end(), random);
        experiment.sweep = axes;
        std::int64_t product = 1;
        std::int64_t unrolls = 1;
        for (const Axis& axis : axes)
            (axis.parameter == "unroll" ? unrolls : product) *= axis.size();
        const Plan plan(experiment, shipped());
        ASSERT_EQ(plan.size(), product * (1 + unrolls));
        std::set<Configuration> seen;
        for (std::int64_t k = 0; k < plan.size(); ++k) {
            const Configuration configuration = plan.at(k);
            EXPECT_TRUE(seen.insert(configuration).second);
            const KernelFile& kernel = shipped().at(configuration.kernel);
            for (const Parameter& parameter : parametersOf(kernel))
                EXPECT_EQ(parameter.problemWith(configuration.parameters.at(parameter.name)),
                          std::nullopt);
            // at() returns the same configuration when it is called again.
            EXPECT_EQ(configuration, plan.at(k));
        }
        // The last axis changes fastest.
        const Axis& last = axes.back();
        if (last.parameter != "unroll" && last.size() > 1) {
            EXPECT_EQ(plan.at(1).parameters.at(last.parameter), last.values()[1]);
        }
    }
}

TEST(Plan, KeepsTheProblemsOfSeveralKernelsApart) {
    Experiment experiment;
    experiment.kernels = {"copy_library", "transpose_row"};
    experiment.sweep = {{"n", List{100, 200}}, {"rows", List{5}}};
    const Plan plan(experiment, shipped());
    ASSERT_EQ(plan.size(), 3);
    EXPECT_EQ(plan.at(1).parameters, (Values{{"n", 200}, {"element", "float"}}));
    EXPECT_FALSE(plan.at(2).parameters.contains("n"));
}

TEST(Plan, ReadsBytesOnlyWhereBytesAreMeant) {
    Experiment experiment;
    experiment.kernels = {"copy_vector"};
    experiment.sweep = {{"access", List{"8 B", 16}}};
    const Plan plan(experiment, shipped());
    EXPECT_EQ(plan.at(0).parameters.at("access"), Value(8));
    experiment.sweep = {{"n", List{"64 KiB"}}};
    EXPECT_EQ(errorOf(experiment),
              "Invalid number of bytes: n. Use Ki, Mi, or Gi instead of the unit in 64 KiB (n is a "
              "parameter of the problem copy)");
    experiment.sweep = {{"n", TimesRange{"64 KiB", "1 MiB", 2}}};
    EXPECT_EQ(errorOf(experiment),
              "Invalid number of bytes: n. Use Ki, Mi, or Gi instead of the unit in 64 KiB (n is a "
              "parameter of the problem copy)");
    experiment.sweep = {{"access", TimesRange{"4 B", "16 B", 2}}};
    EXPECT_EQ(Plan(experiment, shipped()).size(), 3);
}

TEST(Plan, RefusesWhatNoKernelKnows) {
    Experiment experiment;
    EXPECT_EQ(errorOf(experiment), "The experiment selects no kernels (select at least one)");
    experiment.kernels = {"read_ofset"};
    EXPECT_EQ(errorOf(experiment), "Kernel not found: read_ofset (did you mean \"read_offset\"?)");
    experiment.kernels = {"read_offset", "read_offset"};
    EXPECT_EQ(errorOf(experiment), "The kernel read_offset is listed twice");
    experiment = reads();
    experiment.parameters = {{"blok", 3}};
    EXPECT_EQ(errorOf(experiment),
              "No selected kernel has a parameter \"blok\" (did you mean \"block\"?)");
    experiment = reads();
    experiment.sweep = {{"tile", List{3}}};
    EXPECT_EQ(errorOf(experiment),
              "No selected kernel has a parameter \"tile\" (allowed: block, fast_math, l1, "
              "max_registers, n, offset, ptxas, unroll)");
}

TEST(Plan, RefusesValuesWithTheAllowedOnesInTheHint) {
    Experiment experiment = reads();
    experiment.parameters = {{"block", 100}};
    EXPECT_EQ(errorOf(experiment),
              "block must be one of 32, 64, 128, 256, 512, 1024, not 100 (block is a "
              "parameter of the kernel read_offset)");
    experiment = reads();
    experiment.sweep = {{"unroll", StepRange{1, 4, 1}}};
    EXPECT_EQ(errorOf(experiment), "unroll must be one of 1, 2, 4, 8, not 3 (unroll is a "
                                   "parameter of the kernel read_offset_unroll)");
    experiment.sweep = {{"offset", StepRange{-1, 4, 1}}};
    EXPECT_EQ(errorOf(experiment).substr(0, 23), "offset must be from 0 t");
    experiment.sweep = {{"offset", List{1.5}}};
    EXPECT_EQ(errorOf(experiment), "offset must be an integer, not 1.5 (offset is a parameter of "
                                   "the problem offset_add)");
    experiment.sweep = {{"l1", StepRange{0, 4, 1}}};
    EXPECT_EQ(errorOf(experiment).substr(0, 14), "l1 must be one");
    experiment.sweep = {{"l1", List{"cb"}}};
    EXPECT_EQ(errorOf(experiment), "l1 must be one of auto, ca, cg, not cb (l1 is a "
                                   "parameter of the kernel read_offset)");
    experiment.sweep = {{"fast_math", List{1}}};
    EXPECT_EQ(errorOf(experiment).substr(0, 39), "fast_math must be true or false, not 1 ");
}

TEST(Plan, RefusesContradictions) {
    Experiment experiment = reads();
    experiment.sweep = {{"n", List{1, 2}}};
    EXPECT_EQ(errorOf(experiment), "\"n\" is set or swept twice (remove one of them)");
    experiment = reads();
    experiment.sweep = {{"offset", StepRange{0, 3, 1}}, {"block", List{32, 64}}};
    experiment.zipped = {{"offset", "block"}};
    EXPECT_EQ(errorOf(experiment), "offset and block are swept together, but have 4 and 2 values");
    experiment.zipped = {{"offset", "blok"}};
    EXPECT_EQ(errorOf(experiment),
              "`together` lists \"blok\", which is not swept (did you mean \"block\"?)");
    experiment.zipped = {{"offset", "block"}, {"block"}};
    EXPECT_EQ(errorOf(experiment), "`together` lists \"block\" twice");
    experiment = reads();
    experiment.sweep = {{"offset", List{}}};
    EXPECT_EQ(errorOf(experiment), "The axis offset has no values");
}

TEST(Plan, WantsABaselineThatIsMeasured) {
    Experiment experiment = reads();
    experiment.baseline = "read_offset";
    EXPECT_EQ(errorOf(experiment), "no error");
    experiment.baseline = "copy_library";
    EXPECT_EQ(errorOf(experiment), "The baseline copy_library solves copy, but read_offset solves "
                                   "offset_add (choose a baseline for the same problem)");
    experiment.baseline = "write_offset";
    EXPECT_EQ(errorOf(experiment), "The baseline write_offset is not a selected kernel (select the "
                                   "baseline, too, so that Kernelcurve measures it)");
}

TEST(Plan, KnowsItsConfigurations) {
    Experiment experiment = reads();
    experiment.parameters = {{"n", 4096}};
    experiment.sweep = {{"offset", StepRange{0, 8, 2}}, {"block", std::vector<Value>{128, 256}}};
    const Plan plan(experiment, shipped());
    for (std::int64_t index = 0; index < plan.size(); ++index)
        EXPECT_TRUE(plan.contains(plan.at(index))) << plan.at(index).text();
    const auto with = [&](const char* name, Value value) {
        Configuration configuration = plan.at(0);
        configuration.parameters[name] = std::move(value);
        return plan.contains(configuration);
    };
    EXPECT_TRUE(with("offset", 8));
    EXPECT_FALSE(with("offset", 3));
    EXPECT_FALSE(with("n", 4097));
    EXPECT_FALSE(with("l1", "cg"));
    EXPECT_FALSE(plan.contains({"copy_element", plan.at(0).parameters}));
    Configuration older = plan.at(0);
    older.parameters.erase("l1");
    EXPECT_TRUE(plan.contains(older)) << "it was measured before the kernel had l1";
    // Axes in lockstep count as one axis.
    experiment.sweep = {{"offset", std::vector<Value>{0, 8}},
                        {"block", std::vector<Value>{128, 256}}};
    experiment.zipped = {{"offset", "block"}};
    const Plan lockstep(experiment, shipped());
    Configuration crossed = lockstep.at(0);
    crossed.parameters["block"] = 256;
    EXPECT_TRUE(lockstep.contains(lockstep.at(1)));
    EXPECT_FALSE(lockstep.contains(crossed));
}

TEST(Plan, CountsBeforeItLists) {
    const std::string tooMany =
        "The sweep has more than 1000000 configurations (use larger steps or fewer axes)";
    Experiment experiment = reads();
    experiment.sweep = {{"offset", StepRange{0, std::int64_t{1} << 60, 1}}};
    EXPECT_EQ(errorOf(experiment), tooMany);
    experiment.parameters.clear();
    experiment.sweep = {{"offset", StepRange{0, 1000, 1}}, {"n", StepRange{1001, 2001, 1}}};
    EXPECT_EQ(errorOf(experiment), tooMany);
    experiment.kernels = {"read_offset"};
    experiment.sweep = {{"offset", StepRange{0, 999, 1}}, {"n", StepRange{1001, 2000, 1}}};
    const Plan plan(experiment, shipped());
    ASSERT_EQ(plan.size(), 1'000'000);
    EXPECT_EQ(plan.at(999'999).parameters.at("offset"), Value(999));
    EXPECT_EQ(plan.at(999'999).parameters.at("n"), Value(2000));
    EXPECT_EQ(plan.at(123'456).parameters.at("offset"), Value(123));
    EXPECT_EQ(plan.at(123'456).parameters.at("n"), Value(1001 + 456));
    // A second kernel exceeds the limit.
    experiment.kernels = {"read_offset", "write_offset"};
    EXPECT_EQ(errorOf(experiment), tooMany);
}

TEST(Plan, ASearchWithoutASweepTakesEveryValueOfTheKernels) {
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    Experiment experiment;
    experiment.kernels = {"copy_element", "copy_vector"};
    experiment.parameters = {{"n", 1024}};
    EXPECT_EQ(Plan(experiment, catalog).size(), 2) << "no search: the defaults";
    experiment.search.emplace();
    const Plan plan(experiment, catalog);
    const auto boxes = plan.boxes();
    ASSERT_EQ(boxes.size(), 2U);
    EXPECT_EQ(boxes[1].first, plan.size() - 18);
    EXPECT_EQ(boxes[1].sizes, (std::vector<std::int64_t>{3, 6})) << "access and block";
    const Configuration usual = plan.at(plan.defaultsOf(1).value());
    EXPECT_EQ(usual.parameters.at("access"), Value(16));
    EXPECT_EQ(usual.parameters.at("block"), Value(256));
    EXPECT_EQ(usual.kernel, "copy_vector");
    // Parameters with a set value are not varied, and a sweep replaces the automatic variation.
    experiment.parameters.emplace_back("block", 128);
    EXPECT_EQ(Plan(experiment, catalog).boxes()[1].sizes, (std::vector<std::int64_t>{3}));
    experiment.sweep = {{"access", std::vector<Value>{4, 8}}};
    const Plan swept(experiment, catalog);
    EXPECT_EQ(swept.boxes()[1].sizes, (std::vector<std::int64_t>{2}));
    EXPECT_FALSE(swept.defaultsOf(1)) << "16 is not among them";
}

} // namespace
} // namespace kernelcurve
