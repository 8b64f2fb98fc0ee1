#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/device.h"

#include <map>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>

namespace kernelcurve {

/// Verifies results on the CPU at small sizes, on behalf of devices that compute no results.
class CpuVerification {
  public:
    /// `cpu` must outlive this object.
    explicit CpuVerification(Device& cpu)
        : cpu_(cpu) {}

    /// Returns the remark about the result of a row. Configurations that differ only in sizes share
    /// one remark. Throws Error if the result is wrong, and Cancelled after a stop request.
    Message verdictOn(const KernelFile& kernel, const Configuration& configuration,
                      const std::stop_token& stop);

  private:
    using Verdict = std::variant<Message, Failure>;
    Verdict verify(const KernelFile& kernel, const Configuration& configuration,
                   const std::stop_token& stop);

    Device& cpu_;
    /// Verdicts by kernel and values of the other parameters.
    std::map<std::pair<std::string, std::string>, Verdict> known_;
};

} // namespace kernelcurve
