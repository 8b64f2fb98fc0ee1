#pragma once

#include "gpu/model/files/atomic_file.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the number of terminal columns of a UTF-8 text. East Asian wide characters have two
/// columns. Combining marks and control characters have none. Each invalid byte has one.
std::size_t displayWidth(std::string_view text);

using TextRow = std::vector<std::string>;

/// A table of UTF-8 texts. Every row has as many cells as the header.
struct TextTable {
    TextRow header;
    std::vector<TextRow> rows;
};

/// A table that may be too large for memory. Each row is created on demand.
struct LongTable {
    TextRow header;
    /// Produces all rows in order. Produces the same rows at each call.
    std::function<void(const std::function<void(const TextRow&)>&)> rows;
};

/// Returns the name of a CSV column with its unit: `time_us`, `bandwidth_GB_per_s`,
/// `noise_percent`. Plain numbers, ratios ("x"), and names that include bytes stay unchanged.
std::string columnName(std::string name, std::string_view unit);

/// Write CSV according to RFC 4180, but with plain line feeds. A field with a comma or a quote is
/// quoted, and a line break in a field becomes a blank. A ' is added at the start of a text that a
/// spreadsheet would evaluate. Each call of `write` receives one line.
void writeCsv(const LongTable& table, const TextSink& write);
std::string csvText(const TextTable& table);
/// Write columns that are aligned for a terminal. Numeric columns are right-aligned. Each call of
/// `write` receives one line.
void writeAligned(const LongTable& table, const TextSink& write);
std::string alignedText(const TextTable& table);

} // namespace kernelcurve
