#include "gpu/catalog/header/entry.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/expression_scanner.h"
#include "gpu/catalog/header/header_parameters.h"
#include "gpu/source/syntax/code_tokens.h"

#include <algorithm>
#include <string_view>

namespace kernelcurve {

namespace {

EntryPart trimmed(const std::string& text, std::size_t from, std::size_t to) {
    while (from < to && text[from] == ' ')
        ++from;
    while (to > from && text[to - 1] == ' ')
        --to;
    return {text.substr(from, to - from), from};
}

/// Returns true if a text may be a template argument of an entry.
bool isTemplateArgument(const std::string& text) {
    if (isLiteral(text))
        return true;
    if (text.empty() || !isNameStart(text.front()))
        return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isNamePart(text[i]) && std::string_view(" :<>,*&").find(text[i]) == std::string::npos)
            return false;
        // Accepts float* and float* const, but not a multiplication.
        const std::size_t next = text.find_first_not_of(' ', i + 1);
        if ((text[i] == '*' || text[i] == '&') && next != std::string::npos &&
            isNamePart(text[next]) && text.compare(next, 5, "const") != 0)
            return false;
    }
    return true;
}

/// Returns the position of the comma that ends a template argument, or `close` if there is no such
/// comma.
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

} // namespace

std::optional<Value> literalOf(const std::string& text) {
    std::optional<Value> value = plainValue(text);
    return value && !value->isWord() ? value : std::nullopt;
}

bool isLiteral(const std::string& text) {
    const std::optional<Value> value = literalOf(text);
    return value && !value->isReal();
}

SourcePosition textPosition(const YamlNode& node) {
    return movedOn(node.position(), node.quoted() ? 1 : 0);
}

Expression expressionOf(const YamlNode& node) {
    const std::string text = node.text();
    // YAML splits [min(a, b)] at the comma, which leaves an unclosed parenthesis.
    if (!node.quoted() &&
        std::count(text.begin(), text.end(), '(') > std::count(text.begin(), text.end(), ')'))
        node.fail(message(KC_TEXT("engine", "Missing closing parenthesis in \"{0}\""), text),
                  message(KC_TEXT("engine", "put an expression with a comma in quotes")));
    return Expression(text, textPosition(node));
}

Entry parseEntry(const std::string& whole, const SourcePosition& where) {
    Entry entry;
    const std::string text = whole.substr(0, whole.find('('));
    if (text.size() < whole.size()) {
        const EntryPart types = trimmed(whole, text.size(), whole.size());
        if (types.text.back() != ')')
            failAt(movedOn(where, whole.size()),
                   message(KC_TEXT("engine", "Missing closing parenthesis in \"{0}\""), whole),
                   message(KC_TEXT("engine", "add `)`")));
        entry.parameterTypes = types.text.substr(1, types.text.size() - 2);
        if (!std::ranges::all_of(*entry.parameterTypes, [](char c) {
                return isNamePart(c) || std::string_view(" :<>,*&").find(c) != std::string::npos;
            }))
            failAt(
                movedOn(where, types.offset),
                message(KC_TEXT("engine", "Invalid parameter types: {0}"), *entry.parameterTypes),
                message(KC_TEXT("engine", "write `entry: \"NAME(float*, int)\"`")));
    }
    const std::size_t open = std::min(text.find('<'), text.size());
    entry.function = trimmed(text, 0, open);
    if (!isQualifiedName(entry.function.text))
        failAt(where, message(KC_TEXT("engine", "Invalid function name: {0}"), entry.function.text),
               message(KC_TEXT("engine", "write `entry: NAME` or `entry: NAME<PARAMETER>`")));
    if (open == text.size())
        return entry;
    const EntryPart rest = trimmed(text, open, text.size());
    if (rest.text.back() != '>')
        failAt(movedOn(where, text.size()),
               message(KC_TEXT("engine", "The template arguments are not closed")),
               message(KC_TEXT("engine", "add `>`")));
    const std::size_t close = open + rest.text.size() - 1;
    for (std::size_t at = open + 1; at <= close;) {
        const std::size_t end = endOfArgument(text, at, close);
        const EntryPart part = trimmed(text, at, end);
        if (!isTemplateArgument(part.text))
            failAt(
                movedOn(where, part.offset),
                part.text.empty()
                    ? message(KC_TEXT("engine", "Missing template argument"))
                    : message(KC_TEXT("engine", "Invalid template argument: \"{0}\""), part.text),
                message(KC_TEXT(
                    "engine", "use the name of a parameter, an integer, true, false, or a type")));
        entry.templateArguments.push_back(part);
        at = end + 1;
    }
    return entry;
}

} // namespace kernelcurve
