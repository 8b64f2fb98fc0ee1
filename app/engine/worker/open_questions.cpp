#include "app/engine/worker/open_questions.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

std::int64_t numberOf(const WorkerQuestion& question) {
    return std::visit([](const auto& request) { return request.run; }, question);
}

/// Returns a failed answer about one configuration.
template <typename Answer, typename Asked>
Answer about(const Asked& request, const Failure& failure) {
    Answer answer;
    answer.run = request.run;
    answer.configuration.parameters = request.parameters;
    answer.failure = failure;
    return answer;
}

struct Failing {
    const Failure& failure;

    Event operator()(const request::Inspect& request) const {
        auto answer = about<event::Inspected>(request, failure);
        answer.device = request.device;
        return answer;
    }

    Event operator()(const request::Trace& request) const {
        return about<event::Traced>(request, failure);
    }

    Event operator()(const request::Check& request) const {
        return event::Checked{request.run, {}, {}, {}, failure};
    }

    Event operator()(const request::Disassemble& request) const {
        return about<event::Disassembled>(request, failure);
    }

    Event operator()(const request::Explain& request) const {
        return event::Explained{request.run, {}, {}, failure};
    }

    Event operator()(const request::Coverage& request) const {
        return event::Coverage{request.run, {}, failure};
    }
};

} // namespace

Event failedAnswer(const WorkerQuestion& question, const Failure& failure) {
    return std::visit(Failing{failure}, question);
}

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
