#pragma once

namespace kernelcurve {

/// Returns true if an Nsight tool or compute-sanitizer is loaded into this process. These tools
/// intercept the driver, as CUPTI does.
bool isToolAttached();

} // namespace kernelcurve
