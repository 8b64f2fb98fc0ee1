#include "app/report/report_tables.h"

#include "app/chart/data/chart_data.h"
#include "app/report/report_words.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace kernelcurve {
namespace {

using Reading = std::optional<double> TelemetrySample::*;

/// "1755 to 1980 MHz"; nothing where it was never told.
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
    return parts.isEmpty() ? ReportWords::tr("by nothing") : parts.join(QStringLiteral("; "));
}

} // namespace

QString telemetryHtml(std::span<const TelemetrySample> samples) {
    const std::array<std::pair<QString, QString>, 5> lines = {
        {{ReportWords::tr("Processor clock while measuring"),
          range(samples, &TelemetrySample::smClock, 1e-6, QStringLiteral("MHz"))},
         {ReportWords::tr("Memory clock while measuring"),
          range(samples, &TelemetrySample::memoryClock, 1e-6, QStringLiteral("MHz"))},
         {ReportWords::tr("Power while measuring"),
          range(samples, &TelemetrySample::power, 1, QStringLiteral("W"))},
         {ReportWords::tr("Temperature while measuring"),
          range(samples, &TelemetrySample::temperature, 1, QStringLiteral("°C"))},
         {ReportWords::tr("Clock held back"), heldBack(samples)}}};
    QString html;
    for (const auto& [name, value] : lines)
        if (!value.isEmpty())
            html += QStringLiteral("<tr><td class=\"muted\">%1</td><td>%2</td></tr>\n")
                        .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
    return html.isEmpty() ? html : QStringLiteral("<table>\n%1</table>\n").arg(html);
}

} // namespace kernelcurve
