#pragma once

#include "gpu/model/protocol/relay_protocol.h"
#include "gpu/model/text/message.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// Returns the state of a waiting job: the reason, position, and expected start that Slurm reports.
std::vector<Message> waitingMessages(const relay::Waiting& waiting);
/// Returns the state on one line, in English.
std::string waitingText(const relay::Waiting& waiting);

} // namespace kernelcurve
