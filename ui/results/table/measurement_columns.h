#pragma once

#include "gpu/model/measurement/measurement.h"

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// What one column of the measurement table shows.
struct MeasurementColumn {
    enum class Kind { Status, Kernel, Device, Parameter, Metric, Reason, Verdict };
    Kind kind = Kind::Status;
    std::string name; ///< of a parameter, or a metric's tag

    bool operator==(const MeasurementColumn&) const = default;
};

/// Finds out which columns measurements need as they come in: the status, the kernel, the
/// device where there are several, every parameter that differs between measurements or was swept,
/// every metric that occurs, the reason.
class MeasurementColumns {
  public:
    /// Forgets everything; `swept` names are columns from the start.
    void reset(std::vector<std::string> swept);
    void note(std::span<const Measurement> measurements);
    /// A metric that is not in the measurements themselves.
    void noteMetric(const std::string& tag) { metrics_.insert(tag); }
    /// In the order to be shown. Parameters in the order they were swept, then by name; metrics in
    /// the registry's order.
    std::vector<MeasurementColumn> columns() const;

  private:
    std::vector<std::string> swept_;
    bool devices_ = false;
    std::map<std::string, Value> firstValues_;
    std::set<std::string> varying_;
    std::set<std::string, std::less<>> metrics_;
};

} // namespace kernelcurve
