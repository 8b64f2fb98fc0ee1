#pragma once

#include "gpu/model/measurement/measurement.h"
#include "gpu/model/recording/recording.h"

#include <nlohmann/json_fwd.hpp>

namespace kernelcurve {

class JsonMap;
/// See gpu/model/format/json_map.h.
void mapFields(JsonMap& map, Measurement& measurement);
void mapFields(JsonMap& map, TimeCost& cost);
nlohmann::json toJson(const Timeline& timeline);
void readJson(const nlohmann::json& written, const char* what, Timeline& timeline);

} // namespace kernelcurve
