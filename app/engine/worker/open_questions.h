#pragma once

#include "app/engine/worker/worker_end.h"
#include "gpu/model/protocol/protocol.h"

#include <cstdint>
#include <deque>
#include <utility>
#include <variant>

namespace kernelcurve {

/// A request outside a run with exactly one answer.
using WorkerQuestion = std::variant<request::Inspect, request::Trace, request::Check,
                                    request::Disassemble, request::Explain, request::Coverage>;

template <typename Asked>
using AnswerTo = typename Asked::Answer;

/// The answer that replaces that of a failed worker.
Event failedAnswer(const WorkerQuestion& question, const Failure& failure);

/// The unanswered questions to a worker, in order.
class OpenQuestions {
  public:
    void add(WorkerQuestion question) { open_.push_back({std::move(question)}); }
    /// It was answered.
    void close(std::int64_t number);
    /// Cancels a question; returns false if it is not open.
    bool cancel(std::int64_t number);

    bool empty() const { return open_.empty(); }
    bool firstIsCancelled() const { return !open_.empty() && open_.front().cancelled; }
    WorkerQuestion takeFirst();

    struct Open {
        WorkerQuestion question;
        bool cancelled = false;
        bool lost = false; ///< repeated once, after a lost connection
    };
    struct Taken {
        std::deque<WorkerQuestion> failed; ///< cancelled: its answer is ignored
        std::deque<Open> again;            ///< to be asked again
    };
    /// Handles all questions after the worker has ended. The end is the answer to the current one
    /// (none if it was `atRun`, or after the first lost connection), to cancelled ones, and to all
    /// if another worker would end in the same way.
    Taken takeAll(const WorkerEnd& end, bool atRun);
    /// Queues the questions that are asked again.
    void add(Open again) { open_.push_back(std::move(again)); }

  private:
    std::deque<Open> open_;
};

} // namespace kernelcurve
