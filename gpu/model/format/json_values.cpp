#include "gpu/model/format/json_values.h"

#include "gpu/model/format/json_object.h"
#include "gpu/model/values/document_error.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace kernelcurve {

using nlohmann::json;

json toJson(const Value& value) {
    if (value.isInteger())
        return value.integer();
    if (value.isBoolean())
        return value.boolean();
    // JSON has no NaN and no infinity; no parameter takes one, and a word is refused by name.
    if (value.isReal() && std::isfinite(value.real()))
        return value.real();
    return value.text();
}

Value valueFromJson(const json& written) {
    if (written.is_boolean())
        return written.get<bool>();
    if (written.is_number_float())
        return written.get<double>();
    if (written.is_string())
        return written.get<std::string>();
    return jsonInteger(written, "value");
}

json toJson(const Values& values) {
    json object = json::object();
    for (const auto& [name, value] : values)
        object[name] = toJson(value);
    return object;
}

Values valuesFromJson(const json& object) {
    if (!object.is_object())
        JsonObject(object, "parameters");
    Values values;
    for (const auto& [name, value] : object.get_ref<const json::object_t&>())
        values.emplace_hint(values.end(), name, valueFromJson(value));
    return values;
}

json toJson(const LocalizedText& text) {
    if (text.zhCN.empty())
        return text.en;
    return {{"en", text.en}, {"zh_CN", text.zhCN}};
}

LocalizedText localizedTextFromJson(const json& text) {
    if (text.is_string())
        return {text.get<std::string>(), {}};
    JsonObject object(text, "text");
    LocalizedText both{object.text("en"), object.text("zh_CN")};
    object.finish();
    return both;
}

json toJson(const Message& message) {
    if (message.arguments.empty())
        return toJson(message.text);
    return {{"text", toJson(message.text)}, {"arguments", message.arguments}};
}

Message messageFromJson(const json& written) {
    if (written.is_string() || (written.is_object() && !written.contains("text")))
        return {localizedTextFromJson(written), {}};
    JsonObject object(written, "message");
    Message message{localizedTextFromJson(object.at("text")), {}};
    for (const auto& argument : jsonList(object.at("arguments"), "arguments"))
        message.arguments.push_back(jsonText(argument, "arguments"));
    object.finish();
    return message;
}

json toJson(const Failure& failure) {
    json object = {{"what", toJson(failure.what)}};
    if (failure.hint != Message{})
        object["hint"] = toJson(failure.hint);
    if (!failure.where.file.empty())
        object["file"] = failure.where.file;
    if (failure.where.line != 0)
        object["line"] = failure.where.line;
    if (failure.where.column != 0)
        object["column"] = failure.where.column;
    return object;
}

Failure failureFromJson(const json& written) {
    JsonObject object(written, "failure");
    Failure failure;
    failure.what = messageFromJson(object.at("what"));
    if (const auto* hint = object.find("hint"))
        failure.hint = messageFromJson(*hint);
    failure.where.file = object.textOrEmpty("file");
    if (const auto* line = object.find("line"))
        failure.where.line = static_cast<int>(jsonInteger(*line, "line"));
    if (const auto* column = object.find("column"))
        failure.where.column = static_cast<int>(jsonInteger(*column, "column"));
    object.finish();
    return failure;
}

json toJson(const Configuration& configuration) {
    return {{"kernel", configuration.kernel}, {"parameters", toJson(configuration.parameters)}};
}

Configuration configurationFromJson(const json& written) {
    JsonObject object(written, "configuration");
    Configuration configuration{object.text("kernel"), valuesFromJson(object.at("parameters"))};
    object.finish();
    return configuration;
}

std::array<std::int64_t, 3> extentFromJson(const json& written, const char* what) {
    if (jsonList(written, what).size() != 3)
        throw DocumentError({message(KC_TEXT("engine", "\"{0}\" must be a {1}"), what,
                                     "list of three whole numbers"),
                             {},
                             {}});
    return {jsonInteger(written[0], what), jsonInteger(written[1], what),
            jsonInteger(written[2], what)};
}

} // namespace kernelcurve
