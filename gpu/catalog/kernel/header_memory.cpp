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
        word.fail(message(KC_TEXT("engine", "there is no memory \"{0}\""), word.text()),
                  nearestOrAll(word.text(), wordsOf(memoryKindNames)));
    if (*kind == MemoryKind::Pageable && !kernel.library.starts_with("memcpy"))
        word.fail(message(KC_TEXT("engine", "a kernel cannot reach pageable memory")),
                  message(KC_TEXT("engine", "write pinned or managed")));
    return *kind;
}

constexpr const char* constantQualifier = "__constant__";

/// The word below `key`, the first of `words` where there is none.
std::string readWord(const YamlNode& map, const char* key, const std::vector<std::string>& words) {
    const auto node = map.find(key);
    if (!node)
        return words.front();
    std::string word = node->text();
    if (std::find(words.begin(), words.end(), word) == words.end())
        node->fail(message(KC_TEXT("engine", "a texture has no {0} \"{1}\""), key, word),
                   nearestOrAll(word, words));
    return word;
}

bool isSecond(const YamlNode& map, const char* key, const std::vector<std::string>& words) {
    return readWord(map, key, words) != words.front();
}

/// The same, or a parameter whose values are such words.
std::string readMode(const YamlNode& map, const char* key, const std::vector<std::string>& words,
                     HeaderScope& scope) {
    const auto node = map.find(key);
    const Parameter* parameter = node ? scope.parameter(node->text()) : nullptr;
    if (parameter == nullptr)
        return readWord(map, key, words);
    for (const Value& value : parameter->values)
        if (!value.isWord() || std::find(words.begin(), words.end(), value.word()) == words.end())
            node->fail(
                message(KC_TEXT("engine", "a texture has no {0} \"{1}\""), key, value.text()),
                nearestOrAll(value.text(), words));
    if (parameter->values.empty())
        node->fail(message(KC_TEXT("engine", "\"{0}\" is a number, not a word"), parameter->name),
                   nearestOrAll(parameter->name, words));
    scope.use(parameter->name);
    return parameter->name;
}

constexpr std::size_t maxDimensions = 5;

/// One of these numbers, or a parameter all of whose values are.
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
            message(KC_TEXT("engine", "a tensor map has no {0} \"{1}\""), key, node->text()),
            message(KC_TEXT("engine", "there are {0}; a parameter whose values these are may "
                                      "stand there, too"),
                    list));
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
                message(KC_TEXT("engine", "a kernel cannot write constant memory, where {0} is"),
                        buffer),
                message(KC_TEXT("engine", "use a __device__ variable, with symbols")));
        if (!kernel.symbols.emplace(pair.key, buffer).second)
            failAt(pair.keyPosition,
                   message(KC_TEXT("engine", "\"{0}\" stands for two arrays"), pair.key));
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
                    node->fail(message(KC_TEXT("engine", "a texture in a line has no {0}"), key),
                               message(KC_TEXT("engine", "give it width and height, or leave it "
                                                         "out")));
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
            box.fail(message(KC_TEXT("engine", "a box has one to five sides")),
                     message(KC_TEXT("engine", "as many as the array has dimensions, the innermost "
                                               "first")));
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
                message(KC_TEXT("engine", "\"{0}\" is no memory of the host"), host->text()),
                message(KC_TEXT("engine", "write pageable, pinned, write_combined or managed")));
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
                node->fail(message(KC_TEXT("engine", "\"{0}\" does not go together with {1}"), key,
                                   "host: managed"),
                           message(KC_TEXT("engine", "leave one of them out")));
        if (!read.fills)
            map.fail(message(KC_TEXT("engine", "managed memory needs `fill: true`: only the host "
                                               "brings its pages back")),
                     message(KC_TEXT("engine", "add fill: true")));
    }
    if (const auto whole = map.find("whole"))
        for (const YamlNode& item : whole->items()) {
            scope.checkBuffer(item.text(), item.position());
            read.whole.push_back(item.text());
        }
    for (const char* name : {"first", "count"}) {
        if (Message taken = scope.meaningOf(name); !taken.empty())
            map.fail(std::move(taken),
                     message(KC_TEXT("engine", "end_to_end calls a piece's begin first and its "
                                               "length count: choose another name")));
        scope.addSize(name);
    }
    kernel.endToEnd = std::move(read);
}

} // namespace kernelcurve
