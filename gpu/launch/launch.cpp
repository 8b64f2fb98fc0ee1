#include "gpu/launch/launch.h"

#include "gpu/model/format/json_map.h"

#include <bit>

namespace kernelcurve {

// The names in messages.

constexpr EnumNames<MemberKind, 5> enumNames(MemberKind) {
    return {{{MemberKind::Signed, "signed"},
             {MemberKind::Unsigned, "unsigned"},
             {MemberKind::Real, "real"},
             {MemberKind::Boolean, "boolean"},
             {MemberKind::Pointer, "pointer"}}};
}

constexpr EnumNames<Texel, 7> enumNames(Texel) {
    return {{{Texel::Float, "float"},
             {Texel::Byte, "byte"},
             {Texel::SignedByte, "signed_byte"},
             {Texel::UnsignedShort, "unsigned_short"},
             {Texel::Short, "short"},
             {Texel::Unsigned, "unsigned"},
             {Texel::Int, "int"}}};
}

constexpr const auto& enumNames(TextureFilter) {
    return textureFilterNames;
}

constexpr const auto& enumNames(TextureAddress) {
    return textureAddressNames;
}

static void mapFields(JsonMap& map, TextureReading& reading) {
    map.required("texel", reading.texel);
    map.required("filter", reading.filter);
    map.required("address", reading.address);
    map.optional("normalized_places", reading.normalizedPlaces);
    map.optional("normalized_values", reading.normalizedValues);
    map.optional("in_rows", reading.inRows);
}

static void mapFields(JsonMap& map, TextureView& view) {
    map.required("array", view.array);
    map.required("width", view.width);
    map.required("height", view.height);
    map.required("reading", view.reading);
}

static void mapFields(JsonMap& map, TensorMapShape& shape) {
    map.required("number", shape.number);
    map.required("number_bytes", shape.numberBytes);
    map.required("extents", shape.extents);
    map.required("box", shape.box);
    map.required("swizzle", shape.swizzle);
    map.required("promotion", shape.promotion);
}

static void mapFields(JsonMap& map, TensorMapView& view) {
    map.required("array", view.array);
    map.required("shape", view.shape);
}

/// An argument in a message, of which exactly one field has a value.
struct WrittenArgument {
    std::optional<std::size_t> array = {};
    std::optional<Value> number = {};
    std::optional<std::int64_t> real = {}; ///< bits, which preserve infinities and NaN
    std::optional<TextureView> texture = {};
    std::optional<TensorMapView> tensorMap = {};
};

static void mapFields(JsonMap& map, WrittenArgument& argument) {
    map.optional("array", argument.array);
    map.optional("number", argument.number);
    map.optional("real", argument.real);
    map.optional("texture", argument.texture);
    map.optional("tensor_map", argument.tensorMap);
}

static WrittenArgument written(const Argument& argument) {
    if (const auto* const array = std::get_if<ArrayArgument>(&argument))
        return {.array = array->array};
    if (const auto* const view = std::get_if<TextureView>(&argument))
        return {.texture = *view};
    if (const auto* const map = std::get_if<TensorMapView>(&argument))
        return {.tensorMap = *map};
    const Value& value = std::get<Value>(argument);
    if (value.isReal())
        return {.real = std::bit_cast<std::int64_t>(value.real())};
    return {.number = value};
}

static Argument argumentOf(const WrittenArgument& written) {
    if (written.array)
        return ArrayArgument{*written.array};
    if (written.texture)
        return *written.texture;
    if (written.tensorMap)
        return *written.tensorMap;
    return written.number ? *written.number
                          : Value(std::bit_cast<double>(written.real.value_or(0)));
}

static void mapFields(JsonMap& map, StructMember& member) {
    map.required("name", member.name);
    map.required("kind", member.kind);
    map.required("bytes", member.bytes);
    map.required("offset", member.offset);
}

static void mapFields(JsonMap& map, StructArgument& argument) {
    map.required("first", argument.first);
    map.required("bytes", argument.layout.bytes);
    map.required("members", argument.layout.members);
}

static void mapFields(JsonMap& map, SymbolArray& symbol) {
    map.required("symbol", symbol.symbol);
    map.required("array", symbol.array);
    map.optional("written", symbol.isWritten);
}

void mapFields(JsonMap& map, Launch& launch) {
    std::vector<WrittenArgument> arguments;
    for (const Argument& argument : launch.arguments)
        arguments.push_back(written(argument));
    map.required("entry", launch.entry);
    map.required("grid", launch.grid);
    map.required("block", launch.block);
    map.optional("shared_bytes", launch.sharedBytes);
    map.required("arguments", arguments);
    map.optional("structs", launch.structs);
    map.optional("symbols", launch.symbols);
    map.optional("carveout", launch.carveout);
    map.optional("cluster", launch.cluster);
    map.optional("overlaps", launch.overlaps);
    if (map.reads())
        for (const WrittenArgument& argument : arguments)
            launch.arguments.push_back(argumentOf(argument));
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

void mapFields(JsonMap& map, EndToEnd& plan) {
    map.required("host", plan.host);
    map.optional("allocates", plan.allocates);
    map.optional("fills", plan.fills);
    map.required("streams", plan.streams);
    map.required("arrays", plan.arrays);
    map.required("before", plan.before);
    map.required("pieces", plan.pieces);
}

std::optional<std::size_t> arrayOf(const Argument& argument) {
    if (const auto* const array = std::get_if<ArrayArgument>(&argument))
        return array->array;
    if (const auto* const view = std::get_if<TextureView>(&argument))
        return view->array;
    if (const auto* const map = std::get_if<TensorMapView>(&argument))
        return map->array;
    return std::nullopt;
}

std::vector<ParameterArguments> argumentsByParameter(const Launch& launch) {
    std::vector<ParameterArguments> parameters;
    auto next = launch.structs.begin();
    for (std::size_t at = 0; at < launch.arguments.size(); at += parameters.back().count) {
        if (next != launch.structs.end() && next->first == at) {
            parameters.push_back({at, next->layout.members.size(), &next->layout});
            ++next;
        } else {
            parameters.push_back({at});
        }
    }
    return parameters;
}

} // namespace kernelcurve
