#include "gpu/catalog/kernel/header_scope.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/find_named.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>

namespace kernelcurve {

namespace {

bool contains(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

HeaderScope::HeaderScope(const Problem& problem, const std::string& variant)
    : problem_(problem.declaration().id)
    , parameters_(problem.declaration().parameters) {
    const Values defaults = defaultsOf(parameters_);
    for (const auto& [name, value] : problem.sizes(defaults))
        sizes_.push_back(name);
    sizes_.emplace_back("sm_count");
    for (const BufferSpec& buffer : problem.buffers(defaults, variant)) {
        buffers_.push_back(buffer.name);
        if (buffer.role == BufferRole::Output)
            outputs_.push_back(buffer.name);
        if (buffer.role != BufferRole::Input)
            written_.push_back(buffer.name);
    }
}

Message HeaderScope::meaningOf(const std::string& name) const {
    if (const Parameter* known = parameter(name))
        return known->origin == ParameterOrigin::Problem
                   ? message(KC_TEXT("engine", "\"{0}\" is already a parameter of the problem {1}"),
                             name, problem_)
                   : message(KC_TEXT("engine", "\"{0}\" is already a parameter"), name);
    if (contains(sizes_, name))
        return message(KC_TEXT("engine", "\"{0}\" is already a size of the problem {1}"), name,
                       problem_);
    if (contains(buffers_, name))
        return message(KC_TEXT("engine", "\"{0}\" is already a buffer"), name);
    if (contains(textures_, name))
        return message(KC_TEXT("engine", "\"{0}\" is already a texture"), name);
    if (std::ranges::count(tensorMaps_, name, &std::pair<std::string, std::string>::first) > 0)
        return message(KC_TEXT("engine", "\"{0}\" is already a tensor map"), name);
    if (contains(expressionFunctions(), name))
        return message(KC_TEXT("engine", "\"{0}\" is already a function"), name);
    return {};
}

const Parameter* HeaderScope::parameter(const std::string& name) const {
    return findNamed(parameters_, name);
}

void HeaderScope::checkBuffer(const std::string& name, const SourcePosition& where) const {
    if (!contains(buffers_, name))
        failAt(where, message(KC_TEXT("engine", "Array not found: {0}"), name),
               nearestOrAll(name, buffers_));
}

void HeaderScope::checkExpression(const Expression& expression) {
    for (const auto& [name, offset] : scanExpression(expression.text(), expression.where()).names) {
        used_.push_back(name);
        if (contains(sizes_, name))
            continue;
        const SourcePosition where = movedOn(expression.where(), offset);
        const Parameter* known = parameter(name);
        if (known != nullptr && known->kind == ParameterKind::Word)
            failAt(where, message(KC_TEXT("engine", "\"{0}\" is a word, not a number"), name));
        if (known != nullptr)
            continue;
        if (contains(buffers_, name))
            failAt(where, message(KC_TEXT("engine", "\"{0}\" is a buffer, not a number"), name));
        std::vector<std::string> names = textsOf(parameters_, &Parameter::name);
        names.insert(names.end(), sizes_.begin(), sizes_.end());
        failAt(where, message(KC_TEXT("engine", "Unknown name \"{0}\""), name),
               nearestOrAll(name, names));
    }
}

void HeaderScope::checkArgument(const std::string& name, const SourcePosition& where) {
    used_.push_back(name);
    for (const auto& [map, array] : tensorMaps_)
        if (map == name) {
            used_.push_back(array);
            return;
        }
    if (contains(buffers_, name) || contains(textures_, name) || contains(sizes_, name) ||
        literalOf(name))
        return;
    const Parameter* known = parameter(name);
    if (known != nullptr && known->kind == ParameterKind::Word)
        failAt(
            where,
            message(KC_TEXT("engine", "\"{0}\" is a word and cannot be passed as an argument"),
                    name),
            message(KC_TEXT("engine", "pass the word to the template: `entry: NAME<{0}>`"), name));
    if (known != nullptr)
        return;
    std::vector<std::string> names = buffers_;
    names.insert(names.end(), textures_.begin(), textures_.end());
    for (const auto& [map, array] : tensorMaps_)
        names.push_back(map);
    for (const Parameter& each : parameters_)
        names.push_back(each.name);
    names.insert(names.end(), sizes_.begin(), sizes_.end());
    failAt(where, message(KC_TEXT("engine", "Unknown argument \"{0}\""), name),
           nearestOrAll(name, names));
}

void HeaderScope::checkTemplateArgument(const std::string& name, const SourcePosition& where) {
    if (checkParameter(name, where).kind == ParameterKind::Real)
        failAt(where,
               message(
                   KC_TEXT("engine", "\"{0}\" is not an integer and cannot be a template argument"),
                   name),
               message(KC_TEXT("engine", "pass the value in `arguments`")));
}

const Parameter& HeaderScope::checkParameter(const std::string& name, const SourcePosition& where) {
    used_.push_back(name);
    const Parameter* known = parameter(name);
    if (known == nullptr)
        failAt(where, message(KC_TEXT("engine", "Unknown parameter \"{0}\""), name),
               nearestOrAll(name, textsOf(parameters_, &Parameter::name)));
    return *known;
}

bool HeaderScope::used(const std::string& name) const {
    return contains(used_, name);
}

} // namespace kernelcurve
