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

/// In what state a device is timed whose clock depends on the power that it draws. AsItIs: as the
/// runs before leave it. Rested: nearly idle, with pauses between the samples. Hot: after the
/// kernel itself has run for seconds, so that the clock has fallen to what the power limit allows.
enum class Heat { AsItIs, Rested, Hot };

/// How long and how well to measure. Times are seconds, noise is a fraction (0.005 is half a
/// percent).
struct MeasuringRules {
    TimingMode timing = TimingMode::Warm;
    double noise = 0.005;
    double maxTime = 2.0; ///< give up waiting for the noise after this long
    double limit =
        10.0;          ///< wall-clock time one configuration may take, checks and compilation aside
    bool check = true; ///< look for mistakes on small instances before a kernel's first use
    bool modelled = false; ///< also give the modelled metrics
    bool counters = false; ///< also give the counted metrics, where the device can count
    bool energy = false;   ///< also give energy, power and clock, where the device tells
    bool costs = false;    ///< also give what each cause costs a predicted row
    /// Take exactly this many samples; 0: as many as the noise asks for.
    std::int64_t samples = 0;
    /// Measure kernels that are compared in turn, and the run's first configuration again at its
    /// end; where the two differ, everything again.
    bool interleave = true;
    Heat heat = Heat::AsItIs;
    bool operator==(const MeasuringRules&) const = default;
};

/// What a user says that a device should reach, in place of what its attributes give.
struct PeakOverrides {
    std::optional<double> bandwidth = {}; ///< bytes/s
    std::optional<double> flops = {};     ///< FLOP/s, single precision
    bool operator==(const PeakOverrides&) const = default;
};

/// What a step of a lab sets up, in the lab's experiment as it was opened.
struct LabSetup {
    std::vector<std::string> kernels = {};                      ///< empty: the lab's
    std::vector<std::pair<std::string, Value>> parameters = {}; ///< next to the lab's
    std::optional<std::vector<Axis>> sweep = {};                ///< in the place of the lab's
    std::optional<std::string> baseline = {};
    std::optional<PlotSettings> plot = {};
    bool operator==(const LabSetup&) const = default;
};

/// What a user does in a lab and sees then.
struct LabStep {
    LocalizedText what;
    LocalizedText see = {};
    std::optional<LabSetup> set = {}; ///< where the program can prepare the step
    bool operator==(const LabStep&) const = default;
};

/// What a lab is about, in the order in which they are taught.
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

/// Without what a lab shows little.
struct LabNeeds {
    bool gpu = false;
    bool counters = false; ///< that a GPU lets be read
    bool operator==(const LabNeeds&) const = default;
};

/// Where a lab stands among the others.
struct LabCourse {
    LabTopic topic = LabTopic::Measuring;
    int place = 0; ///< in its topic, from 1
    int first = 0; ///< in the course for those who begin, from 1; 0: it is not in it
    LabLevel level = LabLevel::Beginner;
    int minutes = 15;
    LabNeeds needs = {};
    bool operator==(const LabCourse&) const = default;
};

/// What a lab says next to its experiment. Every text is in both languages.
struct LabText {
    LocalizedText goal;
    std::vector<LabStep> steps;
    LocalizedText expect; ///< what you should see
    LocalizedText why;
    std::vector<LocalizedText> questions;
    /// The recorded device whose rows stand next to one's own from the beginning, by its file's
    /// name without its ending; empty: the recorded H200's, when they are asked for.
    std::string compared;
    std::optional<LabCourse> course = {};
    bool operator==(const LabText&) const = default;
};

/// A curve that a user expects before anything is measured.
struct Guess {
    /// Which of the curves: `kernel` and parameters with their values. Empty: what is measured at
    /// an x, whatever it is.
    std::vector<std::pair<std::string, Value>> of = {};
    std::string x; ///< a parameter, or `kernel`
    std::string y; ///< the tag of a metric
    /// x -> y in SI units, none twice; numbers in ascending order.
    std::vector<std::pair<Value, double>> points = {};
    std::string by = {}; ///< whose, in a class; empty: of whoever has the document
    bool isAbout(const Guess& other) const {
        return of == other.of && x == other.x && y == other.y && by == other.by;
    }
    bool operator==(const Guess&) const = default;
};

/// Parameters and axes that take the place of the experiment's own on one kind of device: an array
/// that fills a GPU would keep the CPU busy for minutes.
struct DeviceSizes {
    DeviceKind device = DeviceKind::Cpu;
    std::vector<std::pair<std::string, Value>> parameters;
    std::vector<Axis> sweep;
    bool operator==(const DeviceSizes&) const = default;
};

/// The document a user saves: kernels, parameters, sweep, measuring rules, plot.
struct Experiment {
    LocalizedText title;
    std::string device = "auto"; ///< auto, cuda:0, cpu, replay:NAME
    std::vector<std::string> kernels;
    std::vector<std::pair<std::string, Value>> parameters; ///< in the order written
    std::vector<Axis> sweep;
    std::vector<DeviceSizes> sizes;               ///< at most one for each kind of device
    std::vector<std::vector<std::string>> zipped; ///< axes that step in lockstep (`together`)
    std::optional<std::string> baseline;
    MeasuringRules measure;
    PlotSettings plot;
    PeakOverrides peaks;
    std::optional<SearchSettings> search; ///< instead of measuring the whole plan
    std::vector<Guess> guesses;           ///< at most one of each user for each curve of a chart
    std::string notes;
    std::vector<Citation> sources = {}; ///< what it follows
    std::optional<LabText> lab;
    std::vector<std::string> furtherDevices = {}; ///< next to `device`, each once
    /// Several devices divide the configurations among themselves; else each measures them all.
    bool share = false;
    /// What it is compared with: "replay:NAME" for what a recorded device measured of it, else a
    /// recording's file, from the document's folder.
    std::vector<std::string> comparisons = {};
    bool operator==(const Experiment&) const = default;
};

/// Takes what is not swept out of the groups of zipped axes, and a group of one away.
void unzipUnswept(Experiment& experiment);
/// All devices that an experiment names, at least one.
std::vector<std::string> devicesOf(const Experiment& experiment);
/// At least one, and none twice.
void setDevices(Experiment& experiment, std::vector<std::string> devices);

/// Whether an experiment wants modelled metrics: it asks for them, or plots one.
bool wantsModelled(const Experiment& experiment);
/// Whether it wants counted ones.
bool wantsCounters(const Experiment& experiment);
/// Whether it wants those of the energy.
bool wantsEnergy(const Experiment& experiment);

} // namespace kernelcurve
