#pragma once

namespace kernelcurve {

/// Returns true if Nsight's tools or compute-sanitizer are loaded into this process. Like CUPTI,
/// they intercept the driver.
bool isToolAttached();

} // namespace kernelcurve
