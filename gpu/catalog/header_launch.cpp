#include "gpu/catalog/header_launch.h"

#include "gpu/catalog/diagnostic.h"
#include "gpu/catalog/header_parameters.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>

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

bool isInteger(const std::string& text) {
    return text.find_first_not_of("-0123456789") == std::string::npos && parseCount(text);
}

std::string readEntry(const YamlNode& node, HeaderScope& scope) {
    std::string text = node.text();
    const Entry entry = parseEntry(text, textPosition(node));
    for (const EntryPart& argument : entry.templateArguments)
        if (!isInteger(argument.text))
            scope.checkTemplateArgument(argument.text,
                                        movedOn(textPosition(node), argument.offset));
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
    const std::string name = parseEntry(launch.entry, launch.where).function.text;
    const auto found = std::find_if(functions.begin(), functions.end(),
                                    [&](const GlobalFunction& f) { return f.name == name; });
    if (found == functions.end()) {
        std::vector<std::string> names;
        names.reserve(functions.size());
        for (const GlobalFunction& function : functions)
            names.push_back(function.name);
        entryNode.fail(
            message(KC_TEXT("engine", "the file has no __global__ function \"{0}\""), name),
            nearestOrAll(name, names));
    }
    const auto given = static_cast<int>(launch.arguments.size());
    if (found->parameters != given)
        arguments.fail(message(KC_TEXT("engine", "{0} takes {1} arguments, not {2}"), name,
                               std::to_string(found->parameters), std::to_string(given)));
}

} // namespace

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
    if (!isIdentifier(entry.function.text))
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
        const std::size_t end = std::min(text.find(',', at), close);
        const EntryPart part = trimmed(text, at, end);
        if (!isIdentifier(part.text) && !isInteger(part.text))
            failAt(movedOn(where, part.offset),
                   part.text.empty()
                       ? message(KC_TEXT("engine", "a template argument is missing"))
                       : message(KC_TEXT("engine", "\"{0}\" cannot be a template argument"),
                                 part.text),
                   message(KC_TEXT("engine", "a template argument is a parameter's name or a whole "
                                             "number")));
        entry.templateArguments.push_back(part);
        at = end + 1;
    }
    return entry;
}

KernelLaunch readLaunch(const YamlNode& map, HeaderScope& scope,
                        const std::vector<GlobalFunction>& functions) {
    KernelLaunch launch;
    const YamlNode entry = map.at("entry");
    const YamlNode arguments = map.at("arguments");
    launch.where = entry.position();
    launch.entry = readEntry(entry, scope);
    for (const YamlNode& argument : arguments.items()) {
        launch.arguments.push_back(argument.text());
        scope.checkArgument(launch.arguments.back(), argument.position());
    }
    checkFunction(entry, launch, arguments, functions);
    launch.block = readExtent(map.at("block"), scope);
    launch.grid = readExtent(map.at("grid"), scope);
    if (const auto shared = map.find("shared_bytes"))
        launch.sharedBytes = readExpression(*shared, scope);
    return launch;
}

} // namespace kernelcurve
