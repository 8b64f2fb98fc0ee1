#pragma once

#include "gpu/model/device/telemetry.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// What was true when an experiment ran, in the order written: device, driver, compiler, program
/// version, time ... Never a host, user or path name.
using Environment = std::vector<std::pair<std::string, Value>>;

/// An experiment with its environment and measurements, and how the device was meanwhile.
struct Recording {
    Experiment experiment;
    Environment environment;
    std::vector<Measurement> measurements;
    std::vector<TelemetrySample> telemetry = {};
    bool operator==(const Recording&) const = default;
};

} // namespace kernelcurve
