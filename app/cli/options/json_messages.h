#pragma once

#include "gpu/model/text/message.h"

#include <csignal>
#include <cstdint>
#include <string>

namespace kernelcurve {

/// Returns true if the variable KERNELCURVE_MESSAGES is `json`, which other programs set: errors
/// and progress on standard error are then JSON objects, one per line.
bool writesJsonMessages();

/// The signal that endWithCaller() requests. The kernel may send it once for each thread of the
/// caller.
inline constexpr int callerEnded = SIGUSR1;
/// In this mode, the program ends like after Ctrl-C if the program that started it ends.
void endWithCaller();

/// Returns `{"error": {"what": ..., "hint": ..., "file": ..., "line": ..., "column": ...}}`, in one
/// line. Unknown parts are omitted.
std::string errorMessage(const Failure& failure);
/// Returns `{"progress": {"done": ..., "total": ..., "text": ...}}`, in one line.
std::string progressMessage(std::int64_t done, std::int64_t total, const std::string& text);

} // namespace kernelcurve
