#include "app/export/text/text_table.h"

#include "gpu/model/text/text_parts.h"
#include "gpu/model/text/visible_text.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <utf8proc.h>

namespace kernelcurve {
namespace {

std::string onOneLine(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

/// Removes tabs and line breaks and shows invisible characters, as on the terminal, so that columns
/// stay aligned.
std::string shownCell(std::string text) {
    std::replace(text.begin(), text.end(), '\t', ' ');
    return visibleText(onOneLine(std::move(text)));
}

/// Returns true if a spreadsheet would evaluate the text. Numbers are safe.
bool isFormula(const std::string& text) {
    return !text.empty() &&
           std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos &&
           !parseReal(text);
}

std::string csvField(const std::string& text) {
    std::string line = (isFormula(text) ? "'" : "") + onOneLine(text);
    if (line.find_first_of(",\"") == std::string::npos)
        return line;
    std::string quoted = "\"";
    for (const char character : line) {
        if (character == '"')
            quoted += '"';
        quoted += character;
    }
    return quoted + '"';
}

std::string csvLine(const TextRow& row) {
    return joined(row, ",", csvField) + '\n';
}

struct Column {
    std::size_t width = 0;
    bool number = true; ///< every nonempty cell is a number
    bool filled = false;
};

void widen(std::vector<Column>& columns, const TextRow& row) {
    for (std::size_t index = 0; index < columns.size(); ++index) {
        Column& column = columns[index];
        const std::string& cell = row[index];
        column.width = std::max(column.width, displayWidth(shownCell(cell)));
        column.filled = column.filled || !cell.empty();
        column.number = column.number && (cell.empty() || parseReal(cell));
    }
}

std::string alignedLine(const TextRow& row, const std::vector<Column>& columns) {
    std::string line;
    for (std::size_t index = 0; index < row.size(); ++index) {
        const std::string cell = shownCell(row[index]);
        const std::string blanks(columns[index].width - displayWidth(cell), ' ');
        if (index > 0)
            line += "  ";
        line += columns[index].number && columns[index].filled ? blanks + cell : cell + blanks;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

/// Returns an existing table as a long table.
LongTable asLong(const TextTable& table) {
    return {table.header, [&table](const std::function<void(const TextRow&)>& give) {
                std::ranges::for_each(table.rows, give);
            }};
}

using Writer = void (*)(const LongTable&, const TextSink&);
std::string textOf(const TextTable& table, Writer writer) {
    std::string text;
    writer(asLong(table), [&text](std::string_view piece) { text += piece; });
    return text;
}

} // namespace

std::size_t displayWidth(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        utf8proc_int32_t character = 0;
        const utf8proc_ssize_t bytes =
            utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at),
                             static_cast<utf8proc_ssize_t>(text.size() - at), &character);
        // A terminal shows one replacement character for each invalid byte.
        width += bytes < 1 ? 1 : static_cast<std::size_t>(utf8proc_charwidth(character));
        at += bytes < 1 ? 1 : static_cast<std::size_t>(bytes);
    }
    return width;
}

std::string columnName(std::string name, std::string_view unit) {
    if (unit.empty() || unit == "x" || (unit == "B" && name.ends_with("_bytes")))
        return name;
    name += '_';
    if (unit == "%")
        return name + "percent";
    for (const char c : unit)
        name += c == '/' ? std::string("_per_") : std::string(1, c);
    return name;
}

void writeCsv(const LongTable& table, const TextSink& write) {
    write(csvLine(table.header));
    table.rows([&](const TextRow& row) { write(csvLine(row)); });
}

void writeAligned(const LongTable& table, const TextSink& write) {
    std::vector<Column> columns;
    for (const std::string& name : table.header)
        columns.push_back({displayWidth(shownCell(name))});
    table.rows([&](const TextRow& row) { widen(columns, row); });
    write(alignedLine(table.header, columns));
    table.rows([&](const TextRow& row) { write(alignedLine(row, columns)); });
}

std::string csvText(const TextTable& table) {
    return textOf(table, writeCsv);
}

std::string alignedText(const TextTable& table) {
    return textOf(table, writeAligned);
}

} // namespace kernelcurve
