#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/requirements.h"
#include "gpu/catalog/resolve.h"
#include "gpu/model/protocol/protocol.h"

namespace kernelcurve {

/// The one configuration that a request means, by the rules of an experiment: of the kernel it
/// brings, with its parameters and defaults for the others, or the nearest values that the kernel
/// allows (replacedDefaults).
class RequestedConfiguration {
  public:
    /// Throws Error.
    RequestedConfiguration(const KernelText& kernel, const Values& parameters);

    const KernelFile& kernel() const { return catalog_.kernels().front(); }
    const Configuration& configuration() const { return configuration_; }
    /// The defaults that have other values in it.
    const std::vector<ReplacedDefault>& replaced() const { return replaced_; }
    /// For a device. Throws Error if it is excluded there, and Error.
    ResolvedConfiguration resolvedFor(const DeviceDescription& device) const;

  private:
    Catalog catalog_;
    std::vector<ReplacedDefault> replaced_;
    Configuration configuration_;
};

} // namespace kernelcurve
