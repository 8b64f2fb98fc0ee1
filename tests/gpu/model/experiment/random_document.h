#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/recording/recording.h"

#include <cstdint>
#include <random>
#include <string>

namespace kernelcurve {

/// Documents made by chance that are valid, for round trips. The same seed gives the same ones.
class RandomDocument {
  public:
    explicit RandomDocument(std::uint64_t seed)
        : random_(seed) {}

    Experiment experiment();
    Measurement measurement();
    Environment environment();
    DeviceDescription device();
    Message message();
    Failure failure();
    Value value();
    /// Any Unicode: letters, controls, line ends, what YAML and JSON read as their own marks.
    std::string text();
    /// Finite; any other bits.
    double real();
    std::int64_t integer();
    std::int64_t below(std::int64_t end);

  private:
    std::string word();
    std::string name();
    std::string lines();
    LocalizedText localized();
    Axis axis(const std::string& name);
    LabStep step();
    PlotLook look();
    Guess guess();
    double positive(double most);

    std::mt19937_64 random_;
};

} // namespace kernelcurve
