// This file reads the reference, comparisons, and checks of a problem.
#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/entry.h"
#include "gpu/catalog/header/expression_scanner.h"
#include "gpu/catalog/problem/problem_reader.h"
#include "gpu/model/format/yaml_map.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>

namespace kernelcurve {

namespace {

int parameterCount(const ScannedCode& code, const Declaration& function) {
    int commas = 0;
    bool empty = true;
    for (std::size_t at = function.parametersOpen + 1; at < function.parametersClose; ++at) {
        empty = false;
        if (code.partner[at] > at)
            at = code.partner[at];
        else if (code.text(at) == ",")
            ++commas;
    }
    return empty ? 0 : commas + 1;
}

constexpr EnumNames<LeftOut, 3> leftOutNames{{{LeftOut::Refused, "refused"},
                                              {LeftOut::Anything, "anything"},
                                              {LeftOut::Untouched, "untouched"}}};

/// Returns the output for a key. Throws Error if the output does not exist.
const DescribedArray& outputNamed(const YamlNode::Pair& pair, const DescribedResult& result) {
    const DescribedArray* found = findNamed(result.arrays, pair.key);
    if (found != nullptr && found->role != BufferRole::Input)
        return *found;
    std::vector<std::string> outputs;
    for (const DescribedArray& array : result.arrays)
        if (array.role != BufferRole::Input)
            outputs.push_back(array.name);
    failAt(pair.keyPosition, message(KC_TEXT("engine", "\"{0}\" is not an output"), pair.key),
           nearestOrAll(pair.key, outputs));
}

} // namespace

DescribedCalls ProblemReader::readCalls(const YamlNode& node, const DescribedResult& result,
                                        bool units) const {
    const YamlNode entryNode = node.at("entry");
    const YamlNode list = node.at("arguments");
    DescribedCalls calls{entryNode.text(), {}, {}, {}, entryNode.position()};
    if (units)
        calls.units = expression(node.at("units"));
    const Entry entry = parseEntry(calls.entry, textPosition(entryNode));
    if (entry.parameterTypes)
        failAt(movedOn(textPosition(entryNode), calls.entry.find('(')),
               message(KC_TEXT("engine", "Unsupported parameter types in a problem's entry: {0}"),
                       *entry.parameterTypes),
               message(KC_TEXT("engine", "write only the function's name; if several functions "
                                         "have this name, rename one of them")));
    for (const EntryPart& argument : entry.templateArguments)
        if (!literalOf(argument.text) && findElementType(argument.text) == nullptr &&
            parameter(argument.text) == nullptr)
            failAt(movedOn(textPosition(entryNode), argument.offset),
                   message(KC_TEXT("engine", "Unknown parameter \"{0}\""), argument.text));
    const std::vector<std::string> arrays = arrayNames(result);
    for (const YamlNode& item : list.items()) {
        const std::string name = item.text();
        if (std::ranges::count(arrays, name) == 0 && !isNumber(name) && !literalOf(name)) {
            std::vector<std::string> known = arrays;
            const std::vector<std::string> numbers = numberNames();
            known.insert(known.end(), numbers.begin(), numbers.end());
            item.fail(message(KC_TEXT("engine", "Unknown argument \"{0}\""), name),
                      nearestOrAll(name, known));
        }
        calls.arguments.push_back(name);
    }
    std::vector<std::string> functions;
    std::vector<int> counts;
    for (const Declaration& each : code_.declarations)
        if (each.kind == DeclarationKind::Function && !each.names.empty()) {
            functions.emplace_back(each.names.front());
            if (functions.back() == entry.function.text)
                counts.push_back(parameterCount(code_, each));
        }
    if (counts.empty())
        entryNode.fail(
            message(KC_TEXT("engine", "The file has no function \"{0}\""), entry.function.text),
            functions.empty() ? message(KC_TEXT("engine", "define the function below the header: "
                                                          "__device__ void {0}(long unit, ...)"),
                                        entry.function.text)
                              : nearestOrAll(entry.function.text, functions));
    const int given = static_cast<int>(calls.arguments.size());
    if (std::ranges::count(counts, given + 1) == 0)
        list.fail(message(KC_TEXT("engine", "{0} takes {1} arguments after the unit, not {2}"),
                          entry.function.text, std::to_string(counts.front() - 1),
                          std::to_string(given)));
    return calls;
}

void ProblemReader::readReference(DescribedResult& result, const YamlNode& node) {
    node.refuseUnknownKeys(
        {"entry", "units", "arguments", "wide", "zeroed", "scratch", "sample", "files"});
    if (const auto files = node.find("files")) {
        readExpectedFiles(result, *files);
        if (!node.find("entry")) {
            node.refuseUnknownKeys({"files"});
            return;
        }
    }
    if (const auto scratch = node.find("scratch"))
        for (const YamlNode::Pair& pair : scratch->pairs()) {
            if (Message taken = meaningOf(pair.key); !taken.empty())
                failAt(pair.keyPosition, std::move(taken));
            if (findNamed(result.arrays, pair.key) != nullptr)
                failAt(pair.keyPosition,
                       message(KC_TEXT("engine", "\"{0}\" is already an array"), pair.key));
            pair.value.refuseUnknownKeys({"type", "shape"});
            result.expected.push_back(
                {pair.key, readType(pair.value.at("type")), readShape(pair.value.at("shape"))});
        }
    DescribedCalls calls = readCalls(node, result);
    if (const auto sample = node.find("sample")) {
        calls.sample = expression(*sample);
        for (const DescribedArray& array : result.arrays)
            if (array.role == BufferRole::InOut &&
                std::ranges::count(calls.arguments, array.name) > 0)
                sample->fail(
                    message(
                        KC_TEXT(
                            "engine",
                            "A sample cannot verify which elements of {0} must keep their values"),
                        array.name),
                    message(KC_TEXT("engine",
                                    "remove `sample`, or write the result to another array")));
    }
    for (const DescribedArray& array : result.arrays) {
        if (array.role == BufferRole::Input || std::ranges::count(calls.arguments, array.name) == 0)
            continue;
        if (findNamed(result.expected, array.name) != nullptr)
            node.at("files").fail(
                message(KC_TEXT("engine", "Cannot fill {0} from both a file and the function"),
                        array.name));
        result.expected.push_back({array.name, array.type, {}});
    }
    const auto writtenBy = [&](const YamlNode& where, const std::string& name) {
        const auto found = std::ranges::find(result.expected, name, &DescribedExpected::name);
        if (found == result.expected.end())
            where.fail(message(KC_TEXT("engine", "The reference does not write \"{0}\""), name),
                       nearestOrAll(name, textsOf(result.expected, &DescribedExpected::name)));
        return found;
    };
    if (const auto wide = node.find("wide"))
        for (const YamlNode::Pair& pair : wide->pairs())
            writtenBy(pair.value, pair.key)->type = readType(pair.value);
    if (const auto zeroed = node.find("zeroed"))
        for (const YamlNode& item : zeroed->items())
            writtenBy(item, item.text())->zeroed = true;
    result.reference = std::move(calls);
}

DescribedComparison ProblemReader::usualComparison(const DescribedArray& array,
                                                   const DescribedResult& result) const {
    DescribedComparison made;
    made.array = array.name;
    made.againstReference = findNamed(result.expected, array.name) != nullptr;
    const ElementType* type = findElementType(array.type.name);
    // The tolerance corresponds to a few rounding errors of the type.
    made.relative = Expression(type == nullptr || type->numberBytes == 4 ? "1e-5"
                               : type->numberBytes == 8                  ? "1e-12"
                               : type->numberBytes == 2                  ? "1e-2"
                               : type->number == "__nv_fp8_e4m3"         ? "0.07"
                                                                         : "0.13");
    return made;
}

DescribedComparison ProblemReader::readComparison(const YamlNode& node, const DescribedArray& of,
                                                  const DescribedResult& result) const {
    DescribedComparison made = usualComparison(of, result);
    node.refuseUnknownKeys({"relative", "absolute", "exact", "steps", "scale", "left_out",
                            "ascending", "same_values_as", "together", "members"});
    const auto relative = node.find("relative");
    const auto absolute = node.find("absolute");
    if (relative || absolute) {
        made.mode = CompareMode::Numbers;
        made.relative = relative ? std::optional(expression(*relative)) : std::nullopt;
        made.absolute = absolute ? std::optional(expression(*absolute)) : std::nullopt;
    }
    if (const auto exact = node.find("exact"); exact && exact->boolean())
        made.mode = CompareMode::Bits;
    if (const auto steps = node.find("steps")) {
        made.mode = CompareMode::Steps;
        made.steps = expression(*steps);
    }
    if (const auto scale = node.find("scale")) {
        made.scale = scale->text();
        const DescribedExpected* found = findNamed(result.expected, made.scale);
        if (found == nullptr || found->type.name != "double")
            scale->fail(
                message(KC_TEXT("engine", "The reference has no array of doubles named \"{0}\""),
                        made.scale),
                message(KC_TEXT("engine", "declare the array under `reference`: `scratch: {{0}: "
                                          "{type: double, shape: [...]}}`"),
                        made.scale));
    }
    if (const auto members = node.find("members"))
        readMembers(made, *members, of);
    if (const auto left = node.find("left_out"))
        made.leftOut =
            YamlWords{
                leftOutNames,
                KC_TEXT("engine",
                        "Invalid rule for elements that the reference does not write: \"{0}\""),
                KC_TEXT("engine", "use `refused`, `anything`, or `untouched`")}
                .read(*left);
    if (const auto ascending = node.find("ascending"))
        made.ascending = ascending->boolean();
    if (const auto same = node.find("same_values_as"))
        made.sameValuesAs = readFilled(*same, result);
    if (const auto together = node.find("together")) {
        if (made.sameValuesAs.empty())
            together->fail(message(KC_TEXT("engine", "`together` requires `same_values_as`")));
        readTogether(made, *together, result);
    }
    return made;
}

void ProblemReader::readExpectedFiles(DescribedResult& result, const YamlNode& map) {
    for (const YamlNode::Pair& pair : map.pairs()) {
        const DescribedType& type = outputNamed(pair, result).type;
        result.expected.push_back({pair.key, type, {}, false, readNumberFile(pair.value, type)});
    }
}

std::string ProblemReader::readFilled(const YamlNode& node, const DescribedResult& result) const {
    std::string name = node.text();
    const DescribedArray* array = findNamed(result.arrays, name);
    if (array == nullptr || array->role == BufferRole::Output)
        node.fail(message(KC_TEXT("engine", "\"{0}\" must be an array with a fill"), name),
                  nearestOrAll(name, arrayNames(result)));
    return name;
}

void ProblemReader::readTogether(DescribedComparison& made, const YamlNode& map,
                                 const DescribedResult& result) const {
    for (const YamlNode::Pair& pair : map.pairs()) {
        const DescribedArray* output = findNamed(result.arrays, pair.key);
        if (output == nullptr || output->role == BufferRole::Input || pair.key == made.array)
            failAt(pair.keyPosition,
                   message(KC_TEXT("engine", "\"{0}\" must be the name of a different output"),
                           pair.key));
        made.together.emplace_back(pair.key, readFilled(pair.value, result));
    }
}

void ProblemReader::readMembers(DescribedComparison& made, const YamlNode& list,
                                const DescribedArray& of) {
    const ElementType* type = findElementType(of.type.name);
    std::vector<std::string> names;
    for (std::int64_t k = 0; type != nullptr && type->components > 1 && k < type->components; ++k)
        names.push_back(type->component(k));
    for (const YamlNode& item : list.items()) {
        const auto found = std::ranges::find(names, item.text());
        if (found == names.end())
            item.fail(
                message(KC_TEXT("engine", "{0} has no member \"{1}\""), of.name, item.text()),
                names.empty()
                    ? message(KC_TEXT("engine", "Only vector types such as float4 have members"))
                    : nearestOrAll(item.text(), names));
        made.members |= 1U << (found - names.begin());
    }
}

void ProblemReader::readComparisons(DescribedResult& result,
                                    const std::optional<YamlNode>& map) const {
    if (map)
        for (const YamlNode::Pair& pair : map->pairs())
            result.comparisons.push_back(
                readComparison(pair.value, outputNamed(pair, result), result));
    for (const DescribedArray& array : result.arrays)
        if (array.role != BufferRole::Input &&
            std::ranges::find(result.comparisons, array.name, &DescribedComparison::array) ==
                result.comparisons.end() &&
            findNamed(result.expected, array.name) != nullptr)
            result.comparisons.push_back(usualComparison(array, result));
    // A comparison with the original values requires a copy of these values.
    for (const DescribedComparison& each : result.comparisons)
        if (each.sameValuesAs == each.array && findNamed(result.expected, each.array) == nullptr)
            result.expected.push_back({each.array, findNamed(result.arrays, each.array)->type, {}});
}

void ProblemReader::refuseUnchecked(const DescribedResult& result) const {
    for (const DescribedArray& array : result.arrays) {
        if (array.role == BufferRole::Input)
            continue;
        const auto compared =
            std::ranges::find(result.comparisons, array.name, &DescribedComparison::array);
        const bool isCompared =
            compared != result.comparisons.end() &&
            (compared->againstReference || compared->ascending || !compared->sameValuesAs.empty());
        const bool isLookedAt =
            std::ranges::any_of(result.checks,
                                [&](const DescribedCalls& calls) {
                                    return std::ranges::count(calls.arguments, array.name) > 0;
                                }) ||
            std::ranges::any_of(result.comparisons, [&](const DescribedComparison& each) {
                return std::ranges::any_of(
                    each.together, [&](const auto& pair) { return pair.first == array.name; });
            });
        if (!isCompared && !isLookedAt)
            failAt(array.where,
                   message(KC_TEXT("engine", "The array \"{0}\" is never verified"), array.name),
                   message(KC_TEXT("engine", "assign the array in the reference or the check, or "
                                             "use `ascending` or `same_values_as`")));
    }
}

} // namespace kernelcurve
