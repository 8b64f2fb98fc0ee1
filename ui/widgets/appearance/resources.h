#pragma once

namespace kernelcurve {

/// Makes the icons and translations known to Qt, which does not happen by itself for resources in a
/// static library. May be called several times.
void initResources();

} // namespace kernelcurve
