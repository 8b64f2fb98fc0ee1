#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/device/device.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/recording/recording.h"

#include <chrono>
#include <string>

namespace kernelcurve {

/// What a recording says about where and how it was made: enough to repeat it, and nothing that
/// names a person, a host or a folder. `version` may end in "+" and the commit.
Environment environmentOf(const Device& device, const Experiment& experiment,
                          const Catalog& catalog, const std::string& version,
                          std::chrono::system_clock::time_point now);

/// "AMD EPYC 9654 96-Core Processor"; "unknown" where /proc does not say.
std::string processorModel();
/// "performance": how the kernel chooses the processor's clock; empty where it does not tell.
std::string processorGovernor();
/// "Debian GNU/Linux 12 (bookworm), Linux 6.1.0": distribution and kernel, not the host's name.
std::string operatingSystem();
/// "2026-11-20T09:30:00Z".
std::string utcText(std::chrono::system_clock::time_point moment);

} // namespace kernelcurve
