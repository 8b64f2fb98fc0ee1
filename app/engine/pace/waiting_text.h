#pragma once

#include "gpu/model/protocol/relay_protocol.h"
#include "gpu/model/text/message.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// How a job waits: why, at which place, until when, as far as Slurm says so.
std::vector<Message> waitingMessages(const relay::Waiting& waiting);
/// The same on one line, in English.
std::string waitingText(const relay::Waiting& waiting);

} // namespace kernelcurve
