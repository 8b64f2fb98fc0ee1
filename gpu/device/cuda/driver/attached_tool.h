#pragma once

namespace kernelcurve {

/// Whether Nsight's tools or compute-sanitizer have loaded themselves into this process. They get
/// between it and the driver, as CUPTI would.
bool isToolAttached();

} // namespace kernelcurve
