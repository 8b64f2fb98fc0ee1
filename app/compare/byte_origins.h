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

/// Turns a message into text of the reader's language.
using Wording = std::function<std::string(const Message&)>;
inline std::string englishWording(const Message& message) {
    return message.english();
}

/// The nearest first.
enum class MemoryLevel { L1, L2, Dram, Host };
constexpr EnumNames<MemoryLevel, 4> enumNames(MemoryLevel) {
    return {{{MemoryLevel::L1, "l1"},
             {MemoryLevel::L2, "l2"},
             {MemoryLevel::Dram, "dram"},
             {MemoryLevel::Host, "host"}}};
}
/// "L1", "host memory".
Message levelTitle(MemoryLevel level);

struct LevelBytes {
    MemoryLevel level = MemoryLevel::L1;
    double bytes = 0;
    bool isCounted = false; ///< by the hardware; else predicted
    bool operator==(const LevelBytes&) const = default;
};

/// The memory levels that the bytes of one run came from, or went to if the kernel wrote them.
struct ByteOrigins {
    std::vector<LevelBytes> levels; ///< that moved bytes, the nearest first
    double bytes = 0;               ///< of all levels
    // The run that moved these bytes:
    std::optional<double> time = {};
    std::optional<double> bandwidth = {};
    std::optional<double> dramPeak = {}; ///< bytes/s, in theory

    double shareOf(const LevelBytes& level) const { return level.bytes / bytes; }
    double bytesOf(MemoryLevel level) const;
    bool operator==(const ByteOrigins&) const = default;
};

/// The counters of `row` decide if it has them and they are of a run with its caches. Otherwise the
/// bytes are those of `predicted`, the prediction of its configuration for the device `model`, or
/// of `row` if it is a predicted one. Nothing if neither is at hand. `environment` is the row's.
std::optional<ByteOrigins> byteOrigins(const Measurement& row, const Environment& environment,
                                       const Measurement* predicted = nullptr,
                                       const DeviceDescription* model = nullptr);

/// "counted", "predicted", or "counted, L1 predicted".
Message originSource(const ByteOrigins& origins);
/// "bytes by memory level (counted): L2 71 %, DRAM 29 %".
std::string originText(const ByteOrigins& origins, const Wording& wording = englishWording);

/// A sentence, without capital and stop, about a bandwidth above the peak of DRAM; nothing if it is
/// below.
std::optional<Message> bandwidthReason(const ByteOrigins& origins);

} // namespace kernelcurve
