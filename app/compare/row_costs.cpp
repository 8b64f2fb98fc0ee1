#include "app/compare/row_costs.h"

#include "gpu/model/analysis/cause_words.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

/// If a cost in the code has at least this share, the first sentence always mentions the cost.
constexpr double largeShare = 0.1;
/// Returns "line 22, bank conflicts", for example.
std::string causeAtLine(const TimeCost& cost, const Wording& wording) {
    const std::string title = costTitle(cost, wording);
    return cost.line > 0 ? wording(message(KC_TEXT("engine", "line {0}, {1}"),
                                           std::to_string(cost.line), title))
                         : title;
}

/// Returns the largest cost in the code, or null.
const TimeCost* largestInCode(const RowCosts& costs) {
    const auto found = std::ranges::find_if(costs.costs, isInCode);
    return found == costs.costs.end() ? nullptr : &*found;
}

std::string headline(const RowCosts& costs, const TimeCost* inCode, const Wording& wording) {
    if (costs.costs.empty())
        return wording(
            message(KC_TEXT("engine", "no single cause costs more than 1 % of the time")));
    const TimeCost& largest = costs.costs.front();
    if (inCode && inCode == mainCost(costs))
        return wording(message(
            KC_TEXT("engine", "{0}: at most {1} of the time ({2})"), causeAtLine(*inCode, wording),
            roughPercent(costs.shareOf(*inCode), 2), roughDuration(inCode->seconds)));
    const std::string limit = costTitle(largest, wording);
    if (inCode && costs.shareOf(*inCode) >= notableShare)
        return wording(message(KC_TEXT("engine", "limited by {0} (at most {1} of the time); the "
                                                 "largest cost in the code is {2}, at most {3}"),
                               limit, roughPercent(costs.shareOf(largest), 2),
                               causeAtLine(*inCode, wording),
                               roughPercent(costs.shareOf(*inCode), 2)));
    return wording(message(KC_TEXT("engine", "limited by {0} (at most {1} of the time); nothing in "
                                             "the code costs more than 2 %"),
                           limit, roughPercent(costs.shareOf(largest), 2)));
}

/// Returns the gain from the fastest change that was tried.
Message bestChange(const RowCosts& costs, const Wording& wording) {
    constexpr double minGain = 0.01;
    const double gain = costs.gainOf(costs.tried.front());
    if (gain < minGain)
        return message(
            KC_TEXT("engine", "the model predicts no gain from any of the {0} tested changes"),
            std::to_string(costs.tried.size()));
    return message(KC_TEXT("engine", "with {0}, the model predicts {1} less time"),
                   wording(costs.tried.front().what), roughPercent(gain, 2));
}

/// Returns a sentence if a measured row's stall reasons confirm or contradict its largest cost.
std::optional<std::string> confirmation(const TimeCost& cost, const MetricValues& metrics,
                                        const Wording& wording) {
    constexpr double confirms = 0.25;
    constexpr double contradicts = 0.1;
    const std::vector<std::string_view> stalls = stallsOfCause(cost.cause);
    const auto all = metricValue(metrics, "warp_cycles");
    if (stalls.empty() || !all || *all <= 0)
        return std::nullopt;
    double share = 0;
    for (const std::string_view tag : stalls)
        share += metricValue(metrics, tag).value_or(0) / *all;
    if (share >= confirms)
        return wording(message(KC_TEXT("engine", "the stall counters confirm this cause: {0} of "
                                                 "the warps' cycles are stalls for this reason"),
                               roughPercent(share)));
    if (share < contradicts)
        return wording(
            message(KC_TEXT("engine", "the stall counters contradict this cause: only {0} of the "
                                      "warps' cycles are stalls for this reason"),
                    roughPercent(share)));
    return std::nullopt;
}

} // namespace

const DeviceDescription* modelFor(const Environment& environment,
                                  const std::vector<DeviceDescription>& devices,
                                  std::string_view fallback) {
    if (environmentEntry(environment, "compute_capability"))
        return modelOf(environment, devices);
    const auto found = std::ranges::find_if(devices, [&](const DeviceDescription& device) {
        return device.kind == DeviceKind::Predict && device.id == fallback;
    });
    return found == devices.end() ? nullptr : &*found;
}

RowCosts rowCosts(const Measurement& row, const Environment& environment,
                  const Measurement& predicted, const DeviceDescription& model,
                  std::vector<TriedChange> tried) {
    RowCosts costs{predicted.costs, measuredMetric(predicted, "time").value_or(0), gpuName(model)};
    costs.tried = std::move(tried);
    costs.origins = byteOrigins(row, environment, &predicted, &model);
    const auto measured = measuredMetric(row, "time");
    if (isPredicted(row) || !measured || costs.seconds <= 0 || !modelOf(environment, {model}))
        return costs;
    costs.predictedSeconds = costs.seconds;
    for (TimeCost& cost : costs.costs)
        cost.seconds *= *measured / costs.seconds;
    for (TriedChange& change : costs.tried)
        change.seconds *= *measured / costs.seconds;
    costs.seconds = *measured;
    return costs;
}

std::string costTitle(const TimeCost& cost, const Wording& wording) {
    const std::string title = wording(causeTitle(cost.cause));
    return cost.also.empty() ? title
                             : wording(message(KC_TEXT("engine", "{0} together with {1}"), title,
                                               wording(causeTitle(cost.also))));
}

std::string gpuName(const DeviceDescription& model) {
    std::string name = model.name;
    if (name.ends_with(predictedEnding))
        name.resize(name.size() - predictedEnding.size());
    return name;
}

bool isInCode(const TimeCost& cost) {
    return cost.also.empty() && !remedyOf(cost.cause).empty();
}

const TimeCost* mainCost(const RowCosts& costs) {
    const TimeCost* const inCode = largestInCode(costs);
    if (inCode && costs.shareOf(*inCode) >= largeShare)
        return inCode;
    return costs.costs.empty() ? nullptr : &costs.costs.front();
}

std::string shareText(const RowCosts& costs, const TimeCost& cost, const Wording& wording) {
    return wording(message(KC_TEXT("engine", "{0}: at most {1}"), causeAtLine(cost, wording),
                           roughPercent(costs.shareOf(cost), 2)));
}

std::vector<std::string> costSentences(const RowCosts& costs, const MetricValues& metrics,
                                       const Wording& wording) {
    const TimeCost* const inCode = largestInCode(costs);
    std::vector<std::string> sentences = {headline(costs, inCode, wording)};
    if (inCode && costs.shareOf(*inCode) >= notableShare)
        sentences.push_back(wording(remedyOf(inCode->cause)));
    const auto next = std::ranges::find_if(
        costs.costs, [&](const TimeCost& cost) { return isInCode(cost) && &cost != inCode; });
    if (next != costs.costs.end() && costs.shareOf(*next) >= largeShare)
        sentences.push_back(
            wording(message(KC_TEXT("engine", "the next cost in the code is {0}, "
                                              "at most {1}"),
                            causeAtLine(*next, wording), roughPercent(costs.shareOf(*next), 2))));
    if (!costs.tried.empty())
        sentences.push_back(wording(bestChange(costs, wording)));
    if (const auto reason =
            costs.origins ? bandwidthReason(*costs.origins) : std::optional<Message>())
        sentences.push_back(wording(*reason));
    if (!costs.predictedSeconds)
        return sentences;
    const double error = *costs.predictedSeconds / costs.seconds - 1;
    sentences.push_back(wording(message(
        error < 0
            ? KC_TEXT("engine", "the model predicts {0} for this row, {1} less than measured")
            : KC_TEXT("engine", "the model predicts {0} for this row, {1} more than measured"),
        roughDuration(*costs.predictedSeconds), roughPercent(std::abs(error), 2))));
    if (!costs.costs.empty())
        if (auto sentence = confirmation(costs.costs.front(), metrics, wording))
            sentences.push_back(std::move(*sentence));
    return sentences;
}

} // namespace kernelcurve
