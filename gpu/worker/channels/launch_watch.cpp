#include "gpu/worker/channels/launch_watch.h"

#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

// The maximum limit in seconds. A larger limit would overflow the clock.
constexpr double longestLimit = 1e8;

} // namespace

void LaunchWatch::rowBegins(Row row, std::stop_source interrupt) {
    const std::scoped_lock lock(mutex_);
    row_ = std::move(row);
    interrupt_ = std::move(interrupt);
    deadline_.reset();
    interrupted_.reset();
}

LaunchWatch::RowEnd LaunchWatch::rowEnds() {
    const std::scoped_lock lock(mutex_);
    row_.reset();
    interrupt_ = std::stop_source(std::nostopstate);
    deadline_.reset();
    if (abandoned_)
        return RowEnd::Abandoned;
    return interrupted_ ? RowEnd::Overdue : RowEnd::InTime;
}

void LaunchWatch::launchBegins(Stage stage, double seconds, Moment now) {
    const std::chrono::duration<double> allowed(std::min(seconds, longestLimit));
    const std::scoped_lock lock(mutex_);
    if (row_) {
        row_->stage = stage;
        row_->limit = seconds;
    }
    deadline_ = now + std::chrono::duration_cast<Moment::duration>(allowed);
}

void LaunchWatch::launchEnds() {
    const std::scoped_lock lock(mutex_);
    deadline_.reset();
}

std::optional<LaunchWatch::Row> LaunchWatch::check(Moment now) {
    std::stop_source interrupt(std::nostopstate);
    {
        const std::scoped_lock lock(mutex_);
        // The grace period ends with the row, not with the launch. The reason is that freeing the
        // memory of a stuck device may also take forever.
        if (row_ && interrupted_ && now - *interrupted_ >= grace) {
            abandoned_ = true;
            return row_;
        }
        if (!row_ || interrupted_ || !deadline_ || now < *deadline_)
            return std::nullopt;
        interrupted_ = now;
        interrupt = interrupt_;
    }
    // The mutex must not be locked here, because the device's stop callbacks may run on this
    // thread.
    interrupt.request_stop();
    return std::nullopt;
}

Failure overdue(Stage stage, double limit) {
    if (stage == Stage::Prepare)
        return {message(KC_TEXT("engine", "Filling the problem's arrays timed out after {0}"),
                        formatDuration(limit)),
                message(KC_TEXT("engine", "check the fills for an infinite loop, choose a smaller "
                                          "problem, or raise `limit` under `measure`"))};
    if (stage == Stage::Reference)
        return {message(KC_TEXT("engine", "The problem's reference or check timed out after {0}"),
                        formatDuration(limit)),
                message(KC_TEXT("engine", "check the function for an infinite loop, compute only a "
                                          "`sample`, or raise `limit` under `measure`"))};
    return {message(KC_TEXT("engine", "Timed out after {0}"), formatDuration(limit)),
            message(KC_TEXT("engine", "raise `limit` under `measure`, choose a smaller problem, or "
                                      "check for an infinite loop"))};
}

} // namespace kernelcurve
