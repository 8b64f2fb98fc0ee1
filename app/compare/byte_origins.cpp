#include "app/compare/byte_origins.h"

#include "app/compare/row_costs.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// Returns the L1 bytes of a row without the L1 counter, or nullopt if the bytes are unknown. `l2`
/// is the number of bytes between SMs and L2.
std::optional<LevelBytes> estimatedL1(const MetricValues& counted, double l2,
                                      const MetricValues* predicted) {
    // The hit rate also includes stores. L1 passes stores on to L2 even after a hit. Therefore, the
    // bound is exact only if no store hits. The hit rate is missing if the run made no requests.
    const double hits = metricValue(counted, "l1_hit_rate").value_or(0);
    const double bound = hits < 1 ? l2 * hits / (1 - hits) : l2;
    constexpr double negligible = 0.01;
    if (bound <= negligible * l2)
        return LevelBytes{MemoryLevel::L1, bound, true};
    const auto fromL1 = predicted ? metricValue(*predicted, "predicted_l1_bytes") : std::nullopt;
    if (!fromL1)
        return std::nullopt;
    return LevelBytes{MemoryLevel::L1, std::min(*fromL1, bound), false};
}

void add(ByteOrigins& origins, const LevelBytes& level) {
    if (level.bytes <= 0)
        return;
    origins.levels.push_back(level);
    origins.bytes += level.bytes;
}

/// Returns nullopt if the row lacks counters.
std::optional<ByteOrigins> countedOrigins(const MetricValues& metrics,
                                          const MetricValues* predicted) {
    const auto l2 = metricValue(metrics, "l2_traffic");
    const auto read = metricValue(metrics, "dram_read_bytes");
    const auto written = metricValue(metrics, "dram_write_bytes");
    if (!l2 || !read || !written)
        return std::nullopt;
    const auto ofLoads = metricValue(metrics, "counted_l1_bytes");
    const auto l1 = ofLoads ? std::optional(LevelBytes{MemoryLevel::L1, *ofLoads, true})
                            : estimatedL1(metrics, *l2, predicted);
    if (!l1)
        return std::nullopt;
    const double dram = *read + *written;
    const double host = metricValue(metrics, "counted_host_bytes").value_or(0);
    ByteOrigins origins;
    add(origins, *l1);
    add(origins, {MemoryLevel::L2, *l2 - dram - host, true});
    add(origins, {MemoryLevel::Dram, dram, true});
    add(origins, {MemoryLevel::Host, host, true});
    return origins;
}

std::optional<ByteOrigins> predictedOrigins(const MetricValues& metrics) {
    const auto l1 = metricValue(metrics, "predicted_l1_bytes");
    const auto l2 = metricValue(metrics, "predicted_l2_bytes");
    const auto dram = metricValue(metrics, "predicted_dram_bytes");
    if (!l1 || !l2 || !dram)
        return std::nullopt;
    ByteOrigins origins;
    add(origins, {MemoryLevel::L1, *l1, false});
    add(origins, {MemoryLevel::L2, *l2 - *dram, false});
    add(origins, {MemoryLevel::Dram, *dram, false});
    return origins;
}

/// Returns true if DRAM cannot move the counted bytes in the row's time. In this case, an earlier
/// version recorded the row. It did not run the kernel before counting, so the counted run had
/// colder caches than the timed runs.
bool isOfColderCaches(const ByteOrigins& counted, const Measurement& row,
                      const Environment& environment) {
    const auto time = measuredMetric(row, "time");
    const auto peak = environmentNumber(environment, "peak_bandwidth");
    return time && peak && counted.bytesOf(MemoryLevel::Dram) > *peak * *time;
}

/// Returns true if hardware counters are the source of all bytes.
bool isAllCounted(const ByteOrigins& origins) {
    return std::ranges::all_of(origins.levels, &LevelBytes::isCounted);
}

} // namespace

double ByteOrigins::bytesOf(MemoryLevel level) const {
    const auto found = std::ranges::find(levels, level, &LevelBytes::level);
    return found == levels.end() ? 0 : found->bytes;
}

Message levelTitle(MemoryLevel level) {
    switch (level) {
    case MemoryLevel::L1:
        return message(KC_TEXT("engine", "L1"));
    case MemoryLevel::L2:
        return message(KC_TEXT("engine", "L2"));
    case MemoryLevel::Dram:
        return message(KC_TEXT("engine", "DRAM"));
    case MemoryLevel::Host:
        break;
    }
    return message(KC_TEXT("engine", "host memory"));
}

std::optional<ByteOrigins> byteOrigins(const Measurement& row, const Environment& environment,
                                       const Measurement* predicted,
                                       const DeviceDescription* model) {
    if (row.status != Status::Measured)
        return std::nullopt;
    auto origins = countedOrigins(row.metrics, predicted ? &predicted->metrics : nullptr);
    if (origins && isOfColderCaches(*origins, row, environment))
        origins.reset();
    const bool isCounted = origins.has_value();
    if (!origins)
        origins = predictedOrigins(predicted ? predicted->metrics : row.metrics);
    if (!origins || origins->bytes <= 0)
        return std::nullopt;
    // A prediction explains the times of a row if both belong to the same GPU. Otherwise, it
    // explains only the predicted times.
    const bool isOfRow =
        isCounted || !predicted || isPredicted(row) || !model || modelOf(environment, {*model});
    const Measurement& of = isOfRow ? row : *predicted;
    origins->time = measuredMetric(of, "time");
    origins->bandwidth = measuredMetric(of, "bandwidth");
    if (isOfRow)
        origins->dramPeak = environmentNumber(environment, "peak_bandwidth");
    if (!origins->dramPeak && model)
        origins->dramPeak = model->peakBytesPerSecond;
    return origins;
}

Message originSource(const ByteOrigins& origins) {
    if (isAllCounted(origins))
        return message(KC_TEXT("engine", "hardware counters"));
    if (std::ranges::none_of(origins.levels, &LevelBytes::isCounted))
        return message(KC_TEXT("engine", "predicted"));
    return message(KC_TEXT("engine", "hardware counters, L1 predicted"));
}

std::string originText(const ByteOrigins& origins, const Wording& wording) {
    std::string shares;
    for (const LevelBytes& level : origins.levels) {
        const Message share = message("{0} {1}", wording(levelTitle(level.level)),
                                      roughPercent(origins.shareOf(level), 2));
        shares = shares.empty()
                     ? share.english()
                     : wording(message(KC_TEXT("engine", "{0}, {1}"), shares, share.english()));
    }
    return wording(message(KC_TEXT("engine", "bytes by memory level ({0}): {1}"),
                           wording(originSource(origins)), shares));
}

std::optional<Message> bandwidthReason(const ByteOrigins& origins) {
    if (!origins.time || !origins.bandwidth || !origins.dramPeak ||
        *origins.bandwidth <= *origins.dramPeak)
        return std::nullopt;
    const std::string bandwidth = roughRate(*origins.bandwidth);
    const std::string peak = roughRate(*origins.dramPeak);
    const double task = *origins.bandwidth * *origins.time;
    const double excess = task - *origins.dramPeak * *origins.time;
    const double l1 = origins.bytesOf(MemoryLevel::L1);
    const double l2 = origins.bytesOf(MemoryLevel::L2);
    const double unrequested = std::max(task - origins.bytes, 0.0);
    // Bytes that did not pass through DRAM explain the excess if they make up most of it. Counted
    // bytes always explain the excess (see isOfColderCaches()).
    if (l1 + l2 + unrequested < excess / 2)
        return message(KC_TEXT("engine", "the bandwidth of {0} is above the DRAM peak of {1}, and "
                                         "the predicted bytes do not explain the difference"),
                       bandwidth, peak);
    if (unrequested > l1 + l2)
        return message(KC_TEXT("engine",
                               "the bandwidth of {0} is above the DRAM peak of {1} because the "
                               "kernel requested only {2} of the problem's bytes from global "
                               "memory; registers or shared memory held the rest"),
                       bandwidth, peak, roughPercent(origins.bytes / task, 2));
    constexpr double minor = 0.05;
    const double sum = l1 + l2;
    if (std::min(l1, l2) >= minor * sum)
        return message(KC_TEXT("engine", "the bandwidth of {0} is above the DRAM peak of {1} "
                                         "because {2} of the bytes came from L1 and {3} from L2"),
                       bandwidth, peak, roughPercent(l1 / origins.bytes, 2),
                       roughPercent(l2 / origins.bytes, 2));
    return message(KC_TEXT("engine", "the bandwidth of {0} is above the DRAM peak of {1} because "
                                     "{2} of the bytes came from {3}"),
                   bandwidth, peak, roughPercent(std::max(l1, l2) / origins.bytes, 2),
                   l1 > l2 ? "L1" : "L2");
}

} // namespace kernelcurve
