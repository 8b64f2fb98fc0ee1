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
    /// Cancels a question. Returns false if the question is not open.
    bool cancel(std::int64_t number);

    bool empty() const { return open_.empty(); }
    bool firstIsCancelled() const { return !open_.empty() && open_.front().cancelled; }
    WorkerQuestion takeFirst();

    struct Open {
        WorkerQuestion question;
        bool cancelled = false;
        /// True if the connection was lost at this question. Such a question is repeated once.
        bool lost = false;
    };
    struct Taken {
        /// Questions that were answered with the failure, or cancelled.
        std::deque<WorkerQuestion> failed;
        std::deque<Open> again; ///< questions to ask the next worker
    };
    /// Removes all questions after the worker has ended. Answers cancelled questions, and all
    /// questions if another worker would end for the same reason. Also answers the current
    /// question, except during a run (`atRun`) or after the question's first lost connection.
    Taken takeAll(const WorkerEnd& end, bool atRun);
    /// Queues a question that is asked again.
    void add(Open again) { open_.push_back(std::move(again)); }

  private:
    std::deque<Open> open_;
};

} // namespace kernelcurve
