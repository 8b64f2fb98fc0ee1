#include "app/export/text/text_table.h"

#include "app/export/text/display_width.h"
#include "gpu/model/text/visible_text.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>

namespace kernelcurve {

namespace {

using Row = std::vector<std::string>;

std::string onOneLine(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

/// As a terminal will show it, so that columns stay aligned.
std::string shownCell(std::string text) {
    std::replace(text.begin(), text.end(), '\t', ' ');
    return visibleText(onOneLine(std::move(text)));
}

/// What begins so is computed by a spreadsheet, whoever wrote it into the document; numbers are
/// what they are.
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

void appendCsvLine(std::string& text, const Row& row) {
    for (std::size_t column = 0; column < row.size(); ++column) {
        if (column > 0)
            text += ',';
        text += csvField(row[column]);
    }
    text += '\n';
}

bool isNumberColumn(const TextTable& table, std::size_t column) {
    bool anyNumber = false;
    for (const Row& row : table.rows) {
        if (row[column].empty())
            continue;
        if (!parseReal(row[column]))
            return false;
        anyNumber = true;
    }
    return anyNumber;
}

struct Column {
    std::size_t width = 0;
    bool toTheRight = false;
};

void appendAlignedLine(std::string& text, const Row& row, const std::vector<Column>& columns) {
    std::string line;
    for (std::size_t index = 0; index < row.size(); ++index) {
        const std::string cell = shownCell(row[index]);
        const std::string blanks(columns[index].width - displayWidth(cell), ' ');
        if (index > 0)
            line += "  ";
        line += columns[index].toTheRight ? blanks + cell : cell + blanks;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
}

} // namespace

std::string csvText(const TextTable& table) {
    std::string text;
    appendCsvLine(text, table.header);
    for (const Row& row : table.rows)
        appendCsvLine(text, row);
    return text;
}

std::string alignedText(const TextTable& table) {
    std::vector<Column> columns(table.header.size());
    for (std::size_t index = 0; index < columns.size(); ++index) {
        columns[index].toTheRight = isNumberColumn(table, index);
        columns[index].width = displayWidth(shownCell(table.header[index]));
        for (const Row& row : table.rows)
            columns[index].width =
                std::max(columns[index].width, displayWidth(shownCell(row[index])));
    }
    std::string text;
    appendAlignedLine(text, table.header, columns);
    for (const Row& row : table.rows)
        appendAlignedLine(text, row, columns);
    return text;
}

} // namespace kernelcurve
