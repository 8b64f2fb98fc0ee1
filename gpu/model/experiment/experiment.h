#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/plot_settings.h"
#include "gpu/model/experiment/search_settings.h"
#include "gpu/model/experiment/sweep.h"
#include "gpu/model/format/citation.h"
#include "gpu/model/text/message.h"
#include "gpu/model/values/value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

inline constexpr int experimentFormat = 1;

enum class TimingMode { Warm, Cold, Batch };

/// The thermal state in which a device is measured. AsItIs: the state in which the previous runs
/// left the device. Rested: nearly idle, with pauses between the samples. Hot: after the kernel has
/// run for some seconds, when the power limit has reduced the clock.
enum class Heat { AsItIs, Rested, Hot };

/// The measuring options. Times are in seconds. Noise is a fraction: 0.005 is half a percent.
struct MeasuringRules {
    TimingMode timing = TimingMode::Warm;
    double noise = 0.005;
    double maxTime = 2.0; ///< maximum sampling time if the noise target is not reached
    double limit = 10.0;  ///< wall-clock limit of one configuration, without checks and compilation
    bool check = true;    ///< true to check small instances before a kernel's first use
    bool modelled = false; ///< true to add modelled metrics
    bool counters = false; ///< true to add hardware counters if the device has them
    bool energy = false;   ///< true to add energy, power, and clock if the device reports them
    bool costs = false;    ///< true to add the cost of each cause to predicted rows
    /// The fixed number of samples. If it is 0, sampling continues until the noise target is
    /// reached.
    std::int64_t samples = 0;
    /// Interleave compared kernels, and measure the first configuration again at the end of the
    /// run. If it has changed, measure all rows again.
    bool interleave = true;
    Heat heat = Heat::AsItIs;
    bool operator==(const MeasuringRules&) const = default;
};

/// Peaks that the user specifies, which replace the peaks from the device's attributes.
struct PeakOverrides {
    std::optional<double> bandwidth = {}; ///< bytes/s
    std::optional<double> flops = {};     ///< single precision FLOP/s
    bool operator==(const PeakOverrides&) const = default;
};

/// The changes that a lab step makes to the lab's original experiment.
struct LabSetup {
    std::vector<std::string> kernels = {};                      ///< if empty, the lab's kernels
    std::vector<std::pair<std::string, Value>> parameters = {}; ///< added to the lab's parameters
    std::optional<std::vector<Axis>> sweep = {};                ///< replaces the lab's sweep
    std::optional<std::string> baseline = {};
    std::optional<PlotSettings> plot = {};
    bool operator==(const LabSetup&) const = default;
};

/// A step of a lab, and the expected observation.
struct LabStep {
    LocalizedText what;
    LocalizedText see = {};
    std::optional<LabSetup> set = {}; ///< set if the program can prepare the step
    bool operator==(const LabStep&) const = default;
};

/// The topics of labs, in the order of the course.
enum class LabTopic {
    Measuring,
    Memory,
    SharedMemory,
    Occupancy,
    Reduction, ///< reduction and scan
    Atomics,
    Patterns, ///< stencils, filters, sorting, sparse matrices
    Gemm,
    TensorCores,
    Transformers,
    Transfers,
};
enum class LabLevel { Beginner, Intermediate, Advanced };

/// The hardware that a lab requires.
struct LabNeeds {
    bool gpu = false;
    bool counters = false; ///< true if hardware counters must be readable
    bool operator==(const LabNeeds&) const = default;
};

/// The position of a lab among all labs.
struct LabCourse {
    LabTopic topic = LabTopic::Measuring;
    int place = 0; ///< position in the topic, starting at 1
    /// Position in the beginners' course, starting at 1; 0 if the lab is not part of it.
    int first = 0;
    LabLevel level = LabLevel::Beginner;
    int minutes = 15;
    LabNeeds needs = {};
    bool operator==(const LabCourse&) const = default;
};

/// The text of a lab. Every text exists in both languages.
struct LabText {
    LocalizedText goal;
    std::vector<LabStep> steps;
    LocalizedText expect; ///< the expected observation
    LocalizedText why;
    std::vector<LocalizedText> questions;
    /// The file name, without extension, of the recorded device whose rows are shown from the
    /// start. If it is empty, the H200's rows are shown on request.
    std::string compared;
    std::optional<LabCourse> course = {};
    bool operator==(const LabText&) const = default;
};

/// A curve that a user expects before a measurement.
struct Guess {
    /// The kernel and parameters of the curve. If they are empty, any measured row at x belongs to
    /// it.
    std::vector<std::pair<std::string, Value>> of = {};
    std::string x; ///< a parameter, or "kernel"
    std::string y; ///< tag of a metric
    /// Pairs of x and y in SI units. The x values are distinct, and numbers are sorted.
    std::vector<std::pair<Value, double>> points = {};
    std::string by = {}; ///< name of a student in a class; empty for the user of the document
    bool isAbout(const Guess& other) const {
        return of == other.of && x == other.x && y == other.y && by == other.by;
    }
    bool operator==(const Guess&) const = default;
};

/// Parameters and axes that replace the experiment's on one kind of device. For example, an array
/// that fills a GPU would take minutes on the CPU.
struct DeviceSizes {
    DeviceKind device = DeviceKind::Cpu;
    std::vector<std::pair<std::string, Value>> parameters;
    std::vector<Axis> sweep;
    bool operator==(const DeviceSizes&) const = default;
};

/// The saved document: kernels, parameters, sweep, measuring options, and plot.
struct Experiment {
    LocalizedText title;
    std::string device = "auto"; ///< auto, cuda:0, cpu, replay:NAME
    std::vector<std::string> kernels;
    std::vector<std::pair<std::string, Value>> parameters; ///< in document order
    std::vector<Axis> sweep;
    std::vector<DeviceSizes> sizes;               ///< at most one per kind of device
    std::vector<std::vector<std::string>> zipped; ///< axes that are swept together (`together`)
    std::optional<std::string> baseline;
    MeasuringRules measure;
    PlotSettings plot;
    PeakOverrides peaks;
    std::optional<SearchSettings> search; ///< set to search instead of measuring the whole plan
    std::vector<Guess> guesses;           ///< at most one per user and curve of a chart
    std::string notes;
    std::vector<Citation> sources = {}; ///< sources that the experiment follows
    std::optional<LabText> lab;
    std::vector<std::string> furtherDevices = {}; ///< additional devices, without duplicates
    /// If true, the devices divide the configurations among themselves. Otherwise, each device
    /// measures all configurations.
    bool share = false;
    /// The recordings with which this experiment is compared: "replay:NAME" for a recorded device,
    /// otherwise a file path relative to the document's folder.
    std::vector<std::string> comparisons = {};
    bool operator==(const Experiment&) const = default;
};

/// Removes axes that are not swept from the groups of `together`, and removes groups with a single
/// axis.
void unzipUnswept(Experiment& experiment);
/// Returns all devices of an experiment, at least one.
std::vector<std::string> devicesOf(const Experiment& experiment);
/// Sets the devices: at least one, without duplicates.
void setDevices(Experiment& experiment, std::vector<std::string> devices);

/// Returns true if an experiment requests or plots modelled metrics.
bool wantsModelled(const Experiment& experiment);
/// Returns true if an experiment requests or plots counted metrics.
bool wantsCounters(const Experiment& experiment);
/// Returns true if an experiment requests or plots energy metrics.
bool wantsEnergy(const Experiment& experiment);

} // namespace kernelcurve
