#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/recording/recording.h"

#include <cstdint>
#include <random>
#include <string>

namespace kernelcurve {

/// Random valid documents for round trips. The same seed results in the same documents.
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
    /// Random Unicode text with letters, control characters, line ends, and special characters of
    /// YAML and JSON.
    std::string text();
    /// A finite number with otherwise random bits.
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
