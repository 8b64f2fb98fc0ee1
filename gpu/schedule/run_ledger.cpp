#include "gpu/schedule/run_ledger.h"

#include <utility>

namespace kernelcurve {

RunLedger::RunLedger(std::int64_t configurations, const std::set<std::int64_t>& done)
    : done_(static_cast<std::size_t>(configurations)) {
    for (const std::int64_t index : done)
        if (holds(index))
            done_[static_cast<std::size_t>(index)] = true;
}

std::optional<request::Next> RunLedger::dispatch(request::Next next) {
    const bool closes = next.indices.empty();
    std::erase_if(next.indices, [this](std::int64_t index) {
        return !holds(index) || done_[static_cast<std::size_t>(index)];
    });
    if (next.indices.empty() && !closes)
        return std::nullopt;
    return open_.emplace_back(std::move(next));
}

bool RunLedger::finish(std::int64_t index) {
    if (current_ && current_->index == index)
        current_.reset();
    if (!holds(index) || done_[static_cast<std::size_t>(index)])
        return false;
    done_[static_cast<std::size_t>(index)] = true;
    hasProgress_ = true;
    for (auto next = open_.begin(); next != open_.end(); ++next)
        if (std::erase(next->indices, index) > 0) {
            if (next->indices.empty())
                open_.erase(next);
            break;
        }
    return true;
}

std::optional<event::Measured> RunLedger::fail(const Failure& reason) {
    const std::optional<event::Progress> at = std::exchange(current_, std::nullopt);
    if (!at || !finish(at->index))
        return std::nullopt;
    event::Measured failed;
    failed.run = at->run;
    failed.index = at->index;
    failed.measurement.configuration = at->configuration;
    failed.measurement.status = Status::Failed;
    failed.measurement.reason = reason;
    return failed;
}

bool RunLedger::endWorker(bool isTransient) {
    current_.reset();
    const bool had = std::exchange(hasProgress_, false);
    if (had)
        withoutProgress_ = 0;
    else if (!isTransient)
        ++withoutProgress_;
    return had;
}

} // namespace kernelcurve
