#pragma once

#include "app/engine/worker/worker_end.h"
#include "gpu/model/protocol/protocol.h"

#include <cstdint>
#include <deque>
#include <utility>
#include <variant>

namespace kernelcurve {

/// A request outside a run that has exactly one answer.
using WorkerQuestion = std::variant<request::Inspect, request::Trace, request::Check,
                                    request::Disassemble, request::Explain, request::Coverage>;

template <typename Asked>
using AnswerTo = typename Asked::Answer;

/// What stands in for the answer where the worker gives none.
Event failedAnswer(const WorkerQuestion& question, const Failure& failure);

/// What the worker was asked next to a run and has not answered yet, in the order in which it will.
class OpenQuestions {
  public:
    void add(WorkerQuestion question) { open_.push_back({std::move(question)}); }
    /// It was answered.
    void close(std::int64_t number);
    /// Notes that nobody wants to know any more; false if it is not open.
    bool cancel(std::int64_t number);

    bool empty() const { return open_.empty(); }
    bool firstIsCancelled() const { return !open_.empty() && open_.front().cancelled; }
    WorkerQuestion takeFirst();

    struct Open {
        WorkerQuestion question;
        bool cancelled = false;
        bool lost = false; ///< once, with the connection
    };
    struct Taken {
        std::deque<WorkerQuestion> failed; ///< nobody answers them any more
        std::deque<Open> again;            ///< to be asked once more
    };
    /// All of them, where the worker has ended. Its end is the answer to the one that it was at
    /// (none of them, where that was `atRun`, nor where the connection was lost for the first
    /// time), to what was cancelled, and to all where another worker would end in the same way.
    Taken takeAll(const WorkerEnd& end, bool atRun);
    /// Puts back what is asked once more.
    void add(Open again) { open_.push_back(std::move(again)); }

  private:
    std::deque<Open> open_;
};

} // namespace kernelcurve
