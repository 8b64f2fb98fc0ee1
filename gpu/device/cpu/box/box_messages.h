#pragma once

#include "gpu/device/device.h"
#include "gpu/device/kernel_tracer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The first message to a box: a program to run or trace.
struct BoxStart {
    std::string name;
    std::string source;
    std::vector<std::string> entries;
    int threads = 1;
    bool traced = false;
};

/// An array in a request, by SharedBuffer::number().
struct BoxArray {
    std::int64_t number = 0;
    // The following fields describe traced arrays.
    std::string name = {};
    std::int64_t elementBytes = 1;
    bool isFilled = false; ///< true if the device fills the array on first access
};

/// Launches with their array table.
struct BoxLaunches {
    std::vector<Launch> launches;
    std::vector<BoxArray> arrays;
};

/// The options of a trace (see TraceRequest).
struct BoxTrace {
    std::vector<BoxLaunches> witnesses;
    BlockChoice blocks = BlockChoice::Sample;
    bool check = false;
    std::optional<WarpChoice> warp;
    bool arrayUses = false;
    std::optional<double> blockLimit; ///< unlimited without a value
    std::optional<double> limit;
};

struct BoxRequest {
    enum class Kind { Prepare, Drop, Run, Time, Timeline, Trace };
    Kind kind = Kind::Run;
    std::int64_t operation = 0;            ///< the device numbers its operations
    int repetitions = 1;                   ///< used by Time
    BoxLaunches launches = {};             ///< used by Prepare and Trace
    std::optional<EndToEnd> endToEnd = {}; ///< used by Prepare
    std::optional<BoxTrace> trace = {};    ///< used by Trace, which traces the loaded program
};

struct BoxAnswer {
    double seconds = 0;                 ///< result of Time
    Timeline timeline;                  ///< result of Timeline
    std::optional<TraceOutcome> traced; ///< result of Trace
    std::optional<Failure> failure;
    bool isCancelled = false;
    /// True if the box's memory may be damaged, so that another box must continue.
    bool isLost = false;
};

std::string writeBoxStart(const BoxStart& start);
BoxStart readBoxStart(std::string_view text);
/// Returns the arrays in a message. Throws DeviceError for an array of another device.
std::vector<BoxArray> boxArrays(const std::vector<Buffer*>& arrays);
/// Returns the request to trace the loaded program, which must be the program of `request`.
BoxRequest boxTrace(const TraceRequest& request);
std::string writeBoxRequest(const BoxRequest& request);
/// Parses a request. Throws Error for an invalid message.
BoxRequest readBoxRequest(std::string_view text);
std::string writeBoxAnswer(const BoxAnswer& answer);
/// Parses an answer. `passed` is the time since the request in seconds. Throws Error for an invalid
/// message.
BoxAnswer readBoxAnswer(std::string_view text, double passed);

} // namespace kernelcurve
