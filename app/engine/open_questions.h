#pragma once

#include "app/engine/worker_end.h"
#include "app/engine/worker_question.h"

#include <cstdint>
#include <deque>
#include <utility>

namespace kernelcurve {

/// What the worker was asked beside a run and has not answered yet, in the order in which it will.
class OpenQuestions {
  public:
    void add(WorkerQuestion question) { open_.push_back({std::move(question), false}); }
    /// It was answered.
    void close(std::int64_t number);
    /// Notes that nobody wants to know any more; false where it is not open.
    bool cancel(std::int64_t number);

    bool empty() const { return open_.empty(); }
    bool firstIsCancelled() const { return !open_.empty() && open_.front().cancelled; }
    WorkerQuestion takeFirst();

    struct Taken {
        std::deque<WorkerQuestion> failed; ///< nobody answers them any more
        std::deque<WorkerQuestion> again;  ///< to be asked once more
    };
    /// All of them, where the worker has ended. Its end is the answer to the one that it was at
    /// (none of them, where that was `atRun`), to what was cancelled, and to all where another
    /// worker would end in the same way.
    Taken takeAll(const WorkerEnd& end, bool atRun);

  private:
    struct Open {
        WorkerQuestion question;
        bool cancelled = false;
    };
    std::deque<Open> open_;
};

} // namespace kernelcurve
