#include "gpu/catalog/kernel/header_launch.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/header_parameters.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/source/line_origins.h"
#include "gpu/source/syntax/declared_kernels.h"
#include "gpu/source/syntax/one_of.h"
#include "gpu/source/syntax/struct_layouts.h"

#include <algorithm>
#include <optional>

namespace kernelcurve {

namespace {

/// Returns true for a word in a built-in type's name.
bool isTypeWord(std::string_view word) {
    return oneOf(
        word, {"bool",         "char",           "short",         "int",           "long",
               "unsigned",     "signed",         "float",         "double",        "const",
               "size_t",       "int8_t",         "int16_t",       "int32_t",       "int64_t",
               "uint8_t",      "uint16_t",       "uint32_t",      "uint64_t",      "half",
               "half2",        "__half",         "__half2",       "nv_bfloat16",   "__nv_bfloat16",
               "nv_bfloat162", "__nv_bfloat162", "__nv_fp8_e4m3", "__nv_fp8_e5m2", "uint",
               "float1",       "float2",         "float3",        "float4",        "double2",
               "double4",      "int2",           "int3",          "int4",          "uint2",
               "uint4",        "char4",          "uchar4"});
}

/// Returns true for a built-in or declared type or constant, such as `float`, `unsigned int`,
/// `Tile<4>`, or `Traits::tile`.
bool isType(const std::string& text, const CodeNames& code) {
    const std::vector<std::string_view> names = namesIn(text);
    return !names.empty() && std::ranges::all_of(names, [&](std::string_view name) {
        const bool isMember =
            std::string_view(text.data(), static_cast<std::size_t>(name.data() - text.data()))
                .ends_with("::");
        return isMember || isTypeWord(name) || code.others.contains(std::string(name));
    });
}

/// The kind of a template argument or parameter, if the text shows it.
enum class TemplateKind { Type, Number, Unknown };

TemplateKind kindOf(const CodeParameter& parameter) {
    if (parameter.type == "typename" || parameter.type == "class")
        return TemplateKind::Type;
    return oneOf(parameter.type,
                 {"int", "unsigned", "unsigned int", "uint", "bool", "size_t", "long", "long long",
                  "short", "char", "int32_t", "uint32_t", "int64_t", "uint64_t", "std::size_t"})
               ? TemplateKind::Number
               : TemplateKind::Unknown;
}

TemplateKind kindOf(const std::string& argument, const HeaderScope& scope) {
    if (const Parameter* parameter = scope.parameter(argument))
        return parameter->kind == ParameterKind::Word ? TemplateKind::Unknown
                                                      : TemplateKind::Number;
    if (isLiteral(argument))
        return TemplateKind::Number;
    const std::vector<std::string_view> names = namesIn(argument);
    return !names.empty() && std::ranges::all_of(names, isTypeWord) ? TemplateKind::Type
                                                                    : TemplateKind::Unknown;
}

bool isPack(const CodeParameter& parameter) {
    return parameter.type.find("...") != std::string::npos;
}

/// The reason why the template arguments of an entry do not match a kernel.
struct Misfit {
    Message what;
    std::size_t argument = 0; ///< index; one after the last if an argument is missing
};
std::optional<Misfit> misfitOf(const Entry& entry, const NamedKernel& kernel,
                               const HeaderScope& scope) {
    const auto& arguments = entry.templateArguments;
    const auto& parameters = kernel.templateParameters;
    if (std::any_of(parameters.begin(), parameters.end(), isPack))
        return std::nullopt;
    if (arguments.size() > parameters.size())
        return Misfit{message(KC_TEXT("engine", "{0} takes {1} template arguments, not {2}"),
                              kernel.name, std::to_string(parameters.size()),
                              std::to_string(arguments.size())),
                      parameters.size()};
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (i >= arguments.size()) {
            if (parameters[i].hasDefault)
                return std::nullopt;
            return Misfit{message(KC_TEXT("engine", "{0} requires a template argument for {1}"),
                                  kernel.name, parameters[i].name),
                          i};
        }
        const TemplateKind given = kindOf(arguments[i].text, scope);
        const TemplateKind wanted = kindOf(parameters[i]);
        if (given == TemplateKind::Unknown || wanted == TemplateKind::Unknown || given == wanted)
            continue;
        return Misfit{
            wanted == TemplateKind::Type
                ? message(
                      KC_TEXT("engine",
                              "The template parameter {0} of {1} is a type, but {2} is not a type"),
                      parameters[i].name, kernel.name, arguments[i].text)
                : message(
                      KC_TEXT("engine",
                              "The template parameter {0} of {1} is a number, but {2} is a type"),
                      parameters[i].name, kernel.name, arguments[i].text),
            i};
    }
    return std::nullopt;
}

Entry readEntry(const YamlNode& node, HeaderScope& scope, const CodeNames& code) {
    Entry entry = parseEntry(node.text(), textPosition(node));
    for (const EntryPart& argument : entry.templateArguments) {
        const bool isParameter = scope.parameter(argument.text) != nullptr;
        if (isParameter || (!isLiteral(argument.text) && !isType(argument.text, code)))
            scope.checkTemplateArgument(argument.text,
                                        movedOn(textPosition(node), argument.offset));
    }
    return entry;
}

std::vector<Expression> readExtent(const YamlNode& list, HeaderScope& scope) {
    std::vector<Expression> extent;
    const std::vector<YamlNode> items = list.items();
    extent.reserve(items.size());
    for (const YamlNode& item : items)
        extent.push_back(readExpression(item, scope));
    if (extent.empty() || extent.size() > 3)
        list.fail(message(KC_TEXT("engine", "The number of extents must be one, two, or three")));
    return extent;
}

/// Returns the name of an entry's function without namespaces.
std::string functionName(const Entry& entry) {
    const std::string& name = entry.function.text;
    return name.substr(name.rfind(':') + 1);
}

void checkFunction(const YamlNode& entryNode, const std::string& name, const YamlNode& arguments,
                   const std::vector<GlobalFunction>& functions) {
    std::vector<int> counts; // parameter counts of the functions with this name
    for (const GlobalFunction& function : functions)
        if (function.name == name)
            counts.push_back(function.parameters);
    if (counts.empty())
        entryNode.fail(
            message(KC_TEXT("engine", "The file has no __global__ function \"{0}\""), name),
            nearestOrAll(name, textsOf(functions, &GlobalFunction::name)));
    const auto given = static_cast<int>(arguments.items().size());
    if (std::find(counts.begin(), counts.end(), given) == counts.end())
        arguments.fail(message(KC_TEXT("engine", "{0} takes {1} arguments, not {2}"), name,
                               std::to_string(counts.front()), std::to_string(given)));
}

/// Returns types with the namespaces that they need outside the kernel's namespace.
std::string qualifiedTypes(const NamedKernel& kernel, std::string_view types) {
    return withNames(types, [&](std::string_view name) {
        const auto scope = kernel.typeScopes.find(name);
        const bool isQualified =
            types.substr(0, static_cast<std::size_t>(name.data() - types.data())).ends_with("::");
        const bool isMissing = scope != kernel.typeScopes.end() && !isQualified;
        return (isMissing ? scope->second : "") + std::string(name);
    });
}

/// Returns the kernel that the entry selects, or null if no declaration of it can be parsed. Throws
/// Error if the template arguments do not match, or if several kernels match.
const NamedKernel* selectedKernel(const YamlNode& entryNode, const Entry& entry,
                                  std::size_t argumentCount, const HeaderScope& scope,
                                  const std::vector<NamedKernel>& kernels) {
    const std::string name = functionName(entry);
    const NamedKernel* fitting = nullptr;
    const NamedKernel* other = nullptr;
    std::optional<Misfit> misfit;
    for (const NamedKernel& kernel : kernels) {
        if (kernel.name != name || kernel.parameters.size() != argumentCount ||
            (entry.parameterTypes && kernel.templateParameters.empty() &&
             qualifiedTypes(kernel, kernel.parameterTypes) !=
                 qualifiedTypes(kernel, *entry.parameterTypes)))
            continue;
        if (auto wrong = misfitOf(entry, kernel, scope)) {
            misfit = std::move(wrong);
            other = &kernel;
            continue;
        }
        // A name that contains its namespace selects one of the kernels.
        if (fitting != nullptr && entry.function.text == name && !entry.parameterTypes &&
            fitting->templateParameters.empty() == kernel.templateParameters.empty())
            failAt(kernel.where,
                   message(KC_TEXT("engine", "The file has two kernels named {0}"), name),
                   message(KC_TEXT("engine", "write its parameter types: `entry: \"{0}({1})\"`"),
                           name, kernel.parameterTypes));
        if (fitting == nullptr || fitting->scope + name != entry.function.text)
            fitting = &kernel;
    }
    if (fitting == nullptr && !misfit && entry.parameterTypes)
        failAt(textPosition(entryNode),
               message(KC_TEXT("engine", "The file has no kernel {0}({1})"), name,
                       *entry.parameterTypes),
               message(KC_TEXT("engine", "write the types as in the file: {0}"),
                       joined(kernels, "; ", [](const NamedKernel& each) {
                           return each.name + "(" + each.parameterTypes + ")";
                       })));
    if (fitting != nullptr || !misfit)
        return fitting;
    const SourcePosition where = textPosition(entryNode);
    std::vector<std::string> wanted;
    for (const CodeParameter& each : other->templateParameters)
        wanted.push_back(each.type + (each.name.empty() ? "" : " ") + each.name);
    failAt(misfit->argument < entry.templateArguments.size()
               ? movedOn(where, entry.templateArguments[misfit->argument].offset)
               : where,
           std::move(misfit->what),
           wanted.empty()
               ? message(KC_TEXT("engine", "the kernel is not a template: write only its name"))
               : message(KC_TEXT("engine", "template parameters: {0}"), joined(wanted, ", ")));
}

using Member = std::pair<std::string, YamlNode>;

/// Collects the members of a map by path, such as {"x"}, {"origin.x"}, or {"dims[1]"}.
void collectMembers(const YamlNode& node, const std::string& path, std::vector<Member>& found) {
    if (node.isMap()) {
        for (const YamlNode::Pair& pair : node.pairs())
            collectMembers(pair.value, path + (path.empty() ? "" : ".") + pair.key, found);
    } else if (node.isList()) {
        std::size_t index = 0;
        for (const YamlNode& item : node.items())
            collectMembers(item, path + "[" + std::to_string(index++) + "]", found);
    } else {
        found.emplace_back(path, node);
    }
}

/// Reads a map for a structure parameter, such as `{width: cols, data: in}`.
void readStruct(const YamlNode& map, const StructLayout& layout, KernelLaunch& launch,
                HeaderScope& scope) {
    std::vector<Member> given;
    collectMembers(map, {}, given);
    const std::vector<std::string> names = textsOf(layout.members, &StructMember::name);
    std::vector<std::string> listed;
    for (std::string& name : headerNames(layout))
        if (std::ranges::count(listed, name) == 0)
            listed.push_back(std::move(name));
    for (const auto& [path, node] : given)
        if (std::ranges::none_of(names, [&](const std::string& name) {
                return name == path || withoutIndices(name) == path;
            }))
            node.fail(message(KC_TEXT("engine", "{0} has no member \"{1}\""), layout.type, path),
                      nearestOrAll(path, listed));
    launch.structs.push_back({launch.arguments.size(), layout});
    for (const std::string& name : names) {
        auto found = std::ranges::find(given, name, &Member::first);
        if (found == given.end()) // one value for all elements of an array
            found = std::ranges::find(given, withoutIndices(name), &Member::first);
        if (found == given.end())
            map.fail(message(KC_TEXT("engine", "Missing member {0} of {1}"), name, layout.type),
                     message(KC_TEXT("engine", "members: {0}"), joined(listed, ", ")));
        launch.arguments.push_back(found->second.text());
        scope.checkArgument(launch.arguments.back(), found->second.position());
    }
}

/// Reads the arguments of a kernel, which is null if its declaration cannot be parsed.
void readArguments(const YamlNode& list, const std::string& name, KernelLaunch& launch,
                   HeaderScope& scope, const NamedKernel* kernel) {
    const std::vector<YamlNode> items = list.items();
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (!items[i].isMap()) {
            launch.arguments.push_back(items[i].text());
            scope.checkArgument(launch.arguments.back(), items[i].position());
            continue;
        }
        if (kernel == nullptr || !kernel->structs[i])
            items[i].fail(
                message(KC_TEXT("engine", "Unsupported type: the parameter {0} of {1} is a "
                                          "structure with members other than numbers and pointers"),
                        std::to_string(i + 1), name),
                message(KC_TEXT("engine", "write a single name or number for this parameter")));
        readStruct(items[i], *kernel->structs[i], launch, scope);
    }
}

} // namespace

CodeNames namesOfCode(const std::string& code, const std::string& fileName) {
    CodeNames names{globalFunctions(code), {}, {}};
    const ScannedCode scanned = scanCode(code);
    const LineOrigins origins(code, fileName);
    for (const Declaration* each : declaredKernels(scanned)) {
        SourcePosition where = origins.at(scanned.tokens[each->first].line);
        where.column = 1;
        NamedKernel kernel{std::string(each->names.front()),
                           std::move(where),
                           parametersOf(scanned, *each),
                           {},
                           templateParametersOf(scanned, *each),
                           parameterTypes(scanned, *each),
                           isOverloaded(scanned, *each),
                           each->scope,
                           {}};
        for (const std::string_view type : namesIn(kernel.parameterTypes))
            if (std::string inside = scopeOfType(scanned, *each, type); !inside.empty())
                kernel.typeScopes.emplace(type, std::move(inside));
        for (const CodeParameter& parameter : kernel.parameters)
            kernel.structs.push_back(
                parameter.pointers > 0 ? std::nullopt : structLayout(scanned, parameter.type));
        names.kernels.push_back(std::move(kernel));
    }
    for (const Declaration& each : scanned.declarations)
        if (each.kind == DeclarationKind::Type || each.kind == DeclarationKind::Alias ||
            each.kind == DeclarationKind::Variable)
            names.others.insert(each.names.begin(), each.names.end());
    for (const auto& [name, macro] : scanned.macros)
        names.others.emplace(name);
    return names;
}

const std::vector<std::string>& launchKeys() {
    static const std::vector<std::string> keys = {
        "entry", "arguments", "block", "grid", "shared_bytes", "carveout", "cluster", "overlap"};
    return keys;
}

Expression readExpression(const YamlNode& node, HeaderScope& scope) {
    Expression expression = expressionOf(node);
    scope.checkExpression(expression);
    return expression;
}

std::optional<Expression> findExpression(const YamlNode& map, const char* key, HeaderScope& scope) {
    const auto node = map.find(key);
    return node ? std::optional(readExpression(*node, scope)) : std::nullopt;
}

KernelLaunch readLaunch(const YamlNode& map, HeaderScope& scope, const CodeNames& code) {
    KernelLaunch launch;
    const YamlNode node = map.at("entry");
    const YamlNode arguments = map.at("arguments");
    launch.where = node.position();
    launch.entry = node.text();
    const Entry entry = readEntry(node, scope, code);
    const std::string name = functionName(entry);
    checkFunction(node, name, arguments, code.functions);
    const NamedKernel* kernel =
        selectedKernel(node, entry, arguments.items().size(), scope, code.kernels);
    readArguments(arguments, name, launch, scope, kernel);
    // The number of arguments selects one of several kernels, but a compiler requires the types.
    const bool needsTypes =
        kernel != nullptr && kernel->isOverloaded && kernel->templateParameters.empty();
    if (needsTypes || (kernel != nullptr && entry.parameterTypes))
        launch.entry =
            launch.entry.substr(0, launch.entry.find('(')) + "(" +
            qualifiedTypes(*kernel, entry.parameterTypes.value_or(kernel->parameterTypes)) + ")";
    launch.block = readExtent(map.at("block"), scope);
    launch.grid = readExtent(map.at("grid"), scope);
    launch.sharedBytes = findExpression(map, "shared_bytes", scope);
    launch.carveout = findExpression(map, "carveout", scope);
    if (const auto cluster = map.find("cluster"))
        launch.cluster = readExtent(*cluster, scope);
    launch.overlap = findExpression(map, "overlap", scope);
    return launch;
}

} // namespace kernelcurve
