#pragma once

#include "gpu/model/values/configuration.h"
#include "gpu/model/values/message.h"
#include "gpu/model/values/metric.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <cstdint>

namespace kernelcurve {

// The JSON form of the value types, for messages and recordings; larger types have theirs beside them. Reading is strict:
// an unknown, missing or wrongly typed member throws DocumentError. Numbers come back bit for bit; members that are empty are
// left out, and so are metrics that are not finite.
nlohmann::json toJson(const Value& value);
nlohmann::json toJson(const Values& values);
nlohmann::json toJson(const MetricValues& metrics);
nlohmann::json toJson(const LocalizedText& text);
nlohmann::json toJson(const Message& message);
nlohmann::json toJson(const Failure& failure);
nlohmann::json toJson(const Configuration& configuration);

Value valueFromJson(const nlohmann::json& json);
Values valuesFromJson(const nlohmann::json& json);
MetricValues metricsFromJson(const nlohmann::json& json);
LocalizedText localizedTextFromJson(const nlohmann::json& json);
Message messageFromJson(const nlohmann::json& json);
Failure failureFromJson(const nlohmann::json& json);
Configuration configurationFromJson(const nlohmann::json& json);
/// Three whole numbers: a grid or a block. `what` names them in errors.
std::array<std::int64_t, 3> extentFromJson(const nlohmann::json& json, const char* what);

} // namespace kernelcurve
