#pragma once

#include "app/engine/device_peaks.h"
#include "app/export/text/structured_text.h"
#include "app/export/text/text_table.h"
#include "gpu/model/device/device_description.h"

#include <string>

namespace kernelcurve {

/// What `kernelcurve peaks` prints of a device, in each of its formats. Percentages are of the
/// theoretical peak, or of the one that a person gives, and never cut off at 100. What is older
/// than the newest of them has its date beside it.
struct PeaksListing {
    std::string head;  ///< the device and the date
    TextTable summary; ///< for a terminal
    TextTable table;   ///< columns `id`, `value`, `unit`, `percent`, `of`, `from`, `time`
    Structured whole;
};
PeaksListing listingOf(const DevicePeaks& peaks, const DeviceDescription& device);

} // namespace kernelcurve
