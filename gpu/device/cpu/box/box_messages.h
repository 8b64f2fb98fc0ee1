#pragma once

#include "gpu/device/cpu/box/mailbox.h"
#include "gpu/device/device.h"
#include "gpu/device/kernel_tracer.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
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

// The following types are requests to a box. The device numbers its operations.
struct PrepareInBox {
    std::int64_t operation = 0;
    std::vector<Launch> launches;
    std::optional<EndToEnd> endToEnd;
};
struct DropInBox {
    std::int64_t operation = 0;
};
struct RunInBox {
    std::int64_t operation = 0;
};
struct TimeInBox {
    std::int64_t operation = 0;
    int repetitions = 1;
};
struct TimelineInBox {
    std::int64_t operation = 0;
};
/// A request to trace the loaded program. The compile request must be the program's compile
/// request.
struct TraceInBox {
    TraceRequest request;
};
using BoxRequest =
    std::variant<PrepareInBox, DropInBox, RunInBox, TimeInBox, TimelineInBox, TraceInBox>;

struct BoxAnswer {
    double seconds = 0;                 ///< result of TimeInBox
    Timeline timeline;                  ///< result of TimelineInBox
    std::optional<TraceOutcome> traced; ///< result of TraceInBox
    std::optional<Failure> failure;
    bool isCancelled = false;
    /// True if the box's memory may be damaged, so that another box must continue.
    bool isLost = false;
};

/// The arrays by SharedBuffer::number().
using ArraysByNumber = std::map<std::int64_t, Buffer*>;
/// Fills a part of the traced arrays.
using FillPiece = std::function<void(const Mailbox::Piece& piece)>;

std::string writeBoxStart(const BoxStart& start);
BoxStart readBoxStart(std::string_view text);
/// Returns the arrays of a request without duplicates.
std::vector<const Buffer*> arraysOf(const BoxRequest& request);
std::string writeBoxRequest(const BoxRequest& request);
/// Parses a request. Calls `fill` when a traced array must be filled. Throws Error for an invalid
/// message.
BoxRequest readBoxRequest(std::string_view text, const ArraysByNumber& arrays,
                          const FillPiece& fill);
std::string writeBoxAnswer(const BoxAnswer& answer);
/// Parses an answer. `passed` is the time since the request in seconds. Throws Error for an invalid
/// message.
BoxAnswer readBoxAnswer(std::string_view text, double passed);

} // namespace kernelcurve
