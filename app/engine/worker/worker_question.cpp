#include "app/engine/worker/worker_question.h"

namespace kernelcurve {
namespace {

struct Failing {
    const Failure& failure;

    WorkerAnswer operator()(const request::Inspect& request) const {
        event::Inspected answer;
        answer.run = request.run;
        answer.device = request.device;
        answer.configuration.parameters = request.parameters;
        answer.failure = failure;
        return answer;
    }
    WorkerAnswer operator()(const request::Trace& request) const {
        event::Traced answer;
        answer.run = request.run;
        answer.configuration.parameters = request.parameters;
        answer.failure = failure;
        return answer;
    }
    WorkerAnswer operator()(const request::Check& request) const {
        return event::Checked{request.run, {}, {}, failure};
    }
    WorkerAnswer operator()(const request::Disassemble& request) const {
        event::Disassembled answer;
        answer.run = request.run;
        answer.configuration.parameters = request.parameters;
        answer.failure = failure;
        return answer;
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
