#include "gpu/catalog/problem/file_problem.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/entry.h"
#include "gpu/catalog/header/header_block.h"
#include "gpu/catalog/header/header_parameters.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cmath>

namespace kernelcurve {

namespace {

using Scope = std::map<std::string, double>;

const ElementType& typeFor(const DescribedType& type, const Values& parameters) {
    return *findElementType(type.parameter.empty() ? type.name
                                                   : parameters.at(type.parameter).word());
}

/// Returns the extents of an array. Throws Error if an extent is not a positive integer, or if the
/// product is too large.
std::vector<std::int64_t> extentsOf(const std::vector<Expression>& shape, const Scope& scope) {
    std::vector<std::int64_t> extents;
    double product = 1;
    for (const Expression& extent : shape) {
        const double value = extent.evaluate(scope);
        if (value < 1 || value != std::floor(value))
            failAt(extent.where(),
                   message(KC_TEXT("engine", "Invalid array extent: \"{0}\""), extent.text()));
        product *= value;
        constexpr double most = 9007199254740992.0; // 2^53
        if (product > most)
            failAt(shape.front().where(), message(KC_TEXT("engine", "The array is too large")));
        extents.push_back(static_cast<std::int64_t>(value));
    }
    return extents;
}

std::int64_t elementsOf(const std::vector<Expression>& shape, const Scope& scope) {
    std::int64_t product = 1;
    for (const std::int64_t extent : extentsOf(shape, scope))
        product *= extent;
    return product;
}

/// Returns the code at its original lines without the header, so that changes of the header do not
/// cause recompilation.
std::string belowHeader(const SourceFile& source) {
    const std::string_view header = findHeader(source.text, source.name).all;
    const auto lines = static_cast<std::size_t>(std::ranges::count(header, '\n'));
    return std::string(lines, '\n') + source.text.substr(header.size());
}

/// Returns the reason why the parameters of a fill are invalid, or nullopt if they are valid.
std::optional<Message> misfit(const DescribedArray& array, const Scope& scope) {
    const auto number = [&](const char* name) {
        const auto found = array.fillNumbers.find(name);
        return found == array.fillNumbers.end() ? 0 : found->second.evaluate(scope);
    };
    const double first = number("first");
    const double second = number("second");
    switch (array.fill.kind) {
    case FillKind::Uniform:
    case FillKind::Integers:
    case FillKind::Sorted:
        if (array.isFillSaid && !array.function && second < first)
            return message(
                KC_TEXT("engine", "Invalid range for {0}: {1} to {2}. Write the lower end first"),
                array.name, wholeOrReal(first).text(), wholeOrReal(second).text());
        return std::nullopt;
    case FillKind::Normal:
        if (second < 0)
            return message(KC_TEXT("engine", "The standard deviation for {0} must not be negative"),
                           array.name);
        return std::nullopt;
    case FillKind::Zipf:
    case FillKind::OneHot:
        if (first < 1 || first != std::floor(first))
            return message(
                KC_TEXT("engine", "The fill of {0} requires an integer of at least 1, not {1}"),
                array.name, wholeOrReal(first).text());
        return std::nullopt;
    default:
        return std::nullopt;
    }
}

/// Returns the reason why a data file does not match the type and shape of an array, or nullopt if
/// it matches.
std::optional<Message> misfit(const NumberFile& file, const std::string& array,
                              const ElementType& type, const std::vector<Expression>& shape,
                              const Scope& scope) {
    if (!file.holds(type))
        return message(KC_TEXT("engine", "{0} contains values of type {1}, not {2}"), file.name(),
                       file.type(), type.name);
    std::vector<std::int64_t> extents;
    extents.reserve(shape.size() + 1);
    for (const Expression& extent : shape)
        extents.push_back(static_cast<std::int64_t>(extent.evaluate(scope)));
    if (type.components > 1)
        extents.push_back(type.components);
    // Extents of 1 do not affect the order in memory.
    const auto written = [](std::vector<std::int64_t> all) {
        std::erase(all, 1);
        return all.empty() ? std::string("1") : formatExtents(all);
    };
    if (written(extents) == written(file.shape()))
        return std::nullopt;
    return message(KC_TEXT("engine", "{0} contains {1} values, but {2} requires {3}"), file.name(),
                   written(file.shape()), array, written(extents));
}

} // namespace

bool chooses(const Parameter& parameter) {
    return !parameter.values.empty() &&
           std::ranges::all_of(parameter.values, [](const Value& value) {
               return value.isWord() && findElementType(value.word()) != nullptr;
           });
}

std::string bytesName(const std::string& parameter) {
    return parameter + "_bytes";
}

FileProblem::FileProblem(ProblemDescription description, SourceFile source, NumberFiles files,
                         std::function<std::shared_ptr<const Problem>(int)> again)
    : description_(std::move(description))
    , source_(std::move(source))
    , code_(belowHeader(source_))
    , files_(std::move(files))
    , again_(std::move(again)) {}

std::vector<SourceFile> FileProblem::travellingData() const {
    if (!files_.given.empty())
        return files_.given;
    std::vector<SourceFile> data;
    std::size_t room = 2 * maxTravellingBytes; // two digits per byte
    for (const std::string& name : description_.dataFiles)
        if (auto bytes = travellingBytes(files_.folder / name); bytes && bytes->size() <= room) {
            room -= bytes->size();
            data.push_back({name, std::move(*bytes)});
        }
    return data;
}

const DescribedResult& FileProblem::result(const std::string& variant) const {
    const auto found = description_.results.find(variant);
    return found == description_.results.end() ? description_.results.begin()->second
                                               : found->second;
}

FileProblem::Scope FileProblem::scopeOf(const Values& parameters) const {
    Scope scope;
    for (const Parameter& parameter : description_.declaration.parameters) {
        const Value* found = parameters.get(parameter.name);
        if (found == nullptr)
            continue;
        if (const auto number = found->number())
            scope[parameter.name] = *number;
        else if (const ElementType* type = findElementType(found->word()))
            scope[bytesName(parameter.name)] = static_cast<double>(type->bytes());
    }
    for (const auto& [name, expression] : description_.sizes)
        scope[name] = expression.evaluate(scope);
    return scope;
}

double FileProblem::evaluated(const std::optional<Expression>& expression,
                              const Values& parameters) const {
    return expression ? expression->evaluate(scopeOf(parameters)) : 0;
}

std::optional<Message> FileProblem::problemWith(const Values& parameters) const {
    const Scope scope = scopeOf(parameters);
    for (const Requirement& requirement : description_.requirements)
        if (requirement.that.evaluate(scope) == 0) {
            if (requirement.otherwise.empty())
                return message(KC_TEXT("engine", "The problem {0} requires {1}"),
                               description_.declaration.id, requirement.that.text());
            return Message{requirement.otherwise, {}};
        }
    for (const auto& [variant, of] : description_.results)
        for (const DescribedArray& array : of.arrays)
            if (auto wrong = misfit(array, scope))
                return wrong;
    for (const auto& [variant, of] : description_.results) {
        for (const DescribedArray& array : of.arrays)
            if (array.fill.file)
                if (auto wrong = misfit(*array.fill.file, array.name,
                                        typeFor(array.type, parameters), array.shape, scope))
                    return wrong;
        for (const DescribedExpected& expected : of.expected)
            if (expected.file)
                if (auto wrong =
                        misfit(*expected.file, expected.name, typeFor(expected.type, parameters),
                               findNamed(of.arrays, expected.name)->shape, scope))
                    return wrong;
    }
    return std::nullopt;
}

Values FileProblem::sizes(const Values& parameters) const {
    const Scope scope = scopeOf(parameters);
    Values sizes;
    for (const Parameter& parameter : description_.declaration.parameters)
        if (const auto bytes = scope.find(bytesName(parameter.name));
            chooses(parameter) && bytes != scope.end())
            sizes[bytes->first] = wholeOrReal(bytes->second);
    for (const auto& [name, expression] : description_.sizes)
        sizes[name] = wholeOrReal(scope.at(name));
    return sizes;
}

std::vector<BufferSpec> FileProblem::buffers(const Values& parameters,
                                             const std::string& variant) const {
    const Scope scope = scopeOf(parameters);
    std::vector<BufferSpec> specs;
    for (const DescribedArray& array : result(variant).arrays) {
        const ElementType& type = typeFor(array.type, parameters);
        specs.push_back({.name = array.name,
                         .role = array.role,
                         .elements = elementsOf(array.shape, scope),
                         .elementBytes = type.bytes(),
                         .isMadeOnDevice = array.function.has_value(),
                         .type = type.name,
                         .shape = extentsOf(array.shape, scope)});
    }
    return specs;
}

std::string FileProblem::rowLength(std::string_view array) const {
    for (const auto& [variant, result] : description_.results)
        for (const DescribedArray& each : result.arrays)
            if (each.name == array && each.shape.size() > 1 &&
                isIdentifier(each.shape.back().text()))
                return each.shape.back().text();
    return {};
}

double FileProblem::bytesMoved(const Values& parameters, const std::string& variant) const {
    return evaluated(result(variant).bytes, parameters);
}

double FileProblem::operations(const Values& parameters, const std::string& variant) const {
    return evaluated(result(variant).operations, parameters);
}

double FileProblem::accesses(const Values& parameters, const std::string& variant) const {
    return evaluated(result(variant).accesses, parameters);
}

std::string FileProblem::unitsText(const std::string& variant) const {
    const DescribedResult& of = result(variant);
    if (of.reference)
        return of.reference->units->text();
    const auto output = std::ranges::find_if(
        of.arrays, [](const DescribedArray& array) { return array.role != BufferRole::Input; });
    return joined(output->shape, " * ",
                  [](const Expression& extent) { return "(" + extent.text() + ")"; });
}

const ElementType* FileProblem::typeAlways(const std::string& array) const {
    const ElementType* type = nullptr;
    for (const auto& [variant, of] : description_.results)
        if (const DescribedArray* found = findNamed(of.arrays, array)) {
            const ElementType* here = findElementType(found->type.name);
            if (here == nullptr || (type != nullptr && type != here))
                return nullptr;
            type = here;
        }
    return type;
}

std::int64_t FileProblem::referenceUnits(const Values& parameters,
                                         const std::string& variant) const {
    const DescribedResult& of = result(variant);
    return of.reference ? callsOf(*of.reference, parameters, of, true).units : 0;
}

const ElementType& FileProblem::typeOf(const std::string& array, const Values& parameters,
                                       const std::string& variant) const {
    return typeFor(findNamed(result(variant).arrays, array)->type, parameters);
}

void FileProblem::fillInput(std::string_view buffer, std::int64_t first, std::span<std::byte> data,
                            const Values& parameters) const {
    // Arrays with the same name have the same fill in all variants.
    const DescribedArray* array = nullptr;
    for (const auto& [variant, described] : description_.results)
        if (const DescribedArray* found = findNamed(described.arrays, buffer))
            array = found;
    const Scope scope = scopeOf(parameters);
    Fill fill = array->fill;
    for (const auto& [name, expression] : array->fillNumbers)
        (name == "first"    ? fill.first
         : name == "second" ? fill.second
                            : fill.power) = expression.evaluate(scope);
    const ElementType& type = typeFor(array->type, parameters);
    if (!array->isFillSaid && type.kind != NumberKind::Real) {
        constexpr double greatest = 99;
        fill.kind = FillKind::Integers;
        fill.first = 0;
        fill.second = greatest;
    }
    fillElements(fill, type, elementsOf(array->shape, scope), first, data);
}

UnitCalls FileProblem::callsOf(const DescribedCalls& calls, const Values& parameters,
                               const DescribedResult& of, bool isReference) const {
    const Scope scope = scopeOf(parameters);
    UnitCalls made;
    made.line = calls.where.line;
    const Entry entry = parseEntry(calls.entry, calls.where);
    made.entry = entry.function.text;
    const auto filled = [&](const EntryPart& argument) {
        const Value* value = parameters.get(argument.text);
        return value ? value->text() : argument.text;
    };
    if (!entry.templateArguments.empty())
        made.entry += "<" + joined(entry.templateArguments, ", ", filled) + ">";
    const auto count = [&](const Expression& expression, double least) {
        const double number = expression.evaluate(scope);
        if (number < least || number != std::floor(number))
            failAt(
                expression.where(),
                message(KC_TEXT("engine", "Invalid number of units: \"{0}\""), expression.text()));
        return static_cast<std::int64_t>(number);
    };
    if (calls.units)
        made.units = count(*calls.units, 0);
    made.calls = calls.sample ? std::min(made.units, count(*calls.sample, 1)) : made.units;
    for (const std::string& name : calls.arguments) {
        const DescribedArray* array = findNamed(of.arrays, name);
        const DescribedExpected* expected = findNamed(of.expected, name);
        if (expected != nullptr && (isReference || array == nullptr)) {
            const std::string type = typeFor(expected->type, parameters).name;
            made.arguments.push_back({name, name, (isReference ? "" : "const ") + type + " *"});
            continue;
        }
        if (array != nullptr) {
            made.arguments.push_back(
                {name, name, "const " + typeFor(array->type, parameters).name + " *"});
            continue;
        }
        const auto number = scope.find(name);
        const Value value = number != scope.end() ? wholeOrReal(number->second) : *literalOf(name);
        made.arguments.push_back({name, value, value.isReal() ? "double " : "long long "});
    }
    return made;
}

std::optional<DeviceCheck> FileProblem::deviceCheck(const Values& parameters,
                                                    const std::string& variant) const {
    const DescribedResult& of = result(variant);
    const Scope scope = scopeOf(parameters);
    DeviceCheck check;
    check.file = source_.name;
    check.source = code_;
    check.standard = description_.standard;
    check.again = again_;
    if (of.reference)
        check.reference = callsOf(*of.reference, parameters, of, true);
    for (const DescribedExpected& each : of.expected) {
        const DescribedArray* output = findNamed(of.arrays, each.name);
        ExpectedArray made{each.name, typeFor(each.type, parameters),
                           elementsOf(output != nullptr ? output->shape : each.shape, scope)};
        if (each.file) {
            made.begin = ExpectedBegin::Given;
            made.given = [file = each.file, size = made.type.bytes()](
                             std::int64_t first, std::span<std::byte> elements) {
                file->read(first * size, elements);
            };
        } else if (output != nullptr && output->role == BufferRole::InOut)
            made.begin = ExpectedBegin::Input;
        else if (each.zeroed)
            made.begin = ExpectedBegin::Zeros;
        check.expected.push_back(std::move(made));
    }
    for (const DescribedComparison& each : of.comparisons) {
        OutputComparison made;
        made.array = each.array;
        made.type = typeFor(findNamed(of.arrays, each.array)->type, parameters);
        made.againstReference = each.againstReference;
        // Integers must be equal, unless the problem file allows a difference.
        const bool isWhole = made.type.kind != NumberKind::Real;
        made.mode = isWhole && each.mode == CompareMode::Numbers && !each.absolute
                        ? CompareMode::Bits
                        : each.mode;
        made.relative = evaluated(each.relative, parameters);
        made.absolute = evaluated(each.absolute, parameters);
        made.steps = static_cast<std::int64_t>(evaluated(each.steps, parameters));
        made.scale = each.scale;
        made.leftOut = each.leftOut;
        if (check.reference && check.reference->calls < check.reference->units)
            made.leftOut = LeftOut::Anything;
        made.members = each.members;
        made.ascending = each.ascending;
        made.sameValuesAs = each.sameValuesAs;
        for (const auto& [array, from] : each.together)
            made.together.push_back(
                {array, from, typeFor(findNamed(of.arrays, array)->type, parameters)});
        check.comparisons.push_back(std::move(made));
    }
    for (const DescribedCalls& each : of.checks)
        check.checks.push_back(callsOf(each, parameters, of, false));
    return check;
}

std::optional<DeviceFill> FileProblem::deviceFill(const Values& parameters,
                                                  const std::string& variant) const {
    const DescribedResult& of = result(variant);
    if (std::ranges::none_of(of.arrays, [](const auto& each) { return each.function.has_value(); }))
        return std::nullopt;
    DeviceFill fill{source_.name, code_, description_.standard, {}};
    for (const DescribedArray& array : of.arrays)
        if (array.function) {
            UnitCalls calls = callsOf(*array.function, parameters, of, false);
            calls.units = elementsOf(array.shape, scopeOf(parameters));
            calls.calls = calls.units;
            fill.arrays.push_back({array.name, typeFor(array.type, parameters), std::move(calls)});
        }
    return fill;
}

std::vector<BufferSpec> FileProblem::expectedArrays(const Values& parameters,
                                                    const std::string& variant) const {
    std::vector<BufferSpec> specs;
    const DescribedResult& of = result(variant);
    const Scope scope = scopeOf(parameters);
    for (const DescribedExpected& each : of.expected) {
        const DescribedArray* output = findNamed(of.arrays, each.name);
        specs.push_back({each.name, BufferRole::Output,
                         elementsOf(output != nullptr ? output->shape : each.shape, scope),
                         typeFor(each.type, parameters).bytes()});
    }
    return specs;
}

} // namespace kernelcurve
