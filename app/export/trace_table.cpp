#include "app/export/trace_table.h"

#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"

#include <array>
#include <charconv>
#include <optional>

namespace kernelcurve {

namespace {

std::string text(std::int64_t number) {
    return std::to_string(number);
}

std::string percent(std::optional<double> fraction) {
    return fraction ? formatReal(*fraction * 100) : std::string();
}

/// Returns a number with one decimal, or without decimals if it is an integer.
std::string rounded(double number) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                   std::chars_format::fixed, 1);
    std::string written(digits.data(), end.ptr);
    if (written.ends_with(".0"))
        written.resize(written.size() - 2);
    return written;
}

std::string roundedPercent(std::optional<double> fraction) {
    return fraction ? rounded(*fraction * 100) + " %" : std::string();
}

/// Returns the column as text. Machine code has no columns.
std::string columnText(const LineAccess& access) {
    return access.column > 0 ? text(access.column) : std::string();
}

std::string conflictText(const LineAccess& access) {
    if (access.degree <= 1)
        return "none";
    return std::to_string(access.degree) + "-way (" + text(access.conflicts()) + ")";
}

std::string totalLine(const std::string& name, const GlobalTotals& totals) {
    if (totals.requests == 0)
        return {};
    return name + roundedPercent(totals.efficiency()) + "  (" + text(totals.requests) +
           " requests, " + text(totals.sectors) + " transactions of 32 B; " + text(totals.bytes) +
           " B asked for, " + text(totals.bytesMoved()) + " B moved)\n";
}

std::string settingsText(const Values& values) {
    return joined(values, " ",
                  [](const auto& value) { return value.first + "=" + value.second.text(); });
}

} // namespace

TextTable traceTable(const TraceReport& report) {
    TextTable table{{"line", "column", "space", "access", "width_bytes", "requests", "lanes",
                     "sectors_per_request", "lines_per_request", "efficiency_percent", "wavefronts",
                     "ideal_wavefronts", "conflicts", "degree", "file", "counted_in"},
                    {}};
    for (const LineAccess& access : report.accesses) {
        const bool shared = access.space == AddressSpace::Shared;
        const auto onlyShared = [&](std::int64_t number) {
            return shared ? text(number) : std::string();
        };
        const auto onlyGlobal = [&](double number) {
            return shared ? std::string() : formatReal(number);
        };
        table.rows.push_back(
            {text(access.line), columnText(access), std::string(nameOf(access.space)),
             std::string(nameOf(access.access)), text(access.width), text(access.requests),
             formatReal(access.lanesPerRequest()), onlyGlobal(access.sectorsPerRequest()),
             onlyGlobal(access.linesPerRequest()), percent(access.efficiency()),
             onlyShared(access.wavefronts), onlyShared(access.idealWavefronts),
             onlyShared(access.conflicts()), onlyShared(access.degree), access.file,
             std::string(access.isFromCode ? "machine_code" : "source")});
    }
    return table;
}

TextTable traceSummary(const TraceReport& report) {
    TextTable table{{"place", "access", "width", "requests", "lanes", "sectors", "lines",
                     "efficiency", "bank conflicts"},
                    {}};
    const bool hasBoth = !report.architecture.empty();
    if (hasBoth)
        table.header.emplace_back("counted in");
    for (const LineAccess& access : report.accesses) {
        const bool shared = access.space == AddressSpace::Shared;
        table.rows.push_back(
            {(access.file.empty() ? "" : access.file + ":") + text(access.line) +
                 (access.column > 0 ? ":" : "") + columnText(access),
             std::string(nameOf(access.space)) + " " + std::string(nameOf(access.access)),
             text(access.width) + " B", text(access.requests), rounded(access.lanesPerRequest()),
             shared ? "" : rounded(access.sectorsPerRequest()),
             shared ? "" : rounded(access.linesPerRequest()), roundedPercent(access.efficiency()),
             shared ? conflictText(access) : ""});
        if (hasBoth)
            table.rows.back().emplace_back(access.isFromCode ? "machine code" : "source");
    }
    return table;
}

std::string totalsText(const TraceTotals& totals) {
    std::string lines = totalLine("load efficiency: ", totals.loads) +
                        totalLine("store efficiency: ", totals.stores) +
                        totalLine("local load efficiency: ", totals.localLoads) +
                        totalLine("local store efficiency: ", totals.localStores);
    if (totals.atomics.requests > 0)
        lines += "atomics: " + text(totals.atomics.requests) + " requests, " +
                 text(totals.atomics.sectors) + " transactions of 32 B\n";
    const SharedTotals shared = totals.shared();
    if (const auto efficiency = shared.efficiency())
        lines += "shared efficiency: " + roundedPercent(efficiency) + "  (" +
                 text(shared.requests) + " requests, " + text(shared.wavefronts) + " wavefronts, " +
                 text(shared.conflicts()) + " of them for bank conflicts)\n";
    if (totals.barriers > 0)
        lines += "barriers: " + text(totals.barriers) + " in a block\n";
    if (const auto divergence = totals.divergence())
        lines += "divergence: " + roundedPercent(divergence) + "  (" + text(totals.partial) +
                 " of " + text(totals.requests) +
                 " requests left out lanes that were still running)\n";
    return lines;
}

TextTable findingTable(std::span<const CheckFinding> findings) {
    const auto indexText = [](const std::array<std::int64_t, 3>& index) {
        return text(index[0]) + " " + text(index[1]) + " " + text(index[2]);
    };
    TextTable table{{"file", "line", "column", "thread", "block", "what", "other_line"}, {}};
    const auto lineText = [](int line) { return line > 0 ? text(line) : std::string(); };
    for (const CheckFinding& finding : findings)
        table.rows.push_back({finding.where.file, lineText(finding.where.line),
                              lineText(finding.where.column),
                              finding.thread ? indexText(*finding.thread) : "",
                              finding.result ? "" : indexText(finding.block),
                              finding.what.english(), lineText(finding.other.line)});
    return table;
}

std::string findingText(const CheckFinding& finding) {
    const auto indexText = [](const std::array<std::int64_t, 3>& index) {
        return "(" + text(index[0]) + ", " + text(index[1]) + ", " + text(index[2]) + ")";
    };
    const std::string who = finding.thread ? "thread " + indexText(*finding.thread) + " of " : "";
    const std::string where = finding.result ? settingsText(finding.result->parameters)
                                             : who + "block " + indexText(finding.block);
    return Failure{finding.what, {}, finding.where}.english() +
           (where.empty() ? "" : " [" + where + "]");
}

} // namespace kernelcurve
