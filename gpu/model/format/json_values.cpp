#include "gpu/model/format/json_values.h"

#include "gpu/model/format/json_map.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace kernelcurve {

using nlohmann::json;

json toJson(const Value& value) {
    if (value.isInteger())
        return value.integer();
    if (value.isBoolean())
        return value.boolean();
    // JSON cannot represent NaN or infinity. No parameter accepts these values. Here, they become a
    // word, which appears in the error message.
    if (value.isReal() && std::isfinite(value.real()))
        return value.real();
    return value.text();
}

void readJson(const json& written, const char* what, Value& value) {
    if (written.is_boolean())
        value = written.get<bool>();
    else if (written.is_number_float())
        value = written.get<double>();
    else if (written.is_string())
        value = written.get<std::string>();
    else
        value = jsonInteger(written, what);
}

json toJson(const Values& values) {
    json object = json::object();
    for (const auto& [name, value] : values)
        object[name] = toJson(value);
    return object;
}

void readJson(const json& written, const char* what, Values& values) {
    if (!written.is_object())
        JsonObject(written, what);
    values.reserve(written.size());
    for (const auto& [name, value] : written.get_ref<const json::object_t&>())
        values.insert_or_assign(name, readAs<Value>(value, "value"));
}

json toJson(const MetricValues& metrics) {
    json object = json::object();
    for (const auto& [tag, value] : metrics)
        if (std::isfinite(value))
            object[tag] = value;
    return object;
}

void readJson(const json& written, const char* what, MetricValues& metrics) {
    if (!written.is_object())
        JsonObject(written, what);
    metrics.reserve(written.size());
    for (const auto& [tag, value] : written.get_ref<const json::object_t&>())
        metrics.insert_or_assign(tag, jsonReal(value, what));
}

json toJson(const LocalizedText& text) {
    if (text.zhCN.empty())
        return text.en;
    return {{"en", text.en}, {"zh_CN", text.zhCN}};
}

void readJson(const json& written, const char* what, LocalizedText& text) {
    if (written.is_string()) {
        text = {written.get<std::string>(), {}};
        return;
    }
    JsonObject object(written, what);
    text = {object.text("en"), object.text("zh_CN")};
    object.finish();
}

json toJson(const Message& message) {
    if (message.arguments.empty())
        return toJson(message.text);
    return {{"text", toJson(message.text)}, {"arguments", message.arguments}};
}

void readJson(const json& written, const char* what, Message& message) {
    if (written.is_string() || (written.is_object() && !written.contains("text"))) {
        message = {readAs<LocalizedText>(written, what), {}};
        return;
    }
    JsonObject object(written, what);
    JsonMap map(object);
    map.required("text", message.text);
    map.required("arguments", message.arguments);
    object.finish();
}

void mapFields(JsonMap& map, Failure& failure) {
    map.required("what", failure.what);
    map.optional("hint", failure.hint);
    map.optional("file", failure.where.file);
    map.optional("line", failure.where.line);
    map.optional("column", failure.where.column);
}

void mapFields(JsonMap& map, Configuration& configuration) {
    map.required("kernel", configuration.kernel);
    map.required("parameters", configuration.parameters);
}

} // namespace kernelcurve
