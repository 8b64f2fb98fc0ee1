#pragma once

namespace kernelcurve {

/// Returns true if an Nsight tool or compute-sanitizer is loaded into this process. Like CUPTI,
/// these tools intercept the driver.
bool isToolAttached();

} // namespace kernelcurve
