#include "app/chart/data/chart_ticks.h"

#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace kernelcurve {
namespace {

constexpr int maxTicks = 200; // limit for invalid ranges, because valid axes have fewer ticks

QString trimmed(double value, int decimals) {
    QString text = QString::number(value, 'f', decimals);
    if (text.contains(u'.')) {
        while (text.endsWith(u'0'))
            text.chop(1);
        if (text.endsWith(u'.'))
            text.chop(1);
    }
    return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

QString binaryLabel(double value, bool bytes, double greatest) {
    // Small counts have no suffix. For example, a block has 1024 threads, not 1 Ki.
    constexpr double minScaled = 8192;
    constexpr std::array<const char*, 5> prefixes{"", "Ki", "Mi", "Gi", "Ti"};
    std::size_t unit = 0;
    double scaled = value;
    if (bytes || greatest >= minScaled) {
        while (std::abs(scaled) >= 1024 && unit + 1 < prefixes.size()) {
            scaled /= 1024;
            ++unit;
        }
    }
    const QString suffix = QLatin1String(prefixes.at(unit)) + QLatin1String(bytes ? "B" : "");
    return value == 0 || suffix.isEmpty() ? trimmed(scaled, 3)
                                          : QStringLiteral("%1 %2").arg(trimmed(scaled, 2), suffix);
}

QString decimalLabel(double value, double step) {
    constexpr double large = 1e6;
    constexpr double small = 1e-4;
    const double magnitude = std::abs(value);
    if (magnitude >= large || (magnitude > 0 && magnitude < small))
        return QString::number(value, 'g', 4);
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 8);
    const QString text = QString::number(value, 'f', decimals);
    return value == 0 ? QStringLiteral("0") : text;
}

QString label(const ChartAxis& axis, double value, double step, double greatest) {
    return axis.ticks == ChartTicks::Decimal
               ? decimalLabel(value, step)
               : binaryLabel(value, axis.ticks == ChartTicks::Bytes, greatest);
}

/// Returns the smallest 1, 2, or 5 x 10^n (or 2^n if `binary`) that is at least `least`.
double niceStep(double least, bool binary) {
    if (binary)
        return std::exp2(std::ceil(std::log2(least) - 1e-9));
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    for (const double mantissa : {1.0, 2.0, 5.0}) {
        if (mantissa * decade >= least * (1 - 1e-9))
            return mantissa * decade;
    }
    return 10 * decade;
}

ChartTickMarks linearTicks(const ChartAxis& axis, double low, double high, int count) {
    const bool binary = axis.ticks != ChartTicks::Decimal;
    double step = niceStep((high - low) / std::max(count, 1), binary);
    if (axis.whole)
        step = std::max(step, 1.0);
    ChartTickMarks marks;
    const double first = std::ceil(low / step - 1e-9);
    for (int place = 0; place < maxTicks; ++place) {
        const double tick = (first + place) * step;
        if (tick > high + step * 1e-9)
            break;
        marks.ticks << tick;
        marks.labels << label(axis, tick, step, high);
    }
    return marks;
}

ChartTickMarks categoryTicks(const ChartAxis& axis, double low, double high) {
    ChartTickMarks marks;
    const auto last = std::min(std::floor(high), static_cast<double>(axis.categories.size() - 1));
    const double step = std::max(1.0, std::ceil((last - std::max(low, 0.0)) / maxTicks));
    // The first label is at a multiple of the step, so that scrolling does not change which
    // categories have labels.
    for (double place = std::max(std::ceil(low / step) * step, 0.0); place <= last; place += step) {
        marks.ticks << place;
        marks.labels << axis.categories.at(static_cast<qsizetype>(place));
    }
    return marks;
}

ChartTickMarks powersOfTwo(const ChartAxis& axis, double low, double high, int count) {
    ChartTickMarks marks;
    const double octaves = std::log2(high / low);
    const double step = std::max(1.0, std::ceil(octaves / std::max(count, 1)));
    // The first tick is at a multiple of the step, so that zooming does not move the ticks.
    const double first = std::ceil(std::log2(low) / step - 1e-9) * step;
    const double last = std::log2(high) + 1e-9;
    for (double exponent = first; exponent <= last && marks.ticks.size() < maxTicks;
         exponent += step) {
        marks.ticks << std::exp2(exponent);
        marks.labels << label(axis, std::exp2(exponent), 1, high);
    }
    return marks;
}

ChartTickMarks decades(const ChartAxis& axis, double low, double high, int count) {
    ChartTickMarks marks;
    const double span = std::log10(high / low);
    const double stride = std::max(1.0, std::ceil(span / std::max(count, 1)));
    // A range of few decades also has labels at 2 and 5.
    const bool fine = span * 3 <= count;
    for (double exponent = std::floor(std::log10(low)); marks.ticks.size() < maxTicks; ++exponent) {
        const double decade = std::pow(10.0, exponent);
        if (decade > high * (1 + 1e-9))
            break;
        for (int mantissa = 1; mantissa < 10; ++mantissa) {
            const double value = mantissa * decade;
            if (value < low * (1 - 1e-9) || value > high * (1 + 1e-9))
                continue;
            const bool onStride = mantissa == 1 && std::fmod(exponent, stride) == 0;
            const bool labelled = fine && (mantissa == 1 || mantissa == 2 || mantissa == 5);
            if (onStride || labelled) {
                marks.ticks << value;
                marks.labels << label(axis, value, decade, high);
            } else if (stride == 1) {
                marks.subTicks << value;
            }
        }
    }
    return marks;
}

} // namespace

ChartTickMarks chartTicks(const ChartAxis& axis, double low, double high, int count) {
    if (!std::isfinite(low) || !std::isfinite(high) || !(low < high))
        return {};
    if (!axis.categories.isEmpty())
        return categoryTicks(axis, low, high);
    // A short range of a logarithmic axis has linear ticks.
    constexpr double shortStretch = 4;
    if (!axis.logarithmic || low <= 0 || high / low < shortStretch)
        return linearTicks(axis, low, high, count);
    return axis.ticks == ChartTicks::Decimal ? decades(axis, low, high, count)
                                             : powersOfTwo(axis, low, high, count);
}

QString chartNumber(const ChartAxis& axis, double value) {
    if (!axis.categories.isEmpty()) {
        const auto place = static_cast<qsizetype>(std::llround(value));
        return place >= 0 && place < axis.categories.size() ? axis.categories.at(place) : QString();
    }
    // 2^53, above which some whole numbers are not doubles.
    constexpr double exact = 9007199254740992;
    if (value == std::floor(value) && std::abs(value) < exact) {
        const auto whole = static_cast<std::int64_t>(value);
        if (axis.ticks == ChartTicks::Bytes)
            return QString::fromStdString(formatBytes(whole));
        if (axis.ticks == ChartTicks::Counts && value >= 8192)
            return QString::fromStdString(formatCount(whole));
        if (axis.whole)
            return QString::number(whole);
    }
    constexpr int digits = 5;
    return QString::number(value, 'g', digits);
}

} // namespace kernelcurve
