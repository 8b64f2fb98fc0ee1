#include "gpu/worker/channels/event_channel.h"

#include <cerrno>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::size_t maxUnsent = std::size_t{4} << 20U;

} // namespace

EventChannel::EventChannel(int descriptor, std::function<void()> onBroken)
    : descriptor_(descriptor)
    , onBroken_(std::move(onBroken))
    , thread_([this](std::stop_token stop) { write(std::move(stop)); }) {}

void EventChannel::send(const Event& event) {
    const std::string line = writeEvent(event) + "\n";
    const std::scoped_lock lock(mutex_);
    queue(line);
}

void EventChannel::sendBlocking(const Event& event) {
    const std::string line = writeEvent(event) + "\n";
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return unsent_.size() < maxUnsent || closed_; });
    queue(line);
}

bool EventChannel::congested() {
    const std::scoped_lock lock(mutex_);
    return unsent_.size() >= 2 * maxUnsent && !closed_;
}

void EventChannel::sendLast(const Event& event) {
    const std::string line = writeEvent(event) + "\n";
    const std::scoped_lock lock(mutex_);
    queue(line);
    closed_ = true;
}

bool EventChannel::flush(std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, timeout, [this] { return unsent_.empty() && !writing_; });
}

void EventChannel::queue(const std::string& line) {
    if (closed_)
        return;
    unsent_ += line;
    changed_.notify_all();
}

void EventChannel::write(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !unsent_.empty(); }) &&
           !stop.stop_requested()) {
        const std::string text = std::exchange(unsent_, {});
        writing_ = true;
        lock.unlock();
        changed_.notify_all();
        const bool written = writeAll(text);
        if (!written)
            onBroken_();
        lock.lock();
        writing_ = false;
        if (!written) {
            closed_ = true;
            unsent_.clear();
        }
        changed_.notify_all();
        if (!written)
            return;
    }
}

bool EventChannel::writeAll(const std::string& text) {
    std::size_t done = 0;
    while (done < text.size()) {
        const auto count = ::write(descriptor_, text.data() + done, text.size() - done);
        if (count >= 0) {
            done += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN) {
            // The parent may have made the pipe non-blocking.
            pollfd writable{descriptor_, POLLOUT, 0};
            ::poll(&writable, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

} // namespace kernelcurve
