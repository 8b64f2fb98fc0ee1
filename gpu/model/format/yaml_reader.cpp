#include "gpu/model/format/yaml_reader.h"

#include "gpu/model/format/yaml_tree.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace kernelcurve {
namespace {

/// Returns true if the text resembles a number: digits, a point, an exponent, or a count unit.
bool looksNumeric(std::string_view text) {
    if (text.starts_with('+') || text.starts_with('-'))
        text.remove_prefix(1);
    if (text.starts_with('.'))
        text.remove_prefix(1);
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0 &&
           text.find_first_not_of("0123456789.eE+-KMGi ") == std::string_view::npos &&
           !text.ends_with(' ');
}

/// Returns true for YAML's spellings of NaN and infinity.
bool isNotFinite(std::string_view text) {
    constexpr std::array<std::string_view, 9> spellings = {
        ".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF", "nan", "inf", "infinity"};
    if (text.starts_with('+') || text.starts_with('-'))
        text.remove_prefix(1);
    return std::find(spellings.begin(), spellings.end(), text) != spellings.end();
}

} // namespace

std::optional<Value> plainValue(std::string_view text) {
    if (text == "true" || text == "false")
        return text == "true";
    // "1e3" is a real number in a document.
    if (text.find_first_of("eE") == std::string_view::npos)
        if (const std::optional<std::int64_t> count = parseCount(text))
            return *count;
    const bool wholeDigits = text.find_first_not_of("+-0123456789") == std::string_view::npos;
    if (!wholeDigits)
        if (const std::optional<double> real = parseReal(text))
            return *real;
    if (looksNumeric(text) || isNotFinite(text))
        return std::nullopt;
    return std::string(text);
}

YamlNode::YamlNode(std::shared_ptr<const YamlDocument> document, const YamlTree* tree)
    : document_(std::move(document))
    , tree_(tree) {}

YamlNode YamlNode::parse(std::string_view text, const std::string& file, int firstLine) {
    std::shared_ptr<const YamlDocument> document = parseYaml(text, file, firstLine);
    const YamlTree* root = &document->root;
    return {std::move(document), root};
}

bool YamlNode::isMap() const {
    return tree_->kind == YamlKind::Map;
}
bool YamlNode::isList() const {
    return tree_->kind == YamlKind::List;
}
bool YamlNode::isScalar() const {
    return tree_->kind == YamlKind::Scalar;
}
bool YamlNode::isNull() const {
    return tree_->kind == YamlKind::Null;
}
SourcePosition YamlNode::position() const {
    return document_->place(tree_->line, tree_->column);
}

void YamlNode::fail(Message what, Message hint) const {
    throw Error({std::move(what), std::move(hint), position()});
}

void YamlNode::refuseUnknownKeys(const std::vector<std::string>& known) const {
    for (const Pair& pair : pairs())
        if (std::find(known.begin(), known.end(), pair.key) == known.end())
            throw Error({message(KC_TEXT("engine", "Unknown key \"{0}\""), pair.key),
                         didYouMean(pair.key, known), pair.keyPosition});
}

std::optional<YamlNode> YamlNode::find(std::string_view key) const {
    if (!isMap())
        fail(message(KC_TEXT("engine", "Expected a map of keys and values")),
             message(KC_TEXT("engine", "write `key: value`")));
    for (std::size_t i = 0; i < tree_->keys.size(); ++i)
        if (tree_->keys[i].text == key)
            return YamlNode(document_, &tree_->items[i]);
    return std::nullopt;
}

YamlNode YamlNode::at(std::string_view key) const {
    if (const std::optional<YamlNode> found = find(key))
        return *found;
    fail(message(KC_TEXT("engine", "Missing key \"{0}\""), std::string(key)));
}

std::vector<YamlNode::Pair> YamlNode::pairs() const {
    if (!isMap())
        fail(message(KC_TEXT("engine", "Expected a map of keys and values")),
             message(KC_TEXT("engine", "write `key: value`")));
    std::vector<Pair> pairs;
    pairs.reserve(tree_->keys.size());
    for (std::size_t i = 0; i < tree_->keys.size(); ++i) {
        const YamlTree& key = tree_->keys[i];
        pairs.push_back({key.text, document_->place(key.line, key.column),
                         YamlNode(document_, &tree_->items[i])});
    }
    return pairs;
}

std::vector<YamlNode> YamlNode::items() const {
    if (!isList())
        fail(message(KC_TEXT("engine", "Expected a list")),
             message(KC_TEXT("engine", "put the values in square brackets: [a, b]")));
    std::vector<YamlNode> items;
    items.reserve(tree_->items.size());
    for (const YamlTree& item : tree_->items)
        items.push_back(YamlNode(document_, &item));
    return items;
}

std::string YamlNode::text() const {
    if (isNull())
        fail(message(KC_TEXT("engine", "Missing value")));
    if (!isScalar())
        fail(message(KC_TEXT("engine", "Expected a single value")),
             message(KC_TEXT("engine", "put text with braces or brackets in quotes")));
    return tree_->text;
}

bool YamlNode::quoted() const {
    return tree_->quoted;
}

std::int64_t YamlNode::integer() const {
    const std::string written = text();
    if (quoted())
        fail(message(KC_TEXT("engine", "\"{0}\" is text, not an integer"), written),
             message(KC_TEXT("engine", "remove the quotes")));
    const Value number = value();
    if (!number.isInteger())
        fail(message(KC_TEXT("engine", "\"{0}\" is not an integer"), written));
    return number.integer();
}

double YamlNode::real() const {
    const std::string written = text();
    if (quoted())
        fail(message(KC_TEXT("engine", "\"{0}\" is text, not a number"), written),
             message(KC_TEXT("engine", "remove the quotes")));
    const Value number = value();
    if (!number.isNumber())
        fail(message(KC_TEXT("engine", "Invalid number: \"{0}\""), written));
    return *number.number();
}

bool YamlNode::boolean() const {
    const std::string written = text();
    if (quoted() || (written != "true" && written != "false"))
        fail(message(KC_TEXT("engine", "\"{0}\" is neither true nor false"), written),
             message(KC_TEXT("engine", "write true or false, without quotes")));
    return written == "true";
}

Value YamlNode::value() const {
    std::string written = text();
    if (quoted())
        return written;
    const std::optional<Value> value = plainValue(written);
    if (!value && isTooLarge(written))
        fail(
            message(KC_TEXT("engine", "The number \"{0}\" is too large"), written),
            message(KC_TEXT("engine", "use an integer of at most 63 bits, or put text in quotes")));
    if (!value)
        fail(message(KC_TEXT("engine", "Invalid number: \"{0}\""), written),
             message(KC_TEXT(
                 "engine",
                 "use finite numbers, and integers of at most 63 bits; put text in quotes")));
    return *value;
}

LocalizedText YamlNode::localizedText() const {
    if (!isMap())
        return {text(), {}};
    refuseUnknownKeys({"en", "zh_CN"});
    LocalizedText both;
    if (const std::optional<YamlNode> english = find("en"))
        both.en = english->text();
    if (const std::optional<YamlNode> chinese = find("zh_CN"))
        both.zhCN = chinese->text();
    return both;
}

} // namespace kernelcurve
