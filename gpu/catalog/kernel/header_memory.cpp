#include "gpu/catalog/kernel/header_memory.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/header_parameters.h"
#include "gpu/catalog/kernel/header_launch.h"

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

} // namespace kernelcurve
