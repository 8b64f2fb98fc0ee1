#pragma once

#include "gpu/model/measurement/measurement.h"

#include <QString>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Assigns measurements to series. Measurements belong to one series if their kernels are equal,
/// and if all parameters that differ among the measurements have equal values. The device
/// (deviceParameter) may be such a parameter.
class SeriesKey {
  public:
    SeriesKey(const std::vector<std::string>& names, std::span<const Measurement> measurements);

    /// Adds measurements. Returns true if more parameters differ than before. In this case, all
    /// previous keys and names are invalid.
    bool follow(std::span<const Measurement> more);

    /// The kernel and the values that identify a series. Both refer to the configuration, which
    /// must outlive the key.
    using Key = std::pair<std::string_view, std::vector<const Value*>>;
    struct Less {
        bool operator()(const Key& one, const Key& other) const;
    };
    Key values(const Configuration& configuration) const;
    /// Returns a name such as "read_offset_unroll, unroll 4". The name is empty if nothing
    /// identifies the series. Without `withDevice`, the name omits the device.
    QString name(const Configuration& configuration, bool withDevice = true) const;
    /// Returns the device if it identifies series. Otherwise, returns an empty string.
    QString deviceOf(const Configuration& configuration) const;
    /// Returns true if the device is one of the parameters that identify series.
    bool tellsDevices() const;

  private:
    struct Candidate {
        std::string name;
        std::optional<Value> value = {}; ///< the common value so far
        bool differs = false;
    };
    bool byKernel_ = false;
    std::vector<Candidate> candidates_;
    std::vector<std::string> parameters_; ///< the parameters that differ
};

/// Returns the kernel id for display. If the id is that of a kernel's previous version, it ends
/// with a translated "(previous)".
QString shownKernel(const std::string& id);
/// Returns the name of a predicted curve or device with the translated ending "(predicted)".
/// Replaces an English ending.
QString predictedName(QString name);
/// Returns a short text of a parameter value: "64 Mi", "0.5", "float".
QString shownValue(const Value& value);

} // namespace kernelcurve
