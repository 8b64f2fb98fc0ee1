#include "gpu/catalog/header_launch.h"

#include "gpu/catalog/diagnostic.h"
#include "gpu/catalog/header_parameters.h"
#include "gpu/source/declarations.h"

#include <algorithm>
#include <optional>

namespace kernelcurve {

namespace {

/// Where a scalar's text starts: behind the quote, if there is one.
SourcePosition textPosition(const YamlNode& node) {
    return movedOn(node.position(), node.quoted() ? 1 : 0);
}

EntryPart trimmed(const std::string& text, std::size_t from, std::size_t to) {
    while (from < to && text[from] == ' ')
        ++from;
    while (to > from && text[to - 1] == ' ')
        --to;
    return {text.substr(from, to - from), from};
}

/// A whole number, true or false.
bool isLiteral(const std::string& text) {
    const std::optional<Value> value = literalOf(text);
    return value && !value->isReal();
}

/// What may stand between the angles of an entry and outside of further ones.
bool isTemplateArgument(const std::string& text) {
    if (isLiteral(text))
        return true;
    if (text.empty() || !isNameStart(text.front()))
        return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isNamePart(text[i]) && std::string_view(" :<>,*&").find(text[i]) == std::string::npos)
            return false;
        // float*, float* const; but no product
        const std::size_t next = text.find_first_not_of(' ', i + 1);
        if ((text[i] == '*' || text[i] == '&') && next != std::string::npos &&
            isNamePart(text[next]) && text.compare(next, 5, "const") != 0)
            return false;
    }
    return true;
}

/// The comma that ends a template argument, or `close`.
std::size_t endOfArgument(const std::string& text, std::size_t at, std::size_t close) {
    for (int depth = 0; at < close; ++at) {
        depth += text[at] == '<' ? 1 : text[at] == '>' ? -1 : 0;
        if (text[at] == ',' && depth == 0)
            break;
    }
    return at;
}

bool isQualifiedName(const std::string& text) {
    std::size_t at = 0;
    for (std::size_t scope = text.find("::"); scope != text.npos; scope = text.find("::", at)) {
        if (!isIdentifier(text.substr(at, scope - at)))
            return false;
        at = scope + 2;
    }
    return isIdentifier(text.substr(at));
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
    const std::string text = node.text();
    // YAML cuts [min(a, b)] in two at the comma.
    if (!node.quoted() &&
        std::count(text.begin(), text.end(), '(') > std::count(text.begin(), text.end(), ')'))
        node.fail(message(KC_TEXT("engine", "\"{0}\" lacks a closing parenthesis"), text),
                  message(KC_TEXT("engine", "put an expression with a comma in quotes")));
    Expression expression(text, textPosition(node));
    scope.checkExpression(expression);
    return expression;
}

Entry parseEntry(const std::string& text, const SourcePosition& where) {
    Entry entry;
    const std::size_t open = std::min(text.find('<'), text.size());
    entry.function = trimmed(text, 0, open);
    if (!isQualifiedName(entry.function.text))
        failAt(where,
               message(KC_TEXT("engine", "\"{0}\" is no function's name"), entry.function.text),
               message(KC_TEXT("engine", "write entry: NAME or entry: NAME<PARAMETER>")));
    if (open == text.size())
        return entry;
    const EntryPart rest = trimmed(text, open, text.size());
    if (rest.text.back() != '>')
        failAt(movedOn(where, text.size()),
               message(KC_TEXT("engine", "the template arguments have no end")),
               message(KC_TEXT("engine", "close them with >")));
    const std::size_t close = open + rest.text.size() - 1;
    for (std::size_t at = open + 1; at <= close;) {
        const std::size_t end = endOfArgument(text, at, close);
        const EntryPart part = trimmed(text, at, end);
        if (!isTemplateArgument(part.text))
            failAt(movedOn(where, part.offset),
                   part.text.empty()
                       ? message(KC_TEXT("engine", "a template argument is missing"))
                       : message(KC_TEXT("engine", "\"{0}\" cannot be a template argument"),
                                 part.text),
                   message(KC_TEXT("engine", "a template argument is a parameter's name, a whole "
                                             "number, true, false or a type")));
        entry.templateArguments.push_back(part);
        at = end + 1;
    }
    return entry;
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
