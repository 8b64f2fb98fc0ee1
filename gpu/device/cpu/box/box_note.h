#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace kernelcurve {

/// The messages from the device to its box through a socket, one per packet: an array is sent with
/// its file.
struct BoxNote {
    enum class Kind : std::uint32_t {
        Begin, ///< with two files: the program and the mailbox
        Array, ///< with its memory
        Forget,
        Stop ///< stops the current request
    };
    Kind kind = Kind::Stop;
    std::uint32_t isSparse = 0; ///< an array that is used only in parts
    std::int64_t number = 0;
    std::int64_t bytes = 0;
};
/// The reply to all messages except Stop: 0, or an error.
using BoxReceipt = std::int32_t;

/// The files of a packet.
using BoxFiles = std::array<int, 2>;

/// Functions for both ends: a packet and up to two files. Return false if the other end is closed
/// or the packet is invalid.
bool sendNote(int channel, BoxNote note, std::span<const int> files = {});
/// `files` receives the descriptors, -1 for missing ones.
bool receiveNote(int channel, BoxNote& note, BoxFiles& files);

} // namespace kernelcurve
