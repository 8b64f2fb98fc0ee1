#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/device/device.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/recording/recording.h"

#include <filesystem>
#include <optional>
#include <sched.h>
#include <string>
#include <vector>

namespace kernelcurve {

/// The CPUs near a device on a machine with several NUMA nodes.
struct NearProcessors {
    int node = 0;     ///< NUMA node near the device
    std::string list; ///< CPUs in the Linux kernel's format
};

/// Returns the CPUs near a device. Returns nullopt if the device has no bus address or the machine
/// has a single NUMA node. `bus` is the Linux kernel's folder of bus devices.
std::optional<NearProcessors>
processorsNear(const DeviceDescription& device,
               const std::filesystem::path& bus = "/sys/bus/pci/devices");

/// Restricts all threads of this process, including new threads, to `processors`. The destructor
/// restores the previously allowed CPUs.
class RunNear {
  public:
    explicit RunNear(const std::vector<int>& processors);
    ~RunNear();
    RunNear(const RunNear&) = delete;
    RunNear& operator=(const RunNear&) = delete;
    /// Returns true if the system allowed the restriction.
    bool done() const { return done_; }

  private:
    cpu_set_t before_ = {};
    bool done_ = false;
};

/// Returns the environment of a recording. The environment is sufficient to repeat the recording,
/// but contains no names of users, hosts, or folders. `version` may end in "+" and the commit.
Environment environmentOf(const Device& device, const Experiment& experiment,
                          const Catalog& catalog, const std::string& version);

} // namespace kernelcurve
