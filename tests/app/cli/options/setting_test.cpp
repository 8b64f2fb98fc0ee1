#include "app/cli/options/setting.h"

#include "gpu/model/text/error.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Experiment sweep() {
    Experiment experiment;
    experiment.parameters = {{"n", 16}};
    experiment.sweep = {{"block_x", std::vector<Value>{8, 16}},
                        {"block_y", std::vector<Value>{2, 4}},
                        {"offset", StepRange{0, 8, 1}}};
    experiment.zipped = {{"block_x", "block_y"}};
    return experiment;
}

Failure failureOf(const std::string& setting) {
    Experiment experiment;
    try {
        applySetting(experiment, setting);
    } catch (const Error& error) {
        return error.failure();
    }
    ADD_FAILURE() << setting << " was accepted";
    return {};
}

TEST(Setting, AValueFixesTheParameterAndTakesItsAxis) {
    Experiment experiment = sweep();
    applySetting(experiment, "offset=11");
    ASSERT_EQ(experiment.parameters.size(), 2U);
    EXPECT_EQ(experiment.parameters[1], (std::pair<std::string, Value>{"offset", 11}));
    EXPECT_EQ(experiment.sweep.size(), 2U);
    applySetting(experiment, "block_x=32");
    EXPECT_EQ(experiment.sweep.size(), 1U);
    EXPECT_TRUE(experiment.zipped.empty()) << "one axis is not a group";
}

TEST(Setting, ReadsValuesAsADocumentDoes) {
    Experiment experiment = sweep();
    for (const char* setting : {"n=64 Mi", "half=0.5", "fast_math=true", "element=float", "l1="})
        if (std::string(setting) != "l1=")
            applySetting(experiment, setting);
    EXPECT_EQ(experiment.parameters,
              (std::vector<std::pair<std::string, Value>>{{"n", std::int64_t{64} << 20},
                                                          {"half", 0.5},
                                                          {"fast_math", true},
                                                          {"element", "float"}}));
    applySetting(experiment, "n=2");
    applySetting(experiment, "n=3");
    EXPECT_EQ(experiment.parameters.front(), (std::pair<std::string, Value>{"n", 3}))
        << "the last one counts, in the place of the first";
    EXPECT_EQ(experiment.parameters.size(), 4U);
}

TEST(Setting, AListOrRangeBecomesTheAxis) {
    Experiment experiment = sweep();
    applySetting(experiment, "offset=[0, 8, 11]");
    EXPECT_EQ(experiment.sweep[2].values(), (std::vector<Value>{0, 8, 11}));
    applySetting(experiment, "n={from: 1 Ki, to: 4 Ki, times: 2}");
    EXPECT_TRUE(experiment.parameters.empty());
    ASSERT_EQ(experiment.sweep.size(), 4U);
    EXPECT_EQ(experiment.sweep[3].values(), (std::vector<Value>{1024, 2048, 4096}));
}

TEST(Setting, ReadsWhatAFieldOfTheWindowReads) {
    Experiment experiment = sweep();
    const auto valuesOf = [&](const char* setting) {
        applySetting(experiment, setting);
        return experiment.sweep.back().values();
    };
    applySetting(experiment, "offset=1"); // from now on, its axis is the last one
    EXPECT_EQ(valuesOf("offset=0..32 step 16"), (std::vector<Value>{0, 16, 32}));
    EXPECT_EQ(valuesOf("offset=0, 1 Ki"), (std::vector<Value>{0, 1024}));
    EXPECT_EQ(valuesOf("offset=0.5, 1"), (std::vector<Value>{0.5, 1.0}));
    EXPECT_EQ(valuesOf("offset=true, false"), (std::vector<Value>{true, false}));
    EXPECT_EQ(valuesOf("offset=float,double"), (std::vector<Value>{"float", "double"}));
    EXPECT_EQ(failureOf("n=0..32 stepp 8").what.english(),
              "unexpected “stepp 8” after a range; write “step” or “times” and a number");
}

TEST(Setting, SaysWhatIsWrong) {
    EXPECT_EQ(failureOf("offset").english(),
              "--set: error: Invalid setting: offset (write NAME=VALUE)");
    EXPECT_EQ(failureOf("a b=1").where.file, "--set");
    const Failure range = failureOf("n={from: 1, too: 4, step: 1}");
    EXPECT_EQ(range.where.file, "--set n={from: 1, too: 4, step: 1}");
    EXPECT_EQ(range.where.line, 0);
    EXPECT_NE(range.hint.english().find("to"), std::string::npos);
    EXPECT_NE(failureOf("n=[1, ").what.english(), "");
}

} // namespace
} // namespace kernelcurve
