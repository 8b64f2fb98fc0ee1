#pragma once

#include "app/export/listing.h"

#include <string_view>

namespace kernelcurve {

/// Every metric, or those whose tag, label or name in a profiler has `word` in it.
Listing metricListing(std::string_view word);

} // namespace kernelcurve
