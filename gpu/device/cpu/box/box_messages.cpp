#include "gpu/device/cpu/box/box_messages.h"

#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/model/format/json_map.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/recording/json_measurement.h"

#include <nlohmann/json.hpp>

#include <bit>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

using nlohmann::json;

std::int64_t numberOf(const Buffer* array) {
    const auto* const shared = dynamic_cast<const SharedBuffer*>(array);
    if (shared == nullptr)
        throw DeviceError(
            {message(KC_TEXT("engine", "The CPU device received a buffer from another device"))});
    return shared->number();
}

// Messages are lists without names, because both ends belong to the same program version.

/// Returns a list with the results of `write` for each element.
template <typename All, typename Write>
json listOf(const All& all, const Write& write) {
    json list = json::array();
    for (const auto& each : all)
        list.push_back(write(each));
    return list;
}

json writeArgument(const Argument& argument) {
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
    if (value.isReal()) // the bits preserve infinities and NaN
        return {"real", std::bit_cast<std::int64_t>(value.real())};
    return {"value", toJson(value)};
}

json writeMember(const StructMember& member) {
    return {member.name, static_cast<int>(member.kind), member.bytes, member.offset};
}

json writeStruct(const StructArgument& made) {
    return {made.first, made.layout.bytes, listOf(made.layout.members, writeMember)};
}

json writeSymbol(const SymbolArray& symbol) {
    return {symbol.symbol, numberOf(symbol.array), symbol.isWritten};
}

json writeLaunch(const Launch& launch) {
    return {launch.entry,
            launch.grid,
            launch.block,
            launch.sharedBytes,
            listOf(launch.arguments, writeArgument),
            listOf(launch.structs, writeStruct),
            listOf(launch.symbols, writeSymbol)};
}

json writePart(const ArrayPart& part) {
    return {numberOf(part.array), part.offset, part.bytes};
}

json writePiece(const EndToEnd::Piece& piece) {
    return {listOf(piece.up, writePart), piece.launches, listOf(piece.down, writePart)};
}

json writeEndToEnd(const EndToEnd& plan) {
    return {static_cast<int>(plan.host),
            plan.allocates,
            plan.fills,
            plan.streams,
            listOf(plan.arrays, numberOf),
            listOf(plan.before, writePart),
            listOf(plan.pieces, writePiece)};
}

json writeTraced(const TracedArray& array) {
    return {array.name, numberOf(array.buffer), array.elementBytes, static_cast<bool>(array.fill)};
}

json writeWitness(const TraceWitness& witness) {
    return {listOf(witness.launches, writeLaunch), listOf(witness.arrays, writeTraced)};
}

json writeTrace(const TraceRequest& request) {
    return {listOf(request.launches, writeLaunch),
            listOf(request.arrays, writeTraced),
            listOf(request.witnesses, writeWitness),
            static_cast<int>(request.blocks),
            request.check,
            request.warp ? json{request.warp->block, request.warp->warp} : json(),
            request.arrayUses,
            std::bit_cast<std::int64_t>(request.blockLimit),
            std::bit_cast<std::int64_t>(request.limit)};
}

/// Parses the output of the functions above, which identify arrays by number. Calls `fill` for
/// traced arrays that need filling.
struct RequestReader {
    const ArraysByNumber& arrays;
    const FillPiece& fill;

    Buffer* array(const json& written) const { return arrays.at(written.get<std::int64_t>()); }

    Argument argument(const json& written) const {
        const std::string kind = written.at(0);
        if (kind == "array")
            return static_cast<const Buffer*>(array(written.at(1)));
        if (kind == "texture") {
            TextureView view{array(written.at(1)), written.at(2), written.at(3), {}};
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

    static StructArgument structure(const json& written) {
        StructArgument made{written.at(0), {{}, {}, written.at(1)}};
        for (const json& member : written.at(2))
            made.layout.members.push_back({member.at(0),
                                           static_cast<MemberKind>(member.at(1).get<int>()),
                                           member.at(2), member.at(3)});
        return made;
    }

    std::vector<Launch> launches(const json& list) const {
        std::vector<Launch> launches;
        for (const json& written : list) {
            Launch& launch = launches.emplace_back(
                Launch{written.at(0), written.at(1), written.at(2), written.at(3), {}});
            for (const json& each : written.at(4))
                launch.arguments.push_back(argument(each));
            for (const json& made : written.at(5))
                launch.structs.push_back(structure(made));
            for (const json& symbol : written.at(6))
                launch.symbols.push_back({symbol.at(0), array(symbol.at(1)), symbol.at(2)});
        }
        return launches;
    }

    std::vector<ArrayPart> parts(const json& written) const {
        std::vector<ArrayPart> parts;
        for (const json& part : written)
            parts.push_back({array(part.at(0)), part.at(1), part.at(2)});
        return parts;
    }

    EndToEnd endToEnd(const json& written) const {
        EndToEnd plan{static_cast<MemoryKind>(written.at(0).get<int>()),
                      written.at(1),
                      written.at(2),
                      written.at(3),
                      {},
                      parts(written.at(5)),
                      {}};
        for (const json& each : written.at(4))
            plan.arrays.push_back(array(each));
        for (const json& piece : written.at(6))
            plan.pieces.push_back({parts(piece.at(0)), piece.at(1), parts(piece.at(2))});
        return plan;
    }

    std::vector<TracedArray> traced(const json& list, std::int64_t witness) const {
        std::vector<TracedArray> traced;
        for (const json& written : list) {
            TracedArray one{written.at(0), array(written.at(1)), written.at(2), {}};
            const auto index = static_cast<std::int64_t>(traced.size());
            if (written.at(3).get<bool>())
                one.fill = [fill = fill, witness, index](std::int64_t first,
                                                         std::span<std::byte> elements) {
                    fill({witness, index, first, static_cast<std::int64_t>(elements.size())});
                };
            traced.push_back(std::move(one));
        }
        return traced;
    }

    TraceRequest trace(const json& written) const {
        TraceRequest request;
        request.launches = launches(written.at(0));
        request.arrays = traced(written.at(1), -1);
        for (const json& witness : written.at(2))
            request.witnesses.push_back(
                {launches(witness.at(0)), traced(witness.at(1), std::ssize(request.witnesses))});
        request.blocks = static_cast<BlockChoice>(written.at(3).get<int>());
        request.check = written.at(4);
        if (!written.at(5).is_null())
            request.warp = {written.at(5).at(0), written.at(5).at(1)};
        request.arrayUses = written.at(6);
        request.blockLimit = std::bit_cast<double>(written.at(7).get<std::int64_t>());
        request.limit = std::bit_cast<double>(written.at(8).get<std::int64_t>());
        return request;
    }
};

struct RequestWriter {
    json operator()(const PrepareInBox& one) const {
        return {"prepare", one.operation, listOf(one.launches, writeLaunch),
                one.endToEnd ? writeEndToEnd(*one.endToEnd) : json()};
    }
    json operator()(const DropInBox& one) const { return {"drop", one.operation}; }
    json operator()(const RunInBox& one) const { return {"run", one.operation}; }
    json operator()(const TimeInBox& one) const { return {"time", one.operation, one.repetitions}; }
    json operator()(const TimelineInBox& one) const { return {"timeline", one.operation}; }
    json operator()(const TraceInBox& one) const { return {"trace", writeTrace(one.request)}; }
};

/// The arrays of a request, without duplicates.
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
    return writeJson(std::visit(RequestWriter(), request));
}

BoxRequest readBoxRequest(std::string_view text, const ArraysByNumber& arrays,
                          const FillPiece& fill) {
    const RequestReader reader{arrays, fill};
    const json written = parseJson(text);
    const std::string kind = written.at(0);
    if (kind == "trace")
        return TraceInBox{reader.trace(written.at(1))};
    const std::int64_t operation = written.at(1);
    if (kind == "drop")
        return DropInBox{operation};
    if (kind == "run")
        return RunInBox{operation};
    if (kind == "time")
        return TimeInBox{operation, written.at(2)};
    if (kind == "timeline")
        return TimelineInBox{operation};
    PrepareInBox prepare{operation, reader.launches(written.at(2)), {}};
    if (!written.at(3).is_null())
        prepare.endToEnd = reader.endToEnd(written.at(3));
    return prepare;
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
