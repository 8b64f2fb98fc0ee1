#include "app/engine/device_peaks.h"
#include "app/export/listing.h"
#include "app/export/text/figure_text.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>

namespace kernelcurve {
namespace {

constexpr double giga = 1e-9;

struct PeakLine {
    const char* id;
    const char* what;
    const char* unit;
    std::optional<double> value;
    std::optional<double> of; ///< base of the percentage
    const char* from;
    std::string time = {}; ///< time of the measurement in UTC
};

PeakLine measuredLine(const char* id, const char* what, const char* unit,
                      const std::optional<ReachedRate>& reached, const std::optional<double>& of) {
    if (!reached)
        return {id, what, unit, {}, of, ""};
    return {id, what, unit, reached->rate, of, "measured", reached->time};
}

std::string percent(const PeakLine& line, std::string (*format)(double)) {
    return line.value && line.of ? format(100 * *line.value / *line.of) : std::string();
}

std::string oneDecimal(double value) {
    return shownFigure(std::round(value * 10) / 10);
}

} // namespace

Listing listingOf(const DevicePeaks& peaks, const DeviceDescription& device) {
    const bool bandwidthGiven = peaks.given.bandwidth.has_value();
    const bool flopsGiven = peaks.given.flops.has_value();
    const auto bandwidth = bandwidthGiven ? peaks.given.bandwidth : device.peakBytesPerSecond;
    const auto flops = flopsGiven ? peaks.given.flops : device.peakFlopsPerSecond;
    const auto from = [](bool given) { return given ? "given" : "attributes"; };
    const std::array<PeakLine, 6> lines = {
        {measuredLine("copy", "copy, bytes read and written", "GB/s", peaks.copy, bandwidth),
         measuredLine("read", "sum, bytes read", "GB/s", peaks.read, bandwidth),
         measuredLine("l2", "reads from the L2 cache", "GB/s", peaks.l2, {}),
         measuredLine("fma", "multiply-adds, single precision", "GFLOP/s", peaks.fma, flops),
         {"peak_bandwidth",
          "theoretical peak of the memory",
          "GB/s",
          bandwidth,
          {},
          from(bandwidthGiven)},
         {"peak_flops",
          "theoretical peak, single precision",
          "GFLOP/s",
          flops,
          {},
          from(flopsGiven)}}};

    const std::string newest = peaks.time();
    std::string head =
        device.name + (newest.empty() ? ", not measured" : ", measured " + newest) + "\n";
    TextTable summary{{"", "rate", "unit", "% of theoretical peak", "from"}, {}};
    TextTable table{{"id", "value", "unit", "percent", "of", "from", "time"}, {}};
    nlohmann::ordered_json yaml;
    yaml["device"] = device.name;
    yaml["time"] = newest;
    for (const PeakLine& line : lines) {
        if (!line.value)
            continue;
        const std::string of = !line.of                           ? ""
                               : std::string(line.unit) == "GB/s" ? "peak_bandwidth"
                                                                  : "peak_flops";
        const bool isOlder = !line.time.empty() && line.time != newest;
        summary.rows.push_back({line.what, shownFigure(*line.value * giga), line.unit,
                                percent(line, oneDecimal),
                                isOlder ? line.from + (' ' + line.time) : line.from});
        table.rows.push_back({line.id, exportedFigure(*line.value * giga), line.unit,
                              percent(line, exportedFigure), of, line.from, line.time});
        nlohmann::ordered_json item = {{"value", *line.value * giga}, {"unit", line.unit}};
        if (line.of) {
            item["percent"] = 100 * *line.value / *line.of;
            item["of"] = of;
        }
        item["from"] = line.from;
        if (isOlder)
            item["time"] = line.time;
        yaml[line.id] = std::move(item);
    }
    return {std::move(head), std::move(summary), std::move(table), structured(std::move(yaml))};
}

} // namespace kernelcurve
