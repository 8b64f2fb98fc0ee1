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

/// One that may have too many rows to hold: each is made where it is needed, and is gone then.
struct LongTable {
    TextRow header;
    /// Gives them all, in their order, and the same ones whenever it is called.
    std::function<void(const std::function<void(const TextRow&)>&)> rows;
};

/// The name of a column of CSV with its unit: `time_us`, `bandwidth_GB_per_s`, `noise_percent`.
/// What is a plain number, a ratio ("x"), or bytes by its own name stays as it is.
std::string columnName(std::string name, std::string_view unit);

/// RFC 4180 with plain line feeds: a field with a comma or a quote stands in quotes, a line break
/// in a field becomes a blank. A text that a spreadsheet would take for a formula gets a ' in
/// front. A line a piece.
void writeCsv(const LongTable& table, const TextSink& write);
std::string csvText(const TextTable& table);
/// Columns aligned for a terminal; a column in which every cell is a number stands to the right. A
/// line a piece.
void writeAligned(const LongTable& table, const TextSink& write);
std::string alignedText(const TextTable& table);

} // namespace kernelcurve
