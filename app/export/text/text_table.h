#pragma once

#include "gpu/model/files/atomic_file.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

using TextRow = std::vector<std::string>;

/// A table of UTF-8 texts. Every row has as many cells as the header.
struct TextTable {
    TextRow header;
    std::vector<TextRow> rows;
};

/// A table that may be too large for memory: each row is created on demand.
struct LongTable {
    TextRow header;
    /// Produces all rows in order, and the same ones at each call.
    std::function<void(const std::function<void(const TextRow&)>&)> rows;
};

/// The name of a CSV column with its unit: `time_us`, `bandwidth_GB_per_s`, `noise_percent`. Plain
/// numbers, ratios ("x"), and names that include bytes stay unchanged.
std::string columnName(std::string name, std::string_view unit);

/// RFC 4180 with plain line feeds: a field with a comma or a quote is quoted, and a line break in a
/// field becomes a blank. A text that a spreadsheet would evaluate gets a leading '. One line per
/// piece.
void writeCsv(const LongTable& table, const TextSink& write);
std::string csvText(const TextTable& table);
/// Columns aligned for a terminal; numeric columns are right-aligned. One line per piece.
void writeAligned(const LongTable& table, const TextSink& write);
std::string alignedText(const TextTable& table);

} // namespace kernelcurve
