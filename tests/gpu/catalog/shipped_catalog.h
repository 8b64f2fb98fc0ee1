#pragma once

#include "gpu/catalog/catalog.h"

namespace kernelcurve {

/// The kernels that come with the program, read once a process: reading them takes longer than most
/// tests that need them. A test that opens kernels of its own copies it.
inline const Catalog& shippedCatalog() {
    static const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    return catalog;
}

} // namespace kernelcurve
