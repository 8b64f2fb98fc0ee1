#pragma once

#include "app/export/text/text_table.h"
#include "gpu/model/measurement/measurement.h"

#include <set>
#include <string>

namespace kernelcurve {

/// The columns that say what a measurement is of: `kernel`, `device` where there are several, every
/// parameter by name. Which those are, the measurements say that are added first.
class ConfigurationColumns {
  public:
    void add(const Measurement& measurement);
    TextRow header() const;
    /// An empty one for a parameter that it lacks.
    TextRow cells(const Measurement& measurement) const;

  private:
    bool severalDevices_ = false;
    std::set<std::string> parameters_;
};

/// Of one parameter; empty where the measurement lacks it.
std::string parameterText(const Measurement& measurement, const std::string& name);

} // namespace kernelcurve
