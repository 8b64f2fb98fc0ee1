#include "gpu/model/enum_names.h"
#include "gpu/model/json.h"
#include "gpu/model/json_object.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace kernelcurve {
namespace {

using nlohmann::json;

constexpr EnumNames<Status, 3> statusNames{
    {{Status::Measured, "measured"}, {Status::Failed, "failed"}, {Status::Excluded, "excluded"}}};
constexpr EnumNames<StopReason, 5> stopNames{{{StopReason::NoiseReached, "noise_reached"},
                                              {StopReason::NoiseStable, "noise_stable"},
                                              {StopReason::CountReached, "count_reached"},
                                              {StopReason::TimedOut, "timed_out"},
                                              {StopReason::Cancelled, "cancelled"}}};

} // namespace

json toJson(const MetricValues& metrics) {
    json object = json::object();
    for (const auto& [tag, value] : metrics)
        if (std::isfinite(value))
            object[tag] = value;
    return object;
}

MetricValues metricsFromJson(const json& object) {
    if (!object.is_object())
        JsonObject(object, "metrics");
    MetricValues metrics;
    for (const auto& [tag, value] : object.get_ref<const json::object_t&>())
        metrics.emplace_hint(metrics.end(), tag, jsonReal(value, "metrics"));
    return metrics;
}

json toJson(const Measurement& measurement) {
    json object = toJson(measurement.configuration);
    object["status"] = nameOf(statusNames, measurement.status);
    if (measurement.reason != Failure{})
        object["reason"] = toJson(measurement.reason);
    if (json metrics = toJson(measurement.metrics); !metrics.empty())
        object["metrics"] = std::move(metrics);
    if (measurement.stopped != StopReason::None)
        object["stopped"] = nameOf(stopNames, measurement.stopped);
    if (!measurement.clock.empty())
        object["clock"] = measurement.clock;
    for (const Message& remark : measurement.remarks)
        object["remarks"].push_back(toJson(remark));
    return object;
}

Measurement measurementFromJson(const json& written) {
    JsonObject object(written, "measurement");
    Measurement measurement;
    measurement.configuration.kernel = object.text("kernel");
    measurement.configuration.parameters = valuesFromJson(object.at("parameters"));
    measurement.status = object.word("status", statusNames);
    if (const auto* reason = object.find("reason"))
        measurement.reason = failureFromJson(*reason);
    if (const auto* metrics = object.find("metrics"))
        measurement.metrics = metricsFromJson(*metrics);
    if (written.contains("stopped"))
        measurement.stopped = object.word("stopped", stopNames);
    measurement.clock = object.textOrEmpty("clock");
    if (const auto* remarks = object.find("remarks"))
        for (const auto& remark : jsonList(*remarks, "remarks"))
            measurement.remarks.push_back(messageFromJson(remark));
    object.finish();
    return measurement;
}

} // namespace kernelcurve
