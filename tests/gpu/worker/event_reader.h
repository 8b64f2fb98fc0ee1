#pragma once

#include "gpu/model/protocol/protocol.h"
#include "tests/hang_limit.h"

#include <cstddef>
#include <optional>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <variant>
#include <vector>

namespace kernelcurve {

/// Reads a worker's events from a pipe. Every wait has a time limit, so that a test fails instead
/// of hanging.
class EventReader {
  public:
    explicit EventReader(int descriptor)
        : descriptor_(descriptor) {}

    /// The next line, or nothing at the end of the pipe.
    std::optional<std::string> line() {
        while (true) {
            if (const auto feed = text_.find('\n'); feed != std::string::npos) {
                std::string found = text_.substr(0, feed);
                text_.erase(0, feed + 1);
                return found;
            }
            pollfd readable{descriptor_, POLLIN, 0};
            if (::poll(&readable, 1, hangMilliseconds) == 0)
                throw std::runtime_error("the worker says nothing");
            char bytes[65536];
            const auto count = ::read(descriptor_, bytes, sizeof bytes);
            if (count <= 0)
                return std::nullopt;
            text_.append(bytes, static_cast<std::size_t>(count));
        }
    }

    /// Reads all data that is already in the pipe.
    void drain() {
        pollfd readable{descriptor_, POLLIN, 0};
        while (text_.find('\n') != std::string::npos ||
               (::poll(&readable, 1, 0) == 1 && (readable.revents & POLLIN) != 0))
            next();
    }

    /// The next event. All events are also stored in `seen`.
    Event next() {
        const std::optional<std::string> text = line();
        if (!text)
            throw std::runtime_error("the worker closed its events");
        seen.push_back(readEvent(*text));
        return seen.back();
    }

    /// The next event of type `Wanted`. Other events before it are skipped.
    template <typename Wanted>
    Wanted wait() {
        while (true) {
            const Event event = next();
            if (const auto* wanted = std::get_if<Wanted>(&event))
                return *wanted;
        }
    }

    template <typename Wanted>
    std::vector<Wanted> all() const {
        std::vector<Wanted> found;
        for (const Event& event : seen)
            if (const auto* wanted = std::get_if<Wanted>(&event))
                found.push_back(*wanted);
        return found;
    }

    std::vector<Event> seen;

  private:
    int descriptor_;
    std::string text_;
};

} // namespace kernelcurve
