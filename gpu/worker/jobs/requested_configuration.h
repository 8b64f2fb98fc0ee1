#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/requirements.h"
#include "gpu/catalog/resolve.h"
#include "gpu/model/protocol/protocol.h"

namespace kernelcurve {

/// The single configuration of a request, by the rules of an experiment: its kernel with its
/// parameters, and defaults for the others, or the nearest allowed values (replacedDefaults).
class RequestedConfiguration {
  public:
    /// Throws Error.
    RequestedConfiguration(const KernelText& kernel, const Values& parameters);

    const KernelFile& kernel() const { return catalog_.kernels().front(); }
    const Configuration& configuration() const { return configuration_; }
    /// The defaults that were replaced.
    const std::vector<ReplacedDefault>& replaced() const { return replaced_; }
    /// For a device. Throws Error, also if it is excluded there.
    ResolvedConfiguration resolvedFor(const DeviceDescription& device) const;

  private:
    Catalog catalog_;
    std::vector<ReplacedDefault> replaced_;
    Configuration configuration_;
};

} // namespace kernelcurve
