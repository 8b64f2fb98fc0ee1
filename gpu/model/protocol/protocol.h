#pragma once

#include "gpu/model/analysis/code_listing.h"
#include "gpu/model/analysis/trace.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/device/telemetry.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/measurement/tried_change.h"
#include "gpu/model/recording/recording.h"
#include "gpu/model/values/source_file.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// The messages between the window and the worker. Each message is one JSON object per line,
// {"type": "run", ...}. protocol_request.cpp and protocol_event.cpp map the fields.

namespace kernelcurve {

inline constexpr int protocolVersion = 3;

/// A kernel as text with all of its files, for a worker on another machine.
struct KernelText {
    std::string name; ///< file name without folders, for error messages
    std::string source;
    std::vector<SourceFile> files = {}; ///< the file in `source:` and all includes
    /// Problem file, or nullopt for a problem that is part of the program.
    std::optional<SourceFile> problem = {};
    std::string problemFolder = {}; ///< folder of the problem's .npy files
    /// Contents of the .npy files to send, in hexadecimal.
    std::vector<SourceFile> problemData = {};
    bool operator==(const KernelText&) const = default;
};

/// A configuration with its index in the client's plan.
struct WorkItem {
    std::int64_t index = 0;
    Configuration configuration;
    bool operator==(const WorkItem&) const = default;
};

namespace event {
struct Inspected;
struct Traced;
struct Checked;
struct Disassembled;
struct Explained;
struct Coverage;
} // namespace event

// The type of a request also declares the event type of its answer, if it has one.
namespace request {

struct Devices {
    static constexpr const char* type = "devices";
    bool operator==(const Devices&) const = default;
};
/// Starts a run on a device. `Next` dispatches its configurations. The worker uses the rules and
/// metrics of the experiment, but only the client expands the plan (catalog/plan.h).
struct Run {
    static constexpr const char* type = "run";
    /// Number chosen by the sender and repeated in every event of the run.
    std::int64_t run = 0;
    Experiment experiment; ///< contains the device name for the rows
    std::vector<KernelText> kernels;
    bool paced = false; ///< true if a recorded device must take as long as the recorded run
    /// Number of workers on this machine that measure concurrently. Each worker compiles ahead on
    /// its share of the CPU cores. The cores are close to the worker's device.
    int workers = 1;
    bool operator==(const Run&) const = default;
};
/// Dispatches the next configurations of a run as one interleaved group. An empty list completes
/// the run.
struct Next {
    static constexpr const char* type = "next";
    std::int64_t run = 0;
    std::vector<std::int64_t> indices = {};
    std::vector<std::int64_t> ahead = {}; ///< likely next configurations, to compile ahead
    /// Best median time of the search in seconds so far, for the sizes of this configuration. It
    /// includes the results of other workers.
    std::optional<double> incumbent = {};
    /// The configurations of `indices` and `ahead`. A job script omits them, and its task adds them
    /// (schedule/scheduler.h).
    std::vector<WorkItem> items = {};
    bool operator==(const Next&) const = default;
};
struct Cancel {
    static constexpr const char* type = "cancel";
    std::int64_t run = 0;
    bool operator==(const Cancel&) const = default;
};
/// Compiles one configuration and returns its launches.
struct Inspect {
    using Answer = event::Inspected;
    static constexpr const char* type = "inspect";
    std::int64_t run = 0;
    std::string device;
    KernelText kernel;
    Values parameters;
    bool operator==(const Inspect&) const = default;
};
/// Runs some blocks of one configuration and returns the memory requests per line.
struct Trace {
    using Answer = event::Traced;
    static constexpr const char* type = "trace";
    std::int64_t run = 0;
    std::string device; ///< device with the limits and SM count to use
    KernelText kernel;
    Values parameters;
    BlockChoice blocks = BlockChoice::Sample;
    /// Warp whose requests are returned. By default, the first request of each line is returned.
    std::optional<WarpChoice> warp;
    bool arrays = false; ///< true to also report the accesses to each array
    double limit = 0;    ///< time limit for all blocks in seconds; 0 for no limit
    bool operator==(const Trace&) const = default;
};
/// Runs small instances of a kernel and checks for errors. Does not reduce problem sizes in
/// `parameters`.
struct Check {
    using Answer = event::Checked;
    static constexpr const char* type = "check";
    std::int64_t run = 0;
    std::string device;
    KernelText kernel;
    Values parameters;
    bool results = false; ///< true to also compare the results on the CPU with the reference
    bool operator==(const Check&) const = default;
};
/// Returns the PTX and SASS of one configuration by line. Requires the compiler, but not the GPU.
/// The type is "list" since protocol 1.
struct Disassemble {
    using Answer = event::Disassembled;
    static constexpr const char* type = "list";
    std::int64_t run = 0;
    std::string device; ///< target GPU; compute capability 9.0 by default
    KernelText kernel;
    Values parameters;
    bool operator==(const Disassemble&) const = default;
};
/// Predicts the time of one configuration and the cost of each cause.
struct Explain {
    using Answer = event::Explained;
    static constexpr const char* type = "explain";
    std::int64_t run = 0;
    std::string device; ///< predicted device
    KernelText kernel;
    Values parameters;
    bool cold = false;  ///< true if the caches are empty before each run
    bool tries = false; ///< true to also predict the times of changed kernels
    bool operator==(const Explain&) const = default;
};
/// Requests the number of configurations that a recorded device has, per experiment.
struct Coverage {
    using Answer = event::Coverage;
    static constexpr const char* type = "coverage";
    std::int64_t run = 0;
    std::string device;
    std::vector<Experiment> experiments;
    std::vector<KernelText> kernels; ///< kernels of all experiments
    bool operator==(const Coverage&) const = default;
};
/// Requests the state of a device twice per second. The next Watch request selects another device.
/// An empty id selects no device. A run also sends the state of its device.
struct Watch {
    static constexpr const char* type = "watch";
    std::string device;
    bool operator==(const Watch&) const = default;
};
struct Ping {
    static constexpr const char* type = "ping";
    bool operator==(const Ping&) const = default;
};
struct Quit {
    static constexpr const char* type = "quit";
    bool operator==(const Quit&) const = default;
};

} // namespace request

using Request =
    std::variant<request::Devices, request::Run, request::Cancel, request::Inspect, request::Ping,
                 request::Quit, request::Trace, request::Check, request::Watch,
                 request::Disassemble, request::Explain, request::Coverage, request::Next>;

/// The stage of a configuration. `Prepare` and `Reference` run the problem's code (fills,
/// reference, and checks). `Verify` and `Measure` run the kernel.
enum class Stage { Compile, Prepare, Reference, Verify, Measure, Count };

/// Returns the time limit of one launch in seconds. `limit` is the limit for kernels. Problem code
/// has a longer limit, because a simple reference is slower.
constexpr double launchLimit(Stage stage, double limit) {
    constexpr double timeout = 10;
    return stage == Stage::Prepare || stage == Stage::Reference ? timeout * limit : limit;
}

/// One launch of a resolved configuration.
struct LaunchReport {
    std::string entry;
    std::array<std::int64_t, 3> grid = {1, 1, 1};
    std::array<std::int64_t, 3> block = {1, 1, 1};
    std::int64_t sharedBytes = 0;
    std::vector<std::pair<std::string, std::string>> arguments; ///< names and values as text
    MetricValues resources; ///< registers, local_bytes, shared_bytes, spills, occupancy, and
                            ///< others, if known
    bool operator==(const LaunchReport&) const = default;
};

/// The configurations of an experiment that a recorded device has, including configurations that it
/// would exclude.
struct RecordedShare {
    std::int64_t configurations = 0;
    /// Number of examined configurations, distributed evenly over the plan.
    std::int64_t lookedAt = 0;
    std::int64_t missing = 0; ///< number of missing configurations among the examined ones
    /// Reason why the first missing configuration is missing, or why the experiment has no plan.
    std::optional<Failure> reason = {};
    bool operator==(const RecordedShare&) const = default;

    bool isExact() const { return lookedAt == configurations; }
    /// Returns the number of missing configurations, extrapolated from the examined ones.
    std::int64_t missingOfAll() const {
        return lookedAt == 0 ? 0 : missing * configurations / lookedAt;
    }
};

namespace event {

/// The first line of a worker.
struct Hello {
    static constexpr const char* type = "hello";
    int protocol = protocolVersion;
    std::string version;
    std::int64_t process = 0;
    bool operator==(const Hello&) const = default;
};
struct Devices {
    static constexpr const char* type = "devices";
    std::vector<DeviceDescription> devices;
    bool operator==(const Devices&) const = default;
};
/// Reports the start of a run, with the environment to record.
struct Started {
    static constexpr const char* type = "started";
    std::int64_t run = 0;
    DeviceDescription device;
    Environment environment;
    bool operator==(const Started&) const = default;
};
/// Reports the start of a configuration. If the worker crashes after this event, the configuration
/// has failed.
struct Progress {
    static constexpr const char* type = "progress";
    std::int64_t run = 0;
    std::int64_t index = 0;
    Stage stage = Stage::Compile;
    Configuration configuration;
    bool operator==(const Progress&) const = default;
};
struct Measured {
    static constexpr const char* type = "measured";
    std::int64_t run = 0;
    std::int64_t index = 0;
    Measurement measurement;
    bool again = false;   ///< true if the row replaces the previous row of this index
    bool counted = false; ///< true for a replacement that adds hardware counters
    bool operator==(const Measured&) const = default;
};
enum class Ending { Completed, Cancelled, Failed };
struct Finished {
    static constexpr const char* type = "finished";
    std::int64_t run = 0;
    Ending ending = Ending::Completed;
    Failure failure; ///< set if the whole run failed, for example because the device does not exist
    /// Fraction of the run in which the device timed kernels; nullopt if no row was measured.
    std::optional<double> measuringShare = {};
    bool operator==(const Finished&) const = default;
};
struct Inspected {
    static constexpr const char* type = "inspected";
    std::int64_t run = 0;
    std::string device;
    Configuration configuration;
    std::vector<LaunchReport> launches;
    std::string compilerLog;
    double compileSeconds = 0;
    bool fromCache = false;
    std::optional<Failure> failure;
    bool operator==(const Inspected&) const = default;
};
struct Traced {
    static constexpr const char* type = "traced";
    std::int64_t run = 0;
    Configuration configuration;
    TraceReport report;
    double compileSeconds = 0;
    double traceSeconds = 0;
    std::optional<Failure> failure; ///< reason if no block could be traced
    bool operator==(const Traced&) const = default;
};
struct Checked {
    static constexpr const char* type = "checked";
    std::int64_t run = 0;
    std::vector<CheckedInstance> instances;
    std::vector<CheckFinding> findings;
    std::optional<Failure> notCompared; ///< reason if some results could not be compared
    std::optional<Failure> failure;     ///< reason if no instance could be checked
    bool operator==(const Checked&) const = default;
};
struct Disassembled {
    static constexpr const char* type = "listed";
    std::int64_t run = 0;
    Configuration configuration;
    MachineCode code;
    std::optional<Failure> failure; ///< reason if the code is missing
    bool operator==(const Disassembled&) const = default;
};
struct Explained {
    static constexpr const char* type = "explained";
    std::int64_t run = 0;
    Measurement row;                ///< predicted row with its costs
    std::vector<TriedChange> tried; ///< changes that the model can run, fastest first
    std::optional<Failure> failure; ///< reason if the prediction failed
    bool operator==(const Explained&) const = default;
};
struct Coverage {
    static constexpr const char* type = "coverage";
    std::int64_t run = 0;
    std::vector<RecordedShare>
        shares; ///< coverage per experiment; empty if the device is not recorded
    std::optional<Failure> failure; ///< reason if the coverage is unknown
    bool operator==(const Coverage&) const = default;
};
/// The state of a device. If the sample is missing, the state is not available. The first event
/// after the request or the start of a run may contain a failure that explains missing values.
struct Telemetry {
    static constexpr const char* type = "telemetry";
    std::string device;
    std::optional<TelemetrySample> sample;
    std::optional<Failure> failure;
    bool operator==(const Telemetry&) const = default;
};
struct Pong {
    static constexpr const char* type = "pong";
    bool operator==(const Pong&) const = default;
};
/// Reports a request that is invalid or not allowed in this state.
struct Refused {
    static constexpr const char* type = "refused";
    Failure failure;
    bool operator==(const Refused&) const = default;
};

} // namespace event

using Event = std::variant<event::Hello, event::Devices, event::Started, event::Progress,
                           event::Measured, event::Finished, event::Inspected, event::Pong,
                           event::Refused, event::Traced, event::Checked, event::Telemetry,
                           event::Disassembled, event::Explained, event::Coverage>;

/// Returns a message as a single line, excluding the line feed.
std::string writeRequest(const Request& request);
std::string writeEvent(const Event& event);
/// These functions parse a line. They throw Error if the line is invalid.
Request readRequest(std::string_view line);
Event readEvent(std::string_view line);

} // namespace kernelcurve
