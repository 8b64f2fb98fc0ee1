#include "gpu/device/cpu/box/box_messages.h"

#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/model/format/json_map.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/recording/json_measurement.h"

#include <nlohmann/json.hpp>

#include <bit>
#include <cmath>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

using nlohmann::json;

std::int64_t numberOf(const Buffer* array) {
    const auto* const shared = dynamic_cast<const SharedBuffer*>(array);
    if (shared == nullptr)
        throw DeviceError(
            {message(KC_TEXT("engine", "a buffer of another device was given to the CPU device"))});
    return shared->number();
}

Buffer* arrayOf(const json& written, const ArraysByNumber& arrays) {
    return arrays.at(written.get<std::int64_t>());
}

// A list each: both ends are of one program, and one of them wrote it.

json toJson(const Argument& argument) {
    if (const auto* const array = std::get_if<const Buffer*>(&argument))
        return {"array", numberOf(*array)};
    if (const auto* const view = std::get_if<TextureView>(&argument))
        return {"texture",
                numberOf(view->of),
                view->width,
                view->height,
                static_cast<int>(view->reading.texel),
                static_cast<int>(view->reading.filter),
                static_cast<int>(view->reading.address),
                view->reading.normalizedPlaces,
                view->reading.normalizedValues};
    const Value& value = std::get<Value>(argument);
    if (value.isReal()) // infinities and what is no number, too
        return {"real", std::bit_cast<std::int64_t>(value.real())};
    return {"value", kernelcurve::toJson(value)};
}

Argument readArgument(const json& written, const ArraysByNumber& arrays) {
    const std::string kind = written.at(0);
    if (kind == "array")
        return static_cast<const Buffer*>(arrayOf(written.at(1), arrays));
    if (kind == "texture") {
        TextureView view{arrayOf(written.at(1), arrays), written.at(2), written.at(3), {}};
        view.reading.texel = static_cast<Texel>(written.at(4).get<int>());
        view.reading.filter = static_cast<TextureFilter>(written.at(5).get<int>());
        view.reading.address = static_cast<TextureAddress>(written.at(6).get<int>());
        view.reading.normalizedPlaces = written.at(7);
        view.reading.normalizedValues = written.at(8);
        return view;
    }
    if (kind == "real")
        return Value(std::bit_cast<double>(written.at(1).get<std::int64_t>()));
    return readAs<Value>(written.at(1), "value");
}

json toJson(const StructArgument& made) {
    json members = json::array();
    for (const StructMember& member : made.layout.members)
        members.push_back(
            {member.name, static_cast<int>(member.kind), member.bytes, member.offset});
    return {made.first, made.layout.bytes, std::move(members)};
}

StructArgument readStruct(const json& written) {
    StructArgument made{written.at(0), {{}, {}, written.at(1)}};
    for (const json& member : written.at(2))
        made.layout.members.push_back({member.at(0),
                                       static_cast<MemberKind>(member.at(1).get<int>()),
                                       member.at(2), member.at(3)});
    return made;
}

json toJson(const Launch& launch) {
    json arguments = json::array();
    for (const Argument& argument : launch.arguments)
        arguments.push_back(toJson(argument));
    json structs = json::array();
    for (const StructArgument& made : launch.structs)
        structs.push_back(toJson(made));
    json symbols = json::array();
    for (const SymbolArray& symbol : launch.symbols)
        symbols.push_back({symbol.symbol, numberOf(symbol.array), symbol.isWritten});
    return {launch.entry,         launch.grid,        launch.block,      launch.sharedBytes,
            std::move(arguments), std::move(structs), std::move(symbols)};
}

Launch readLaunch(const json& written, const ArraysByNumber& arrays) {
    Launch launch{written.at(0), written.at(1), written.at(2), written.at(3), {}};
    for (const json& argument : written.at(4))
        launch.arguments.push_back(readArgument(argument, arrays));
    for (const json& made : written.at(5))
        launch.structs.push_back(readStruct(made));
    for (const json& symbol : written.at(6))
        launch.symbols.push_back({symbol.at(0), arrayOf(symbol.at(1), arrays), symbol.at(2)});
    return launch;
}

json toJson(const std::vector<Launch>& launches) {
    json list = json::array();
    for (const Launch& launch : launches)
        list.push_back(toJson(launch));
    return list;
}

std::vector<Launch> readLaunches(const json& written, const ArraysByNumber& arrays) {
    std::vector<Launch> launches;
    for (const json& launch : written)
        launches.push_back(readLaunch(launch, arrays));
    return launches;
}

json toJson(const std::vector<ArrayPart>& parts) {
    json list = json::array();
    for (const ArrayPart& part : parts)
        list.push_back({numberOf(part.array), part.offset, part.bytes});
    return list;
}

std::vector<ArrayPart> readParts(const json& written, const ArraysByNumber& arrays) {
    std::vector<ArrayPart> parts;
    for (const json& part : written)
        parts.push_back({arrayOf(part.at(0), arrays), part.at(1), part.at(2)});
    return parts;
}

json toJson(const EndToEnd& plan) {
    json arrays = json::array();
    for (const Buffer* array : plan.arrays)
        arrays.push_back(numberOf(array));
    json pieces = json::array();
    for (const EndToEnd::Piece& piece : plan.pieces)
        pieces.push_back({toJson(piece.up), piece.launches, toJson(piece.down)});
    return {static_cast<int>(plan.host), plan.allocates,      plan.streams,
            std::move(arrays),           toJson(plan.before), std::move(pieces)};
}

EndToEnd readEndToEnd(const json& written, const ArraysByNumber& arrays) {
    EndToEnd plan{static_cast<MemoryKind>(written.at(0).get<int>()),
                  written.at(1),
                  written.at(2),
                  {},
                  readParts(written.at(4), arrays),
                  {}};
    for (const json& array : written.at(3))
        plan.arrays.push_back(arrayOf(array, arrays));
    for (const json& piece : written.at(5))
        plan.pieces.push_back(
            {readParts(piece.at(0), arrays), piece.at(1), readParts(piece.at(2), arrays)});
    return plan;
}

json toJson(const std::vector<TracedArray>& traced) {
    json list = json::array();
    for (const TracedArray& array : traced)
        list.push_back({array.name, numberOf(array.buffer), array.elementBytes,
                        static_cast<bool>(array.fill)});
    return list;
}

std::vector<TracedArray> readTraced(const json& written, const ArraysByNumber& arrays,
                                    std::int64_t witness, const FillPiece& fill) {
    std::vector<TracedArray> traced;
    for (const json& array : written) {
        TracedArray one{array.at(0), arrayOf(array.at(1), arrays), array.at(2), {}};
        const auto index = static_cast<std::int64_t>(traced.size());
        if (array.at(3).get<bool>())
            one.fill = [fill, witness, index](std::int64_t first, std::span<std::byte> elements) {
                fill({witness, index, first, static_cast<std::int64_t>(elements.size())});
            };
        traced.push_back(std::move(one));
    }
    return traced;
}

json toJson(const TraceRequest& request) {
    json witnesses = json::array();
    for (const TraceWitness& witness : request.witnesses)
        witnesses.push_back({toJson(witness.launches), toJson(witness.arrays)});
    return {toJson(request.launches),
            toJson(request.arrays),
            std::move(witnesses),
            static_cast<int>(request.blocks),
            request.check,
            request.warp ? json{request.warp->block, request.warp->warp} : json(),
            request.arrayUses,
            std::bit_cast<std::int64_t>(request.blockLimit),
            std::bit_cast<std::int64_t>(request.limit)};
}

TraceRequest readTrace(const json& written, const ArraysByNumber& arrays, const FillPiece& fill) {
    TraceRequest request;
    request.launches = readLaunches(written.at(0), arrays);
    request.arrays = readTraced(written.at(1), arrays, -1, fill);
    for (const json& witness : written.at(2)) {
        const auto index = static_cast<std::int64_t>(request.witnesses.size());
        request.witnesses.push_back(
            {readLaunches(witness.at(0), arrays), readTraced(witness.at(1), arrays, index, fill)});
    }
    request.blocks = static_cast<BlockChoice>(written.at(3).get<int>());
    request.check = written.at(4);
    if (!written.at(5).is_null())
        request.warp = {written.at(5).at(0), written.at(5).at(1)};
    request.arrayUses = written.at(6);
    request.blockLimit = std::bit_cast<double>(written.at(7).get<std::int64_t>());
    request.limit = std::bit_cast<double>(written.at(8).get<std::int64_t>());
    return request;
}

json toJson(const BoxRequest& request) {
    struct Writer {
        json operator()(const PrepareInBox& one) const {
            return {"prepare", one.operation, toJson(one.launches),
                    one.endToEnd ? toJson(*one.endToEnd) : json()};
        }
        json operator()(const DropInBox& one) const { return {"drop", one.operation}; }
        json operator()(const RunInBox& one) const { return {"run", one.operation}; }
        json operator()(const TimeInBox& one) const {
            return {"time", one.operation, one.repetitions};
        }
        json operator()(const TimelineInBox& one) const { return {"timeline", one.operation}; }
        json operator()(const TraceInBox& one) const { return {"trace", toJson(one.request)}; }
    };
    return std::visit(Writer(), request);
}

/// The arrays that something is about, each once.
class ArrayCollection {
  public:
    void add(const Buffer* array) {
        if (array != nullptr && known_.insert(array).second)
            arrays.push_back(array);
    }
    void add(const std::vector<Launch>& launches) {
        for (const Launch& launch : launches) {
            for (const Argument& argument : launch.arguments)
                if (const auto* const array = std::get_if<const Buffer*>(&argument))
                    add(*array);
                else if (const auto* const view = std::get_if<TextureView>(&argument))
                    add(view->of);
            for (const SymbolArray& symbol : launch.symbols)
                add(symbol.array);
        }
    }
    void add(const std::vector<TracedArray>& traced) {
        for (const TracedArray& array : traced)
            add(array.buffer);
    }

    std::vector<const Buffer*> arrays;

  private:
    std::set<const Buffer*> known_;
};

} // namespace

static void mapFields(JsonMap& map, BoxStart& start) {
    map.required("name", start.name);
    map.required("source", start.source);
    map.required("entries", start.entries);
    map.required("threads", start.threads);
    map.required("traced", start.traced);
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

std::vector<const Buffer*> arraysOf(const BoxRequest& request) {
    ArrayCollection collection;
    if (const auto* const prepare = std::get_if<PrepareInBox>(&request)) {
        collection.add(prepare->launches);
        if (prepare->endToEnd)
            for (const Buffer* array : prepare->endToEnd->arrays)
                collection.add(array);
    } else if (const auto* const trace = std::get_if<TraceInBox>(&request)) {
        collection.add(trace->request.launches);
        collection.add(trace->request.arrays);
        for (const TraceWitness& witness : trace->request.witnesses) {
            collection.add(witness.launches);
            collection.add(witness.arrays);
        }
    }
    return std::move(collection.arrays);
}

std::string writeBoxRequest(const BoxRequest& request) {
    return writeJson(toJson(request));
}

BoxRequest readBoxRequest(std::string_view text, const ArraysByNumber& arrays,
                          const FillPiece& fill) {
    const json written = parseJson(text);
    const std::string kind = written.at(0);
    if (kind == "trace")
        return TraceInBox{readTrace(written.at(1), arrays, fill)};
    const std::int64_t operation = written.at(1);
    if (kind == "drop")
        return DropInBox{operation};
    if (kind == "run")
        return RunInBox{operation};
    if (kind == "time")
        return TimeInBox{operation, written.at(2)};
    if (kind == "timeline")
        return TimelineInBox{operation};
    PrepareInBox prepare{operation, readLaunches(written.at(2), arrays), {}};
    if (!written.at(3).is_null())
        prepare.endToEnd = readEndToEnd(written.at(3), arrays);
    return prepare;
}

std::string writeBoxAnswer(const BoxAnswer& answer) {
    return writeJson(jsonOf(answer));
}

BoxAnswer readBoxAnswer(std::string_view text) {
    auto answer = readAs<BoxAnswer>(parseJson(text), "answer");
    if (!std::isfinite(answer.seconds) || answer.seconds < 0)
        throw Error({message(KC_TEXT("engine", "a time of {0} s is none"),
                             std::to_string(answer.seconds))});
    return answer;
}

} // namespace kernelcurve
