#include "gpu/model/recording/json_measurement.h"

#include "gpu/model/format/json_values.h"
#include "gpu/model/format/json_object.h"
#include "gpu/model/values/document_error.h"
#include "gpu/model/values/enum_names.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace kernelcurve {
namespace {

using nlohmann::json;

constexpr EnumNames<Status, 3> statusNames{
    {{Status::Measured, "measured"}, {Status::Failed, "failed"}, {Status::Excluded, "excluded"}}};
constexpr EnumNames<StopReason, 6> stopNames{{{StopReason::NoiseReached, "noise_reached"},
                                              {StopReason::NoiseStable, "noise_stable"},
                                              {StopReason::CountReached, "count_reached"},
                                              {StopReason::TimedOut, "timed_out"},
                                              {StopReason::Cancelled, "cancelled"},
                                              {StopReason::Hopeless, "hopeless"}}};

/// `counts` is left out where every place has one sample.
json timesToJson(const SampledTimes& times) {
    json places = json::array();
    json counts = json::array();
    bool single = true;
    for (const SampledTimes::Bin& bin : times.bins) {
        places.push_back(bin.place);
        counts.push_back(bin.count);
        single = single && bin.count == 1;
    }
    json object = {{"from", times.from}, {"step", times.step}, {"at", std::move(places)}};
    if (!single)
        object["counts"] = std::move(counts);
    return object;
}

SampledTimes timesFromJson(const json& written) {
    JsonObject object(written, "times");
    SampledTimes times;
    times.from = jsonReal(object.at("from"), "from");
    times.step = jsonReal(object.at("step"), "step");
    for (const auto& place : jsonList(object.at("at"), "at"))
        times.bins.push_back({jsonInteger(place, "at"), 1});
    if (const auto* counts = object.find("counts")) {
        if (jsonList(*counts, "counts").size() != times.bins.size())
            throw DocumentError(
                {message(KC_TEXT("engine", "times: {0} counts for {1} places"),
                         std::to_string(counts->size()), std::to_string(times.bins.size())),
                 {},
                 {}});
        for (std::size_t place = 0; place < times.bins.size(); ++place)
            times.bins[place].count = jsonInteger((*counts)[place], "counts");
    }
    object.finish();
    return times;
}

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
    if (!measurement.times.empty())
        object["times"] = timesToJson(measurement.times);
    for (const ThrottleReason reason : measurement.throttled)
        object["throttled"].push_back(nameOf(throttleNames, reason));
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
    if (const auto* times = object.find("times"))
        measurement.times = timesFromJson(*times);
    if (const auto* throttled = object.find("throttled"))
        for (const auto& reason : jsonList(*throttled, "throttled"))
            // A reason that only a newer program knows is still one.
            measurement.throttled.push_back(valueNamed(throttleNames, jsonText(reason, "throttled"))
                                                .value_or(ThrottleReason::Unknown));
    if (const auto* remarks = object.find("remarks"))
        for (const auto& remark : jsonList(*remarks, "remarks"))
            measurement.remarks.push_back(messageFromJson(remark));
    object.finish();
    return measurement;
}

json toJson(const Environment& environment) {
    json list = json::array();
    for (const auto& [name, value] : environment)
        list.push_back(json::array({name, toJson(value)}));
    return list;
}

Environment environmentFromJson(const json& written) {
    Environment environment;
    for (const auto& pair : jsonList(written, "environment")) {
        if (!pair.is_array() || pair.size() != 2)
            throw DocumentError({message(KC_TEXT("engine", "\"{0}\" must be a {1}"), "environment",
                                         "list of names with their values"),
                                 {},
                                 {}});
        environment.emplace_back(jsonText(pair[0], "environment"), valueFromJson(pair[1]));
    }
    return environment;
}

} // namespace kernelcurve
