#include "app/document/kernels/problem_trial.h"

#include "app/engine/engine_client.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace kernelcurve {

namespace {

/// Seconds; enough for the slowest kernels at these sizes.
constexpr double longestTrial = 5;

/// A single configuration, with sizes that are divisible by tiles of up to 128.
Experiment smallRun(const KernelFile& kernel) {
    constexpr std::int64_t minSize = 256; // a smaller default is a width or a count of steps
    constexpr std::int64_t part = 8;
    constexpr std::int64_t most = 4096;
    Experiment experiment;
    experiment.device = "cpu";
    experiment.kernels = {kernel.id};
    for (const Parameter& parameter : kernel.definition->declaration().parameters)
        if (parameter.kind == ParameterKind::Integer && parameter.range &&
            parameter.defaultValue.integer() >= minSize)
            experiment.parameters.emplace_back(
                parameter.name, std::min(parameter.defaultValue.integer() / part, most));
    experiment.measure.samples = 1;
    experiment.measure.check = false;
    experiment.measure.limit = longestTrial;
    return experiment;
}

} // namespace

ProblemTrial::ProblemTrial(QStringList worker, QObject* parent)
    : QObject(parent)
    , engine_(std::make_unique<EngineClient>(std::move(worker))) {}

ProblemTrial::~ProblemTrial() = default;

void ProblemTrial::start(const ImportRequest& request, const std::vector<std::string>& problems) {
    request_ = request;
    problems_ = problems;
    next_ = 0;
    right_.clear();
    failure_.reset();
    tried_ = false;
    busy_ = true;
    trace_.cancel();
    if (engine_->running())
        engine_->cancel(); // the first one begins when that has ended
    else
        proceed();
}

void ProblemTrial::stop() {
    busy_ = false;
    trace_.cancel();
    engine_->cancel();
}

void ProblemTrial::run(const Experiment& experiment) {
    const Run& run = engine_->run(experiment, catalog_);
    // A row is measured only if its result is correct.
    connect(&run, &Run::measured, this, [this](const event::Measured& row) {
        if (busy_ && next_ > 0 && row.measurement.status == Status::Measured)
            right_.push_back(problems_[next_ - 1]);
    });
    connect(&run, &Run::finished, this, [this](const event::Finished& finished) {
        if (!busy_)
            return;
        // If the worker cannot test one problem, the others may still match.
        if (next_ > 0 && finished.ending != event::Ending::Failed)
            tried_ = true;
        else
            failure_ = finished.failure;
        proceed();
    });
}

void ProblemTrial::proceed() {
    while (next_ < problems_.size()) {
        request_.problem = problems_[next_++];
        try {
            const ImportProposal proposal = proposeHeader(request_);
            KernelFile kernel = readKernelFile(proposal.text, proposal.output.string());
            if (!mayRun(kernel, proposal))
                return;
            const Experiment experiment = smallRun(kernel);
            catalog_ = {};
            catalog_.add(std::move(kernel));
            run(experiment);
            return;
        } catch (const Error&) {
            continue; // no header for this one makes sense
        }
    }
    if (!right_.empty() || (!problems_.empty() && !tried_) || !observe())
        end({});
}

/// This program wrote the header and the problem; other files need consent. Reports and ends if
/// they are not trusted.
bool ProblemTrial::mayRun(const KernelFile& kernel, const ImportProposal& proposal) {
    KernelText program = textOf(kernel);
    KernelText made{program.name, program.source};
    if (program.problem && program.problem->text == proposal.problemText)
        made.problem = program.problem;
    trustForNow(made);
    if (untrustedFiles(program).empty())
        return true;
    busy_ = false;
    std::vector<std::filesystem::path> files = filesOf(kernel, proposal.output);
    files.erase(files.begin()); // the header, which is in no file yet
    emit untrusted(program, files);
    return false;
}

/// Traces the kernel with a new problem whose arrays are large enough for all its accesses. Returns
/// whether the trace was started.
bool ProblemTrial::observe() {
    request_.problem = ownProblem;
    request_.roomy = true;
    try {
        const ImportProposal proposal = proposeHeader(request_);
        std::error_code error;
        if (std::filesystem::exists(proposal.problemFile, error))
            return false; // somebody has written what is right about it
        addProposedProblem(proposal);
        const KernelFile kernel = readKernelFile(proposal.text, proposal.output.string());
        if (!mayRun(kernel, proposal))
            return true;
        request::Trace trace;
        trace.device = "cpu";
        trace.kernel = textOf(kernel);
        constexpr std::int64_t tile = 128;
        std::int64_t apart = 0; // no two sizes are equal: each tells an array's length alone
        for (const auto& [name, value] : smallRun(kernel).parameters)
            trace.parameters.emplace(name, value.integer() + tile * apart++);
        trace.arrays = true;
        trace.limit = longestTrial;
        trace_ = engine_->ask(std::move(trace), [this](const event::Traced& traced) {
            // A failed run shows erroneous accesses.
            const bool wentWrong = traced.failure || !traced.report.findings.empty();
            end(wentWrong ? std::nullopt
                          : std::optional(ObservedRun{traced.configuration.parameters,
                                                      traced.report.arrays}));
        });
        return true;
    } catch (const Error&) {
        return false; // the proposal says what is wrong
    }
}

void ProblemTrial::end(const std::optional<ObservedRun>& observed) {
    busy_ = false;
    const std::vector<std::string> right = right_; // another trial may begin at once
    const std::optional<Failure> failure = tried_ || problems_.empty() ? std::nullopt : failure_;
    emit ended(right, observed, failure);
}

} // namespace kernelcurve
