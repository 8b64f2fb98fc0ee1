#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/protocol.h"

namespace kernelcurve {

/// The one configuration that a request means, by the rules of an experiment: of the kernel it
/// brings, with its parameters and defaults for the others.
class RequestedConfiguration {
  public:
    /// Throws DocumentError.
    RequestedConfiguration(const KernelText& kernel, const Values& parameters);

    const KernelFile& kernel() const { return catalog_.kernels().front(); }
    const Configuration& configuration() const { return configuration_; }

  private:
    Catalog catalog_;
    Configuration configuration_;
};

} // namespace kernelcurve
