#pragma once

#include "app/engine/worker/worker_launch.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/protocol/relay_protocol.h"
#include "gpu/model/text/message.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// Returns the workers that this program sends to machines without a worker: the files NAME.tar.xz
/// in share/kernelcurve/worker and in the user's data folder. The first one is for this kind of
/// machine if it exists. The result contains one version, and one archive per kind of machine.
WorkerArchives workerArchives(const std::vector<std::filesystem::path>& folders = {
                                  shareFolder() / "worker", dataFolder() / "worker"});

/// Returns a message about the version that is installed on a host.
Message missingText(const std::string& host, const relay::Missing& missing);
/// Returns the question that asks for permission to send the worker.
Message sendingText(const relay::Missing& missing);

/// Returns the state of a waiting job: the reason, position, and expected start that Slurm reports.
std::vector<Message> waitingMessages(const relay::Waiting& waiting);
/// Returns the state on one line, in English.
std::string waitingText(const relay::Waiting& waiting);

} // namespace kernelcurve
