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

/// The thermal state in which a device is measured. AsItIs: as the previous runs leave it. Rested:
/// nearly idle, with pauses between the samples. Hot: after some seconds of the kernel, when the
/// power limit has reduced the clock.
enum class Heat { AsItIs, Rested, Hot };

/// The measuring options. Times are in seconds, noise is a fraction (0.005 is half a percent).
struct MeasuringRules {
    TimingMode timing = TimingMode::Warm;
    double noise = 0.005;
    double maxTime = 2.0; ///< maximum sampling time if the noise target is not reached
    double limit = 10.0;  ///< wall-clock limit of one configuration, without checks and compilation
    bool check = true;    ///< check small instances before a kernel's first use
    bool modelled = false; ///< add modelled metrics
    bool counters = false; ///< add hardware counters if the device has them
    bool energy = false;   ///< add energy, power, and clock if the device reports them
    bool costs = false;    ///< add the costs of each cause to predicted rows
    /// The fixed number of samples; 0: until the noise target is reached.
    std::int64_t samples = 0;
    /// Interleave compared kernels, and measure the first configuration again at the end of the
    /// run. If it has changed, measure all rows again.
    bool interleave = true;
    Heat heat = Heat::AsItIs;
    bool operator==(const MeasuringRules&) const = default;
};

/// Peaks from the user, which replace those from the device's attributes.
struct PeakOverrides {
    std::optional<double> bandwidth = {}; ///< bytes/s
    std::optional<double> flops = {};     ///< FLOP/s, single precision
    bool operator==(const PeakOverrides&) const = default;
};

/// The changes that a lab step makes to the original experiment.
struct LabSetup {
    std::vector<std::string> kernels = {};                      ///< empty: the lab's
    std::vector<std::pair<std::string, Value>> parameters = {}; ///< added to those of the lab
    std::optional<std::vector<Axis>> sweep = {};                ///< replace those of the lab
    std::optional<std::string> baseline = {};
    std::optional<PlotSettings> plot = {};
    bool operator==(const LabSetup&) const = default;
};

/// A step of a lab, and its expected observation.
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
    Reduction, ///< and scan
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
    bool counters = false; ///< readable hardware counters
    bool operator==(const LabNeeds&) const = default;
};

/// The position of a lab among all labs.
struct LabCourse {
    LabTopic topic = LabTopic::Measuring;
    int place = 0; ///< position in the topic, from 1
    int first = 0; ///< position in the beginners' course, from 1; 0: not part of it
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
    /// The recorded device whose rows are shown from the start, by file name without extension.
    /// Empty: the H200's rows, on request.
    std::string compared;
    std::optional<LabCourse> course = {};
    bool operator==(const LabText&) const = default;
};

/// A curve that a user expects before a measurement.
struct Guess {
    /// The kernel and parameters of the curve. Empty: any measured row at x.
    std::vector<std::pair<std::string, Value>> of = {};
    std::string x; ///< a parameter, or `kernel`
    std::string y; ///< tag of a metric
    /// Pairs of x and y in SI units with distinct x; numbers are sorted.
    std::vector<std::pair<Value, double>> points = {};
    std::string by = {}; ///< the student's name in a class; empty: the user of the document
    bool isAbout(const Guess& other) const {
        return of == other.of && x == other.x && y == other.y && by == other.by;
    }
    bool operator==(const Guess&) const = default;
};

/// Parameters and axes that replace those of the experiment on one kind of device. For example, an
/// array that fills a GPU would take minutes on the CPU.
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
    std::vector<std::pair<std::string, Value>> parameters; ///< in the order of the document
    std::vector<Axis> sweep;
    std::vector<DeviceSizes> sizes;               ///< at most one per kind of device
    std::vector<std::vector<std::string>> zipped; ///< axes that are swept together (`together`)
    std::optional<std::string> baseline;
    MeasuringRules measure;
    PlotSettings plot;
    PeakOverrides peaks;
    std::optional<SearchSettings> search; ///< search instead of measuring the whole plan
    std::vector<Guess> guesses;           ///< at most one per user and curve of a chart
    std::string notes;
    std::vector<Citation> sources = {}; ///< what it follows
    std::optional<LabText> lab;
    std::vector<std::string> furtherDevices = {}; ///< additional devices, without duplicates
    /// If true, the devices divide the configurations; otherwise, each device measures all of them.
    bool share = false;
    /// The recordings to compare with: "replay:NAME" for a recorded device, otherwise a file path
    /// relative to the document's folder.
    std::vector<std::string> comparisons = {};
    bool operator==(const Experiment&) const = default;
};

/// Removes axes that are not swept from the groups of `together`, and groups with a single axis.
void unzipUnswept(Experiment& experiment);
/// All devices of an experiment, at least one.
std::vector<std::string> devicesOf(const Experiment& experiment);
/// At least one device, without duplicates.
void setDevices(Experiment& experiment, std::vector<std::string> devices);

/// Returns true if an experiment requests or plots modelled metrics.
bool wantsModelled(const Experiment& experiment);
/// The same for counted metrics.
bool wantsCounters(const Experiment& experiment);
/// The same for energy metrics.
bool wantsEnergy(const Experiment& experiment);

} // namespace kernelcurve
