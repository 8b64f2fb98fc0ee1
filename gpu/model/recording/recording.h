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

/// The environment of an experiment in writing order, such as device, driver, compiler, and time.
/// It never contains a host, a user, or a path.
using Environment = std::vector<std::pair<std::string, Value>>;

/// A device of a recording with several devices.
struct MeasuringDevice {
    std::string name; ///< name in the rows and in the run's device list, such as cuda:1 or
                      ///< box/cuda:0
    Environment environment;
    std::vector<TelemetrySample> telemetry = {};
    bool operator==(const MeasuringDevice&) const = default;
};

/// A custom kernel that a document contains, so that it can be loaded again.
struct SavedKernel {
    /// Path relative to the document's folder, or only the file name. The path never contains a
    /// parent folder.
    std::string file;
    std::string text = {};                  ///< empty if the text is too long to store
    std::vector<SourceFile> files = {};     ///< the file in `source:` and all includes
    std::optional<SourceFile> problem = {}; ///< problem file; nullopt for a built-in problem
    bool operator==(const SavedKernel&) const = default;
};

/// An experiment with its environment, measurements, and telemetry.
struct Recording {
    Experiment experiment;
    Environment environment;
    std::vector<Measurement> measurements;
    std::vector<TelemetrySample> telemetry = {};
    /// Devices of a recording with several devices, with separate environments and telemetry. See
    /// measuring_devices.h.
    std::vector<MeasuringDevice> devices = {};
    std::vector<SavedKernel> kernelFiles = {}; ///< custom kernels of the experiment
    bool operator==(const Recording&) const = default;
};

} // namespace kernelcurve
