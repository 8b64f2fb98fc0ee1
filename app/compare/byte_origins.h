#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/text/message.h"
#include "gpu/model/values/enum_names.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// Turns a message into text in the user's language.
using Wording = std::function<std::string(const Message&)>;
inline std::string englishWording(const Message& message) {
    return message.english();
}

/// The memory levels, sorted by their distance from the SM.
enum class MemoryLevel { L1, L2, Dram, Host };
constexpr EnumNames<MemoryLevel, 4> enumNames(MemoryLevel) {
    return {{{MemoryLevel::L1, "l1"},
             {MemoryLevel::L2, "l2"},
             {MemoryLevel::Dram, "dram"},
             {MemoryLevel::Host, "host"}}};
}
/// Returns "L1" or "host memory", for example.
Message levelTitle(MemoryLevel level);

struct LevelBytes {
    MemoryLevel level = MemoryLevel::L1;
    double bytes = 0;
    /// True if the hardware counted the bytes, and false if the bytes are predicted.
    bool isCounted = false;
    bool operator==(const LevelBytes&) const = default;
};

/// The memory levels that served the reads and writes of one run.
struct ByteOrigins {
    std::vector<LevelBytes> levels; ///< levels that moved bytes, nearest first
    double bytes = 0;               ///< sum over all levels
    // The following metrics belong to the run that moved these bytes.
    std::optional<double> time = {};
    std::optional<double> bandwidth = {};
    std::optional<double> dramPeak = {}; ///< theoretical peak in bytes/s

    double shareOf(const LevelBytes& level) const { return level.bytes / bytes; }
    double bytesOf(MemoryLevel level) const;
    bool operator==(const ByteOrigins&) const = default;
};

/// Returns the counted bytes of `row` if the row has the counters and these match its timed runs.
/// Otherwise, returns the predicted bytes of `predicted`, or of `row` if `predicted` is null.
/// `predicted` is the prediction of the row's configuration for the device `model`. Returns nullopt
/// if no bytes are available. `environment` is the row's environment.
std::optional<ByteOrigins> byteOrigins(const Measurement& row, const Environment& environment,
                                       const Measurement* predicted = nullptr,
                                       const DeviceDescription* model = nullptr);

/// Returns "hardware counters", "predicted", or "hardware counters, L1 predicted".
Message originSource(const ByteOrigins& origins);
/// Returns "bytes by memory level (counted): L2 71 %, DRAM 29 %", for example.
std::string originText(const ByteOrigins& origins, const Wording& wording = englishWording);

/// Returns the reason for a bandwidth above the DRAM peak, as a sentence without initial capital
/// and full stop. Returns nullopt if the bandwidth is not above the peak.
std::optional<Message> bandwidthReason(const ByteOrigins& origins);

} // namespace kernelcurve
