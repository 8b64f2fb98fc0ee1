#pragma once

#include "gpu/model/device/telemetry.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/values/source_file.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// What was true when an experiment ran, in the order written: device, driver, compiler, program
/// version, time ... Never a host, user or path name.
using Environment = std::vector<std::pair<std::string, Value>>;

/// One of several devices that measured for a recording.
struct MeasuringDevice {
    std::string name; ///< what its rows call it: as it was named for the run, cuda:1, box/cuda:0
    Environment environment;
    std::vector<TelemetrySample> telemetry = {};
    bool operator==(const MeasuringDevice&) const = default;
};

/// A custom kernel as its document keeps it, so that it can be loaded again.
struct SavedKernel {
    /// The path from the document's folder, or the name alone: never a folder above that.
    std::string file;
    std::string text = {};                  ///< empty: too long to be kept
    std::vector<SourceFile> files = {};     ///< what it names by `source:` and includes
    std::optional<SourceFile> problem = {}; ///< unless the program brings it
    bool operator==(const SavedKernel&) const = default;
};

/// An experiment with its environment and measurements, and how the device was meanwhile.
struct Recording {
    Experiment experiment;
    Environment environment;
    std::vector<Measurement> measurements;
    std::vector<TelemetrySample> telemetry = {};
    /// Where there are several: all of them, and the environment and the telemetry are theirs, not
    /// the recording's. See measuring_devices.h.
    std::vector<MeasuringDevice> devices = {};
    std::vector<SavedKernel> kernelFiles = {}; ///< of the experiment's custom kernels
    bool operator==(const Recording&) const = default;
};

} // namespace kernelcurve
