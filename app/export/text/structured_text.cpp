#include "app/export/text/structured_text.h"

#include "gpu/model/format/json_text.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {

namespace {

using Json = nlohmann::ordered_json;

std::string scalarText(const Json& value) {
    // JSON's scalars and its empty {} and [] are also valid YAML.
    return escapedInvisible(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void append(std::string& text, const Json& value, std::size_t depth);

/// Appends the text after "key:" or "-".
void appendBehind(std::string& text, const Json& value, std::size_t depth) {
    if (value.is_structured() && !value.empty()) {
        text += '\n';
        append(text, value, depth);
    } else {
        text += ' ' + scalarText(value) + '\n';
    }
}

void append(std::string& text, const Json& value, std::size_t depth) {
    const std::string indent(2 * depth, ' ');
    if (value.is_object()) {
        for (const auto& [key, member] : value.items()) {
            text += indent + key + ':';
            appendBehind(text, member, depth + 1);
        }
        return;
    }
    for (const Json& item : value) {
        if (item.is_object() && !item.empty()) {
            // The first key follows the dash.
            const std::size_t begin = text.size();
            append(text, item, depth + 1);
            text.replace(begin + 2 * depth, 1, "-");
        } else {
            text += indent + '-';
            appendBehind(text, item, depth + 1);
        }
    }
}

} // namespace

Structured structured(Json value) {
    return std::make_shared<const Json>(std::move(value));
}

std::string yamlText(const Structured& value) {
    if (!value->is_structured() || value->empty())
        return scalarText(*value) + '\n';
    std::string text;
    append(text, *value, 0);
    return text;
}

std::string jsonText(const Structured& value) {
    return escapedInvisible(value->dump(2, ' ', false, Json::error_handler_t::replace)) + '\n';
}

} // namespace kernelcurve
