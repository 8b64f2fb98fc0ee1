#pragma once

#include "gpu/model/measurement/measurement.h"
#include "gpu/model/recording/recording.h"

namespace kernelcurve {

class JsonMap;
/// See gpu/model/format/json_map.h.
void mapFields(JsonMap& map, Measurement& measurement);

} // namespace kernelcurve
