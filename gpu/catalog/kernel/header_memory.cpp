#include "gpu/catalog/kernel/header_memory.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/header_parameters.h"
#include "gpu/catalog/kernel/header_launch.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>

namespace kernelcurve {

namespace {

MemoryKind kindOf(const YamlNode& word, const KernelFile& kernel) {
    const auto kind = valueNamed(memoryKindNames, word.text());
    if (!kind)
        word.fail(message(KC_TEXT("engine", "Unknown memory kind: \"{0}\""), word.text()),
                  nearestOrAll(word.text(), wordsOf(memoryKindNames)));
    if (*kind == MemoryKind::Pageable && !kernel.library.starts_with("memcpy"))
        word.fail(message(KC_TEXT("engine", "Kernels cannot access pageable memory")),
                  message(KC_TEXT("engine", "use pinned or managed")));
    return *kind;
}

constexpr const char* constantQualifier = "__constant__";

/// Reads the word of `key`. The default is the first of `words`.
std::string readWord(const YamlNode& map, const char* key, const std::vector<std::string>& words) {
    const auto node = map.find(key);
    if (!node)
        return words.front();
    std::string word = node->text();
    if (std::find(words.begin(), words.end(), word) == words.end())
        node->fail(message(KC_TEXT("engine", "Invalid texture {0}: \"{1}\""), key, word),
                   nearestOrAll(word, words));
    return word;
}

bool isSecond(const YamlNode& map, const char* key, const std::vector<std::string>& words) {
    return readWord(map, key, words) != words.front();
}

/// Reads a word like readWord(). The word may also be the name of a parameter whose values are such
/// words.
std::string readMode(const YamlNode& map, const char* key, const std::vector<std::string>& words,
                     HeaderScope& scope) {
    const auto node = map.find(key);
    const Parameter* parameter = node ? scope.parameter(node->text()) : nullptr;
    if (parameter == nullptr)
        return readWord(map, key, words);
    for (const Value& value : parameter->values)
        if (!value.isWord() || std::find(words.begin(), words.end(), value.word()) == words.end())
            node->fail(
                message(KC_TEXT("engine", "Invalid texture {0}: \"{1}\""), key, value.text()),
                nearestOrAll(value.text(), words));
    if (parameter->values.empty())
        node->fail(
            message(
                KC_TEXT("engine", "The values of the parameter \"{0}\" must be words, not numbers"),
                parameter->name),
            nearestOrAll(parameter->name, words));
    scope.use(parameter->name);
    return parameter->name;
}

constexpr std::size_t maxDimensions = 5;

/// Reads an allowed number. It may also be a parameter whose values are all allowed.
std::optional<Expression> readChoice(const YamlNode& map, const char* key,
                                     const std::vector<std::int64_t>& allowed, HeaderScope& scope) {
    const auto node = map.find(key);
    if (!node)
        return std::nullopt;
    Expression expression = readExpression(*node, scope);
    const Parameter* parameter = scope.parameter(node->text());
    const std::vector<Value> values =
        parameter != nullptr ? parameter->values
                             : std::vector{literalOf(node->text()).value_or(Value("?"))};
    const bool allIn = !values.empty() && std::ranges::all_of(values, [&](const Value& value) {
        return value.isInteger() && std::ranges::count(allowed, value.integer()) > 0;
    });
    const std::string list =
        joined(allowed, ", ", [](std::int64_t number) { return std::to_string(number); });
    if (!allIn)
        node->fail(
            message(KC_TEXT("engine", "Invalid tensor map {0}: \"{1}\""), key, node->text()),
            message(KC_TEXT("engine", "allowed: {0}, or a parameter with these values"), list));
    return expression;
}

} // namespace

void readMemory(KernelFile& kernel, const YamlNode& node, const HeaderScope& scope) {
    if (!node.isMap()) {
        for (const std::string& buffer : scope.buffers())
            kernel.memory[buffer] = kindOf(node, kernel);
        return;
    }
    for (const YamlNode::Pair& pair : node.pairs()) {
        scope.checkBuffer(pair.key, pair.keyPosition);
        kernel.memory[pair.key] = kindOf(pair.value, kernel);
    }
}

void readSymbols(KernelFile& kernel, const YamlNode& map, HeaderScope& scope,
                 const std::string& qualifier) {
    for (const YamlNode::Pair& pair : map.pairs()) {
        if (!isIdentifier(pair.key) || kernel.code.find(qualifier) == std::string::npos)
            failAt(pair.keyPosition,
                   message(KC_TEXT("engine", "the file has no {0} variable \"{1}\""), qualifier,
                           pair.key));
        const std::string buffer = pair.value.text();
        scope.checkBuffer(buffer, pair.value.position());
        if (std::ranges::count(scope.written(), buffer) > 0 && qualifier == constantQualifier)
            pair.value.fail(
                message(
                    KC_TEXT("engine", "\"{0}\" is in constant memory, which kernels cannot write"),
                    buffer),
                message(KC_TEXT("engine", "use a __device__ variable (`symbols`)")));
        if (!kernel.symbols.emplace(pair.key, buffer).second)
            failAt(pair.keyPosition,
                   message(KC_TEXT("engine", "\"{0}\" is used for two arrays"), pair.key));
        scope.use(buffer);
    }
}

void readTextures(KernelFile& kernel, const YamlNode& map, HeaderScope& scope) {
    for (const YamlNode::Pair& pair : map.pairs()) {
        checkFree(scope.meaningOf(pair.key), pair.keyPosition);
        pair.value.refuseUnknownKeys(
            {"of", "width", "height", "filter", "address", "places", "values", "layout"});
        const YamlNode of = pair.value.at("of");
        scope.checkBuffer(of.text(), of.position());
        KernelTexture texture;
        texture.name = pair.key;
        texture.buffer = of.text();
        texture.reading.normalizedValues =
            isSecond(pair.value, "values", {"elements", "normalized"});
        if (const auto width = pair.value.find("width")) {
            texture.width = readExpression(*width, scope);
            texture.height = readExpression(pair.value.at("height"), scope);
            texture.filter = readMode(pair.value, "filter", wordsOf(textureFilterNames), scope);
            texture.address = readMode(pair.value, "address", wordsOf(textureAddressNames), scope);
            texture.reading.normalizedPlaces =
                isSecond(pair.value, "places", {"texels", "normalized"});
            texture.reading.inRows = isSecond(pair.value, "layout", {"squares", "rows"});
        } else {
            for (const char* key : {"height", "filter", "address", "places", "layout"})
                if (const auto node = pair.value.find(key))
                    node->fail(
                        message(KC_TEXT("engine", "A one-dimensional texture has no {0}"), key),
                        message(KC_TEXT("engine", "add `width` and `height`, or remove this key")));
        }
        scope.addTexture(texture.name);
        kernel.textures.push_back(std::move(texture));
    }
}

void readTensorMaps(KernelFile& kernel, const YamlNode& map, HeaderScope& scope) {
    for (const YamlNode::Pair& pair : map.pairs()) {
        checkIdentifier(pair.key, pair.keyPosition);
        checkFree(scope.meaningOf(pair.key), pair.keyPosition);
        pair.value.refuseUnknownKeys({"of", "box", "swizzle", "promotion"});
        const YamlNode of = pair.value.at("of");
        scope.checkBuffer(of.text(), of.position());
        KernelTensorMap made;
        made.name = pair.key;
        made.array = of.text();
        made.where = pair.keyPosition;
        const YamlNode box = pair.value.at("box");
        for (const YamlNode& item : box.items())
            made.box.push_back(readExpression(item, scope));
        if (made.box.empty() || made.box.size() > maxDimensions)
            box.fail(message(KC_TEXT("engine", "A box must have one to five dimensions")),
                     message(KC_TEXT(
                         "engine",
                         "write one size per dimension of the array, innermost dimension first")));
        made.swizzle = readChoice(pair.value, "swizzle", {0, 32, 64, 128}, scope);
        made.promotion = readChoice(pair.value, "promotion", {0, 64, 128, 256}, scope);
        scope.addTensorMap(made.name, made.array);
        kernel.tensorMaps.push_back(std::move(made));
    }
}

void readEndToEnd(KernelFile& kernel, const YamlNode& map, HeaderScope& scope) {
    map.refuseUnknownKeys({"host", "over", "pieces", "streams", "allocate", "fill", "whole"});
    KernelEndToEnd read;
    read.where = map.position();
    read.over = readExpression(map.at("over"), scope);
    if (const auto host = map.find("host")) {
        const auto kind = valueNamed(memoryKindNames, host->text());
        if (!kind || (!onHost(*kind) && *kind != MemoryKind::Managed))
            host->fail(
                message(KC_TEXT("engine", "Unknown kind of host memory: \"{0}\""), host->text()),
                message(KC_TEXT("engine", "use pageable, pinned, write_combined, or managed")));
        read.host = *kind;
    }
    read.pieces = findExpression(map, "pieces", scope);
    read.streams = findExpression(map, "streams", scope);
    if (const auto allocate = map.find("allocate"))
        read.allocates = allocate->boolean();
    if (const auto fill = map.find("fill"))
        read.fills = fill->boolean();
    if (read.host == MemoryKind::Managed) {
        for (const char* key : {"pieces", "streams", "allocate"})
            if (const auto node = map.find(key))
                node->fail(message(KC_TEXT("engine", "\"{0}\" cannot be combined with {1}"), key,
                                   "host: managed"),
                           message(KC_TEXT("engine", "remove one of them")));
        if (!read.fills)
            map.fail(message(KC_TEXT("engine", "Managed memory requires `fill: true`, so that the "
                                               "host touches its pages before each run")),
                     message(KC_TEXT("engine", "add `fill: true`")));
    }
    if (const auto whole = map.find("whole"))
        for (const YamlNode& item : whole->items()) {
            scope.checkBuffer(item.text(), item.position());
            read.whole.push_back(item.text());
        }
    for (const char* name : {"first", "count"}) {
        if (Message taken = scope.meaningOf(name); !taken.empty())
            map.fail(std::move(taken),
                     message(KC_TEXT("engine", "`end_to_end` uses this name for the start or the "
                                               "length of a piece; choose another name")));
        scope.addSize(name);
    }
    kernel.endToEnd = std::move(read);
}

} // namespace kernelcurve
