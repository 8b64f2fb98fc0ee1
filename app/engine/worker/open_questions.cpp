#include "app/engine/worker/open_questions.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

std::int64_t numberOf(const WorkerQuestion& question) {
    return std::visit([](const auto& request) { return request.run; }, question);
}

} // namespace

void OpenQuestions::close(std::int64_t number) {
    std::erase_if(open_, [&](const Open& open) { return numberOf(open.question) == number; });
}

bool OpenQuestions::cancel(std::int64_t number) {
    const auto found = std::ranges::find_if(
        open_, [&](const Open& open) { return numberOf(open.question) == number; });
    if (found == open_.end())
        return false;
    found->cancelled = true;
    return true;
}

WorkerQuestion OpenQuestions::takeFirst() {
    WorkerQuestion first = std::move(open_.front().question);
    open_.pop_front();
    return first;
}

OpenQuestions::Taken OpenQuestions::takeAll(const WorkerEnd& end, bool atRun) {
    Taken taken;
    bool isFirst = true;
    for (Open& open : std::exchange(open_, {})) {
        const bool wasAtIt = std::exchange(isFirst, false) && !atRun;
        const bool isAnswer =
            wasAtIt && (end.kind != WorkerEnd::Kind::Lost || std::exchange(open.lost, true));
        if (isAnswer || open.cancelled || end.wouldRecur())
            taken.failed.push_back(std::move(open.question));
        else
            taken.again.push_back(std::move(open));
    }
    return taken;
}

} // namespace kernelcurve
