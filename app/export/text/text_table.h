#pragma once

#include <string>
#include <vector>

namespace kernelcurve {

/// A table of UTF-8 texts. Every row has as many cells as the header.
struct TextTable {
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows;
};

/// RFC 4180 with plain line feeds: a field with a comma or a quote stands in quotes, a line break
/// in a field becomes a blank. A text that a spreadsheet would take for a formula gets a ' in
/// front.
std::string csvText(const TextTable& table);
/// Columns aligned for a terminal; a column in which every cell is a number stands to the right.
std::string alignedText(const TextTable& table);

} // namespace kernelcurve
