#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace kernelcurve {

/// A message from the device to its box through a socket. Each packet contains one message. An
/// array is sent together with its memory file.
struct BoxNote {
    enum class Kind : std::uint32_t {
        Begin, ///< carries two files: the program and the mailbox
        Array, ///< carries the file with the array's memory
        Forget,
        Stop ///< cancels the current request
    };
    Kind kind = Kind::Stop;
    std::uint32_t isSparse = 0; ///< 1 if only parts of the array are used
    std::int64_t number = 0;
    std::int64_t bytes = 0;
};
/// The reply to every message except Stop: 0 or an errno.
using BoxReceipt = std::int32_t;

using BoxFiles = std::array<int, 2>;

/// The following functions send and receive packets with up to two files. They return false if the
/// other end is closed or the packet is invalid.
bool sendNote(int channel, BoxNote note, std::span<const int> files = {});
/// Stores the descriptors in `files`. Missing descriptors are -1.
bool receiveNote(int channel, BoxNote& note, BoxFiles& files);

} // namespace kernelcurve
