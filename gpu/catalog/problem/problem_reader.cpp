#include "gpu/catalog/problem/problem_reader.h"

#include "gpu/catalog/header/compiler_parameters.h"
#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/entry.h"
#include "gpu/catalog/header/expression_scanner.h"
#include "gpu/catalog/header/header_parameters.h"
#include "gpu/model/format/yaml_map.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>

namespace kernelcurve {

namespace {

/// Keys that may differ between variants.
const std::vector<std::string> resultKeys = {"arrays",    "bytes",   "operations", "accesses",
                                             "reference", "compare", "check"};

constexpr EnumNames<BufferRole, 3> roleNames{
    {{BufferRole::Input, "in"}, {BufferRole::Output, "out"}, {BufferRole::InOut, "inout"}}};

struct FillWord {
    const char* key;
    FillKind kind;
    int numbers; ///< number of numeric arguments after the word
};
constexpr FillWord fillForms[] = {
    {"uniform", FillKind::Uniform, 2},   {"integers", FillKind::Integers, 2},
    {"normal", FillKind::Normal, 2},     {"index", FillKind::Index, 2},
    {"constant", FillKind::Constant, 1}, {"permutation", FillKind::Permutation, 0},
    {"sorted", FillKind::Sorted, 2},     {"spread", FillKind::Spread, 2},
    {"zipf", FillKind::Zipf, 2},         {"one_hot", FillKind::OneHot, 1},
    {"words", FillKind::Words, 0},       {"file", FillKind::File, 0},
};

std::vector<std::string> fillKeys() {
    return textsOf(fillForms, &FillWord::key);
}

/// Returns true for a path that stays below the folder of the referring file.
bool staysBelow(const std::filesystem::path& path) {
    return path.is_relative() && !path.empty() && *path.lexically_normal().begin() != "..";
}

} // namespace

ProblemReader::ProblemReader(const YamlNode& root, std::string_view code, NumberFiles files,
                             std::size_t seed, std::string more)
    : root_(root)
    , code_(scanCode(code))
    , files_(std::move(files))
    , seed_(seed)
    , more_(std::move(more)) {}

ProblemDescription ProblemReader::read() {
    std::vector<std::string> keys = {
        "problem", "order",    "title",    "about", "parameters", "sizes",        "requires",
        "metric",  "variants", "standard", "small", "examples",   "tensor_cores", "seed"};
    keys.insert(keys.end(), resultKeys.begin(), resultKeys.end());
    root_.refuseUnknownKeys(keys);
    readDeclaration();
    if (const auto seeds = root_.find("seed"))
        readSeeds(*seeds);
    if (const auto sizes = root_.find("sizes"))
        readSizes(*sizes);
    if (const auto requirements = root_.find("requires"))
        made_.requirements = readRequirements(
            *requirements, [this](const YamlNode& node) { return expression(node); });
    if (const auto variants = root_.find("variants")) {
        for (const YamlNode::Pair& pair : variants->pairs()) {
            checkIdentifier(pair.key, pair.keyPosition);
            pair.value.refuseUnknownKeys(resultKeys);
            made_.declaration.variants.push_back(pair.key);
            made_.results[pair.key] = readResult(&pair.value);
        }
        if (made_.results.empty())
            variants->fail(message(KC_TEXT("engine", "The list of variants is empty")));
    } else {
        made_.results[""] = readResult(nullptr);
    }
    if (const auto small = root_.find("small"))
        for (const YamlNode& item : small->items())
            made_.small.push_back(readParameters(item));
    if (const auto examples = root_.find("examples"))
        readExamples(*examples);
    return std::move(made_);
}

void ProblemReader::readSeeds(const YamlNode& list) {
    for (const YamlNode& seed : list.items()) {
        made_.seeds.push_back(seed.text());
        if (std::ranges::count(made_.seeds, made_.seeds.back()) > 1)
            seed.fail(message(KC_TEXT("engine", "The two seeds must differ")));
    }
    if (made_.seeds.empty() || made_.seeds.size() > 2)
        list.fail(message(KC_TEXT("engine", "write one or two seeds: the first for the inputs, the "
                                            "second for the inputs of the check after timing")));
}

std::uint32_t ProblemReader::seedFor(const std::string& numbers) const {
    return seedOf(made_.seeds.empty() ? numbers : made_.seeds.at(seed_) + more_ + "." + numbers);
}

void ProblemReader::readDeclaration() {
    ProblemDeclaration& declaration = made_.declaration;
    const YamlNode id = root_.at("problem");
    declaration.id = id.text();
    if (!isIdentifier(declaration.id))
        id.fail(message(KC_TEXT("engine", "Invalid name: \"{0}\""), declaration.id),
                message(KC_TEXT("engine", "use letters, digits, and \"_\"")));
    declaration.title = root_.at("title").localizedText();
    if (const auto about = root_.find("about"))
        declaration.about = about->localizedText();
    declaration.order = 1000000;
    if (const auto order = root_.find("order"))
        declaration.order = static_cast<int>(std::clamp<std::int64_t>(order->integer(), 0, 999999));
    if (const auto standard = root_.find("standard")) {
        made_.standard = static_cast<int>(standard->integer());
        if (!oneOf(standard->text(), {"14", "17", "20"}))
            standard->fail(
                message(KC_TEXT("engine", "Unsupported C++ standard: use 14, 17, or 20")));
    }
    if (const auto metric = root_.find("metric")) {
        declaration.mainMetric = metric->text();
        if (!oneOf(declaration.mainMetric, {"bandwidth", "flops", "time"}))
            metric->fail(
                message(KC_TEXT("engine", "Invalid main metric: \"{0}\""), declaration.mainMetric),
                message(KC_TEXT("engine", "use bandwidth, flops, or time")));
    }
    if (const auto numbers = root_.find("tensor_cores"))
        declaration.tensorNumbers =
            YamlWords{tensorNumbersNames,
                      KC_TEXT("engine", "Unsupported type for tensor cores: \"{0}\""),
                      KC_TEXT("engine", "use tf32, 16_bits, or 8_bits")}
                .read(*numbers);
    declaration.parameters = readDeclaredParameters(
        root_.at("parameters"), ParameterOrigin::Problem, [](const std::string& name) {
            if (name == "sm_count" ||
                std::ranges::count(compilerParameters(), name, &Parameter::name) > 0)
                return message(KC_TEXT("engine", "\"{0}\" is reserved for kernels"), name);
            return std::ranges::count(expressionFunctions(), name) > 0
                       ? message(KC_TEXT("engine", "\"{0}\" is already a function"), name)
                       : Message();
        });
    if (declaration.parameters.empty())
        root_.at("parameters").fail(message(KC_TEXT("engine", "The problem has no parameters")));
    for (Parameter& parameter : declaration.parameters)
        if (parameter.kind == ParameterKind::Integer && parameter.unit == ParameterUnit::None)
            parameter.unit = ParameterUnit::Count;
}

const Parameter* ProblemReader::parameter(const std::string& name) const {
    return findNamed(made_.declaration.parameters, name);
}

bool ProblemReader::isNumber(const std::string& name) const {
    const Parameter* known = parameter(name);
    return (known != nullptr && known->kind != ParameterKind::Word) ||
           std::ranges::any_of(made_.declaration.parameters,
                               [&](const Parameter& each) {
                                   return chooses(each) && bytesName(each.name) == name;
                               }) ||
           std::ranges::any_of(made_.sizes, [&](const auto& size) { return size.first == name; });
}

std::vector<std::string> ProblemReader::numberNames() const {
    std::vector<std::string> names;
    for (const Parameter& each : made_.declaration.parameters)
        if (each.kind != ParameterKind::Word)
            names.push_back(each.name);
        else if (chooses(each))
            names.push_back(bytesName(each.name));
    for (const auto& [name, expression] : made_.sizes)
        names.push_back(name);
    return names;
}

std::vector<std::string> ProblemReader::arrayNames(const DescribedResult& result) const {
    std::vector<std::string> names = textsOf(result.arrays, &DescribedArray::name);
    for (const DescribedExpected& array : result.expected)
        if (findNamed(result.arrays, array.name) == nullptr)
            names.push_back(array.name);
    return names;
}

Message ProblemReader::meaningOf(const std::string& name) const {
    if (parameter(name) != nullptr)
        return message(KC_TEXT("engine", "\"{0}\" is already a parameter"), name);
    if (isNumber(name))
        return message(KC_TEXT("engine", "\"{0}\" is already a size"), name);
    if (std::ranges::count(expressionFunctions(), name) > 0)
        return message(KC_TEXT("engine", "\"{0}\" is already a function"), name);
    if (name == "sm_count")
        return message(KC_TEXT("engine", "\"{0}\" is reserved for kernels"), name);
    return {};
}

Expression ProblemReader::expression(const YamlNode& node) const {
    Expression made = expressionOf(node);
    for (const auto& [name, offset] : scanExpression(made.text(), made.where()).names) {
        if (isNumber(name))
            continue;
        const SourcePosition where = movedOn(made.where(), offset);
        if (parameter(name) != nullptr)
            failAt(where, message(KC_TEXT("engine", "\"{0}\" is a word, not a number"), name));
        failAt(where, message(KC_TEXT("engine", "Unknown name \"{0}\""), name),
               nearestOrAll(name, numberNames()));
    }
    return made;
}

void ProblemReader::readSizes(const YamlNode& map) {
    for (const YamlNode::Pair& pair : map.pairs()) {
        checkIdentifier(pair.key, pair.keyPosition);
        // A size may have the name for the size of a selected type (bytesName()).
        const bool isOfType =
            std::ranges::any_of(made_.declaration.parameters, [&](const Parameter& each) {
                return chooses(each) && bytesName(each.name) == pair.key;
            });
        checkFree(isOfType ? Message() : meaningOf(pair.key), pair.keyPosition);
        made_.sizes.emplace_back(pair.key, expression(pair.value));
    }
}

DescribedResult ProblemReader::readResult(const YamlNode* over) {
    const auto find = [&](const char* key) {
        if (over != nullptr)
            if (auto own = over->find(key))
                return own;
        return root_.find(key);
    };
    DescribedResult result;
    const auto arrays = find("arrays");
    if (!arrays)
        root_.at("arrays"); // throws the error for the missing key
    for (const YamlNode::Pair& pair : arrays->pairs())
        result.arrays.push_back(readArray(pair, result));
    if (std::ranges::none_of(result.arrays, [](const DescribedArray& array) {
            return array.role != BufferRole::Input;
        }))
        arrays->fail(message(KC_TEXT("engine", "The problem has no output array")),
                     message(KC_TEXT("engine", "add `role: out` or `role: inout` to an array")));
    if (const auto bytes = find("bytes"))
        result.bytes = expression(*bytes);
    if (const auto operations = find("operations"))
        result.operations = expression(*operations);
    if (const auto accesses = find("accesses"))
        result.accesses = expression(*accesses);
    if (const auto reference = find("reference"))
        readReference(result, *reference);
    if (const auto check = find("check")) {
        if (check->isMap())
            result.checks.push_back(readCalls(*check, result));
        else
            for (const YamlNode& item : check->items())
                result.checks.push_back(readCalls(item, result));
    }
    readComparisons(result, find("compare"));
    refuseUnchecked(result);
    return result;
}

DescribedType ProblemReader::readType(const YamlNode& node) const {
    const std::string name = node.text();
    if (findElementType(name) != nullptr)
        return {name, {}};
    const Parameter* chosen = parameter(name);
    if (chosen == nullptr)
        node.fail(message(KC_TEXT("engine", "Unknown type: \"{0}\""), name),
                  didYouMean(name, elementTypeNames(),
                             message(KC_TEXT("engine", "allowed: {0}"),
                                     joined(elementTypeNames(), ", "))));
    for (const Value& value : chosen->values)
        if (!value.isWord() || findElementType(value.word()) == nullptr)
            node.fail(message(KC_TEXT("engine", "\"{0}\" has the value {1}, which is not a type"),
                              name, value.text()),
                      nearestOrAll(value.text(), elementTypeNames()));
    if (chosen->values.empty())
        node.fail(message(KC_TEXT("engine", "\"{0}\" is a number, not a type"), name));
    return {{}, name};
}

std::vector<Expression> ProblemReader::readShape(const YamlNode& node) const {
    std::vector<Expression> shape;
    for (const YamlNode& item : node.items())
        shape.push_back(expression(item));
    if (shape.empty())
        shape.emplace_back("1");
    return shape;
}

DescribedArray ProblemReader::readArray(const YamlNode::Pair& pair, const DescribedResult& result) {
    checkIdentifier(pair.key, pair.keyPosition);
    checkFree(meaningOf(pair.key), pair.keyPosition);
    if (findNamed(result.arrays, pair.key) != nullptr)
        failAt(pair.keyPosition,
               message(KC_TEXT("engine", "\"{0}\" is already an array"), pair.key));
    const YamlNode& node = pair.value;
    node.refuseUnknownKeys({"role", "type", "shape", "fill"});
    DescribedArray array;
    array.name = pair.key;
    array.where = pair.keyPosition;
    array.role = YamlWords{roleNames, KC_TEXT("engine", "Unknown role: \"{0}\""),
                           KC_TEXT("engine", "use in, out, or inout")}
                     .read(node.at("role"));
    array.type = readType(node.at("type"));
    array.shape = readShape(node.at("shape"));
    const auto fill = node.find("fill");
    if (fill && array.role == BufferRole::Output)
        fill->fail(message(KC_TEXT("engine", "An output array cannot have a fill")),
                   message(KC_TEXT("engine", "remove `fill`, or write `role: inout`")));
    array.fill.seed = seedFor(made_.declaration.id + "." + array.name);
    array.isFillSaid = fill.has_value();
    if (fill)
        readFill(array, *fill, result);
    return array;
}

void ProblemReader::readFill(DescribedArray& array, const YamlNode& node,
                             const DescribedResult& result) {
    if (node.find("entry")) {
        node.refuseUnknownKeys({"entry", "arguments"});
        array.function = readCalls(node, result, false);
        for (const YamlNode& item : node.at("arguments").items())
            if (const DescribedArray* other = findNamed(result.arrays, item.text());
                other != nullptr && other->role != BufferRole::Input)
                item.fail(message(KC_TEXT("engine", "Kernels overwrite \"{0}\""), item.text()),
                          message(KC_TEXT(
                              "engine", "a fill can read only inputs that are listed before it")));
        return;
    }
    std::vector<std::string> known = fillKeys();
    known.insert(known.end(), {"seed", "power"});
    node.refuseUnknownKeys(known);
    const FillWord* chosen = nullptr;
    for (const FillWord& word : fillForms)
        if (node.find(word.key)) {
            if (chosen != nullptr)
                node.fail(message(KC_TEXT("engine", "An array cannot have both {0} and {1}"),
                                  chosen->key, word.key));
            chosen = &word;
        }
    if (chosen == nullptr)
        node.fail(message(KC_TEXT("engine", "The array has no fill")),
                  nearestOrAll("", fillKeys()));
    array.fill.kind = chosen->kind;
    if (const auto seed = node.find("seed"))
        array.fill.seed = seedFor(seed->text());
    const YamlNode value = node.at(chosen->key);
    if (chosen->numbers == 2) {
        const std::vector<YamlNode> numbers = value.items();
        if (numbers.size() != 2)
            value.fail(message(KC_TEXT("engine", "{0} requires two numbers"), chosen->key));
        array.fillNumbers.emplace("first", expression(numbers[0]));
        array.fillNumbers.emplace("second", expression(numbers[1]));
    } else if (chosen->numbers == 1) {
        array.fillNumbers.emplace("first", expression(value));
    }
    if (const auto power = node.find("power")) {
        if (chosen->kind != FillKind::Spread)
            power->fail(message(KC_TEXT("engine", "`power` is available only with `spread`")));
        array.fillNumbers.emplace("power", expression(*power));
    }
    if (chosen->kind == FillKind::File)
        array.fill.file = readNumberFile(value, array.type);
}

std::shared_ptr<const NumberFile> ProblemReader::readNumberFile(const YamlNode& node,
                                                                const DescribedType& type) {
    const std::filesystem::path path = node.text();
    if (!staysBelow(path))
        node.fail(message(KC_TEXT("engine", "{0} is outside the problem's folder"),
                          path.generic_string()),
                  message(KC_TEXT("engine", "move the file into the folder of the problem file")));
    std::shared_ptr<const NumberFile> file;
    try {
        file = std::make_shared<const NumberFile>(files_, path);
    } catch (const Error& error) {
        node.fail(error.failure().what, error.failure().hint);
    }
    if (!type.name.empty() && !file->holds(*findElementType(type.name)))
        node.fail(message(KC_TEXT("engine", "{0} contains values of type {1}, not {2}"),
                          path.generic_string(), file->type(), type.name));
    made_.dataFiles.push_back(path.generic_string());
    return file;
}

Values ProblemReader::readParameters(const YamlNode& map) const {
    Values values = defaultsOf(made_.declaration.parameters);
    for (const YamlNode::Pair& pair : map.pairs()) {
        const Parameter* known = parameter(pair.key);
        if (known == nullptr)
            failAt(pair.keyPosition,
                   message(KC_TEXT("engine", "Unknown parameter \"{0}\""), pair.key),
                   nearestOrAll(pair.key, textsOf(made_.declaration.parameters, &Parameter::name)));
        values[pair.key] = known->adopt(pair.value.value());
        if (const auto wrong = known->problemWith(values[pair.key]))
            pair.value.fail(*wrong);
    }
    return values;
}

void ProblemReader::readExamples(const YamlNode& list) {
    const auto readArrays = [](const YamlNode& map) {
        std::map<std::string, std::vector<double>> arrays;
        for (const YamlNode::Pair& pair : map.pairs())
            for (const YamlNode& item : pair.value.items())
                arrays[pair.key].push_back(item.real());
        return arrays;
    };
    for (const YamlNode& item : list.items()) {
        item.refuseUnknownKeys({"parameters", "variant", "arrays", "gives"});
        ProblemExample example{readParameters(item.at("parameters")), {}, {}, {}, item.position()};
        const auto variant = item.find("variant");
        example.variant = variant ? variant->text() : made_.declaration.usualVariant();
        const auto result = made_.results.find(example.variant);
        if (result == made_.results.end())
            item.at("variant").fail(
                message(KC_TEXT("engine", "Unknown variant: \"{0}\""), example.variant),
                nearestOrAll(example.variant, made_.declaration.variants));
        if (const auto arrays = item.find("arrays"))
            example.arrays = readArrays(*arrays);
        example.gives = readArrays(item.at("gives"));
        for (const auto* given : {&example.arrays, &example.gives})
            for (const auto& [name, numbers] : *given)
                if (findNamed(result->second.arrays, name) == nullptr)
                    item.fail(message(KC_TEXT("engine", "Array not found: \"{0}\""), name),
                              nearestOrAll(name, arrayNames(result->second)));
        made_.examples.push_back(std::move(example));
    }
}

} // namespace kernelcurve
