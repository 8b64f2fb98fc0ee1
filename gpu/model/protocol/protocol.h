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

// What the window and the worker say to each other: one JSON object a line, {"type": "run", ...}.
// Beside the messages here stand their fields in protocol_request.cpp and protocol_event.cpp.

namespace kernelcurve {

inline constexpr int protocolVersion = 2;

/// A kernel travels as its text and that of the files that belong to it, so that the same worker
/// serves on another machine.
struct KernelText {
    std::string name; ///< the file's name without folders: what error messages call it
    std::string source;
    std::vector<SourceFile> files = {}; ///< what it names by `source:` and includes
    /// What it computes, where the program does not bring that.
    std::optional<SourceFile> problem = {};
    std::string problemFolder = {};           ///< where the problem's .npy files are
    std::vector<SourceFile> problemData = {}; ///< those of them that travel, in hexadecimal digits
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

// A request that is a question names the event that answers it.
namespace request {

struct Devices {
    static constexpr const char* type = "devices";
    bool operator==(const Devices&) const = default;
};
/// Begins a run of the experiment on a device, which measures what `Next` dispatches to it. Both
/// sides expand the same plan (catalog/plan.h).
struct Run {
    static constexpr const char* type = "run";
    std::int64_t run = 0;  ///< a number of the sender's choice that comes back in every event
    Experiment experiment; ///< `device` names the device
    std::vector<KernelText> kernels;
    bool paced = false; ///< a recorded device takes its time
    /// So many workers of this machine measure at the same time: each compiles ahead with its part
    /// of the processor, near its device.
    int workers = 1;
    bool operator==(const Run&) const = default;
};
/// What a run measures next: these configurations, in turn, as one group. None: nothing more comes.
struct Next {
    static constexpr const char* type = "next";
    std::int64_t run = 0;
    std::vector<std::int64_t> indices = {};
    std::vector<std::int64_t> ahead = {}; ///< what may come then, to be compiled meanwhile
    /// Of a search: the best median so far with the sizes of this configuration, in seconds. The
    /// worker knows those that it has measured itself.
    std::optional<double> incumbent = {};
    bool operator==(const Next&) const = default;
};
struct Cancel {
    static constexpr const char* type = "cancel";
    std::int64_t run = 0;
    bool operator==(const Cancel&) const = default;
};
/// Compiles one configuration and tells what would be launched.
struct Inspect {
    using Answer = event::Inspected;
    static constexpr const char* type = "inspect";
    std::int64_t run = 0;
    std::string device;
    KernelText kernel;
    Values parameters;
    bool operator==(const Inspect&) const = default;
};
/// Runs some blocks of one configuration and tells what each line asks of the memory system.
struct Trace {
    using Answer = event::Traced;
    static constexpr const char* type = "trace";
    std::int64_t run = 0;
    std::string device; ///< whose limits and SMs the configuration is resolved for
    KernelText kernel;
    Values parameters;
    BlockChoice blocks = BlockChoice::Sample;
    /// Whose requests are pictured; nothing: of each line the first one.
    std::optional<WarpChoice> warp;
    bool arrays = false; ///< report what is done with each array, too
    double limit = 0;    ///< seconds that all blocks may take together; 0: as long as they take
    bool operator==(const Trace&) const = default;
};
/// Runs small instances of a kernel and looks for what is wrong with it. A size of the problem that
/// is among the parameters is taken as it is.
struct Check {
    using Answer = event::Checked;
    static constexpr const char* type = "check";
    std::int64_t run = 0;
    std::string device;
    KernelText kernel;
    Values parameters;
    bool results = false; ///< compare the results on the worker's CPU with the reference, too
    bool operator==(const Check&) const = default;
};
/// Shows what the GPU's compiler makes of one configuration, line by line. The GPU need not be
/// there: the compiler is enough. (Protocol 1 calls it a list.)
struct Disassemble {
    using Answer = event::Disassembled;
    static constexpr const char* type = "list";
    std::int64_t run = 0;
    std::string device; ///< for whose GPU it is compiled; for one without, compute capability 9.0
    KernelText kernel;
    Values parameters;
    bool operator==(const Disassemble&) const = default;
};
/// Predicts the time of one configuration and what each cause costs.
struct Explain {
    using Answer = event::Explained;
    static constexpr const char* type = "explain";
    std::int64_t run = 0;
    std::string device; ///< a predicted one
    KernelText kernel;
    Values parameters;
    bool cold = false;  ///< the caches are empty before each run
    bool tries = false; ///< predict the times of changed kernels, too
    bool operator==(const Explain&) const = default;
};
/// Asks how much of each experiment a recorded device can play.
struct Coverage {
    using Answer = event::Coverage;
    static constexpr const char* type = "coverage";
    std::int64_t run = 0;
    std::string device;
    std::vector<Experiment> experiments;
    std::vector<KernelText> kernels; ///< of all of them
    bool operator==(const Coverage&) const = default;
};
/// How this device is, told twice a second until another one or none (an empty id) is shown. During
/// a run the run's device is told of as well.
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

/// Where a configuration is. Prepare and Reference run the problem's code (its fills; its reference
/// and its checks of a result), Verify and Measure the kernel's.
enum class Stage { Compile, Prepare, Reference, Verify, Measure, Count };

/// How long one launch of a stage may take, in seconds, where a kernel's may take `limit`: a plain
/// reference is slower than the kernels that it is for.
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
    std::vector<std::pair<std::string, std::string>> arguments; ///< name and value, as text
    MetricValues
        resources; ///< registers, local_bytes, shared_bytes, spills, occupancy ... where known
    bool operator==(const LaunchReport&) const = default;
};

/// What a recorded device can play of an experiment. What it excludes as the device would have done
/// is played as well.
struct RecordedShare {
    std::int64_t configurations = 0;
    std::int64_t lookedAt = 0; ///< spread evenly over the plan
    std::int64_t missing = 0;  ///< of those that were looked at
    /// Why the first of them is missing, or why the experiment has no plan.
    std::optional<Failure> reason = {};
    bool operator==(const RecordedShare&) const = default;

    bool isExact() const { return lookedAt == configurations; }
    /// Of all configurations; an estimate where not all were looked at.
    std::int64_t missingOfAll() const {
        return lookedAt == 0 ? 0 : missing * configurations / lookedAt;
    }
};

namespace event {

/// First line of a worker.
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
/// A run begins: how many configurations its plan has, and the environment to record.
struct Started {
    static constexpr const char* type = "started";
    std::int64_t run = 0;
    std::int64_t configurations = 0;
    DeviceDescription device;
    Environment environment;
    bool operator==(const Started&) const = default;
};
/// The worker now works on this configuration: if it dies, this is the one that failed.
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
    bool again = false;   ///< takes the place of what was sent for this index before
    bool counted = false; ///< the same, with what the device's counters tell
    bool operator==(const Measured&) const = default;
};
enum class Ending { Completed, Cancelled, Failed };
struct Finished {
    static constexpr const char* type = "finished";
    std::int64_t run = 0;
    Ending ending = Ending::Completed;
    Failure failure; ///< set where the run as a whole failed: no such device, a kernel that cannot
                     ///< be read ...
    /// The part of the run's time in which the device was timing kernels, a fraction; nothing if
    /// nothing was measured.
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
    std::optional<Failure> failure; ///< why nothing could be traced
    bool operator==(const Traced&) const = default;
};
struct Checked {
    static constexpr const char* type = "checked";
    std::int64_t run = 0;
    std::vector<CheckedInstance> instances;
    std::vector<CheckFinding> findings;
    std::optional<Failure> notCompared; ///< why some results could not be compared
    std::optional<Failure> failure;     ///< why nothing could be checked
    bool operator==(const Checked&) const = default;
};
struct Disassembled {
    static constexpr const char* type = "listed";
    std::int64_t run = 0;
    Configuration configuration;
    MachineCode code;
    std::optional<Failure> failure; ///< why there is nothing to show
    bool operator==(const Disassembled&) const = default;
};
struct Explained {
    static constexpr const char* type = "explained";
    std::int64_t run = 0;
    Measurement row;                ///< predicted, with its costs
    std::vector<TriedChange> tried; ///< those that the model can run, the fastest first
    std::optional<Failure> failure; ///< if the prediction failed
    bool operator==(const Explained&) const = default;
};
struct Coverage {
    static constexpr const char* type = "coverage";
    std::int64_t run = 0;
    std::vector<RecordedShare> shares; ///< of each experiment; none if the device is here
    std::optional<Failure> failure;    ///< why it cannot be told
    bool operator==(const Coverage&) const = default;
};
/// How a device is. Without a sample it cannot be told at all. The failure, of the first event
/// since the watching or the run began, says what cannot be told and why.
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
/// A request that could not be read or is out of place.
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

/// One line without its line feed.
std::string writeRequest(const Request& request);
std::string writeEvent(const Event& event);
/// Throw Error for anything that is not exactly such a line.
Request readRequest(std::string_view line);
Event readEvent(std::string_view line);

} // namespace kernelcurve
