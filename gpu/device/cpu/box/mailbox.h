#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Throws DeviceError: the system call failed (an errno).
[[noreturn]] void boxCannotStart(int error);

/// Shared memory between the device and the kernel process, for requests, answers, and printed
/// text. They take turns, and the other side sleeps. The device must not trust its content, because
/// kernels can write to it.
class Mailbox {
  public:
    /// Which side has the turn, and with which message.
    enum class Turn : std::uint32_t {
        Nobody,
        Ask,    ///< box: a request
        Fill,   ///< device: fill a part of an array
        Filled, ///< box: it is filled
        Answer  ///< device: the answer
    };
    /// A part of an array that is about to be accessed.
    struct Piece {
        std::int64_t witness = -1; ///< index into the trace's witnesses; -1: the trace itself
        std::int64_t array = 0;    ///< index into its arrays
        std::int64_t first = 0;    ///< element
        std::int64_t bytes = 0;
    };
    static constexpr std::size_t maxText = std::size_t{64} << 20;
    /// The limit for text printed between two answers, as on a GPU.
    static constexpr std::size_t maxPrinted = std::size_t{1} << 20;

    /// Creates a mailbox; throws DeviceError if there is not enough memory.
    Mailbox();
    /// Opens the mailbox of another process.
    explicit Mailbox(FileDescriptor file);
    ~Mailbox();
    Mailbox(const Mailbox&) = delete;
    Mailbox& operator=(const Mailbox&) = delete;

    int file() const { return file_.get(); }

    /// Passes the turn with a message. Throws DeviceError if it is too long.
    void pass(Turn turn, std::string_view text);
    void pass(Turn turn);
    /// Waits while it is this turn, up to a time limit; returns the current turn.
    Turn waitWhile(Turn turn, std::chrono::milliseconds longest) const;
    /// The same for an idle thread: polls briefly before it sleeps, so that short kernels find
    /// their threads awake.
    Turn waitWhileAlert(Turn turn) const;
    std::string text() const;

    void setPiece(const Piece& piece);
    Piece piece() const;

    /// Appends text that a kernel prints, from any thread.
    void print(std::string_view text);
    /// The text printed since the last call, and whether it was truncated.
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
