#include "gpu/worker/channels/work_queue.h"

#include "gpu/model/text/error.h"

#include <string>
#include <utility>

namespace kernelcurve {

void WorkQueue::put(request::Next next) {
    const std::scoped_lock lock(mutex_);
    for (WorkItem& item : std::exchange(next.items, {}))
        configurations_.try_emplace(item.index, std::move(item.configuration));
    waiting_.push_back(std::move(next));
    came_.notify_one();
}

std::optional<request::Next> WorkQueue::take(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (!came_.wait(lock, stop, [this] { return !waiting_.empty(); }))
        return std::nullopt;
    request::Next next = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    for (const std::int64_t index : next.indices)
        at(index);
    return next;
}

Configuration WorkQueue::at(std::int64_t index) const {
    const std::scoped_lock lock(mutex_);
    if (const auto found = configurations_.find(index); found != configurations_.end())
        return found->second;
    throw Error({message(KC_TEXT("engine", "The request lacks the configuration with number {0}"),
                         std::to_string(index))});
}

std::vector<std::int64_t> WorkQueue::coming(std::size_t max) {
    const std::scoped_lock lock(mutex_);
    std::vector<std::int64_t> indices;
    for (const request::Next& next : waiting_)
        for (const std::int64_t index : next.indices) {
            if (indices.size() == max)
                return indices;
            indices.push_back(index);
        }
    return indices;
}

} // namespace kernelcurve
