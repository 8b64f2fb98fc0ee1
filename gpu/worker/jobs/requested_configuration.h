#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/requirements.h"
#include "gpu/catalog/resolve.h"
#include "gpu/model/protocol/protocol.h"

namespace kernelcurve {

/// The single configuration of a request. As in an experiment, omitted parameters have their
/// default values or the nearest allowed values (replacedDefaults()).
class RequestedConfiguration {
  public:
    /// Parses the kernel and the parameters. Throws Error if the kernel or a parameter is invalid.
    RequestedConfiguration(const KernelText& kernel, const Values& parameters);

    const KernelFile& kernel() const { return catalog_.kernels().front(); }
    const Configuration& configuration() const { return configuration_; }
    /// Returns the defaults that were replaced.
    const std::vector<ReplacedDefault>& replaced() const { return replaced_; }
    /// Resolves the configuration for a device. Throws Error if resolving fails or the device
    /// excludes the configuration.
    ResolvedConfiguration resolvedFor(const DeviceDescription& device) const;

  private:
    Catalog catalog_;
    std::vector<ReplacedDefault> replaced_;
    Configuration configuration_;
};

} // namespace kernelcurve
