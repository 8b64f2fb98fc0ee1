#pragma once

#include "app/document/labs/labs.h"
#include "app/export/text/structured_text.h"
#include "app/export/text/text_table.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/legal_combinations.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/parameter.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// What `kernelcurve list` prints of one kind of thing, in each of its formats. The first column of
/// `table` is `id`.
struct Listing {
    std::string head;  ///< lines above the summary
    TextTable summary; ///< what fits a terminal
    TextTable table;   ///< for CSV: numbers in SI units, texts in English
    Structured whole;  ///< everything, texts in both languages
};

Listing listingOf(const Catalog& catalog);
Listing listingOf(const std::vector<ProblemPointer>& problems);
Listing listingOf(const std::vector<Lab>& labs);
Listing listingOf(const std::vector<DeviceDescription>& devices);
Listing listingOf(const std::vector<Parameter>& parameters);
Listing listingOf(const LegalCombinations& combinations);

} // namespace kernelcurve
