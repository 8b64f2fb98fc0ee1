#include "app/document/kernels/reference_trial.h"

#include "app/engine/engine_client.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/header/header_block.h"
#include "gpu/catalog/kernel/kernel_template.h"
#include "gpu/model/measurement/wrong_result_hint.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace kernelcurve {
namespace {

const std::string kernelName = "first_kernel";

/// The time limit of a run in seconds. Runs with these sizes need much less.
constexpr double longestRun = 5;

int linesIn(std::string_view text) {
    return static_cast<int>(std::ranges::count(text, '\n'));
}

/// Returns true for the error that reports a wrong result. For an empty kernel, this error shows
/// that the problem compiled and ran.
bool isWrongResult(const Failure& failure) {
    return failure.hint.text.en == wrongResultHint;
}

/// Returns the sizes for a test: the problem's small sizes, or one size that is not divisible by
/// tile sizes.
std::vector<Values> trialSizes(const Problem& problem) {
    if (std::vector<Values> small = problem.smallSizes(); !small.empty())
        return small;
    constexpr std::int64_t awkward = 37;
    Values defaults;
    Values values;
    for (const Parameter& parameter : problem.declaration().parameters) {
        const Value& usual = parameter.defaultValue;
        defaults[parameter.name] = usual;
        const bool isSize = parameter.kind == ParameterKind::Integer && parameter.range;
        values[parameter.name] =
            isSize ? Value(std::max(std::min(usual.integer(), awkward),
                                    static_cast<std::int64_t>(parameter.range->least)))
                   : usual;
    }
    return {problem.problemWith(values) ? defaults : values};
}

} // namespace

ReferenceTrial::ReferenceTrial(EngineClient& engine, QObject* parent)
    : QObject(parent)
    , engine_(engine) {}

ReferenceTrial::~ReferenceTrial() {
    if (run_)
        run_->cancel();
}

void ReferenceTrial::start(std::shared_ptr<const FileProblem> problem) {
    next_ = std::move(problem);
    outcome_.stopped = false;
    if (!busy())
        begin();
    else if (run_)
        run_->cancel(); // The next test begins after the cancelled run has ended.
}

void ReferenceTrial::stop() {
    next_.reset();
    if (!busy())
        return;
    outcome_.stopped = true;
    if (run_)
        run_->cancel();
}

void ReferenceTrial::begin() {
    problem_ = std::exchange(next_, nullptr);
    outcome_ = {};
    at_ = 0;
    try {
        sizes_ = trialSizes(*problem_);
        const std::string kernel = kernelTemplate(*problem_, kernelName, false, {});
        const SourceFile& source = *problem_->source();
        const std::string_view header = findHeader(source.text, source.name).all;
        const std::string_view all = source.text;
        const std::size_t code = all.find_first_not_of(" \t\r\n", header.size());
        const std::size_t copy =
            code == std::string_view::npos ? std::string::npos : kernel.find(all.substr(code));
        outcome_.isOpen = copy == std::string::npos;
        linesBefore_ =
            outcome_.isOpen ? 0 : linesIn(kernel.substr(0, copy)) - linesIn(all.substr(0, code));
        catalog_ = {};
        KernelFile first =
            readKernelFile({kernelName + ".cu", kernel, {}, source, problem_->folder().string()});
        trustForNow(textOf(first));
        catalog_.add(std::move(first));
    } catch (const Error& error) {
        outcome_.failure = error.failure();
        end();
        return;
    }
    proceed();
}

void ReferenceTrial::proceed() {
    if (next_)
        return begin();
    if (outcome_.stopped || outcome_.failure || at_ >= sizes_.size())
        return end();
    Experiment experiment;
    experiment.device = "cpu";
    experiment.kernels = {kernelName};
    for (const auto& [name, value] : sizes_[at_])
        experiment.parameters.emplace_back(name, value);
    experiment.measure.samples = 1;
    experiment.measure.limit = longestRun;
    // The check finds the line of an out-of-bounds access. An empty kernel accesses nothing.
    experiment.measure.check = !outcome_.isOpen;
    emit trying(sizes_[at_]);
    try {
        run_ = &engine_.run(experiment, catalog_, {}, {.background = true});
        connect(run_, &Run::measured, this, [this](const event::Measured& row) {
            if (row.measurement.status == Status::Measured)
                outcome_.right.push_back(sizes_[at_]);
            else
                take(row.measurement.reason);
        });
        connect(run_, &Run::finished, this, [this](const event::Finished& finished) {
            run_.clear();
            if (finished.ending == event::Ending::Failed)
                take(finished.failure);
            ++at_;
            proceed();
        });
    } catch (const Error& error) {
        take(error.failure());
        end();
    }
}

void ReferenceTrial::take(const Failure& failure) {
    if (outcome_.failure || outcome_.stopped)
        return;
    if (outcome_.isOpen && isWrongResult(failure)) {
        outcome_.right.push_back(sizes_[at_]);
        return;
    }
    outcome_.failure = failure;
    outcome_.at = sizes_[at_];
    SourcePosition& where = outcome_.failure->where;
    if (where.file != kernelName + ".cu")
        return;
    // The position is in a copy of the problem's code, which code of this program surrounds.
    where.file = problem_->source()->name;
    where.line = std::max(0, where.line - linesBefore_);
    if (where.line > linesIn(problem_->source()->text) + 1)
        where.line = where.column = 0;
}

void ReferenceTrial::end() {
    problem_.reset();
    const Outcome outcome = outcome_; // A receiver may start the next test.
    emit ended(outcome);
}

} // namespace kernelcurve
