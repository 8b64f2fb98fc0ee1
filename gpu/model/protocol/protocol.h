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

// The messages between the window and the worker. Each is one JSON object per line, {"type": "run",
// ...}. protocol_request.cpp and protocol_event.cpp map the fields of these messages.

namespace kernelcurve {

inline constexpr int protocolVersion = 2;

/// A kernel as text with all of its files, so that a worker on another machine can use it.
struct KernelText {
    std::string name; ///< file name without folders, for error messages
    std::string source;
    std::vector<SourceFile> files = {}; ///< the files under `source:` and all includes
    /// The problem file; nullopt if the program contains the problem.
    std::optional<SourceFile> problem = {};
    std::string problemFolder = {}; ///< folder of the problem's .npy files
    /// Contents of the .npy files that are sent, in hexadecimal.
    std::vector<SourceFile> problemData = {};
    bool operator==(const KernelText&) const = default;
};

namespace event {
struct Inspected;
struct Traced;
struct Checked;
struct Disassembled;
struct Explained;
struct Coverage;
} // namespace event

// A request that expects an answer declares the type of the answer's event.
namespace request {

struct Devices {
    static constexpr const char* type = "devices";
    bool operator==(const Devices&) const = default;
};
/// Starts a run of the experiment on a device. `Next` dispatches its configurations. Both sides
/// expand the same plan (catalog/plan.h).
struct Run {
    static constexpr const char* type = "run";
    /// A number that the sender chooses, and that every event of the run contains.
    std::int64_t run = 0;
    Experiment experiment; ///< name of the device in the rows
    std::vector<KernelText> kernels;
    bool paced = false; ///< true if a recorded device must take as long as the recorded run
    /// The number of workers on this machine that measure at the same time. To compile ahead, each
    /// worker uses its share of the CPU, close to its device.
    int workers = 1;
    bool operator==(const Run&) const = default;
};
/// The next configurations of a run, which are measured as one interleaved group. An empty list
/// means that the run is complete.
struct Next {
    static constexpr const char* type = "next";
    std::int64_t run = 0;
    std::vector<std::int64_t> indices = {};
    std::vector<std::int64_t> ahead = {}; ///< likely next configurations, to compile ahead
    /// For a search: the best median time so far for the sizes of this configuration, in seconds.
    /// It covers other workers, because a worker has its own results.
    std::optional<double> incumbent = {};
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
/// Runs some blocks of one configuration and returns the memory requests of each line.
struct Trace {
    using Answer = event::Traced;
    static constexpr const char* type = "trace";
    std::int64_t run = 0;
    std::string device; ///< device whose limits and SM count apply
    KernelText kernel;
    Values parameters;
    BlockChoice blocks = BlockChoice::Sample;
    /// The warp whose requests are shown. Without it, the first request of each line is shown.
    std::optional<WarpChoice> warp;
    bool arrays = false; ///< true to also report the accesses to each array
    double limit = 0;    ///< time limit for all blocks in seconds; 0 means no limit
    bool operator==(const Trace&) const = default;
};
/// Runs small instances of a kernel and checks for errors. Problem sizes among the parameters are
/// used unchanged.
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
/// Returns the PTX and SASS of one configuration by line. This requires the compiler, but not the
/// GPU. (Protocol 1 calls this a list.)
struct Disassemble {
    using Answer = event::Disassembled;
    static constexpr const char* type = "list";
    std::int64_t run = 0;
    std::string device; ///< target GPU of the compiler; by default, compute capability 9.0
    KernelText kernel;
    Values parameters;
    bool operator==(const Disassemble&) const = default;
};
/// Predicts the time of one configuration and the costs of each cause.
struct Explain {
    using Answer = event::Explained;
    static constexpr const char* type = "explain";
    std::int64_t run = 0;
    std::string device; ///< a predicted device
    KernelText kernel;
    Values parameters;
    bool cold = false;  ///< true if the caches are empty before each run
    bool tries = false; ///< true to also predict the times of changed kernels
    bool operator==(const Explain&) const = default;
};
/// Requests the number of configurations of each experiment that a recorded device has.
struct Coverage {
    using Answer = event::Coverage;
    static constexpr const char* type = "coverage";
    std::int64_t run = 0;
    std::string device;
    std::vector<Experiment> experiments;
    std::vector<KernelText> kernels; ///< kernels of all experiments
    bool operator==(const Coverage&) const = default;
};
/// Requests the state of this device twice per second, until another request selects another device
/// or none (an empty id). During a run, the state of the run's device is also sent.
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

/// The stage of a configuration. Prepare and Reference run the problem's code (fills, reference,
/// and checks). Verify and Measure run the kernel.
enum class Stage { Compile, Prepare, Reference, Verify, Measure, Count };

/// Returns the time limit of one launch in a stage, in seconds, for a kernel limit of `limit`. A
/// simple reference is slower than the kernels.
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

/// The configurations of an experiment that a recorded device has. Configurations that the device
/// would exclude are included.
struct RecordedShare {
    std::int64_t configurations = 0;
    /// Number of examined configurations, which are evenly distributed over the plan.
    std::int64_t lookedAt = 0;
    std::int64_t missing = 0; ///< number of missing configurations among the examined ones
    /// The reason why the first missing configuration is missing, or why the experiment has no
    /// plan.
    std::optional<Failure> reason = {};
    bool operator==(const RecordedShare&) const = default;

    bool isExact() const { return lookedAt == configurations; }
    /// Returns the number of missing configurations, extrapolated if only some were examined.
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
/// The worker has started a run. Contains the number of configurations in the run's plan and the
/// environment to record.
struct Started {
    static constexpr const char* type = "started";
    std::int64_t run = 0;
    std::int64_t configurations = 0;
    DeviceDescription device;
    Environment environment;
    bool operator==(const Started&) const = default;
};
/// The worker starts this configuration. If the worker dies, this configuration has failed.
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
                     ///< or a kernel is unreadable
    /// The fraction of the run in which the device was timing kernels; nullopt if no row was
    /// measured.
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
    std::optional<Failure> failure; ///< reason if there is no code
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
        shares; ///< coverage of each experiment; empty if the device is not recorded
    std::optional<Failure> failure; ///< reason if the state is unknown
    bool operator==(const Coverage&) const = default;
};
/// The state of a device. Without a sample, the state is not available. The first event after the
/// request or the start of the run may contain a failure, which is the reason for missing values.
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

/// Returns one line without a line feed.
std::string writeRequest(const Request& request);
std::string writeEvent(const Event& event);
/// Parses a line. Throws Error for an invalid line.
Request readRequest(std::string_view line);
Event readEvent(std::string_view line);

} // namespace kernelcurve
