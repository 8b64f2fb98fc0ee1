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

/// What tells the series apart: the kernel and parameters whose values differ, the device among
/// them (deviceParameter).
class SeriesKey {
  public:
    SeriesKey(const std::vector<std::string>& names, std::span<const Measurement> measurements);

    /// Measurements come behind those of before. True where these make more tell series apart, so
    /// that keys and names are other ones now.
    bool follow(std::span<const Measurement> more);

    /// The kernel and the values that tell the series apart; they point into the configuration.
    using Key = std::pair<std::string_view, std::vector<const Value*>>;
    struct Less {
        bool operator()(const Key& one, const Key& other) const;
    };
    Key values(const Configuration& configuration) const;
    /// "read_offset_unroll, unroll 4"; empty where nothing tells the series apart. With its device
    /// where that does, unless that is to be left out.
    QString name(const Configuration& configuration, bool withDevice = true) const;
    /// The device if it tells series apart; otherwise empty.
    QString deviceOf(const Configuration& configuration) const;
    /// Whether the device is among what tells the series apart.
    bool tellsDevices() const;

  private:
    struct Candidate {
        std::string name;
        std::optional<Value> value = {}; ///< that which all have so far
        bool differs = false;
    };
    bool byKernel_ = false;
    std::vector<Candidate> candidates_;
    std::vector<std::string> parameters_; ///< those that differ
};

/// A kernel's id; of the rows that an own kernel had before its last change in the program's
/// language.
QString shownKernel(const std::string& id);
/// The name of a curve, or of devices, of which a model predicted the times: ends with
/// "(predicted)" once, in the program's language.
QString predictedName(QString name);
/// A parameter's value in few digits: "64 Mi", "0.5", "float".
QString shownValue(const Value& value);

} // namespace kernelcurve
