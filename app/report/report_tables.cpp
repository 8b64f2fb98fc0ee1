#include "app/report/report_tables.h"

#include "app/chart/data/chart_data.h"
#include "app/chart/data/shown_unit.h"
#include "app/compare/recording_chart.h"
#include "app/export/measurement_table.h"
#include "app/export/text/figure_text.h"
#include "app/report/report_words.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/quantity.h"

#include <QHash>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::size_t maxRows = 500;
// Columns of measurementSummary that contain words.
constexpr std::string_view deviceHeader = "device";
constexpr std::string_view verdictHeader = "against baseline";
constexpr std::string_view noteHeader = "note";

/// Returns the unit of a parameter of the kernels, or an empty text if the parameter has none.
QString parameterUnit(const std::string& name, const Recording& recording, const Catalog& catalog) {
    for (const std::string& id : recording.experiment.kernels)
        if (const KernelFile* kernel = catalog.find(id))
            for (const Parameter& parameter : parametersOf(*kernel))
                if (parameter.name == name && parameter.unit == ParameterUnit::Bytes)
                    return QStringLiteral("B");
    return {};
}

QString withUnit(const QString& label, const QString& unit) {
    return unit.isEmpty() ? label : QStringLiteral("%1 (%2)").arg(label, unit);
}

/// Converts a heading of the terminal's table: "time us" becomes "Time (µs)".
QString heading(const std::string& name, const Recording& recording, const Catalog& catalog) {
    if (name == "kernel")
        return QCoreApplication::translate("kernelcurve::ReportWords", "Kernel");
    if (name == deviceHeader)
        return QCoreApplication::translate("kernelcurve::ReportWords", "Device");
    if (name == verdictHeader)
        return QCoreApplication::translate("kernelcurve::ReportWords", "Compared with baseline");
    if (name == noteHeader)
        return QCoreApplication::translate("kernelcurve::ReportWords", "Note");
    const Metric* metric = findMetric(name.substr(0, name.find(' ')));
    if (!metric)
        return withUnit(QString::fromStdString(name), parameterUnit(name, recording, catalog));
    return withUnit(QCoreApplication::translate("metric", metric->label), shownUnit(*metric));
}

/// Translates the fixed words of the table into the report's language. Names and numbers stay
/// unchanged.
QString inWords(const std::string& text, const std::string& header) {
    const std::map<std::string_view, QString> verdicts{
        {"same", ReportWords::tr("same")},
        {"faster", ReportWords::tr("faster")},
        {"slower", ReportWords::tr("slower")},
        {"unclear", ReportWords::tr("unclear")},
        {"not_compared", ReportWords::tr("not compared")}};
    QString words = QString::fromStdString(text);
    if (const auto verdict = verdicts.find(text);
        header == verdictHeader && verdict != verdicts.end())
        return verdict->second;
    if (header == noteHeader)
        words.replace(QStringLiteral("predicted"), ReportWords::tr("predicted"))
            .replace(QStringLiteral("imported: "), ReportWords::tr("imported: "))
            .replace(QStringLiteral("noisy"), ReportWords::tr("noisy"))
            .replace(QStringLiteral("throttled: "), ReportWords::tr("throttled: "));
    return words;
}

/// Pads a value of a metric to a fixed number of digits: "2.100" next to "12.34".
std::string withAllDigits(const std::string& text) {
    constexpr int digits = 4;
    constexpr double minPlain = 0.001;
    constexpr double maxPadded = 1000;
    const auto number = parseReal(text);
    const double size = number ? std::abs(*number) : 0;
    if (size < minPlain || size >= maxPadded)
        return text;
    const int before = static_cast<int>(std::floor(std::log10(size))) + 1;
    return QString::number(*number, 'f', digits - before).toStdString();
}

bool isWord(const std::string& header) {
    return header == "kernel" || header == deviceHeader || header == verdictHeader;
}

/// The rows of a table that the report shows.
struct MeasurementRows {
    TextRow header;
    std::vector<TextRow> rows = {}; ///< at most maxRows
    std::size_t count = 0;          ///< of all rows
};

MeasurementRows readRows(const LongTable& table) {
    MeasurementRows read{table.header};
    table.rows([&](const TextRow& row) {
        if (++read.count <= maxRows)
            read.rows.push_back(row);
    });
    return read;
}

bool isParameter(const std::string& header) {
    return !isWord(header) && header != noteHeader &&
           !findMetric(header.substr(0, header.find(' ')));
}

/// Kernels of a ladder have different parameters. If many cells of the parameter columns are empty,
/// moves the names and values of the parameters to a second line of the kernel's cell.
void mergeParameters(MeasurementRows& table) {
    constexpr std::size_t maxSparse = 2;
    std::vector<std::size_t> sparse;
    for (std::size_t column = 0; column < table.header.size(); ++column)
        if (isParameter(table.header[column]) &&
            std::ranges::any_of(table.rows,
                                [&](const TextRow& row) { return row[column].empty(); }))
            sparse.push_back(column);
    if (sparse.size() <= maxSparse)
        return;
    for (TextRow& row : table.rows) {
        std::string merged;
        for (const std::size_t column : sparse)
            if (!row[column].empty())
                merged += (merged.empty() ? "\n" : " ") + table.header[column] + "=" + row[column];
        row.front() += merged;
    }
    const auto remove = [&](TextRow& row) {
        for (const std::size_t column : sparse | std::views::reverse)
            row.erase(row.begin() + static_cast<std::ptrdiff_t>(column));
    };
    std::ranges::for_each(table.rows, remove);
    remove(table.header);
}

/// Returns true if every cell of a column is a number or empty, and at least one is a number.
bool hasNumbers(const MeasurementRows& table, std::size_t column) {
    bool any = false;
    for (const TextRow& row : table.rows) {
        const bool isNumber = parseReal(row[column]).has_value();
        if (!isNumber && !row[column].empty())
            return false;
        any = any || isNumber;
    }
    return any;
}

QString cell(const std::string& value, const std::string& header, bool ofNumbers) {
    if (ofNumbers)
        return numberCell(QString::fromStdString(
            findMetric(header.substr(0, header.find(' '))) ? withAllDigits(value) : value));
    const QString words = inWords(value, header);
    const QString first = words.section(u'\n', 0, 0).toHtmlEscaped();
    const QString second = words.section(u'\n', 1).toHtmlEscaped();
    if (!second.isEmpty())
        return QStringLiteral("<td>%1<br><span class=\"muted\">%2</span></td>").arg(first, second);
    return QStringLiteral("<td%1>%2</td>")
        .arg(isWord(header) ? QStringLiteral(" class=\"kernel\"") : QString(), first);
}

} // namespace

QString shown(const Message& message) {
    return withShownUnits(QString::fromStdString(
        fillPlaces(shownText(message.text).toStdString(), message.arguments)));
}

QString headerCell(const QString& text, bool ofNumbers) {
    return QStringLiteral("<th align=\"%1\">%2</th>")
        .arg(ofNumbers ? QStringLiteral("right") : QStringLiteral("left"), text.toHtmlEscaped());
}

QString numberCell(const QString& text) {
    return QStringLiteral("<td class=\"number\" align=\"right\">%1</td>").arg(text.toHtmlEscaped());
}

QString measurementsHtml(const Recording& recording, const Catalog& catalog) {
    Recording measured = recording;
    std::erase_if(measured.measurements,
                  [](const auto& row) { return row.status != Status::Measured; });
    if (measured.measurements.empty())
        return {};
    MeasurementRows table = readRows(measurementSummary(measured));
    mergeParameters(table);
    std::vector<bool> ofNumbers;
    for (std::size_t column = 0; column < table.header.size(); ++column)
        ofNumbers.push_back(hasNumbers(table, column));
    QString html = QStringLiteral("<table width=\"99%\">\n<thead><tr>");
    for (std::size_t column = 0; column < table.header.size(); ++column)
        html += headerCell(heading(table.header[column], recording, catalog), ofNumbers[column]);
    html += QStringLiteral("</tr></thead>\n<tbody>\n"); // every page repeats the header
    for (const TextRow& row : table.rows) {
        html += QStringLiteral("<tr>");
        for (std::size_t column = 0; column < table.header.size(); ++column)
            html += cell(row[column], table.header[column], ofNumbers[column]);
        html += QStringLiteral("</tr>\n");
    }
    html += QStringLiteral("</tbody></table>\n");
    if (table.count > maxRows)
        html += QStringLiteral("<p class=\"muted\">%1</p>\n")
                    .arg(ReportWords::tr("First %1 of %2 rows; the recording contains all rows.")
                             .arg(maxRows)
                             .arg(table.count));
    return html;
}

QString missingHtml(const Recording& recording) {
    struct Reason {
        int failed = 0;
        int excluded = 0;
        const Measurement* first = nullptr;
    };
    std::map<QString, Reason> reasons;
    for (const Measurement& row : recording.measurements) {
        if (row.status == Status::Measured)
            continue;
        QString text = shown(row.reason->what);
        if (!row.reason->hint.empty())
            text += QStringLiteral(" (%1)").arg(shown(row.reason->hint));
        Reason& reason = reasons[text];
        ++(row.status == Status::Failed ? reason.failed : reason.excluded);
        if (!reason.first)
            reason.first = &row;
    }
    QString html;
    for (const auto& [text, reason] : reasons) {
        QStringList counts;
        if (reason.failed > 0)
            counts << ReportWords::tr("%n failed", nullptr, reason.failed);
        if (reason.excluded > 0)
            counts << ReportWords::tr("%n excluded", nullptr, reason.excluded);
        html +=
            QStringLiteral("<li>%1: %2 <span class=\"muted\">(%3)</span></li>\n")
                .arg(counts.join(QStringLiteral(", ")), text.toHtmlEscaped(),
                     QString::fromStdString(reason.first->configuration.kernel).toHtmlEscaped());
    }
    return html.isEmpty() ? html : QStringLiteral("<ul>\n%1</ul>\n").arg(html);
}

namespace {

/// Returns a table with one row per fact: its name, then its text.
QString factsTable(const std::vector<std::pair<QString, QString>>& facts) {
    QString html;
    for (const auto& [name, text] : facts)
        html += QStringLiteral("<tr><td class=\"muted\">%1</td><td>%2</td></tr>\n")
                    .arg(name.toHtmlEscaped(), text.toHtmlEscaped());
    return html.isEmpty() ? html : QStringLiteral("<table>\n%1</table>\n").arg(html);
}

using Reading = std::optional<double> TelemetrySample::*;

/// Returns a range such as "1755 to 1980 MHz", or an empty text if the value was never recorded.
QString range(std::span<const TelemetrySample> samples, Reading reading, double factor,
              const QString& unit) {
    std::optional<std::pair<double, double>> ends;
    for (const TelemetrySample& sample : samples)
        if (const std::optional<double>& value = sample.*reading) {
            if (!ends)
                ends = {*value, *value};
            ends->first = std::min(ends->first, *value);
            ends->second = std::max(ends->second, *value);
        }
    if (!ends)
        return {};
    const auto low = std::lround(ends->first * factor);
    const auto high = std::lround(ends->second * factor);
    return low == high ? QStringLiteral("%1 %2").arg(high).arg(unit)
                       : ReportWords::tr("%1 to %2 %3").arg(low).arg(high).arg(unit);
}

QString heldBack(std::span<const TelemetrySample> samples) {
    std::map<ThrottleReason, int> counts;
    int known = 0;
    for (const TelemetrySample& sample : samples) {
        if (!sample.throttled)
            continue;
        ++known;
        for (const ThrottleReason reason : *sample.throttled)
            ++counts[reason];
    }
    if (known == 0)
        return {};
    QStringList parts;
    for (const auto& [reason, count] : counts)
        parts << ReportWords::tr("%1 (%2 % of the time)")
                     .arg(shownText(explanation(reason).text))
                     .arg(std::lround(100.0 * count / known));
    return parts.isEmpty() ? ReportWords::tr("none") : parts.join(QStringLiteral("; "));
}

/// Formats a value of the environment with a readable unit. Other values stay unchanged.
QString shownEntry(const std::string& name, const Value& value) {
    struct Unit {
        const char* symbol;
        double factor;
    };
    static const std::map<std::string, Unit> units{{"peak_bandwidth", {"GB/s", 1e-9}},
                                                   {"peak_flops", {"GFLOP/s", 1e-9}},
                                                   {"measured_copy", {"GB/s", 1e-9}},
                                                   {"measured_read", {"GB/s", 1e-9}},
                                                   {"measured_l2", {"GB/s", 1e-9}},
                                                   {"measured_fma", {"GFLOP/s", 1e-9}},
                                                   {"peak_l1", {"GB/s", 1e-9}},
                                                   {"peak_tensor", {"GFLOP/s", 1e-9}},
                                                   {"peak_fp32", {"GFLOP/s", 1e-9}},
                                                   {"sm_clock_max", {"MHz", 1e-6}},
                                                   {"memory_clock_max", {"MHz", 1e-6}},
                                                   {"sm_clock_application", {"MHz", 1e-6}},
                                                   {"memory_clock_application", {"MHz", 1e-6}},
                                                   {"power_limit_watts", {"W", 1}}};
    const auto number = value.number();
    if (name == "l2_bytes" && value.isInteger())
        return QString::fromStdString(formatBytes(value.integer()));
    const auto unit = units.find(name);
    if (unit == units.end() || !number)
        return QString::fromStdString(value.text());
    return QString::fromStdString(shownFigure(*number * unit->second.factor)) + u' ' +
           QLatin1String(unit->second.symbol);
}

} // namespace

QString environmentHtml(const Environment& environment, const Experiment& experiment) {
    const QHash<QString, QString> names{
        {QStringLiteral("time"), ReportWords::tr("Time (UTC)")},
        {QStringLiteral("program"), ReportWords::tr("Program")},
        {QStringLiteral("commit"), ReportWords::tr("Program commit")},
        {QStringLiteral("built_by"), ReportWords::tr("Program build")},
        {QStringLiteral("device"),
         QCoreApplication::translate("kernelcurve::ReportWords", "Device")},
        {QStringLiteral("device_id"), ReportWords::tr("Device index")},
        {QStringLiteral("compute_capability"), ReportWords::tr("Compute capability")},
        {QStringLiteral("peak_bandwidth"), ReportWords::tr("Theoretical peak bandwidth")},
        {QStringLiteral("peak_flops"), ReportWords::tr("Theoretical peak throughput")},
        {QStringLiteral("peak_l1"),
         ReportWords::tr("Theoretical peak bandwidth of L1 and shared memory")},
        {QStringLiteral("peak_tensor"),
         ReportWords::tr("Theoretical peak throughput of tensor cores (16 bits)")},
        {QStringLiteral("peak_fp32"), ReportWords::tr("Theoretical peak throughput (FP32)")},
        {QStringLiteral("arithmetic"), ReportWords::tr("Data type of the peak throughput")},
        {QStringLiteral("peak_bandwidth_from"), ReportWords::tr("Source of the peak bandwidth")},
        {QStringLiteral("peak_flops_from"), ReportWords::tr("Source of the peak throughput")},
        {QStringLiteral("measured_copy"), ReportWords::tr("Measured copy")},
        {QStringLiteral("measured_read"), ReportWords::tr("Measured read")},
        {QStringLiteral("measured_l2"), ReportWords::tr("Measured read from L2")},
        {QStringLiteral("measured_fma"), ReportWords::tr("Measured multiply-adds")},
        {QStringLiteral("measured_peaks_time"),
         ReportWords::tr("Time of these measurements (UTC)")},
        {QStringLiteral("measured_copy_time"),
         ReportWords::tr("Time of the copy measurement (UTC)")},
        {QStringLiteral("measured_read_time"),
         ReportWords::tr("Time of the read measurement (UTC)")},
        {QStringLiteral("measured_l2_time"),
         ReportWords::tr("Time of the L2 read measurement (UTC)")},
        {QStringLiteral("measured_fma_time"),
         ReportWords::tr("Time of the multiply-add measurement (UTC)")},
        {QStringLiteral("l2_bytes"), ReportWords::tr("L2 cache")},
        {QStringLiteral("sm_clock_max"), ReportWords::tr("Max. SM clock")},
        {QStringLiteral("memory_clock_max"), ReportWords::tr("Max. memory clock")},
        {QStringLiteral("sm_clock_application"), ReportWords::tr("SM clock setting")},
        {QStringLiteral("memory_clock_application"), ReportWords::tr("Memory clock setting")},
        {QStringLiteral("power_limit_watts"), ReportWords::tr("Power limit")},
        {QStringLiteral("ecc"), ReportWords::tr("Error correction (ECC)")},
        {QStringLiteral("mig"), ReportWords::tr("MIG mode")},
        {QStringLiteral("persistence"), ReportWords::tr("Persistence mode")},
        {QStringLiteral("virtual_gpu"), ReportWords::tr("Virtual GPU")},
        {QStringLiteral("gpu_settings"), ReportWords::tr("GPU settings")},
        {QStringLiteral("compiler_options"), ReportWords::tr("Compiler options")},
        {QStringLiteral("nvidia_driver"), ReportWords::tr("NVIDIA driver")},
        {QStringLiteral("operating_system"), ReportWords::tr("Operating system")},
        {QStringLiteral("processor"), ReportWords::tr("CPU")},
        {QStringLiteral("processor_threads"), ReportWords::tr("CPU threads")},
        {QStringLiteral("processor_governor"), ReportWords::tr("CPU frequency governor")},
        {QStringLiteral("timing"), ReportWords::tr("Timing mode")},
        {QStringLiteral("clock"), ReportWords::tr("Clocks")},
        {QStringLiteral("check"), ReportWords::tr("Checks")},
        {QStringLiteral("counters"), ReportWords::tr("Counters")},
        {QStringLiteral("parameters"), ReportWords::tr("Parameters")}};
    std::vector<std::pair<QString, QString>> facts = provenanceData({experiment, environment, {}});
    for (auto& [name, text] : facts) {
        if (const Value* figure = environmentEntry(environment, name.toStdString()))
            text = shownEntry(name.toStdString(), *figure);
        name = names.value(name, name);
    }
    return factsTable(facts);
}

QString telemetryHtml(std::span<const TelemetrySample> samples) {
    std::vector<std::pair<QString, QString>> lines = {
        {ReportWords::tr("SM clock while measuring"),
         range(samples, &TelemetrySample::smClock, 1e-6, QStringLiteral("MHz"))},
        {ReportWords::tr("Memory clock while measuring"),
         range(samples, &TelemetrySample::memoryClock, 1e-6, QStringLiteral("MHz"))},
        {ReportWords::tr("Power while measuring"),
         range(samples, &TelemetrySample::power, 1, QStringLiteral("W"))},
        {ReportWords::tr("Temperature while measuring"),
         range(samples, &TelemetrySample::temperature, 1, QStringLiteral("°C"))},
        {ReportWords::tr("Throttling"), heldBack(samples)}};
    std::erase_if(lines, [](const auto& line) { return line.second.isEmpty(); });
    return factsTable(lines);
}

} // namespace kernelcurve
