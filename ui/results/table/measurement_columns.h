#pragma once

#include "gpu/model/measurement/measurement.h"

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

struct MeasurementColumn {
    enum class Kind { Status, Kernel, Device, Parameter, Metric, Reason, Verdict };
    Kind kind = Kind::Status;
    std::string name; ///< name of a parameter, or tag of a metric

    bool operator==(const MeasurementColumn&) const = default;
};

/// Returns true if the table shows the metric by default for kernels whose problem has this main
/// metric. Bandwidth and throughput are alternatives: if one is the main metric, the other is not a
/// default column.
bool isDefaultColumn(std::string_view metric, std::string_view mainMetric);

/// Determines the columns for incoming measurements: status, kernel, device if several exist, every
/// varying or swept parameter, every metric, and reason.
class MeasurementColumns {
  public:
    /// Removes all columns. The `swept` parameters are columns from the start.
    void reset(std::vector<std::string> swept);
    void note(std::span<const Measurement> measurements);
    /// Adds a metric that is not stored in the measurements.
    void noteMetric(const std::string& tag) { metrics_.insert(tag); }
    /// Returns the columns in display order. Parameters are in sweep order, then by name. Metrics
    /// are in registry order.
    std::vector<MeasurementColumn> columns() const;

  private:
    std::vector<std::string> swept_;
    bool devices_ = false;
    std::map<std::string, Value> firstValues_;
    std::set<std::string> varying_;
    std::set<std::string, std::less<>> metrics_;
};

} // namespace kernelcurve
