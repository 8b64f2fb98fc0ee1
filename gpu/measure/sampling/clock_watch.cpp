#include "gpu/measure/sampling/clock_watch.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <string>

namespace kernelcurve {
namespace {

// The pauses in seconds during which a GPU cools down or falls below its power limit.
constexpr std::array pauses = {0.5, 1.0, 2.0};
// The minimum time between two readings in seconds. Readings for each short series would take
// longer than the series.
constexpr double betweenLooks = 10e-3;

bool isLow(const ClockReading& reading) {
    return !reading.idle && reading.highest > 0 && reading.hertz < minClockShare * reading.highest;
}

/// Returns true if the throttling can end during the run. Throttling by a clock setting of the user
/// cannot.
bool mayPass(const ClockReading& reading) {
    return std::ranges::any_of(reading.reasons, [](ThrottleReason reason) {
        return reason != ThrottleReason::ClockSetting && reason != ThrottleReason::SyncBoost;
    });
}

std::string megahertz(double hertz) {
    return std::to_string(std::llround(hertz / 1e6)) + " MHz";
}

} // namespace

Pause realPause() {
    return [](double seconds, const std::stop_token& stop) {
        std::mutex mutex;
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        never.wait_for(lock, stop, std::chrono::duration<double>(seconds), [] { return false; });
    };
}

void ClockWatch::look(SampleSeries& series, ClockHistory& history, const std::stop_token& stop) {
    if (!series.done() && series.spent() - history.lookedAt < betweenLooks)
        return;
    history.lookedAt = series.spent();
    ClockSensor* const sensor = device_.capabilities().clocks;
    const auto reading = sensor != nullptr ? sensor->clocks() : std::nullopt;
    if (!reading)
        return;
    if (!isLow(*reading)) {
        if (series.done() && history.throttled.empty())
            stays_ = false;
        return;
    }
    history.low = reading;
    const auto attempts = static_cast<std::size_t>(history.discarded);
    if (!keeps_ && history.throttled.empty() && !stays_ && mayPass(*reading) &&
        attempts < pauses.size() && series.mayStartOver()) {
        series.startOver();
        ++history.discarded;
        pause_(pauses.at(attempts), stop);
        return;
    }
    // The samples are kept. The measurement now counts as throttled, even if the clock recovers.
    stays_ = true;
    std::vector<ThrottleReason> reasons = reading->reasons;
    if (reasons.empty())
        reasons.push_back(ThrottleReason::Unknown);
    for (const ThrottleReason reason : reasons)
        if (std::ranges::find(history.throttled, reason) == history.throttled.end())
            history.throttled.push_back(reason);
}

std::vector<Message> remarksOn(const ClockHistory& history) {
    if (!history.low)
        return {};
    const std::string low = megahertz(history.low->hertz);
    const std::string highest = megahertz(history.low->highest);
    if (history.throttled.empty())
        return {message(
            KC_TEXT("engine",
                    "the clock dropped to {0} of {1}; the samples from that time were discarded"),
            low, highest)};
    std::vector<Message> remarks = {message(
        KC_TEXT("engine", "the clock was at {0} of {1} during the measurement"), low, highest)};
    for (const ThrottleReason reason : history.throttled)
        remarks.push_back(explanation(reason));
    return remarks;
}

} // namespace kernelcurve
