#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/configuration.h"
#include "gpu/model/values/metric.h"

#include <nlohmann/json_fwd.hpp>

namespace kernelcurve {

// These functions convert value types to and from JSON, for messages and recordings. Reading is
// strict: an unknown, missing, or wrongly typed member throws Error, and `what` is the name of the
// value in errors. Numbers are preserved without loss. Empty members and metrics that are not
// finite are omitted.
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

/// Failures and configurations are mapped field by field (json_map.h).
class JsonMap;
void mapFields(JsonMap& map, Failure& failure);
void mapFields(JsonMap& map, Configuration& configuration);

} // namespace kernelcurve
