#pragma once

#include "app/engine/worker/worker_launch.h"

#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/protocol/relay_protocol.h"
#include "gpu/model/text/message.h"

#include <filesystem>
#include <optional>
#include <string>

namespace kernelcurve {

/// What this program sends to a machine without a worker: share/kernelcurve/worker/NAME.tar.xz.
/// Nothing if it was built without one.
std::optional<WorkerArchive> workerArchive(const std::filesystem::path& folder = shareFolder() /
                                                                                 "worker");

/// What a host has instead.
Message missingText(const std::string& host, const relay::Missing& missing);
/// Whether this program's worker may be sent, and what that does.
Message sendingText();

} // namespace kernelcurve
