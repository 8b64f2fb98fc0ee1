#include "gpu/catalog/header/header_parameters.h"

#include "gpu/catalog/header/compiler_parameters.h"
#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/find_named.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace kernelcurve {

namespace {

/// Returns true if a word can be a template argument in the source, such as a type or an
/// enumerator.
bool isSpelling(std::string_view word) {
    const auto allowed = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ':' || c == ' ';
    };
    return !word.empty() && std::isdigit(static_cast<unsigned char>(word.front())) == 0 &&
           word.front() != ' ' && word.back() != ' ' &&
           std::all_of(word.begin(), word.end(), allowed);
}

ParameterUnit readUnit(const YamlNode& node) {
    const std::vector<std::string> known = {"bytes", "count"};
    const std::string unit = node.text();
    if (unit == "bytes")
        return ParameterUnit::Bytes;
    if (unit != "count")
        node.fail(message(KC_TEXT("engine", "Unknown unit \"{0}\""), unit),
                  nearestOrAll(unit, known));
    return ParameterUnit::Count;
}

ParameterKind kindOf(const Value& value) {
    if (value.isInteger())
        return ParameterKind::Integer;
    if (value.isReal())
        return ParameterKind::Real;
    return value.isBoolean() ? ParameterKind::Boolean : ParameterKind::Word;
}

/// Sets the kind from the values. A mix of integers and reals has the kind Real. Throws Error for
/// other mixed types.
void setKind(Parameter& parameter, const YamlNode& list) {
    parameter.kind = kindOf(parameter.values.front());
    for (const Value& value : parameter.values) {
        const bool mixed = value.isNumber() != parameter.values.front().isNumber() ||
                           (!value.isNumber() && kindOf(value) != parameter.kind);
        if (mixed)
            list.fail(
                message(KC_TEXT("engine", "The values of \"{0}\" have different types"),
                        parameter.name),
                message(KC_TEXT("engine", "use only numbers, only words, or true and false")));
        if (value.isReal())
            parameter.kind = ParameterKind::Real;
    }
}

void readValues(Parameter& parameter, const YamlNode& list) {
    const std::vector<YamlNode> items = list.items();
    if (items.empty())
        list.fail(message(KC_TEXT("engine", "\"{0}\" has no values"), parameter.name));
    for (const YamlNode& item : items)
        parameter.values.push_back(parameter.adopt(item.value()));
    setKind(parameter, list);
    std::set<Value> seen;
    for (std::size_t k = 0; k < items.size(); ++k) {
        Value& value = parameter.values[k];
        value = parameter.adopt(value);
        if (value.isWord() && !isSpelling(value.word()))
            items[k].fail(
                message(KC_TEXT("engine", "Invalid word: \"{0}\""), value.word()),
                message(KC_TEXT("engine", "use letters, digits, \"_\", \":\", and spaces")));
        if (!seen.insert(value).second)
            items[k].fail(
                message(KC_TEXT("engine", "The value {0} is listed twice"), value.text()));
    }
}

void readRange(Parameter& parameter, const YamlNode& list) {
    const std::vector<YamlNode> ends = list.items();
    if (ends.size() != 2)
        list.fail(message(KC_TEXT("engine", "A range must have two ends")),
                  message(KC_TEXT("engine", "write `range: [MIN, MAX]`; both ends are included")));
    const Value least = parameter.adopt(ends[0].value());
    const Value most = parameter.adopt(ends[1].value());
    for (std::size_t k = 0; k < ends.size(); ++k)
        if (!(k == 0 ? least : most).isNumber())
            ends[k].fail(message(KC_TEXT("engine", "Invalid number: \"{0}\""), ends[k].text()));
    parameter.range = NumberRange{*least.number(), *most.number()};
    if (parameter.range->least > parameter.range->most)
        list.fail(message(KC_TEXT("engine", "The range ends before it starts")));
    parameter.kind =
        least.isInteger() && most.isInteger() ? ParameterKind::Integer : ParameterKind::Real;
}

/// Throws Error for a compiler parameter if the header extends its values.
void checkReserved(const Parameter& parameter, const YamlNode& node) {
    const Parameter& original = *findNamed(compilerParameters(), parameter.name);
    for (const Value& value : parameter.values)
        if (const auto problem = original.problemWith(value))
            node.at("values").fail(*problem);
    if (parameter.range && original.range &&
        (parameter.range->least < original.range->least ||
         parameter.range->most > original.range->most))
        node.at("range").fail(message(
            KC_TEXT("engine", "The compiler allows a smaller range for \"{0}\""), parameter.name));
    if (parameter.kind != original.kind)
        node.fail(message(KC_TEXT("engine", "\"{0}\" is a compiler parameter of a different type"),
                          parameter.name));
}

Parameter readParameter(const YamlNode::Pair& pair, ParameterOrigin origin) {
    const YamlNode& node = pair.value;
    if (!node.isMap())
        node.fail(
            message(KC_TEXT("engine", "The parameter \"{0}\" is not declared"), pair.key),
            message(KC_TEXT("engine", "write `{0}: {values: [1, 2, 4], default: 2}`"), pair.key));
    node.refuseUnknownKeys({"values", "range", "default", "unit", "label", "help"});
    const Parameter* original =
        origin == ParameterOrigin::Kernel ? findNamed(compilerParameters(), pair.key) : nullptr;
    Parameter parameter = original != nullptr ? *original : Parameter();
    parameter.name = pair.key;
    if (original == nullptr)
        parameter.origin = origin;
    if (const auto unit = node.find("unit"))
        parameter.unit = readUnit(*unit);
    const auto values = node.find("values");
    const auto range = node.find("range");
    if (values && range)
        node.fail(message(KC_TEXT("engine", "\"{0}\" has both values and a range"), pair.key),
                  message(KC_TEXT("engine", "remove one of them")));
    if (!values && !range && original == nullptr)
        node.fail(message(KC_TEXT("engine", "\"{0}\" has neither values nor a range"), pair.key));
    if (values) {
        parameter.values.clear();
        parameter.range.reset();
        readValues(parameter, *values);
        parameter.defaultValue = parameter.values.front();
    } else if (range) {
        parameter.values.clear();
        readRange(parameter, *range);
        parameter.defaultValue = parameter.kind == ParameterKind::Integer
                                     ? Value(static_cast<std::int64_t>(parameter.range->least))
                                     : Value(parameter.range->least);
    }
    if (original != nullptr)
        checkReserved(parameter, node);
    if (const auto value = node.find("default")) {
        parameter.defaultValue = parameter.adopt(value->value());
        if (const auto problem = parameter.problemWith(parameter.defaultValue))
            value->fail(*problem);
    }
    if (const auto label = node.find("label"))
        parameter.label = label->localizedText();
    if (const auto help = node.find("help"))
        parameter.help = help->localizedText();
    return parameter;
}

} // namespace

bool isIdentifier(std::string_view text) {
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
           });
}

void checkIdentifier(const std::string& name, const SourcePosition& where) {
    if (!isIdentifier(name))
        failAt(where, message(KC_TEXT("engine", "Invalid name: \"{0}\""), name));
}

void checkFree(Message meaning, const SourcePosition& where) {
    if (!meaning.empty())
        failAt(where, std::move(meaning), message(KC_TEXT("engine", "choose another name")));
}

std::vector<Parameter> readDeclaredParameters(const YamlNode& map, ParameterOrigin origin,
                                              const MeaningOf& meaningOf) {
    // Limits the number of parameters, because every name is compared with all others.
    constexpr std::size_t maxParameters = 256;
    std::vector<Parameter> parameters;
    for (const YamlNode::Pair& pair : map.pairs()) {
        if (parameters.size() == maxParameters)
            failAt(pair.keyPosition,
                   message(KC_TEXT("engine", "A kernel may have at most {0} parameters"),
                           std::to_string(maxParameters)));
        if (!isIdentifier(pair.key))
            failAt(pair.keyPosition, message(KC_TEXT("engine", "Invalid name: \"{0}\""), pair.key),
                   message(KC_TEXT("engine", "use letters, digits, and \"_\"")));
        checkFree(meaningOf(pair.key), pair.keyPosition);
        parameters.push_back(readParameter(pair, origin));
    }
    return parameters;
}

std::vector<Requirement>
readRequirements(const YamlNode& list,
                 const std::function<Expression(const YamlNode&)>& expression) {
    std::vector<Requirement> requirements;
    for (const YamlNode& item : list.items()) {
        if (item.isScalar()) {
            requirements.push_back({expression(item), {}});
            continue;
        }
        item.refuseUnknownKeys({"that", "else"});
        Requirement requirement{expression(item.at("that")), {}};
        if (const auto otherwise = item.find("else"))
            requirement.otherwise = otherwise->localizedText();
        requirements.push_back(std::move(requirement));
    }
    return requirements;
}

} // namespace kernelcurve
