#include "gpu/catalog/header_memory.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/header_parameters.h"
#include "gpu/catalog/header_launch.h"

namespace kernelcurve {

namespace {

void checkBuffer(const std::string& name, const SourcePosition& where, const HeaderScope& scope) {
    if (!scope.isBuffer(name))
        failAt(where, message(KC_TEXT("engine", "there is no array named {0}"), name),
               nearestOrAll(name, scope.buffers()));
}

MemoryKind kindOf(const YamlNode& word, const KernelFile& kernel) {
    const auto kind = memoryKindNamed(word.text());
    if (!kind)
        word.fail(message(KC_TEXT("engine", "there is no memory \"{0}\""), word.text()),
                  nearestOrAll(word.text(), memoryKindNames()));
    if (*kind == MemoryKind::Pageable && !kernel.library.starts_with("memcpy"))
        word.fail(message(KC_TEXT("engine", "a kernel cannot reach pageable memory")),
                  message(KC_TEXT("engine", "write pinned or managed")));
    return *kind;
}

} // namespace

void readMemory(KernelFile& kernel, const YamlNode& node, const HeaderScope& scope) {
    if (!node.isMap()) {
        for (const std::string& buffer : scope.buffers())
            kernel.memory[buffer] = kindOf(node, kernel);
        return;
    }
    for (const YamlNode::Pair& pair : node.pairs()) {
        checkBuffer(pair.key, pair.keyPosition, scope);
        kernel.memory[pair.key] = kindOf(pair.value, kernel);
    }
}

void readConstants(KernelFile& kernel, const YamlNode& map, HeaderScope& scope) {
    for (const YamlNode::Pair& pair : map.pairs()) {
        if (!isIdentifier(pair.key) || kernel.code.find("__constant__") == std::string::npos)
            failAt(pair.keyPosition,
                   message(KC_TEXT("engine", "the file has no __constant__ variable \"{0}\""),
                           pair.key));
        const std::string buffer = pair.value.text();
        checkBuffer(buffer, pair.value.position(), scope);
        kernel.constants[pair.key] = buffer;
    }
}

void readTextures(KernelFile& kernel, const YamlNode& map, HeaderScope& scope) {
    for (const YamlNode::Pair& pair : map.pairs()) {
        if (Message taken = scope.meaningOf(pair.key); !taken.empty())
            failAt(pair.keyPosition, std::move(taken),
                   message(KC_TEXT("engine", "choose another name")));
        pair.value.refuseUnknownKeys({"of", "width", "height"});
        const YamlNode of = pair.value.at("of");
        checkBuffer(of.text(), of.position(), scope);
        KernelTexture texture{pair.key, of.text(), {}, {}};
        if (const auto width = pair.value.find("width")) {
            texture.width = readExpression(*width, scope);
            texture.height = readExpression(pair.value.at("height"), scope);
        }
        scope.addTexture(texture.name);
        kernel.textures.push_back(std::move(texture));
    }
}

} // namespace kernelcurve
