#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Throws DeviceError for a system call that failed with this errno.
[[noreturn]] void boxCannotStart(int error);

/// Shared memory for requests, answers, and printed text between the device and the kernel process.
/// The two sides take turns, and the side without the turn sleeps. The device must not trust the
/// content, because kernels can write to the memory.
class Mailbox {
  public:
    /// The side that has the turn, and the kind of its message.
    enum class Turn : std::uint32_t {
        Nobody,
        Ask,    ///< the box has a request
        Fill,   ///< the device must fill a part of an array
        Filled, ///< the part is filled, and the box continues
        Answer  ///< the device has received the answer
    };
    /// A part of an array that is about to be accessed.
    struct Piece {
        std::int64_t witness = -1; ///< index of the trace's witnesses; -1 for the trace itself
        std::int64_t array = 0;    ///< index in the trace's arrays
        std::int64_t first = 0;    ///< index of the first element
        std::int64_t bytes = 0;
    };
    static constexpr std::size_t maxText = std::size_t{64} << 20;
    /// The maximum size of text printed between two answers, in bytes. A GPU has the same limit.
    static constexpr std::size_t maxPrinted = std::size_t{1} << 20;

    /// Creates a mailbox. Throws DeviceError if the allocation fails.
    Mailbox();
    /// Opens the mailbox of another process.
    explicit Mailbox(FileDescriptor file);
    ~Mailbox();
    Mailbox(const Mailbox&) = delete;
    Mailbox& operator=(const Mailbox&) = delete;

    int file() const { return file_.get(); }

    /// Passes the turn to the other side with a message. Throws DeviceError if the message is too
    /// long.
    void pass(Turn turn, std::string_view text);
    void pass(Turn turn);
    /// Waits until `turn` is no longer the current turn or the time limit expires. Returns the
    /// current turn.
    Turn waitWhile(Turn turn, std::chrono::milliseconds longest) const;
    /// Waits without a time limit. Polls briefly before sleeping, because this reduces the latency
    /// of short kernels.
    Turn waitWhileAlert(Turn turn) const;
    std::string text() const;

    void setPiece(const Piece& piece);
    Piece piece() const;

    /// Appends text that a kernel prints. This function is thread-safe.
    void print(std::string_view text);
    /// The text printed since the last call of takePrinted(), and a flag that is set if the text is
    /// complete.
    struct Printed {
        std::string text;
        bool isWhole = true;
    };
    Printed takePrinted();

  private:
    struct Shared;
    void map();

    FileDescriptor file_;
    Shared* shared_ = nullptr;
};

} // namespace kernelcurve
