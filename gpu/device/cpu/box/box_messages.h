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

/// What a box is begun with: a program, to be run or to be traced.
struct BoxStart {
    std::string name;
    std::string source;
    std::vector<std::string> entries;
    int threads = 1;
    bool traced = false;
};

// What is requested from a box. Operations have numbers that the device chooses.
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
/// Its compile request is the box's program's.
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
    bool isLost = false; ///< its memory may be damaged: another one has to go on
};

/// Arrays have numbers, too (SharedBuffer::number()).
using ArraysByNumber = std::map<std::int64_t, Buffer*>;
/// Fills a piece of the traced arrays.
using FillPiece = std::function<void(const Mailbox::Piece& piece)>;

std::string writeBoxStart(const BoxStart& start);
BoxStart readBoxStart(std::string_view text);
/// Each array that the request is about, once.
std::vector<const Buffer*> arraysOf(const BoxRequest& request);
std::string writeBoxRequest(const BoxRequest& request);
/// Throws Error. Arrays of a trace that want to be filled call `fill`.
BoxRequest readBoxRequest(std::string_view text, const ArraysByNumber& arrays,
                          const FillPiece& fill);
std::string writeBoxAnswer(const BoxAnswer& answer);
/// Throws Error for whatever a box cannot have meant; `passed`: seconds since it was asked.
BoxAnswer readBoxAnswer(std::string_view text, double passed);

} // namespace kernelcurve
