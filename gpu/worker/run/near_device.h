#pragma once

#include "gpu/model/device/device_description.h"

#include <filesystem>
#include <optional>
#include <sched.h>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The processors that "0-3,8,10-11" names, as the kernel writes such lists; empty if it is none.
std::vector<int> processorsIn(std::string_view list);

/// Where a device of several sits on its machine.
struct NearProcessors {
    int node = 0;     ///< of the memory that is near it (NUMA)
    std::string list; ///< as the kernel writes it
};

/// Nothing if the device has no address on the bus, or the machine has but one node. `bus` is where
/// the kernel shows the devices of the bus.
std::optional<NearProcessors>
processorsNear(const DeviceDescription& device,
               const std::filesystem::path& bus = "/sys/bus/pci/devices");

/// While it lives all threads of this process run there, those that are made meanwhile, too; then
/// where they were allowed to run before.
class RunNear {
  public:
    explicit RunNear(const std::vector<int>& processors);
    ~RunNear();
    RunNear(const RunNear&) = delete;
    RunNear& operator=(const RunNear&) = delete;
    /// Whether the system allowed it.
    bool done() const { return done_; }

  private:
    cpu_set_t before_ = {};
    bool done_ = false;
};

} // namespace kernelcurve
