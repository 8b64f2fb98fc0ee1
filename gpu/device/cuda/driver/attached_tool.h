#pragma once

namespace kernelcurve {

/// Returns true if Nsight's tools or compute-sanitizer are loaded into this process. They intercept
/// the driver, like CUPTI.
bool isToolAttached();

} // namespace kernelcurve
