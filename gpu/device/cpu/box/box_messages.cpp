#include "gpu/device/cpu/box/box_messages.h"

#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/model/format/json_map.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/protocol/message_line.h"
#include "gpu/model/recording/json_measurement.h"

#include <nlohmann/json.hpp>

#include <bit>
#include <set>
#include <span>
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

/// The arrays of the request that this thread reads, because mapFields() cannot receive them.
thread_local const ArraysByNumber* readArrays = nullptr;

Buffer* arrayOf(const json& written, const char* what) {
    return readArrays->at(readAs<std::int64_t>(written, what));
}

/// Maps the bits of a number, because JSON has neither infinity nor NaN.
void mapBits(JsonMap& map, const char* name, double& number) {
    auto bits = std::bit_cast<std::int64_t>(number);
    map.required(name, bits);
    if (map.reads())
        number = std::bit_cast<double>(bits);
}

/// Maps an enumeration without names.
template <typename Enum>
void mapNumber(JsonMap& map, const char* name, Enum& value) {
    auto number = static_cast<int>(value);
    map.required(name, number);
    if (map.reads())
        value = static_cast<Enum>(number);
}

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

static json toJson(const Buffer* array) {
    return numberOf(array);
}
static void readJson(const json& written, const char* what, Buffer*& array) {
    array = arrayOf(written, what);
}
static void readJson(const json& written, const char* what, const Buffer*& array) {
    array = arrayOf(written, what);
}

static void mapFields(JsonMap& map, TextureView& view) {
    map.required("array", view.of);
    map.required("width", view.width);
    map.required("height", view.height);
    mapNumber(map, "texel", view.reading.texel);
    mapNumber(map, "filter", view.reading.filter);
    mapNumber(map, "address", view.reading.address);
    map.required("normalized_places", view.reading.normalizedPlaces);
    map.required("normalized_values", view.reading.normalizedValues);
}

static json toJson(const Argument& argument) {
    if (const auto* const array = std::get_if<const Buffer*>(&argument))
        return {{"array", numberOf(*array)}};
    if (const auto* const view = std::get_if<TextureView>(&argument))
        return {{"texture", jsonOf(*view)}};
    const Value& value = std::get<Value>(argument);
    if (value.isReal()) // the bits preserve infinities and NaN
        return {{"bits", std::bit_cast<std::int64_t>(value.real())}};
    return {{"value", toJson(value)}};
}
static void readJson(const json& written, const char* what, Argument& argument) {
    JsonObject object(written, what);
    if (object.has("array"))
        argument = static_cast<const Buffer*>(arrayOf(object.at("array"), what));
    else if (object.has("texture"))
        argument = readAs<TextureView>(object.at("texture"), what);
    else if (object.has("bits"))
        argument = Value(std::bit_cast<double>(readAs<std::int64_t>(object.at("bits"), what)));
    else
        argument = readAs<Value>(object.at("value"), what);
    object.finish();
}

static void mapFields(JsonMap& map, StructMember& member) {
    map.required("name", member.name);
    mapNumber(map, "kind", member.kind);
    map.required("bytes", member.bytes);
    map.required("offset", member.offset);
}

static void mapFields(JsonMap& map, StructArgument& made) {
    map.required("first", made.first);
    map.required("bytes", made.layout.bytes);
    map.required("members", made.layout.members);
}

static void mapFields(JsonMap& map, SymbolArray& symbol) {
    map.required("symbol", symbol.symbol);
    map.required("array", symbol.array);
    map.required("is_written", symbol.isWritten);
}

static void mapFields(JsonMap& map, Launch& launch) {
    map.required("entry", launch.entry);
    map.required("grid", launch.grid);
    map.required("block", launch.block);
    map.required("shared_bytes", launch.sharedBytes);
    map.required("arguments", launch.arguments);
    map.required("structs", launch.structs);
    map.required("symbols", launch.symbols);
}

static void mapFields(JsonMap& map, ArrayPart& part) {
    map.required("array", part.array);
    map.required("offset", part.offset);
    map.required("bytes", part.bytes);
}

static void mapFields(JsonMap& map, EndToEnd::Piece& piece) {
    map.required("up", piece.up);
    map.required("launches", piece.launches);
    map.required("down", piece.down);
}

static void mapFields(JsonMap& map, EndToEnd& plan) {
    map.required("host", plan.host);
    map.required("allocates", plan.allocates);
    map.required("fills", plan.fills);
    map.required("streams", plan.streams);
    map.required("arrays", plan.arrays);
    map.required("before", plan.before);
    map.required("pieces", plan.pieces);
}

static void mapFields(JsonMap& map, TracedArray& array) {
    bool fills = static_cast<bool>(array.fill);
    map.required("name", array.name);
    map.required("array", array.buffer);
    map.required("element_bytes", array.elementBytes);
    map.required("fills", fills);
    if (map.reads() && fills)
        array.fill = [](std::int64_t, std::span<std::byte>) {}; // fillThrough() replaces this
}

static void mapFields(JsonMap& map, TraceWitness& witness) {
    map.required("launches", witness.launches);
    map.required("arrays", witness.arrays);
}

static void mapFields(JsonMap& map, WarpChoice& warp) {
    map.required("block", warp.block);
    map.required("warp", warp.warp);
}

static void mapFields(JsonMap& map, PrepareInBox& prepare) {
    map.required("operation", prepare.operation);
    map.required("launches", prepare.launches);
    map.optional("end_to_end", prepare.endToEnd);
}

static void mapFields(JsonMap& map, DropInBox& drop) {
    map.required("operation", drop.operation);
}

static void mapFields(JsonMap& map, RunInBox& run) {
    map.required("operation", run.operation);
}

static void mapFields(JsonMap& map, TimeInBox& time) {
    map.required("operation", time.operation);
    map.required("repetitions", time.repetitions);
}

static void mapFields(JsonMap& map, TimelineInBox& timeline) {
    map.required("operation", timeline.operation);
}

static void mapFields(JsonMap& map, TraceInBox& trace) {
    TraceRequest& request = trace.request;
    map.required("launches", request.launches);
    map.required("arrays", request.arrays);
    map.required("witnesses", request.witnesses);
    map.required("blocks", request.blocks);
    map.required("check", request.check);
    map.optional("warp", request.warp);
    map.required("array_uses", request.arrayUses);
    mapBits(map, "block_limit", request.blockLimit);
    mapBits(map, "limit", request.limit);
}

/// Lets `fill` fill the arrays that need filling.
static void fillThrough(const FillPiece& fill, std::vector<TracedArray>& arrays,
                        std::int64_t witness) {
    for (std::size_t at = 0; at < arrays.size(); ++at)
        if (arrays[at].fill)
            arrays[at].fill = [fill, witness, index = static_cast<std::int64_t>(at)](
                                  std::int64_t first, std::span<std::byte> elements) {
                fill({witness, index, first, static_cast<std::int64_t>(elements.size())});
            };
}

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
    return writeJson(messageToJson(request));
}

BoxRequest readBoxRequest(std::string_view text, const ArraysByNumber& arrays,
                          const FillPiece& fill) {
    readArrays = &arrays;
    auto request = readMessageLine<BoxRequest>(text);
    if (auto* const trace = std::get_if<TraceInBox>(&request)) {
        fillThrough(fill, trace->request.arrays, -1);
        std::int64_t number = 0;
        for (TraceWitness& witness : trace->request.witnesses)
            fillThrough(fill, witness.arrays, number++);
    }
    return request;
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
