#include "gpu/model/derived/peak_share.h"

#include "gpu/model/recording/environment.h"

#include <algorithm>
#include <string>

namespace kernelcurve {
namespace {

std::optional<double> peakIn(const Environment& environment, std::string_view name) {
    const auto number = environmentNumber(environment, name);
    return number && *number > 0 ? number : std::nullopt;
}

} // namespace

bool isPeakShare(std::string_view tag) {
    return std::any_of(peakShares.begin(), peakShares.end(),
                       [&](const PeakShare& share) { return share.tag == tag; });
}

std::optional<double> peakShareOf(std::string_view tag, const Measurement& measurement,
                                  const Environment& environment) {
    for (const PeakShare& share : peakShares)
        if (share.tag == tag) {
            const auto rate = measurement.metrics.find(share.rate);
            const auto peak = peakIn(environment, share.peak);
            if (rate != measurement.metrics.end() && peak)
                return rate->second / *peak;
        }
    return std::nullopt;
}

std::vector<Measurement> withPeakShares(const Environment& environment,
                                        std::span<const Measurement> measurements) {
    std::vector<Measurement> rows(measurements.begin(), measurements.end());
    for (const PeakShare& share : peakShares)
        if (const auto peak = peakIn(environment, share.peak))
            for (Measurement& row : rows) {
                const auto rate = row.metrics.find(share.rate);
                if (rate != row.metrics.end())
                    row.metrics.insert_or_assign(std::string(share.tag), rate->second / *peak);
            }
    return rows;
}

} // namespace kernelcurve
