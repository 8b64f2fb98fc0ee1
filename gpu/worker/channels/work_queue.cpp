#include "gpu/worker/channels/work_queue.h"

#include "gpu/model/text/error.h"

#include <string>
#include <utility>

namespace kernelcurve {

void WorkQueue::put(request::Next next) {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(std::move(next));
    came_.notify_one();
}

std::optional<request::Next> WorkQueue::take(std::int64_t configurations,
                                             const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (!came_.wait(lock, stop, [this] { return !waiting_.empty(); }))
        return std::nullopt;
    request::Next next = std::move(waiting_.front());
    waiting_.pop_front();
    for (const auto& named : {next.indices, next.ahead})
        for (const std::int64_t index : named)
            if (index < 0 || index >= configurations)
                throw Error({message(
                    KC_TEXT("engine",
                            "Invalid configuration number {0}: the plan has {1} configurations"),
                    std::to_string(index), std::to_string(configurations))});
    return next;
}

std::vector<std::int64_t> WorkQueue::coming(std::size_t max) {
    const std::scoped_lock lock(mutex_);
    std::vector<std::int64_t> indices;
    for (const request::Next& next : waiting_)
        for (const std::int64_t index : next.indices) {
            if (indices.size() == max || index < 0)
                return indices;
            indices.push_back(index);
        }
    return indices;
}

} // namespace kernelcurve
