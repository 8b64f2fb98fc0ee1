#include "gpu/catalog/header_launch.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/header_parameters.h"
#include "gpu/source/declarations.h"

#include <algorithm>
#include <optional>

namespace kernelcurve {

namespace {

/// A whole number, true or false.
bool isLiteral(const std::string& text) {
    const std::optional<Value> value = literalOf(text);
    return value && !value->isReal();
}

/// A type or constant that the compiler knows or the code declares: `float`, `unsigned int`,
/// `Tile<4>`.
bool isType(const std::string& text, const CodeNames& code) {
    static const std::vector<std::string> known = {
        "bool",          "char",         "short",          "int",     "long",     "unsigned",
        "signed",        "float",        "double",         "const",   "size_t",   "int8_t",
        "int16_t",       "int32_t",      "int64_t",        "uint8_t", "uint16_t", "uint32_t",
        "uint64_t",      "half",         "half2",          "__half",  "__half2",  "nv_bfloat16",
        "__nv_bfloat16", "nv_bfloat162", "__nv_bfloat162", "uint",    "float1",   "float2",
        "float3",        "float4",       "double2",        "double4", "int2",     "int3",
        "int4",          "uint2",        "uint4",          "char4",   "uchar4"};
    const std::vector<std::string_view> names = namesIn(text);
    return !names.empty() && std::all_of(names.begin(), names.end(), [&](std::string_view name) {
        const std::string word(name);
        return std::find(known.begin(), known.end(), word) != known.end() ||
               code.others.contains(word);
    });
}

std::string readEntry(const YamlNode& node, HeaderScope& scope, const CodeNames& code) {
    std::string text = node.text();
    const Entry entry = parseEntry(text, textPosition(node));
    for (const EntryPart& argument : entry.templateArguments) {
        const bool isParameter = scope.parameter(argument.text) != nullptr;
        if (isParameter || (!isLiteral(argument.text) && !isType(argument.text, code)))
            scope.checkTemplateArgument(argument.text,
                                        movedOn(textPosition(node), argument.offset));
    }
    return text;
}

std::vector<Expression> readExtent(const YamlNode& list, HeaderScope& scope) {
    std::vector<Expression> extent;
    const std::vector<YamlNode> items = list.items();
    extent.reserve(items.size());
    for (const YamlNode& item : items)
        extent.push_back(readExpression(item, scope));
    if (extent.empty() || extent.size() > 3)
        list.fail(message(KC_TEXT("engine", "there must be one, two or three extents")));
    return extent;
}

void checkFunction(const YamlNode& entryNode, const KernelLaunch& launch, const YamlNode& arguments,
                   const std::vector<GlobalFunction>& functions) {
    std::string name = parseEntry(launch.entry, launch.where).function.text;
    name.erase(0, name.rfind(':') + 1); // of its namespaces
    std::vector<std::string> names;
    names.reserve(functions.size());
    std::vector<int> counts; // of the parameters of those that are called so
    for (const GlobalFunction& function : functions) {
        names.push_back(function.name);
        if (function.name == name)
            counts.push_back(function.parameters);
    }
    if (counts.empty())
        entryNode.fail(
            message(KC_TEXT("engine", "the file has no __global__ function \"{0}\""), name),
            nearestOrAll(name, names));
    const auto given = static_cast<int>(launch.arguments.size());
    if (std::find(counts.begin(), counts.end(), given) == counts.end())
        arguments.fail(message(KC_TEXT("engine", "{0} takes {1} arguments, not {2}"), name,
                               std::to_string(counts.front()), std::to_string(given)));
}

} // namespace

CodeNames namesOfCode(const std::string& code) {
    CodeNames names{globalFunctions(code), {}};
    const ScannedCode scanned = scanCode(code);
    for (const Declaration& each : scanned.declarations)
        if (each.kind == DeclarationKind::Type || each.kind == DeclarationKind::Alias ||
            each.kind == DeclarationKind::Variable)
            names.others.insert(each.names.begin(), each.names.end());
    for (const auto& [name, macro] : scanned.macros)
        names.others.emplace(name);
    return names;
}

const std::vector<std::string>& launchKeys() {
    static const std::vector<std::string> keys = {"entry", "arguments", "block", "grid",
                                                  "shared_bytes"};
    return keys;
}

Expression readExpression(const YamlNode& node, HeaderScope& scope) {
    Expression expression = expressionOf(node);
    scope.checkExpression(expression);
    return expression;
}

KernelLaunch readLaunch(const YamlNode& map, HeaderScope& scope, const CodeNames& code) {
    KernelLaunch launch;
    const YamlNode entry = map.at("entry");
    const YamlNode arguments = map.at("arguments");
    launch.where = entry.position();
    launch.entry = readEntry(entry, scope, code);
    for (const YamlNode& argument : arguments.items()) {
        launch.arguments.push_back(argument.text());
        scope.checkArgument(launch.arguments.back(), argument.position());
    }
    checkFunction(entry, launch, arguments, code.functions);
    launch.block = readExtent(map.at("block"), scope);
    launch.grid = readExtent(map.at("grid"), scope);
    if (const auto shared = map.find("shared_bytes"))
        launch.sharedBytes = readExpression(*shared, scope);
    return launch;
}

} // namespace kernelcurve
