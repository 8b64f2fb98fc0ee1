#include "gpu/model/recording/json_measurement.h"

#include "gpu/model/format/json_map.h"
#include "gpu/model/values/document_error.h"

namespace kernelcurve {

using nlohmann::json;

static constexpr EnumNames<Status, 3> enumNames(Status) {
    return {{{Status::Measured, "measured"},
             {Status::Failed, "failed"},
             {Status::Excluded, "excluded"}}};
}

static constexpr EnumNames<StopReason, 6> enumNames(StopReason) {
    return {{{StopReason::NoiseReached, "noise_reached"},
             {StopReason::NoiseStable, "noise_stable"},
             {StopReason::CountReached, "count_reached"},
             {StopReason::TimedOut, "timed_out"},
             {StopReason::Cancelled, "cancelled"},
             {StopReason::Hopeless, "hopeless"}}};
}

/// `counts` is left out where every place has one sample.
static json toJson(const SampledTimes& times) {
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

static void readJson(const json& written, const char* what, SampledTimes& times) {
    JsonObject object(written, what);
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
}

void mapFields(JsonMap& map, Measurement& measurement) {
    mapFields(map, measurement.configuration);
    map.required("status", measurement.status);
    map.optional("reason", measurement.reason);
    map.optional("metrics", measurement.metrics);
    map.optional("stopped", measurement.stopped, StopReason::None);
    map.optional("clock", measurement.clock);
    map.optional("times", measurement.times);
    map.optional("throttled", measurement.throttled);
    map.optional("remarks", measurement.remarks);
}

} // namespace kernelcurve
