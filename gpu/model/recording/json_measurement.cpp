#include "gpu/model/recording/json_measurement.h"

#include "gpu/model/format/json_map.h"
#include "gpu/model/text/error.h"

#include <algorithm>

namespace kernelcurve {

using nlohmann::json;

/// Maps the sampled times. Omits `counts` if every bin has one sample.
static void mapFields(JsonMap& map, SampledTimes& times) {
    std::vector<std::int64_t> places;
    std::optional<std::vector<std::int64_t>> counts;
    for (const SampledTimes::Bin& bin : times.bins)
        places.push_back(bin.place);
    if (std::ranges::any_of(times.bins, [](const auto& bin) { return bin.count != 1; }))
        for (const SampledTimes::Bin& bin : times.bins)
            (counts ? *counts : counts.emplace()).push_back(bin.count);
    map.required("from", times.from);
    map.required("step", times.step);
    map.required("at", places);
    map.optional("counts", counts);
    if (!map.reads())
        return;
    if (counts && counts->size() != places.size())
        throw Error({message(KC_TEXT("engine", "Invalid times: {0} counts for {1} bins"),
                             std::to_string(counts->size()), std::to_string(places.size()))});
    for (std::size_t place = 0; place < places.size(); ++place)
        times.bins.push_back({places[place], counts ? (*counts)[place] : 1});
}

void mapFields(JsonMap& map, TimeCost& cost) {
    map.required("cause", cost.cause);
    map.optional("file", cost.file);
    map.optional("line", cost.line);
    map.required("seconds", cost.seconds);
    map.optional("amount", cost.amount);
    map.optional("also", cost.also);
}

/// Converts a timeline to JSON. Consecutive spans of one lane and step share three lists: parts,
/// begins (relative to the previous span), and lengths. This takes ten bytes per block.
json toJson(const Timeline& timeline) {
    json lanes = json::array();
    for (const TimelineLane& lane : timeline.lanes)
        lanes.push_back({nameOf(lane.kind), lane.number});
    json spans = json::array();
    const TimelineSpan* before = nullptr;
    for (const TimelineSpan& span : timeline.spans) {
        const bool isNext = before && before->lane == span.lane && before->step == span.step;
        if (!isNext)
            spans.push_back({span.lane, nameOf(span.step), json::array()});
        json& numbers = spans.back()[2];
        numbers.push_back(span.part);
        numbers.push_back(span.begin - (isNext ? before->begin : 0));
        numbers.push_back(span.length);
        before = &span;
    }
    json object = {{"lanes", std::move(lanes)}, {"spans", std::move(spans)}};
    if (timeline.leftOut > 0)
        object["left_out"] = timeline.leftOut;
    return object;
}

template <typename Enum>
static Enum readWord(const json& written, const char* what) {
    const std::string word = jsonText(written, what);
    if (const auto value = valueNamed(enumNames(Enum{}), word))
        return *value;
    throw Error({message(KC_TEXT("engine", "Unknown word in a timeline: \"{0}\""), word)});
}

static void readSpans(const json& written, Timeline& timeline) {
    requireSize(written, "spans", 3);
    const std::int64_t lane = jsonInteger(written[0], "lane");
    const auto step = readWord<RunStep>(written[1], "step");
    const json& numbers = jsonList(written[2], "spans");
    if (lane < 0 || lane >= static_cast<std::int64_t>(timeline.lanes.size()) ||
        numbers.size() % 3 != 0)
        throw Error({message(KC_TEXT(
            "engine", "Invalid timeline span: unknown lane, or missing part, begin, or length"))});
    std::int64_t begin = 0;
    for (std::size_t at = 0; at < numbers.size(); at += 3) {
        begin += jsonInteger(numbers[at + 1], "begin");
        timeline.spans.push_back({static_cast<int>(lane), step, jsonInteger(numbers[at], "part"),
                                  begin, jsonInteger(numbers[at + 2], "length")});
    }
}

void readJson(const json& written, const char* what, Timeline& timeline) {
    JsonObject object(written, what);
    for (const json& lane : jsonList(object.at("lanes"), "lanes")) {
        requireSize(lane, "lane", 2);
        timeline.lanes.push_back(
            {readWord<LaneKind>(lane[0], "lane"), static_cast<int>(jsonInteger(lane[1], "lane"))});
    }
    for (const json& spans : jsonList(object.at("spans"), "spans"))
        readSpans(spans, timeline);
    if (const json* leftOut = object.find("left_out"))
        timeline.leftOut = jsonInteger(*leftOut, "left_out");
    object.finish();
}

/// The order of the members suits human readers.
void mapFields(JsonMap& map, Measurement& measurement) {
    mapFields(map, measurement.configuration);
    map.optional("device", measurement.device);
    map.optional("shared", measurement.shared);
    map.required("status", measurement.status);
    Failure reason = measurement.reason;
    map.optional("reason", reason);
    if (map.reads())
        measurement.reason = std::move(reason);
    map.optional("metrics", measurement.metrics);
    map.optional("stopped", measurement.stopped, StopReason::None);
    map.optional("clock", measurement.clock);
    map.optional("kernel_class", measurement.kernelClass);
    map.optional("costs", measurement.costs);
    map.optional("throttled", measurement.throttled);
    map.optional("remarks", measurement.remarks);
    map.optional("times", measurement.times);
    map.optional("timeline", measurement.timeline);
}

} // namespace kernelcurve
