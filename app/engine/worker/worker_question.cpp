#include "app/engine/worker/worker_question.h"

namespace kernelcurve {
namespace {

/// The answer about one configuration.
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

    WorkerAnswer operator()(const request::Inspect& request) const {
        auto answer = about<event::Inspected>(request, failure);
        answer.device = request.device;
        return answer;
    }

    WorkerAnswer operator()(const request::Trace& request) const {
        return about<event::Traced>(request, failure);
    }

    WorkerAnswer operator()(const request::Check& request) const {
        return event::Checked{request.run, {}, {}, failure};
    }

    WorkerAnswer operator()(const request::Disassemble& request) const {
        return about<event::Disassembled>(request, failure);
    }

    WorkerAnswer operator()(const request::Coverage& request) const {
        return event::Coverage{request.run, {}, failure};
    }
};

} // namespace

WorkerAnswer failedAnswer(const WorkerQuestion& question, const Failure& failure) {
    return std::visit(Failing{failure}, question);
}

} // namespace kernelcurve
