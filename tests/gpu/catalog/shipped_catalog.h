#pragma once

#include "gpu/catalog/catalog.h"

namespace kernelcurve {

/// The shipped kernels, read once per process, because reading them takes longer than most tests
/// that need them. A test that opens its own kernels makes a copy of the catalog.
inline const Catalog& shippedCatalog() {
    static const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    return catalog;
}

} // namespace kernelcurve
