#include "gpu/device/cpu/box/box_messages.h"

#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/model/format/json_map.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/recording/json_measurement.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <utility>

namespace kernelcurve {
namespace {

std::int64_t numberOf(const Buffer* array) {
    const auto* const shared = dynamic_cast<const SharedBuffer*>(array);
    if (shared == nullptr)
        throw DeviceError(
            {message(KC_TEXT("engine", "The CPU device received a buffer from another device"))});
    return shared->number();
}

BoxArray boxArray(const TracedArray& array) {
    return {numberOf(array.buffer), array.name, array.elementBytes, static_cast<bool>(array.fill)};
}

BoxLaunches boxLaunches(const std::vector<Launch>& launches,
                        const std::vector<TracedArray>& arrays) {
    BoxLaunches written{launches, {}};
    for (const TracedArray& array : arrays)
        written.arrays.push_back(boxArray(array));
    return written;
}

} // namespace

constexpr EnumNames<BoxRequest::Kind, 6> enumNames(BoxRequest::Kind) {
    using Kind = BoxRequest::Kind;
    return {{{Kind::Prepare, "prepare"},
             {Kind::Drop, "drop"},
             {Kind::Run, "run"},
             {Kind::Time, "time"},
             {Kind::Timeline, "timeline"},
             {Kind::Trace, "trace"}}};
}

static void mapFields(JsonMap& map, BoxStart& start) {
    map.required("name", start.name);
    map.required("source", start.source);
    map.required("entries", start.entries);
    map.required("threads", start.threads);
    map.required("traced", start.traced);
}

static void mapFields(JsonMap& map, BoxArray& array) {
    map.required("number", array.number);
    map.optional("name", array.name);
    map.optional("element_bytes", array.elementBytes, std::int64_t{1});
    map.optional("filled", array.isFilled);
}

static void mapFields(JsonMap& map, BoxLaunches& launches) {
    map.required("launches", launches.launches);
    map.required("arrays", launches.arrays);
}

static void mapFields(JsonMap& map, BoxTrace& trace) {
    map.required("witnesses", trace.witnesses);
    map.required("blocks", trace.blocks);
    map.optional("check", trace.check);
    map.optional("warp", trace.warp);
    map.optional("array_uses", trace.arrayUses);
    map.optional("block_limit", trace.blockLimit);
    map.optional("limit", trace.limit);
}

static void mapFields(JsonMap& map, BoxRequest& request) {
    using Kind = BoxRequest::Kind;
    map.required("kind", request.kind);
    map.required("operation", request.operation);
    if (request.kind == Kind::Time)
        map.required("repetitions", request.repetitions);
    if (request.kind == Kind::Prepare || request.kind == Kind::Trace)
        map.required("launches", request.launches);
    map.optional("end_to_end", request.endToEnd);
    map.optional("trace", request.trace);
}

static void mapFields(JsonMap& map, TraceOutcome& outcome) {
    map.required("report", outcome.report);
    map.optional("out_of_time", outcome.outOfTime);
    map.required("seconds", outcome.traceSeconds);
}

static void mapFields(JsonMap& map, BoxAnswer& answer) {
    map.optional("seconds", answer.seconds);
    map.optional("timeline", answer.timeline);
    map.optional("traced", answer.traced);
    map.optional("failure", answer.failure);
    map.optional("cancelled", answer.isCancelled);
    map.optional("lost", answer.isLost);
}

std::string writeBoxStart(const BoxStart& start) {
    return writeJson(jsonOf(start));
}

BoxStart readBoxStart(std::string_view text) {
    return readAs<BoxStart>(parseJson(text), "start");
}

std::vector<BoxArray> boxArrays(const std::vector<Buffer*>& arrays) {
    std::vector<BoxArray> written;
    for (const Buffer* array : arrays)
        written.push_back({numberOf(array)});
    return written;
}

BoxRequest boxTrace(const TraceRequest& request) {
    const auto finite = [](double limit) {
        return std::isfinite(limit) ? std::optional(limit) : std::nullopt;
    };
    BoxTrace trace{{},
                   request.blocks,
                   request.check,
                   request.warp,
                   request.arrayUses,
                   finite(request.blockLimit),
                   finite(request.limit)};
    for (const TraceWitness& witness : request.witnesses)
        trace.witnesses.push_back(boxLaunches(witness.launches, witness.arrays));
    return {.kind = BoxRequest::Kind::Trace,
            .launches = boxLaunches(request.launches, request.arrays),
            .trace = std::move(trace)};
}

std::string writeBoxRequest(const BoxRequest& request) {
    return writeJson(jsonOf(request));
}

BoxRequest readBoxRequest(std::string_view text) {
    return readAs<BoxRequest>(parseJson(text), "request");
}

std::string writeBoxAnswer(const BoxAnswer& answer) {
    return writeJson(jsonOf(answer));
}

BoxAnswer readBoxAnswer(std::string_view text, double passed) {
    auto answer = readAs<BoxAnswer>(parseJson(text), "answer");
    if (!(answer.seconds >= 0 && answer.seconds <= passed))
        throw Error(
            {message(KC_TEXT("engine", "Invalid time: {0} s"), std::to_string(answer.seconds))});
    return answer;
}

} // namespace kernelcurve
