#pragma once

#include "gpu/model/recording/measurement.h"
#include "gpu/model/recording/recording.h"

#include <nlohmann/json_fwd.hpp>

namespace kernelcurve {

// As strict as the forms in gpu/model/format/json_values.h.
nlohmann::json toJson(const Measurement& measurement);
nlohmann::json toJson(const Environment& environment);

Measurement measurementFromJson(const nlohmann::json& json);
Environment environmentFromJson(const nlohmann::json& json);

} // namespace kernelcurve
