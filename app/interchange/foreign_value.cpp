#include "app/interchange/foreign_value.h"

#include "gpu/model/text/error.h"
#include "gpu/model/text/readable_text.h"
#include "gpu/model/values/quantity.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <limits>

namespace kernelcurve {
namespace {

constexpr std::string_view openCache = "{{"; // the root, and the list of entries

/// Closes the open brackets of a cache at the end of its last complete entry.
void closeCache(ForeignText& text, const std::string& open, std::size_t lastEntry) {
    if (!open.starts_with(openCache))
        return; // the parser rejects the text
    if (open.size() > openCache.size()) {
        text.json.resize(lastEntry);
        text.tornEnd = true;
    }
    text.json.resize(text.json.find_last_not_of(" \t\r\n,") + 1);
    text.json += "}}";
}

} // namespace

ForeignText strictJson(std::string_view text) {
    constexpr auto notJson = std::to_array<std::string_view>({"NaN", "Infinity", "-Infinity"});
    ForeignText strict;
    strict.json.reserve(text.size() + openCache.size());
    std::string open;
    std::size_t lastEntry = 0;
    bool isText = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char sign = text[i];
        if (isText) {
            isText = sign != '"';
            if (sign == '\\' && i + 1 < text.size())
                strict.json += text[i++];
            strict.json += text[i];
            continue;
        }
        std::size_t length = 0;
        for (const std::string_view word : notJson)
            if (text.substr(i).starts_with(word))
                length = word.size();
        if (length > 0) {
            strict.json += "null";
            i += length - 1;
            continue;
        }
        strict.json += sign;
        isText = sign == '"';
        if (sign == '{' || sign == '[')
            open += sign;
        if ((sign == '}' || sign == ']') && !open.empty()) {
            open.pop_back();
            if (open.size() == openCache.size())
                lastEntry = strict.json.size();
        }
    }
    // An incomplete text of an entry is removed with the entry.
    closeCache(strict, isText ? open + '"' : open, lastEntry);
    return strict;
}

std::optional<ForeignValue> ForeignValue::find(const std::string& name) const {
    if (!json_->is_object())
        fail(message(KC_TEXT("engine", "{0} must be an object"), path_));
    const auto found = json_->find(name);
    if (found == json_->end() || found->is_null())
        return std::nullopt;
    return ForeignValue(*found, path_.empty() ? name : path_ + '.' + name, *file_);
}

ForeignValue ForeignValue::at(const std::string& name) const {
    const auto found = find(name);
    if (!found)
        fail(message(KC_TEXT("engine", "{0} is missing"),
                     path_.empty() ? name : path_ + '.' + name));
    return *found;
}

std::vector<std::pair<std::string, ForeignValue>> ForeignValue::members() const {
    if (!json_->is_object())
        fail(message(KC_TEXT("engine", "{0} must be an object"), path_));
    std::vector<std::pair<std::string, ForeignValue>> members;
    for (const auto& [name, value] : json_->items())
        members.emplace_back(name,
                             ForeignValue(value, path_ + '.' + cutToRead(name, maxOfWord), *file_));
    return members;
}

std::vector<ForeignValue> ForeignValue::items() const {
    if (!json_->is_array())
        fail(message(KC_TEXT("engine", "{0} must be a list"), path_));
    std::vector<ForeignValue> items;
    items.reserve(json_->size());
    for (std::size_t index = 0; index < json_->size(); ++index)
        items.emplace_back((*json_)[index], path_ + '[' + std::to_string(index) + ']', *file_);
    return items;
}

std::string ForeignValue::text() const {
    if (!json_->is_string())
        fail(message(KC_TEXT("engine", "{0} must be a text"), path_));
    return json_->get<std::string>();
}

Value ForeignValue::value() const {
    if (json_->is_boolean())
        return json_->get<bool>();
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const bool fits = !json_->is_number_unsigned() || json_->get<std::uint64_t>() <= most;
    if (json_->is_number_integer() && fits)
        return json_->get<std::int64_t>();
    if (json_->is_number())
        return json_->get<double>();
    return json_->is_string() ? json_->get<std::string>() : json_->dump();
}

std::int64_t ForeignValue::integer() const {
    constexpr double most = 9007199254740992; // greater doubles are not exact
    const auto value = number();
    if (!value || *value != std::floor(*value) || std::abs(*value) > most)
        fail(message(KC_TEXT("engine", "{0} must be an integer"), path_));
    return static_cast<std::int64_t>(*value);
}

std::optional<double> ForeignValue::number() const {
    if (json_->is_string())
        return parseReal(json_->get_ref<const std::string&>());
    if (!json_->is_number() || !std::isfinite(json_->get<double>()))
        return std::nullopt;
    return json_->get<double>();
}

std::optional<double> ForeignValue::numberAt(const std::string& name) const {
    const auto member = find(name);
    return member ? member->number() : std::nullopt;
}

std::string ForeignValue::textAt(const std::string& name) const {
    const auto member = find(name);
    return member ? member->text() : std::string();
}

std::vector<ForeignValue> ForeignValue::itemsAt(const std::string& name) const {
    const auto member = find(name);
    return member ? member->items() : std::vector<ForeignValue>();
}

bool ForeignValue::isTrueAt(const std::string& name) const {
    const auto member = find(name);
    return member && member->json_->is_boolean() && member->json_->get<bool>();
}

void ForeignValue::fail(const Message& what) const {
    throw Error({what,
                 message(KC_TEXT("engine", "export the results again: the file is incomplete, or "
                                           "its format is not supported")),
                 {*file_}});
}

} // namespace kernelcurve
