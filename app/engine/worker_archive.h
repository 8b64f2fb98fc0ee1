#pragma once

#include "app/engine/worker/worker_launch.h"

#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/protocol/relay_protocol.h"
#include "gpu/model/text/message.h"

#include <filesystem>
#include <optional>
#include <string>

namespace kernelcurve {

/// Returns share/kernelcurve/worker/NAME.tar.xz, the worker that this program sends to machines
/// without a worker. Returns nullopt if the program was built without this archive.
std::optional<WorkerArchive> workerArchive(const std::filesystem::path& folder = shareFolder() /
                                                                                 "worker");

/// Returns a message about the version that is installed on a host.
Message missingText(const std::string& host, const relay::Missing& missing);
/// Returns the question that asks for permission to send the worker.
Message sendingText();

} // namespace kernelcurve
