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

/// The start message of a box: a program to run or trace.
struct BoxStart {
    std::string name;
    std::string source;
    std::vector<std::string> entries;
    int threads = 1;
    bool traced = false;
};

// The requests to a box. The device assigns numbers to operations.
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
/// Its compile request is that of the box's program.
struct TraceInBox {
    TraceRequest request;
};
using BoxRequest =
    std::variant<PrepareInBox, DropInBox, RunInBox, TimeInBox, TimelineInBox, TraceInBox>;

/// What it answers.
struct BoxAnswer {
    double seconds = 0;                 ///< of TimeInBox
    Timeline timeline;                  ///< of TimelineInBox
    std::optional<TraceOutcome> traced; ///< of TraceInBox
    std::optional<Failure> failure;
    bool isCancelled = false;
    bool isLost = false; ///< its memory may be damaged: another box must continue
};

/// Arrays have numbers too (SharedBuffer::number()).
using ArraysByNumber = std::map<std::int64_t, Buffer*>;
/// Fills a part of the traced arrays.
using FillPiece = std::function<void(const Mailbox::Piece& piece)>;

std::string writeBoxStart(const BoxStart& start);
BoxStart readBoxStart(std::string_view text);
/// The arrays of a request, without duplicates.
std::vector<const Buffer*> arraysOf(const BoxRequest& request);
std::string writeBoxRequest(const BoxRequest& request);
/// Throws Error. Arrays of a trace that need filling call `fill`.
BoxRequest readBoxRequest(std::string_view text, const ArraysByNumber& arrays,
                          const FillPiece& fill);
std::string writeBoxAnswer(const BoxAnswer& answer);
/// Throws Error for an invalid message; `passed`: seconds since the request.
BoxAnswer readBoxAnswer(std::string_view text, double passed);

} // namespace kernelcurve
