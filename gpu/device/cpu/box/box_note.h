#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace kernelcurve {

/// What the device tells its box through a socket, a packet each: an array comes with its file.
struct BoxNote {
    enum class Kind : std::uint32_t {
        Begin, ///< with two files: the program, and the mailbox
        Array, ///< with its memory
        Forget,
        Stop ///< the request that is in progress
    };
    Kind kind = Kind::Stop;
    std::uint32_t isSparse = 0; ///< an array of which parts alone are used
    std::int64_t number = 0;
    std::int64_t bytes = 0;
};
/// What the box answers all but Stop with: 0, or that it could not.
using BoxReceipt = std::int32_t;

/// The files of a packet.
using BoxFiles = std::array<int, 2>;

/// Descriptors of both ends: a packet and up to two files. False where the other end has gone or
/// the packet is none.
bool sendNote(int channel, BoxNote note, std::span<const int> files = {});
/// `files` gets what came, -1 for what did not.
bool receiveNote(int channel, BoxNote& note, BoxFiles& files);

} // namespace kernelcurve
