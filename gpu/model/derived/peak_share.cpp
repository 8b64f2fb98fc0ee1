#include "gpu/model/derived/peak_share.h"

#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace kernelcurve {
namespace {

std::optional<double> peakIn(const Environment& environment, std::string_view name) {
    const auto number = environmentNumber(environment, name);
    return number && *number > 0 ? number : std::nullopt;
}

} // namespace

bool isPeakShare(std::string_view tag) {
    return std::ranges::count(peakShares, tag, &PeakShare::tag) > 0;
}

std::optional<double> peakShareOf(std::string_view tag, const Measurement& measurement,
                                  const Environment& environment) {
    for (const PeakShare& share : peakShares)
        if (share.tag == tag) {
            const auto rate = metricValue(measurement.metrics, share.rate);
            const auto peak = peakIn(environment, share.peak);
            if (rate && peak)
                return *rate / *peak;
        }
    return std::nullopt;
}

std::vector<Measurement> withPeakShares(const Recording& recording, std::vector<Measurement> rows) {
    std::map<std::pair<std::string, std::string_view>, std::optional<double>> peaks;
    const auto peakFor = [&](const Measurement& row, std::string_view name) {
        const auto [known, isNew] = peaks.try_emplace({row.device, name});
        if (isNew)
            known->second = peakIn(environmentOf(recording, row), name);
        return known->second;
    };
    for (const PeakShare& share : peakShares)
        for (Measurement& row : rows) {
            const auto rate = metricValue(row.metrics, share.rate);
            const auto peak = peakFor(row, share.peak);
            if (rate && peak)
                row.metrics.insert_or_assign(std::string(share.tag), *rate / *peak);
        }
    return rows;
}

} // namespace kernelcurve
