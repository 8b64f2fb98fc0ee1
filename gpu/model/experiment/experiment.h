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

/// The thermal state for measurements. `AsItIs` keeps the state after the previous runs. `Rested`
/// pauses between the samples of a nearly idle device. `Hot` runs the kernel for some seconds
/// first, until the power limit has reduced the clock.
enum class Heat { AsItIs, Rested, Hot };

/// The measuring options. Times are in seconds, and noise is a fraction (0.005 is half a percent).
struct MeasuringRules {
    TimingMode timing = TimingMode::Warm;
    double noise = 0.005;
    double maxTime = 2.0;  ///< maximum sampling time if the noise target is not reached
    double limit = 10.0;   ///< wall-clock limit per configuration, without checks and compilation
    bool check = true;     ///< true to check small instances before a kernel's first use
    bool modelled = false; ///< true to add modelled metrics
    bool counters = false; ///< true to add hardware counters if the device has them
    bool energy = false;   ///< true to add energy, power, and clock if the device reports them
    bool costs = false;    ///< true to add the cost of each cause to predicted rows
    /// Fixed number of samples. If 0, sampling continues until it reaches the noise target.
    std::int64_t samples = 0;
    /// True to interleave compared kernels, and to repeat the first configuration at the end. If
    /// its time has changed, all rows are measured again.
    bool interleave = true;
    Heat heat = Heat::AsItIs;
    bool operator==(const MeasuringRules&) const = default;
};

/// Peaks from the user that replace the device's peaks.
struct PeakOverrides {
    std::optional<double> bandwidth = {}; ///< peak in bytes/s
    std::optional<double> flops = {};     ///< single-precision peak in FLOP/s
    bool operator==(const PeakOverrides&) const = default;
};

/// The changes that a lab step makes to the lab's original experiment.
struct LabSetup {
    std::vector<std::string> kernels = {};                      ///< the lab's kernels if empty
    std::vector<std::pair<std::string, Value>> parameters = {}; ///< added to the lab's parameters
    std::optional<std::vector<Axis>> sweep = {};                ///< replaces the lab's sweep
    std::optional<std::string> baseline = {};
    std::optional<PlotSettings> plot = {};
    bool operator==(const LabSetup&) const = default;
};

/// A step of a lab and the expected observation.
struct LabStep {
    LocalizedText what;
    LocalizedText see = {};
    std::optional<LabSetup> set = {}; ///< set if the application can prepare the step
    bool operator==(const LabStep&) const = default;
};

/// Topics of labs in course order.
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

/// Hardware that a lab requires.
struct LabNeeds {
    bool gpu = false;
    bool counters = false; ///< true if hardware counters must be readable
    bool operator==(const LabNeeds&) const = default;
};

/// The position of a lab in the course.
struct LabCourse {
    LabTopic topic = LabTopic::Measuring;
    int place = 0; ///< position in the topic, starting at 1
    /// Position in the beginners' course, starting at 1. It is 0 if the lab is not part of the
    /// course.
    int first = 0;
    LabLevel level = LabLevel::Beginner;
    int minutes = 15;
    LabNeeds needs = {};
    bool operator==(const LabCourse&) const = default;
};

/// The text of a lab in both languages.
struct LabText {
    LocalizedText goal;
    std::vector<LabStep> steps;
    LocalizedText expect; ///< the expected observation
    LocalizedText why;
    std::vector<LocalizedText> questions;
    /// File name, without extension, of the recorded device with rows that are shown from the
    /// start. If empty, the rows of the H200 are shown on request.
    std::string compared;
    std::optional<LabCourse> course = {};
    bool operator==(const LabText&) const = default;
};

/// A predicted curve that a user draws before a measurement.
struct Guess {
    /// Kernel and parameters of the curve. If empty, the curve covers all measured rows.
    std::vector<std::pair<std::string, Value>> of = {};
    std::string x; ///< a parameter, or "kernel"
    std::string y; ///< tag of a metric
    /// Pairs of distinct x values and y values in SI units. Numbers are sorted.
    std::vector<std::pair<Value, double>> points = {};
    std::string by = {}; ///< student name in a class; empty for the document's user
    bool isAbout(const Guess& other) const {
        return of == other.of && x == other.x && y == other.y && by == other.by;
    }
    bool operator==(const Guess&) const = default;
};

/// Parameters and axes for one kind of device. They replace the experiment's values, for example to
/// avoid minutes on a CPU.
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
    std::vector<std::pair<std::string, Value>> parameters; ///< parameters in document order
    std::vector<Axis> sweep;
    std::vector<DeviceSizes> sizes;               ///< at most one entry per kind of device
    std::vector<std::vector<std::string>> zipped; ///< axes that are swept together (`together`)
    std::optional<std::string> baseline;
    MeasuringRules measure;
    PlotSettings plot;
    PeakOverrides peaks;
    std::optional<SearchSettings> search; ///< settings of a search instead of a measurement of the
                                          ///< whole plan
    std::vector<Guess> guesses;           ///< at most one guess per user and chart curve
    std::string notes;
    std::vector<Citation> sources = {}; ///< publications that the experiment follows
    std::optional<LabText> lab;
    std::vector<std::string> furtherDevices = {}; ///< additional devices without duplicates
    /// True if the devices share the configurations. Otherwise, each device measures all of them.
    bool share = false;
    /// Recordings to compare with. An entry is "replay:NAME" for a recorded device, or a file path
    /// relative to the document.
    std::vector<std::string> comparisons = {};
    bool operator==(const Experiment&) const = default;
};

/// Removes unswept axes from the groups of `together`, and then all groups with a single axis.
void unzipUnswept(Experiment& experiment);
/// Returns all devices of an experiment, at least one.
std::vector<std::string> devicesOf(const Experiment& experiment);
/// Sets the devices, at least one and without duplicates.
void setDevices(Experiment& experiment, std::vector<std::string> devices);

/// Returns true if an experiment requests or plots modelled metrics.
bool wantsModelled(const Experiment& experiment);
/// Returns true if an experiment requests or plots counted metrics.
bool wantsCounters(const Experiment& experiment);
/// Returns true if an experiment requests or plots energy metrics.
bool wantsEnergy(const Experiment& experiment);

} // namespace kernelcurve
