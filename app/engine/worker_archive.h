#pragma once

#include "app/engine/worker/worker_launch.h"

#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/protocol/relay_protocol.h"
#include "gpu/model/text/message.h"

#include <filesystem>
#include <optional>
#include <string>

namespace kernelcurve {

/// Returns the worker that this program sends to machines without one,
/// share/kernelcurve/worker/NAME.tar.xz; nullopt if the program was built without one.
std::optional<WorkerArchive> workerArchive(const std::filesystem::path& folder = shareFolder() /
                                                                                 "worker");

/// Returns a message about the installed version on a host.
Message missingText(const std::string& host, const relay::Missing& missing);
/// Returns the question whether the worker may be sent.
Message sendingText();

} // namespace kernelcurve
