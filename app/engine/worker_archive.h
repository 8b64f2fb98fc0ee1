#pragma once

#include "app/engine/worker/worker_launch.h"

#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/protocol/relay_protocol.h"
#include "gpu/model/text/message.h"

#include <filesystem>
#include <optional>
#include <string>

namespace kernelcurve {

/// The worker that this program sends to machines without one:
/// share/kernelcurve/worker/NAME.tar.xz. Nothing if it was built without one.
std::optional<WorkerArchive> workerArchive(const std::filesystem::path& folder = shareFolder() /
                                                                                 "worker");

/// A message about the installed version on a host.
Message missingText(const std::string& host, const relay::Missing& missing);
/// The question whether the worker may be sent.
Message sendingText();

} // namespace kernelcurve
