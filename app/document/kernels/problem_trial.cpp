#include "app/document/kernels/problem_trial.h"

#include "app/trust/trusted_programs.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace kernelcurve {

namespace {

/// The time limit of a run in seconds. The slowest kernels at these sizes need less.
constexpr double longestTrial = 5;

/// Returns an experiment with a single configuration. Its sizes are divisible by tiles of up to 128
/// elements.
Experiment smallRun(const KernelFile& kernel) {
    constexpr std::int64_t minSize = 256; // A parameter with a smaller default is not a size.
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

ProblemTrial::ProblemTrial(EngineClient& engine, QObject* parent)
    : QObject(parent)
    , engine_(engine) {}

ProblemTrial::~ProblemTrial() {
    stop();
}

void ProblemTrial::start(const ImportRequest& request, const std::vector<std::string>& problems) {
    stop();
    request_ = request;
    problems_ = problems;
    next_ = 0;
    right_.clear();
    failure_.reset();
    tried_ = false;
    busy_ = true;
    proceed();
}

void ProblemTrial::stop() {
    busy_ = false;
    trace_.cancel();
    if (Run* const run = std::exchange(run_, nullptr)) {
        run->disconnect(this);
        run->cancel();
    }
}

void ProblemTrial::run(const Experiment& experiment) {
    run_ = &engine_.run(experiment, catalog_, {}, {.background = true});
    // A row has the status Measured only if its result is correct.
    connect(run_, &Run::measured, this, [this](const event::Measured& row) {
        if (next_ > 0 && row.measurement.status == Status::Measured)
            right_.push_back(problems_[next_ - 1]);
    });
    connect(run_, &Run::finished, this, [this](const event::Finished& finished) {
        run_.clear();
        // A worker that fails at one problem can still test the other problems.
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
            continue; // The kernel does not match this problem.
        }
    }
    if (!right_.empty() || (!problems_.empty() && !tried_) || !observe())
        end({});
}

/// Returns true if the kernel may run. This program wrote the header and the new problem, but other
/// files need the user's consent. If the user has not consented, emits untrusted() and ends the
/// test.
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
    files.erase(files.begin()); // Remove the header, which has no file yet.
    emit untrusted(program, files);
    return false;
}

/// Traces the kernel with a new problem whose arrays are large enough for all its accesses. Returns
/// false if no trace was started.
bool ProblemTrial::observe() {
    request_.problem = ownProblem;
    request_.roomy = true;
    try {
        const ImportProposal proposal = proposeHeader(request_);
        std::error_code error;
        if (std::filesystem::exists(proposal.problemFile, error))
            return false; // The existing file already describes the problem.
        addProposedProblem(proposal);
        const KernelFile kernel = readKernelFile(proposal.text, proposal.output.string());
        if (!mayRun(kernel, proposal))
            return true;
        request::Trace trace;
        trace.device = "cpu";
        trace.kernel = textOf(kernel);
        constexpr std::int64_t tile = 128;
        // All sizes are different, so that each size identifies its arrays' lengths.
        std::int64_t apart = 0;
        for (const auto& [name, value] : smallRun(kernel).parameters)
            trace.parameters.emplace(name, value.integer() + tile * apart++);
        trace.arrays = true;
        trace.limit = longestTrial;
        trace_ = engine_.askInBackground(std::move(trace), [this](const event::Traced& traced) {
            // The accesses of a failed run may be wrong.
            const bool wentWrong = traced.failure || !traced.report.findings.empty();
            end(wentWrong ? std::nullopt
                          : std::optional(ObservedRun{traced.configuration.parameters,
                                                      traced.report.arrays}));
        });
        return true;
    } catch (const Error&) {
        return false; // The import dialog shows the proposal's error.
    }
}

void ProblemTrial::end(const std::optional<ObservedRun>& observed) {
    busy_ = false;
    const std::vector<std::string> right = right_; // A receiver may start the next test.
    const std::optional<Failure> failure = tried_ || problems_.empty() ? std::nullopt : failure_;
    emit ended(right, observed, failure);
}

} // namespace kernelcurve
