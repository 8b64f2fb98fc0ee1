#include "gpu/catalog/kernel/kernel_file.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/find_named.h"
#include "gpu/catalog/header/header_block.h"
#include "gpu/catalog/header/header_parameters.h"
#include "gpu/catalog/header/kernel_name.h"
#include "gpu/catalog/kernel/header_launch.h"
#include "gpu/catalog/kernel/header_memory.h"
#include "gpu/catalog/kernel/header_presets.h"
#include "gpu/catalog/kernel/header_scope.h"
#include "gpu/catalog/kernel/header_source.h"
#include "gpu/catalog/kernel/kernel_source.h"
#include "gpu/catalog/problem/file_problem.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/element_type.h"
#include "gpu/model/values/metric.h"
#include "gpu/problems/problem.h"

#include <algorithm>

namespace kernelcurve {

namespace {

ProblemPointer readProblem(const YamlNode& node, const KernelFiles& files) {
    const std::string id = node.text();
    if (files.problem != nullptr)
        if (ProblemPointer problem = problemFrom(*files.problem, files.problemData);
            problem->declaration().id == id)
            return problem;
    if (files.given == nullptr)
        if (ProblemPointer problem = problemBeside(files.folder, id))
            return problem;
    if (ProblemPointer problem = findProblem(id))
        return problem;
    node.fail(message(KC_TEXT("engine", "Problem not found: {0}"), id),
              didYouMean(id, problemIds(),
                         message(KC_TEXT("engine", "put the problem's file next to the kernel as "
                                                   "problem.cu, or pass it with --problem FILE"))));
}

std::string readVariant(const YamlNode& root, const Problem& problem) {
    const std::vector<std::string>& variants = problem.declaration().variants;
    const auto node = root.find("computes");
    if (!node)
        return problem.declaration().usualVariant();
    std::string variant = node->text();
    if (std::find(variants.begin(), variants.end(), variant) != variants.end())
        return variant;
    if (variants.empty())
        node->fail(message(KC_TEXT("engine", "The problem {0} has only one result"),
                           problem.declaration().id),
                   message(KC_TEXT("engine", "remove `computes`")));
    node->fail(message(KC_TEXT("engine", "The problem {0} has no result \"{1}\""),
                       problem.declaration().id, variant),
               nearestOrAll(variant, variants));
}

std::string readLibrary(const YamlNode& root, const YamlNode& node) {
    std::string name = node.text();
    const std::vector<std::string>& known = libraryCalls();
    if (std::find(known.begin(), known.end(), name) == known.end())
        node.fail(message(KC_TEXT("engine", "Unknown library call: \"{0}\""), name),
                  nearestOrAll(name, known));
    std::vector<std::string> foreign = launchKeys();
    foreign.insert(foreign.end(),
                   {"parameters",   "requires",    "scratch",    "constants",   "symbols",
                    "textures",     "zeroed",      "launches",   "figures",     "presets",
                    "include",      "definitions", "standard",   "defines",     "compiler",
                    "architecture", "repeat",      "end_to_end", "block_times", "tensor_maps",
                    "sizes"});
    for (const YamlNode::Pair& pair : root.pairs())
        if (std::find(foreign.begin(), foreign.end(), pair.key) != foreign.end())
            failAt(pair.keyPosition,
                   message(KC_TEXT("engine", "Unknown key of a library call: \"{0}\""), pair.key),
                   message(KC_TEXT("engine", "remove this line")));
    return name;
}

void readParameters(KernelFile& kernel, const YamlNode& map, HeaderScope& scope) {
    kernel.parameters =
        readDeclaredParameters(map, ParameterOrigin::Kernel,
                               [&](const std::string& name) { return scope.meaningOf(name); });
    for (const Parameter& parameter : kernel.parameters)
        scope.addParameter(parameter);
}

void readSizes(KernelFile& kernel, const YamlNode& map, HeaderScope& scope) {
    for (const YamlNode::Pair& pair : map.pairs()) {
        checkIdentifier(pair.key, pair.keyPosition);
        checkFree(scope.meaningOf(pair.key), pair.keyPosition);
        kernel.sizes.emplace_back(pair.key, readExpression(pair.value, scope));
        scope.addSize(pair.key);
    }
}

void readScratch(KernelFile& kernel, const YamlNode& map, HeaderScope& scope) {
    for (const YamlNode::Pair& pair : map.pairs()) {
        checkFree(scope.meaningOf(pair.key), pair.keyPosition);
        pair.value.refuseUnknownKeys({"type", "elements"});
        const YamlNode typeNode = pair.value.at("type");
        const std::string name = typeNode.text();
        const ElementType* const type = findElementType(name);
        if (type == nullptr)
            typeNode.fail(
                message(KC_TEXT("engine", "Invalid element type of a scratch buffer: \"{0}\""),
                        name),
                nearestOrAll(name, elementTypeNames()));
        kernel.scratch.push_back(
            {pair.key, name, type->bytes(), readExpression(pair.value.at("elements"), scope)});
        scope.addScratch(pair.key);
    }
}

/// Reads the name of an array in `outputs` or in the kernel's scratch arrays.
std::string readWritten(const YamlNode& node, const std::vector<std::string>& outputs,
                        const KernelFile& kernel) {
    std::string name = node.text();
    if (std::ranges::count(outputs, name) > 0 || findNamed(kernel.scratch, name) != nullptr)
        return name;
    std::vector<std::string> known = outputs;
    for (const ScratchBuffer& scratch : kernel.scratch)
        known.push_back(scratch.name);
    node.fail(message(KC_TEXT("engine", "\"{0}\" is neither an output nor a scratch buffer"), name),
              nearestOrAll(name, known));
}

void readZeroed(KernelFile& kernel, const YamlNode& list, const HeaderScope& scope) {
    for (const YamlNode& item : list.items())
        kernel.zeroed.push_back(readWritten(item, scope.outputs(), kernel));
}

void readLaunches(KernelFile& kernel, const YamlNode& root, HeaderScope& scope) {
    const CodeNames names = namesOfCode(kernel.code, kernel.codeName);
    const auto launches = root.find("launches");
    if (!launches) {
        kernel.launches.push_back(readLaunch(root, scope, names));
        return;
    }
    for (const YamlNode::Pair& pair : root.pairs())
        if (std::find(launchKeys().begin(), launchKeys().end(), pair.key) != launchKeys().end())
            failAt(pair.keyPosition,
                   message(KC_TEXT("engine", "\"{0}\" must be inside a launch"), pair.key),
                   message(KC_TEXT("engine", "move the key into a launch")));
    std::vector<std::string> keys = launchKeys();
    keys.emplace_back("when");
    for (const YamlNode& item : launches->items()) {
        item.refuseUnknownKeys(keys);
        kernel.launches.push_back(readLaunch(item, scope, names));
        if (const auto when = item.find("when")) {
            if (kernel.endToEnd)
                when->fail(message(KC_TEXT("engine", "\"{0}\" cannot be combined with {1}"), "when",
                                   "end_to_end"),
                           message(KC_TEXT("engine", "remove one of them")));
            kernel.launches.back().when = readExpression(*when, scope);
        }
    }
    if (kernel.launches.empty())
        launches->fail(message(KC_TEXT("engine", "The list of launches is empty")));
}

void readBlockTimes(KernelFile& kernel, const YamlNode& node, HeaderScope& scope) {
    kernel.blockTimes = node.text();
    checkIdentifier(kernel.blockTimes, node.position());
    checkFree(scope.meaningOf(kernel.blockTimes), node.position());
    scope.addScratch(kernel.blockTimes);
}

/// Throws Error if `key` occurs together with one of the other keys.
void refuseBeside(const YamlNode& root, const char* key, const std::vector<std::string>& others) {
    for (const YamlNode::Pair& pair : root.pairs())
        if (std::find(others.begin(), others.end(), pair.key) != others.end())
            failAt(pair.keyPosition,
                   message(KC_TEXT("engine", "\"{0}\" cannot be combined with {1}"), pair.key, key),
                   message(KC_TEXT("engine", "remove one of them")));
}

void readRepeat(KernelFile& kernel, const YamlNode& map, HeaderScope& scope) {
    map.refuseUnknownKeys({"times", "swap"});
    LaunchRepeat repeat{readExpression(map.at("times"), scope), {}};
    if (const auto swap = map.find("swap")) {
        for (const YamlNode& item : swap->items()) {
            const std::string name = readWritten(item, scope.written(), kernel);
            if (std::ranges::any_of(kernel.symbols,
                                    [&](const auto& symbol) { return symbol.second == name; }))
                item.fail(
                    message(
                        KC_TEXT(
                            "engine",
                            "{0} cannot be swapped, because it is bound to a variable in the file"),
                        name),
                    message(KC_TEXT("engine", "pass the array as an argument")));
            if (std::ranges::count(kernel.tensorMaps, name, &KernelTensorMap::array) > 0)
                item.fail(
                    message(KC_TEXT("engine",
                                    "{0} cannot be swapped, because a tensor map refers to it"),
                            name),
                    message(KC_TEXT("engine", "pass the array as an argument")));
            repeat.swapped.push_back(name);
        }
        if (repeat.swapped.size() != 2)
            swap->fail(message(KC_TEXT("engine", "`swap` requires two arrays")));
    }
    kernel.repeat = std::move(repeat);
}

void readFigures(KernelFile& kernel, const YamlNode& map, HeaderScope& scope) {
    std::vector<std::string> known;
    for (const Metric& metric : metrics())
        if (metric.declared)
            known.emplace_back(metric.tag);
    for (const YamlNode::Pair& pair : map.pairs()) {
        if (std::find(known.begin(), known.end(), pair.key) == known.end())
            failAt(
                pair.keyPosition,
                message(KC_TEXT("engine", "A kernel cannot declare the metric \"{0}\""), pair.key),
                nearestOrAll(pair.key, known));
        kernel.figures.push_back({pair.key, readExpression(pair.value, scope)});
    }
}

/// Throws Error for an unused parameter or result, which is probably a mistake.
void refuseLooseEnds(const KernelFile& kernel, const YamlNode& root, const HeaderScope& scope) {
    if (const auto map = root.find("parameters"))
        for (const YamlNode::Pair& pair : map->pairs()) {
            const Parameter* parameter = scope.parameter(pair.key);
            if (parameter->origin == ParameterOrigin::Kernel && !scope.used(pair.key))
                failAt(
                    pair.keyPosition,
                    message(KC_TEXT("engine", "The parameter \"{0}\" is never used"), pair.key),
                    message(KC_TEXT("engine", "use the parameter in `entry`, `arguments`, `block`, "
                                              "`grid`, `shared_bytes`, `carveout`, `cluster`, "
                                              "`overlap`, `tensor_maps`, or `requires`")));
        }
    const auto refuseUnused = [&](const std::string& name, const SourcePosition& where,
                                  const char* what, const char* hint) {
        if (!scope.used(name))
            failAt(where, message(what, name), message(hint));
    };
    if (const auto map = root.find("sizes"))
        for (const YamlNode::Pair& pair : map->pairs())
            refuseUnused(
                pair.key, pair.keyPosition, KC_TEXT("engine", "The size \"{0}\" is never used"),
                KC_TEXT("engine",
                        "use the size in an expression or in `arguments`, or remove the size"));
    const char* const addIt = KC_TEXT("engine", "add the name to `arguments`");
    if (!kernel.blockTimes.empty())
        refuseUnused(
            kernel.blockTimes, root.at("block_times").position(),
            KC_TEXT(
                "engine",
                "\"{0}\", the array for the times of the blocks, is not an argument of the kernel"),
            addIt);
    if (const auto map = root.find("textures"))
        for (const YamlNode::Pair& pair : map->pairs())
            refuseUnused(pair.key, pair.keyPosition,
                         KC_TEXT("engine", "The texture \"{0}\" is never used"), addIt);
    for (const KernelTensorMap& map : kernel.tensorMaps)
        refuseUnused(map.name, map.where, KC_TEXT("engine", "The tensor map \"{0}\" is never used"),
                     addIt);
    if (kernel.endToEnd && kernel.endToEnd->pieces)
        for (const char* name : {"first", "count"})
            refuseUnused(name, kernel.endToEnd->where,
                         KC_TEXT("engine",
                                 "No argument uses \"{0}\", so every piece would do the same work"),
                         addIt);
    for (const std::string& output : scope.outputs())
        refuseUnused(output, kernel.launches.front().where,
                     KC_TEXT("engine", "The output array \"{0}\" is not an argument of the kernel"),
                     addIt);
}

} // namespace

const std::vector<std::string>& libraryCalls() {
    static const std::vector<std::string> calls = {"memcpy",
                                                   "memcpy_registered",
                                                   "memcpy_2d",
                                                   "memcpy_rows",
                                                   "sgemm",
                                                   "gemm_ex",
                                                   "gemm_lt",
                                                   "csr_multiply",
                                                   "inclusive_sum",
                                                   "histogram_even",
                                                   "sort_keys",
                                                   "allocate_device",
                                                   "allocate_pool",
                                                   "allocate_pool_trimmed",
                                                   "allocate_managed",
                                                   "allocate_pinned",
                                                   "allocate_pageable"};
    return calls;
}

namespace {

KernelFile readKernel(std::string_view text, const std::string& fileName,
                      const KernelFiles& files) {
    KernelFile kernel;
    if (text.size() > maxKernelBytes)
        failAt(
            {fileName},
            message(KC_TEXT("engine", "The file is {0} MiB; a kernel file must not exceed 1 MiB"),
                    std::to_string((text.size() + maxKernelBytes - 1) / maxKernelBytes)),
            message(KC_TEXT("engine", "choose a CUDA source file")));
    KernelName name = kernelNameOf(fileName);
    kernel.id = std::move(name.id);
    kernel.name = std::move(name.file);
    kernel.order = name.order;
    // Removes the byte order mark, which compilers reject.
    kernel.source = text.starts_with("\xef\xbb\xbf") ? text.substr(3) : text;
    const HeaderBlock header = findHeader(kernel.source, fileName);
    const YamlNode root = YamlNode::parse(header.yaml, fileName, header.firstLine);
    root.refuseUnknownKeys(
        {"entry",     "problem",      "computes",     "library",    "arguments",   "parameters",
         "block",     "grid",         "shared_bytes", "requires",   "scratch",     "memory",
         "constants", "textures",     "zeroed",       "launches",   "figures",     "presets",
         "title",     "about",        "source",       "include",    "definitions", "standard",
         "defines",   "compiler",     "repeat",       "end_to_end", "block_times", "carveout",
         "symbols",   "architecture", "tensor_maps",  "cluster",    "overlap",     "sizes"});
    kernel.definition = readProblem(root.at("problem"), files);
    const Problem& problem = *kernel.definition;
    kernel.problem = problem.declaration().id;
    kernel.computes = readVariant(root, problem);
    if (const auto title = root.find("title"))
        kernel.title = title->localizedText();
    if (const auto about = root.find("about"))
        kernel.about = about->localizedText();
    HeaderScope scope(problem, kernel.computes);
    if (const auto library = root.find("library"))
        kernel.library = readLibrary(root, *library);
    // Calls the reader of `key` if the key exists.
    const auto readBelow = [&](const char* key, const auto& reader, const auto&... more) {
        if (const auto node = root.find(key))
            reader(kernel, *node, scope, more...);
    };
    readBelow("memory", readMemory);
    readSource(kernel, root, header.all, files);
    if (!kernel.library.empty())
        return kernel;
    readBelow("parameters", readParameters);
    readBelow("sizes", readSizes);
    readBelow("scratch", readScratch);
    readBelow("constants", readSymbols, "__constant__");
    readBelow("symbols", readSymbols, "__device__");
    readBelow("textures", readTextures);
    readBelow("tensor_maps", readTensorMaps);
    readBelow("zeroed", readZeroed);
    readBelow("end_to_end", readEndToEnd);
    readBelow("block_times", readBlockTimes);
    readLaunches(kernel, root, scope);
    if (kernel.launches.size() > 1)
        refuseBeside(root, "launches", {"block_times"});
    if (const auto repeat = root.find("repeat")) {
        refuseBeside(root, "repeat", {"end_to_end", "block_times"});
        readRepeat(kernel, *repeat, scope);
    }
    if (kernel.endToEnd)
        refuseBeside(
            root, "end_to_end",
            {"memory", "textures", "constants", "symbols", "zeroed", "block_times", "tensor_maps"});
    readBelow("defines", readDefines);
    if (const auto requirements = root.find("requires"))
        kernel.requirements = readRequirements(
            *requirements, [&](const YamlNode& node) { return readExpression(node, scope); });
    refuseLooseEnds(kernel, root, scope);
    // Reads these keys after the check, because a parameter that only a metric uses counts as
    // unused.
    readBelow("figures", readFigures);
    readBelow("presets", readPresets);
    return kernel;
}

} // namespace

KernelFile readKernelFile(std::string_view text, const std::string& fileName) {
    return readKernel(text, fileName, {std::filesystem::path(fileName).parent_path(), nullptr});
}

KernelFile readKernelFile(const KernelText& kernel) {
    const SourceFile* problem = kernel.problem ? &*kernel.problem : nullptr;
    return readKernel(kernel.source, kernel.name,
                      {{}, &kernel.files, problem, {kernel.problemFolder, kernel.problemData}});
}

KernelText textOf(const KernelFile& kernel) {
    KernelText text{kernel.name, kernel.source, kernel.files};
    // Built-in problems are not sent, because every worker has them.
    if (const auto* problem = dynamic_cast<const FileProblem*>(kernel.definition.get());
        problem != nullptr && !isShipped(*problem)) {
        text.problem = *problem->source();
        text.problemFolder = problem->folder().string();
        text.problemData = problem->travellingData();
    }
    return text;
}

const std::string& codeFileText(const KernelFile& kernel) {
    return kernel.codeName == kernel.name ? kernel.source : kernel.files.front().text;
}

} // namespace kernelcurve
