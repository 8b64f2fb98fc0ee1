#pragma once

#include "app/engine/worker/worker_end.h"
#include "gpu/model/protocol/protocol.h"

#include <cstdint>
#include <deque>
#include <utility>
#include <variant>

namespace kernelcurve {

/// A request that is not part of a run and has exactly one answer.
using WorkerQuestion = std::variant<request::Inspect, request::Trace, request::Check,
                                    request::Disassemble, request::Explain, request::Coverage>;

template <typename Asked>
using AnswerTo = typename Asked::Answer;

/// Returns the answer to a question at which the worker failed.
Event failedAnswer(const WorkerQuestion& question, const Failure& failure);

/// The unanswered questions to a worker, in order.
class OpenQuestions {
  public:
    void add(WorkerQuestion question) { open_.push_back({std::move(question)}); }
    /// Removes an answered question.
    void close(std::int64_t number);
    /// Cancels a question; returns false if it is not open.
    bool cancel(std::int64_t number);

    bool empty() const { return open_.empty(); }
    bool firstIsCancelled() const { return !open_.empty() && open_.front().cancelled; }
    WorkerQuestion takeFirst();

    struct Open {
        WorkerQuestion question;
        bool cancelled = false;
        bool lost = false; ///< true if the connection was lost at this question, which is therefore
                           ///< repeated once
    };
    struct Taken {
        std::deque<WorkerQuestion> failed; ///< answered with the failure, or cancelled
        std::deque<Open> again;            ///< questions to ask the next worker
    };
    /// Takes all questions after the worker has ended. The end answers cancelled questions, and all
    /// questions if another worker would end in the same way. It also answers the current question,
    /// unless the worker was executing a run (`atRun`), or this is the first time that the
    /// connection was lost at the question.
    Taken takeAll(const WorkerEnd& end, bool atRun);
    /// Queues a question to ask again.
    void add(Open again) { open_.push_back(std::move(again)); }

  private:
    std::deque<Open> open_;
};

} // namespace kernelcurve
