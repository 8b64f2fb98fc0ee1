#include "gpu/model/derived/peak_share.h"

#include "gpu/model/derived/derived_metrics.h"
#include "gpu/model/values/metric.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Measurement withMetrics(MetricValues metrics) {
    Measurement row;
    row.metrics = std::move(metrics);
    return row;
}

const Environment laptop = {{"peak_bandwidth", 2.0e11}, {"peak_flops", 5.0e12}};
const Environment server = {{"peak_bandwidth", 4.0e12}, {"measured_copy", 3.2e12}};

TEST(PeakShare, HoldsARateAgainstTheDevicesOwnPeak) {
    const Measurement row = withMetrics({{"bandwidth", 1.6e11}, {"flops", 1.0e12}});
    EXPECT_DOUBLE_EQ(peakShareOf("of_peak_bandwidth", row, laptop).value(), 0.8);
    EXPECT_DOUBLE_EQ(peakShareOf("of_peak_flops", row, laptop).value(), 0.2);
    EXPECT_DOUBLE_EQ(peakShareOf("of_peak_bandwidth", row, server).value(), 0.04);
    EXPECT_DOUBLE_EQ(peakShareOf("of_measured_copy", row, server).value(), 0.05);
}

TEST(PeakShare, IsAbsentWhereNothingIsKnown) {
    const Measurement row = withMetrics({{"bandwidth", 1.6e11}});
    EXPECT_FALSE(peakShareOf("of_peak_flops", row, laptop));
    EXPECT_FALSE(peakShareOf("of_measured_copy", row, laptop));
    EXPECT_FALSE(peakShareOf("of_peak_bandwidth", row, {}));
    EXPECT_FALSE(peakShareOf("of_peak_bandwidth", row, {{"peak_bandwidth", 0}}));
    EXPECT_FALSE(peakShareOf("of_peak_bandwidth", row, {{"peak_bandwidth", "unknown"}}));
    EXPECT_FALSE(peakShareOf("bandwidth", row, laptop));
}

TEST(PeakShare, PassesOneWhereACacheDoes) {
    const Measurement row = withMetrics({{"bandwidth", 3.0e11}});
    EXPECT_DOUBLE_EQ(peakShareOf("of_peak_bandwidth", row, laptop).value(), 1.5);
}

TEST(PeakShare, IsDerivedForAWholeRecording) {
    Experiment experiment;
    experiment.baseline = "slow";
    std::vector<Measurement> rows = {withMetrics({{"bandwidth", 1.0e11}, {"time", 2.0}}),
                                     withMetrics({{"time", 1.0}})};
    rows[0].configuration.kernel = "slow";
    rows[1].configuration.kernel = "fast";
    const auto derived = withDerived({experiment, laptop, rows});
    EXPECT_DOUBLE_EQ(derived[0].metrics.at("of_peak_bandwidth"), 0.5);
    EXPECT_FALSE(derived[1].metrics.contains("of_peak_bandwidth"));
    EXPECT_DOUBLE_EQ(derived[1].metrics.at("speedup"), 2.0);
    for (const PeakShare& share : peakShares) {
        EXPECT_TRUE(isDerived(share.tag));
        ASSERT_NE(findMetric(share.tag), nullptr);
        EXPECT_EQ(findMetric(share.tag)->unit, MetricUnit::Fraction);
    }
    EXPECT_TRUE(isDerived("speedup"));
    EXPECT_FALSE(isDerived("bandwidth"));
}

} // namespace
} // namespace kernelcurve
