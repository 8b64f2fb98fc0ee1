#include "gpu/model/text/message.h"
#include "gpu/model/text/readable_text.h"
#include "gpu/model/text/utf8.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/profiler_name.h"

#include <gtest/gtest.h>

#include <set>

namespace kernelcurve {
namespace {

TEST(Message, FillsItsPlacesOnce) {
    EXPECT_EQ(message("no kernel named {0} in {1}", "a{1}", "b").english(),
              "no kernel named a{1} in b");
    EXPECT_EQ(fillPlaces("{0} {2} {x} {", {"a"}), "a {2} {x} {");
}

TEST(Message, IsShortEnoughToRead) {
    const std::string long_ = "begin" + std::string(1'000'000, 'x') + "end";
    const std::string text = message("Unknown key \"{0}\" here", long_).english();
    EXPECT_LT(text.size(), 700U);
    EXPECT_TRUE(text.starts_with("Unknown key \"beginxxx"));
    EXPECT_TRUE(text.ends_with("xxxend\" here"));
    EXPECT_NE(text.find("x ... x"), std::string::npos);
    EXPECT_LT(message(long_).english().size(), 4100U) << "a document may bring whole messages";
    EXPECT_LT((Failure{message("no"), {}, {long_, 1, 1}}).english().size(), 700U);
    // The text must only contain complete characters.
    std::string chinese;
    for (int i = 0; i < 1000; ++i)
        chinese += "核";
    EXPECT_EQ(validUtf8(cutToRead(chinese + chinese)), cutToRead(chinese + chinese).size());
    EXPECT_EQ(cutToRead("as it is"), "as it is");
}

TEST(Failure, LeavesOutWhatIsUnknown) {
    EXPECT_EQ((Failure{message("it broke"), {}, {}}).english(), "error: it broke");
    EXPECT_EQ((Failure{message("it broke"), message("mend it"), {"f", 3, 0}}).english(),
              "f:3: error: it broke (mend it)");
    EXPECT_EQ((Failure{message("it broke"), {}, {"f", 0, 0}}).english(), "f: error: it broke");
    EXPECT_EQ((Failure{message("it broke"), {}, {"", 3, 4}}).english(),
              "line 3:4: error: it broke");
}

TEST(Metrics, AreFoundByTag) {
    std::set<std::string_view> tags;
    for (const Metric& metric : metrics()) {
        EXPECT_TRUE(tags.insert(metric.tag).second) << metric.tag;
        EXPECT_NE(std::string_view(metric.label), "") << metric.tag;
        EXPECT_NE(std::string_view(metric.description), "") << metric.tag;
        EXPECT_EQ(findMetric(metric.tag), &metric);
    }
    EXPECT_EQ(findMetric("speed"), nullptr);
    EXPECT_EQ(metrics().front().tag, "time");
}

TEST(Metrics, AreFoundByTheNamesThatProfilersHaveForThem) {
    for (const ProfilerName& each : profilerNames())
        EXPECT_NE(findMetric(each.tag), nullptr) << each.name;
    EXPECT_EQ(profilerNamesOf("load_efficiency", Profiler::Nvprof), "gld_efficiency");
    EXPECT_EQ(profilerNamesOf("divergence", Profiler::Nvprof),
              "branch_efficiency warp_execution_efficiency");
    EXPECT_EQ(profilerNamesOf("time", Profiler::Nvprof), "");
    for (const Metric& metric : metrics())
        if (metric.tag.starts_with("stall_")) {
            EXPECT_EQ(profilerNamesOf(metric.tag, Profiler::NsightCompute),
                      "smsp__average_warps_issue_stalled" + std::string(metric.tag.substr(5)) +
                          "_per_issue_active.ratio");
        }
}

TEST(Metrics, AreShownInTheUnitsOfTheField) {
    const auto unit = [](const char* tag) { return displayUnit(*findMetric(tag)); };
    EXPECT_STREQ(unit("bandwidth").symbol, "GB/s");
    EXPECT_DOUBLE_EQ(unit("bandwidth").factor * 4.2e12, 4200);
    EXPECT_STREQ(unit("flops").symbol, "GFLOP/s");
    EXPECT_STREQ(unit("time").symbol, "us");
    EXPECT_DOUBLE_EQ(unit("time").factor * 0.00025, 250);
    EXPECT_STREQ(unit("noise").symbol, "%");
    EXPECT_DOUBLE_EQ(unit("noise").factor * 0.005, 0.5);
    EXPECT_STREQ(unit("compile_time").symbol, "ms");
    EXPECT_STREQ(unit("shared_bytes").symbol, "B");
    EXPECT_STREQ(unit("samples").symbol, "");
    EXPECT_STREQ(unit("access_time").symbol, "ns");
    EXPECT_STREQ(unit("intensity").symbol, "FLOP/B");
    EXPECT_STREQ(unit("of_baseline").symbol, "%");
}

} // namespace
} // namespace kernelcurve
