#include "app/interchange/ncu_csv.h"

#include "app/interchange/foreign_recording.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/readable_text.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace kernelcurve {
namespace {

constexpr std::string_view kernelColumn = "Kernel Name";
constexpr std::string_view blockColumn = "Block Size";
constexpr std::string_view gridColumn = "Grid Size";
constexpr std::size_t maxColumns = 20'000; // ncu has fewer metrics
constexpr std::size_t maxProfiled = 1'000'000;

/// Reads one record, which may contain line breaks in quotes. Returns nullopt at the end.
class CsvRecords {
  public:
    explicit CsvRecords(std::string_view text)
        : rest_(text) {}

    std::optional<std::vector<std::string>> next() {
        if (rest_.empty())
            return std::nullopt;
        line_ = nextLine_;
        std::vector<std::string> cells(1);
        bool isQuoted = false;
        std::size_t i = 0;
        for (; i < rest_.size(); ++i) {
            const char sign = rest_[i];
            nextLine_ += sign == '\n' ? 1 : 0;
            if (sign == '"') {
                if (isQuoted && rest_.substr(i + 1).starts_with('"'))
                    cells.back() += rest_[++i];
                else
                    isQuoted = !isQuoted;
            } else if (sign == ',' && !isQuoted && cells.size() < maxColumns) {
                cells.emplace_back();
            } else if (sign == '\n' && !isQuoted) {
                break;
            } else if (sign != '\r' || isQuoted) {
                cells.back() += sign;
            }
        }
        rest_.remove_prefix(std::min(i + 1, rest_.size()));
        return cells;
    }
    /// Skips a line that is not part of the table.
    void skipLine() {
        takeLine(rest_);
        ++nextLine_;
    }
    std::string_view rest() const { return rest_; }
    /// Returns the line of the last record.
    int line() const { return line_; }

  private:
    std::string_view rest_;
    int line_ = 0;
    int nextLine_ = 1;
};

bool isHeader(std::string_view line) {
    return line.find(kernelColumn) != std::string_view::npos &&
           line.find(blockColumn) != std::string_view::npos &&
           line.find(gridColumn) != std::string_view::npos;
}

/// Returns the factor from a unit of ncu to SI units; nullopt for an unknown unit.
std::optional<double> factorOf(std::string_view unit) {
    if (unit == "%")
        return 0.01;
    if (const std::size_t slash = unit.find('/'); slash != std::string_view::npos) {
        const auto above = factorOf(unit.substr(0, slash));
        const auto below = factorOf(unit.substr(slash + 1));
        return above && below ? std::optional(*above / *below) : std::nullopt;
    }
    constexpr auto counts = std::to_array<std::string_view>(
        {"",         "block",   "branch",   "branches",  "byte",      "bytes", "cluster",
         "cycle",    "cycles",  "hz",       "Hz",        "inst",      "pass",  "ratio",
         "register", "request", "requests", "sector",    "sectors",   "SM",    "thread",
         "threads",  "warp",    "warps",    "wavefront", "wavefronts"});
    if (std::ranges::find(counts, unit) != counts.end())
        return 1;
    struct Unit {
        std::string_view name;
        double factor;
    };
    constexpr auto times = std::to_array<Unit>({{"nsecond", 1e-9},
                                                {"usecond", 1e-6},
                                                {"msecond", 1e-3},
                                                {"second", 1},
                                                {"ns", 1e-9},
                                                {"us", 1e-6},
                                                {"ms", 1e-3},
                                                {"s", 1}});
    for (const Unit& known : times)
        if (unit == known.name)
            return known.factor;
    struct Prefix {
        char sign;
        double factor;
    };
    constexpr auto prefixes = std::to_array<Prefix>(
        {{'K', 1e3}, {'k', 1e3}, {'M', 1e6}, {'G', 1e9}, {'T', 1e12}, {'P', 1e15}});
    for (const Prefix& prefix : prefixes)
        if (unit.starts_with(prefix.sign) && unit.size() > 1)
            for (const std::string_view base : {"byte", "hz", "Hz", "cycle"})
                if (unit.substr(1) == base)
                    return prefix.factor;
    return std::nullopt;
}

/// Returns true if each comma is followed by three digits, as in "1,048,576.5". A decimal comma is
/// not.
bool hasThousandsSeparators(std::string_view text) {
    const auto isDigit = [](char sign) { return sign >= '0' && sign <= '9'; };
    for (std::size_t comma = text.find(','); comma != std::string_view::npos;
         comma = text.find(',', comma + 1)) {
        const std::string_view group =
            text.substr(comma + 1, text.find_first_of(",.", comma + 1) - comma - 1);
        if (comma == 0 || group.size() != 3 || !std::ranges::all_of(group, isDigit))
            return false;
    }
    return true;
}

/// Reads a number with thousands separators, such as "1,048,576.5".
std::optional<double> readFigure(std::string text) {
    std::erase(text, ',');
    return parseReal(trimmed(text));
}

/// Reads "(256, 1, 1)". Returns nullopt for other texts.
std::optional<std::array<std::int64_t, 3>> readExtents(std::string_view text) {
    std::array<std::int64_t, 3> extents = {1, 1, 1};
    text = trimmed(text, " ()");
    for (std::size_t i = 0; i < extents.size() && !text.empty(); ++i) {
        const std::size_t end = text.find(',');
        const auto extent = parseCount(trimmed(text.substr(0, end)));
        if (!extent || *extent < 1)
            return std::nullopt;
        extents[i] = *extent;
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return text.empty() ? std::optional(extents) : std::nullopt;
}

/// Returns true for a metric that has a counterpart, or from which one is computed.
bool isNeeded(const std::string& metric) {
    return !countedMetric(metric).empty() ||
           std::ranges::find(sharedRequests, metric) != sharedRequests.end();
}

[[noreturn]] void failAt(
    const std::string& file, int line, const Message& what,
    const Message& hint = message(KC_TEXT("engine", "write the file with: ncu --csv --page raw"))) {
    throw Error({what, hint, {file, line, 0}});
}

} // namespace

bool isNcuCsv(std::string_view text) {
    while (!text.empty())
        if (isHeader(takeLine(text)))
            return true;
    return false;
}

std::vector<ProfiledLaunch> readNcuCsv(std::string_view text, const std::string& file) {
    if (text.size() > maxResultsBytes)
        throw Error({message(KC_TEXT("engine", "The file is larger than {0} MiB"),
                             std::to_string(maxResultsBytes >> 20)),
                     message(KC_TEXT("engine", "profile fewer launches or metrics")),
                     {file}});
    CsvRecords records(text);
    while (!records.rest().empty() &&
           !isHeader(records.rest().substr(0, endOfLine(records.rest()))))
        records.skipLine();
    const auto header = records.next();
    if (!header)
        failAt(file, 0, message(KC_TEXT("engine", "The file contains no table of Nsight Compute")));
    // Such files may contain decimal commas, which look like thousands separators.
    for (const char separator : {';', '\t'})
        if (header->size() == 1 && header->front().find(separator) != std::string::npos)
            failAt(file, records.line(),
                   message(separator == ';'
                               ? KC_TEXT("engine", "The columns are separated by semicolons")
                               : KC_TEXT("engine", "The columns are separated by tabs")),
                   message(KC_TEXT("engine", "save it with commas and decimal points, or write it "
                                             "again with: ncu --csv --page raw")));
    const auto columnOf = [&](std::string_view name) {
        return static_cast<std::size_t>(std::ranges::find(*header, name) - header->begin());
    };
    const std::size_t kernel = columnOf(kernelColumn);
    const std::size_t block = columnOf(blockColumn);
    const std::size_t grid = columnOf(gridColumn);
    if (std::max({kernel, block, grid}) >= header->size() ||
        columnOf("Metric Name") < header->size())
        failAt(file, records.line(),
               message(KC_TEXT("engine", "The table has one metric per line")));
    const auto units = records.next();
    if (!units || units->size() != header->size() || !units->at(kernel).empty())
        failAt(file, records.line(),
               message(KC_TEXT("engine", "The row with the units is missing")));
    std::vector<std::pair<std::size_t, double>> columns;
    for (std::size_t column = 0; column < header->size(); ++column)
        if (isNeeded(header->at(column))) {
            const auto factor = factorOf(units->at(column));
            if (!factor)
                failAt(
                    file, records.line(),
                    message(KC_TEXT("engine", "Unknown unit \"{0}\" in the column {1}"),
                            cutToRead(units->at(column), maxOfWord), header->at(column)),
                    message(KC_TEXT("engine", "write the file in base units: ncu --csv --page raw "
                                              "--print-units base")));
            columns.emplace_back(column, *factor);
        }
    std::vector<ProfiledLaunch> launches;
    while (const auto cells = records.next()) {
        // ncu and the program can print lines below the table.
        if (cells->size() != header->size()) {
            if (cells->size() > 1 && parseCount(cells->front()))
                failAt(file, records.line(),
                       message(KC_TEXT("engine", "Incomplete row: {0} of {1} columns"),
                               std::to_string(cells->size()), std::to_string(header->size())));
            continue;
        }
        if (launches.size() == maxProfiled)
            failAt(file, records.line(),
                   message(KC_TEXT("engine", "The table contains more than {0} launches"),
                           std::to_string(maxProfiled)));
        ProfiledLaunch& launch = launches.emplace_back();
        launch.kernel = cells->at(kernel);
        const auto readBlock = readExtents(cells->at(block));
        const auto readGrid = readExtents(cells->at(grid));
        if (!readBlock || !readGrid)
            failAt(file, records.line(),
                   message(KC_TEXT("engine", "Invalid grid or block size: {0}"),
                           cutToRead(cells->at(readBlock ? grid : block), maxOfWord)));
        launch.block = *readBlock;
        launch.grid = *readGrid;
        for (const auto& [column, factor] : columns) {
            const std::string& cell = cells->at(column);
            if (!hasThousandsSeparators(cell))
                failAt(
                    file, records.line(),
                    message(KC_TEXT("engine", "Invalid number: {0}"), cutToRead(cell, maxOfWord)));
            if (const auto value = readFigure(cell))
                launch.values[header->at(column)] = *value * factor;
        }
    }
    if (launches.empty())
        failAt(file, records.line(), message(KC_TEXT("engine", "The table contains no launches")));
    return launches;
}

} // namespace kernelcurve
