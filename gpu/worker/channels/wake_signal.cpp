#include "gpu/worker/channels/wake_signal.h"

#include <cerrno>
#include <cstdint>
#include <sys/eventfd.h>
#include <system_error>

namespace kernelcurve {

WakeSignal::WakeSignal()
    : event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (event_.get() < 0)
        throw std::system_error(errno, std::generic_category(), "eventfd");
}

void WakeSignal::raise() const {
    const std::uint64_t one = 1;
    // The write fails only if the counter is full. In this case, the thread wakes anyway.
    [[maybe_unused]] const auto written = ::write(event_.get(), &one, sizeof one);
}

void WakeSignal::clear() const {
    std::uint64_t count = 0;
    [[maybe_unused]] const auto read = ::read(event_.get(), &count, sizeof count);
}

} // namespace kernelcurve
