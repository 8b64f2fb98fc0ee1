#pragma once

#include "gpu/model/protocol/protocol.h"

#include <variant>

namespace kernelcurve {

/// A request outside a run that has exactly one answer.
using WorkerQuestion = std::variant<request::Inspect, request::Trace, request::Check,
                                    request::Disassemble, request::Coverage>;
using WorkerAnswer = std::variant<event::Inspected, event::Traced, event::Checked,
                                  event::Disassembled, event::Coverage>;

/// What stands in for the answer where the worker gives none.
WorkerAnswer failedAnswer(const WorkerQuestion& question, const Failure& failure);

} // namespace kernelcurve
