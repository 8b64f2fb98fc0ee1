#pragma once

#include "app/document/labs/labs.h"
#include "app/export/text/structured_text.h"
#include "app/export/text/text_table.h"
#include "app/search/search_query.h"
#include "app/search/source_texts.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/legal_combinations.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/parameter.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

struct DevicePeaks;
namespace timing {
struct GpuModel;
}

/// The output of `kernelcurve list` for one kind of item, in each format. The first column of
/// `table` is `id`.
struct Listing {
    std::string head;  ///< lines above the summary
    TextTable summary; ///< fits on a terminal
    TextTable table;   ///< for CSV: numbers in SI units, texts in English
    Structured whole;  ///< everything, texts in both languages
};

Listing listingOf(const std::vector<KernelFile>& kernels);
Listing listingOf(const std::vector<ProblemPointer>& problems);
Listing listingOf(const std::vector<Lab>& labs);
Listing listingOf(const std::vector<DeviceDescription>& devices);
Listing listingOf(const std::vector<Parameter>& parameters);
Listing listingOf(const LegalCombinations& combinations);
Listing listingOf(const std::vector<References::Entry>& tables);
/// Returns the matching parts of the sources, or all parts if the query is empty. `table` has one
/// row for each lab, published table, and kernel, with the columns `id`, `text`, `author`, `place`,
/// `kind`, `opens`, and `title`.
Listing listingOf(const std::vector<SourceText>& contents, const SearchQuery& query);
/// Returns the matching metrics.
Listing metricListing(const SearchQuery& query);
/// Returns the output of `kernelcurve peaks` for a device. Percentages are relative to the
/// theoretical or given peak and may exceed 100. Older values have their date. `table` has the
/// columns `id`, `value`, `unit`, `percent`, `of`, `from`, and `time`.
Listing listingOf(const DevicePeaks& peaks, const DeviceDescription& device);
/// Returns the description of a GPU that was written to `file`. `table` has the columns `id`,
/// `value`, `source`, and `from`.
Listing listingOf(const timing::GpuModel& model, const std::string& file);

} // namespace kernelcurve
