#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Throws DeviceError: the system did not give what a box needs (an errno).
[[noreturn]] void boxCannotStart(int error);

/// Memory that the device and the process in which kernels run have in common: what is asked,
/// answered and printed. They take turns, and who waits sleeps. Nothing that comes out of it may be
/// believed by the device: kernels can write here.
class Mailbox {
  public:
    /// Whose turn it is, and with what.
    enum class Turn : std::uint32_t {
        Nobody,
        Ask,    ///< the box: a request
        Fill,   ///< the device: a piece of an array is to be filled
        Filled, ///< the box: it is
        Answer  ///< the device: the request's
    };
    /// A piece of an array that is about to be touched.
    struct Piece {
        std::int64_t witness = -1; ///< index into the trace's witnesses; -1: the trace itself
        std::int64_t array = 0;    ///< index into its arrays
        std::int64_t first = 0;    ///< element
        std::int64_t bytes = 0;
    };
    static constexpr std::size_t maxText = std::size_t{64} << 20;
    /// What is printed between two answers is kept up to here, as much as a GPU keeps.
    static constexpr std::size_t maxPrinted = std::size_t{1} << 20;

    /// A new one; throws DeviceError if there is no room for it.
    Mailbox();
    /// The one that another process has made.
    explicit Mailbox(FileDescriptor file);
    ~Mailbox();
    Mailbox(const Mailbox&) = delete;
    Mailbox& operator=(const Mailbox&) = delete;

    int file() const { return file_.get(); }

    /// Gives the turn away with a text. Throws DeviceError if it is too long.
    void pass(Turn turn, std::string_view text);
    void pass(Turn turn);
    /// Waits while it is this turn, no longer than that; whose it then is.
    Turn waitWhile(Turn turn, std::chrono::milliseconds longest) const;
    /// The same for who has nothing else to do: looks for a moment before it sleeps, so that short
    /// kernels find their threads awake.
    Turn waitWhileAlert(Turn turn) const;
    std::string text() const;

    void setPiece(const Piece& piece);
    Piece piece() const;

    /// Adds what a kernel prints, from any thread.
    void print(std::string_view text);
    /// What was printed since the last question, and whether more was than is kept.
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
