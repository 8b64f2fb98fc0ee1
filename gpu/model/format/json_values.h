#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/configuration.h"
#include "gpu/model/values/metric.h"

#include <nlohmann/json_fwd.hpp>

namespace kernelcurve {

// The JSON form of the value types, for messages and recordings; what is made of them is mapped by
// json_map.h. Reading is strict: an unknown, missing or wrongly typed member throws Error
// (`what` names the value). Numbers come back bit for bit; members that are empty are left out, and
// so are metrics that are not finite.
nlohmann::json toJson(const Value& value);
nlohmann::json toJson(const Values& values);
nlohmann::json toJson(const MetricValues& metrics);
nlohmann::json toJson(const LocalizedText& text);
nlohmann::json toJson(const Message& message);

void readJson(const nlohmann::json& written, const char* what, Value& value);
void readJson(const nlohmann::json& written, const char* what, Values& values);
void readJson(const nlohmann::json& written, const char* what, MetricValues& metrics);
void readJson(const nlohmann::json& written, const char* what, LocalizedText& text);
void readJson(const nlohmann::json& written, const char* what, Message& message);

/// A failure and a configuration are mapped field by field (json_map.h).
class JsonMap;
void mapFields(JsonMap& map, Failure& failure);
void mapFields(JsonMap& map, Configuration& configuration);

} // namespace kernelcurve
