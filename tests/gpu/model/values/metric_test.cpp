#include "gpu/model/values/metric.h"

#include <gtest/gtest.h>

#include <map>

namespace kernelcurve {
namespace {

TEST(MetricGroups, FollowTheOriginAndTheName) {
    std::map<MetricGroup, int> counts;
    for (const Metric& metric : metrics()) {
        ++counts[metric.group];
        const bool isModelled = metric.group == MetricGroup::Modelled;
        EXPECT_TRUE(isModelled || metric.source != MetricSource::Model) << metric.tag;
        EXPECT_EQ(metric.source == MetricSource::Meter, metric.group == MetricGroup::Energy)
            << metric.tag;
        EXPECT_EQ(metric.tag.starts_with("stall_"), metric.group == MetricGroup::Stalls)
            << metric.tag;
        EXPECT_TRUE(metric.unit != MetricUnit::FlopsPerSecond ||
                    metric.group == MetricGroup::Throughput)
            << metric.tag;
        EXPECT_TRUE(metric.unit != MetricUnit::Seconds || isModelled ||
                    metric.group == MetricGroup::Time)
            << metric.tag;
    }
    EXPECT_EQ(counts.size(), metricGroupNames.size()) << "no group is empty";
    EXPECT_EQ(nameOf(findMetric("l2_hit_rate")->group), "cache");
    EXPECT_EQ(nameOf(findMetric("registers")->group), "occupancy");
}

} // namespace
} // namespace kernelcurve
