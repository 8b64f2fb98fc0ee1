#include "app/assignment/assessment.h"

#include "app/assignment/handed_in.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/json_map.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/json_measurement.h"
#include "gpu/model/text/error.h"

#include <QMetaObject>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// This number is enough to verify that a repeated computation gives the same result. Times come
/// from the requested device.
constexpr std::int64_t samples = 3;

Measurement failedRow(const Failure& reason) {
    Measurement row;
    row.status = Status::Failed;
    row.reason = reason;
    return row;
}

} // namespace

void mapFields(JsonMap& map, GateOutcome& outcome) {
    map.required("state", outcome.state);
    map.optional("why", outcome.why);
    map.optional("file", outcome.where.file);
    map.optional("line", outcome.where.line);
    map.optional("column", outcome.where.column);
}

static void mapFields(JsonMap& map, RowCosts& costs) {
    map.required("seconds", costs.seconds);
    map.required("gpu", costs.gpu);
    map.optional("list", costs.costs);
}

void mapFields(JsonMap& map, AssessmentResult& result) {
    map.optional("refused", result.refused);
    map.optional("gates", result.gates);
    map.required("points", result.points);
    map.optional("remarks", result.remarks);
    map.optional("ranked", result.ranked);
    map.optional("wrong_sizes", result.wrongSizes);
    map.optional("costs", result.costs);
}

Assessment::Assessment(EngineClient& engine, const Assignment& assignment, std::string device,
                       QObject* parent)
    : QObject(parent)
    , engine_(engine)
    , assignment_(assignment)
    , device_(std::move(device)) {}

Assessment::~Assessment() {
    cancel();
}

void Assessment::start(const std::string& source) {
    cancel();
    source_ = source;
    evidence_ = {};
    result_ = {};
    done_ = 0;
    try {
        const KernelFile kernel = submittedKernel(assignment_, source);
        result_.remarks = otherCodeForModel(assignment_, kernel);
        plan();
    } catch (const Error& error) {
        result_.refused = error.failure();
        steps_.emplace_back([] {});
    }
    all_ = static_cast<int>(steps_.size());
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (!steps_.empty())
                result_.refused ? conclude() : steps_.front()();
        },
        Qt::QueuedConnection);
}

void Assessment::cancel() {
    steps_.clear();
    runEnds_ = nullptr;
    checks_.cancel();
    traces_.cancel();
    explanations_.cancel();
    inspections_.cancel();
    if (Run* const run = std::exchange(run_, nullptr)) {
        run->disconnect(this);
        run->cancel();
    }
}

void Assessment::plan() {
    for (const std::vector<Values>* sizes : {&assignment_.sizes, &assignment_.hiddenSizes})
        for (const Values& size : *sizes) {
            KernelEvidence::Size& here = evidence_.sizes.emplace_back();
            here.size = size;
            here.isHidden = sizes == &assignment_.hiddenSizes;
            steps_.emplace_back([this, at = evidence_.sizes.size() - 1] { verify(at); });
        }
    const auto names = [this](std::string_view name) {
        return std::ranges::any_of(assignment_.gates,
                                   [&](const auto& gate) { return gate.names(name); });
    };
    if (names(findingsName))
        for (const KernelEvidence::Size& each : evidence_.sizes)
            steps_.emplace_back([this, size = each.size] { check(size); });
    std::vector<Values> traced;
    for (const AssignmentGate& gate : assignment_.gates) {
        const bool isModelled =
            !gate.measures() && std::ranges::any_of(gate.that->names(), isTraced);
        const Values& at = assignment_.sizeOf(gate);
        if (!isModelled || std::ranges::find(traced, at) != traced.end())
            continue;
        traced.push_back(at);
        steps_.emplace_back([this, at] { trace(at); });
    }
    std::vector<std::pair<Values, std::string>> predicted;
    for (const AssignmentGate& gate : assignment_.gates) {
        const std::pair wanted(assignment_.sizeOf(gate), modelOf(gate));
        if (!gate.predicts() || std::ranges::find(predicted, wanted) != predicted.end())
            continue;
        predicted.push_back(wanted);
        steps_.emplace_back([this, wanted] { explain(wanted.first, wanted.second); });
    }
    if (names(sharedBytesName))
        steps_.emplace_back([this] { inspect(); });
    if (device_.empty())
        return;
    for (std::size_t gate = 0; gate < assignment_.gates.size(); ++gate)
        if (assignment_.gates[gate].measures())
            steps_.emplace_back([this, gate] { measure(gate); });
    if (assignment_.ranking)
        steps_.emplace_back([this] { rank(); });
}

void Assessment::next() {
    if (steps_.empty())
        return;
    steps_.pop_front();
    emit advanced(++done_, all_);
    if (steps_.empty())
        return conclude();
    steps_.front()();
}

void Assessment::conclude() {
    steps_.clear();
    result_.gates.clear();
    result_.points = 0;
    for (std::size_t gate = 0; gate < assignment_.gates.size(); ++gate) {
        GateOutcome outcome;
        if (result_.refused) {
            outcome = {GateState::Missed, {result_.refused->what}, result_.refused->where};
            if (!result_.refused->hint.empty())
                outcome.why.push_back(result_.refused->hint);
        } else {
            outcome = outcomeOf(assignment_, gate, evidence_);
        }
        if (outcome.state == GateState::Passed)
            result_.points += assignment_.gates[gate].points;
        result_.gates.push_back(std::move(outcome));
    }
    for (const KernelEvidence::Size& each : evidence_.sizes)
        if (each.wasTried && each.status != Status::Measured)
            result_.wrongSizes.push_back(sizeText(each.size));
    emit finished(result_);
}

KernelFile Assessment::fresh() {
    KernelFile kernel = submittedKernel(assignment_, source_);
    trustForNow(textOf(kernel));
    return kernel;
}

void Assessment::run(const KernelFile& kernel, const Values& at, const std::string& device,
                     bool isTimed, std::function<void(Measurement)> then) {
    Catalog catalog;
    catalog.add(kernel);
    Experiment experiment;
    experiment.device = device;
    experiment.kernels = {kernel.id};
    experiment.parameters.assign(at.begin(), at.end());
    experiment.measure.limit = assignment_.limit;
    experiment.measure.check = false; // a separate gate checks for findings
    experiment.measure.interleave = false;
    // Cold timing gives each sample its own inputs, so that a kernel cannot skip work in the timed
    // samples.
    if (isTimed)
        experiment.measure.timing = TimingMode::Cold;
    else
        experiment.measure.samples = samples;
    row_.reset();
    runEnds_ = std::move(then);
    try {
        run_ = &engine_.run(experiment, catalog, {}, {.background = true});
        connect(run_, &Run::started, this, [this](const event::Started& started) {
            if (!evidence_.environment.empty())
                return;
            evidence_.environment = started.environment;
            std::erase_if(evidence_.environment,
                          [](const auto& entry) { return isCarriedProblem(entry.first); });
        });
        connect(run_, &Run::measured, this,
                [this](const event::Measured& measured) { row_ = measured.measurement; });
        connect(run_, &Run::finished, this, [this](const event::Finished& finished) {
            run_.clear();
            std::optional<Measurement> row = std::exchange(row_, std::nullopt);
            std::exchange(runEnds_, nullptr)(row ? std::move(*row) : failedRow(finished.failure));
        });
    } catch (const Error& error) {
        std::exchange(runEnds_, nullptr)(failedRow(error.failure()));
    }
}

void Assessment::verify(std::size_t size) {
    KernelEvidence::Size& here = evidence_.sizes[size];
    // The sizes after the first wrong size are skipped, because each may take long.
    const bool isOver = std::ranges::any_of(evidence_.sizes, [](const auto& each) {
        return each.wasTried && each.status != Status::Measured;
    });
    if (isOver)
        return next();
    run(fresh(), here.size, "cpu", false, [this, &here](const Measurement& row) {
        here.wasTried = true;
        here.status = row.status;
        here.reason = row.reason;
        next();
    });
}

void Assessment::check(const Values& size) {
    if (!evidence_.findings.empty() || evidence_.notChecked)
        return next();
    checks_ = engine_.askInBackground(
        request::Check{0, "cpu", textOf(fresh()), size}, [this](const event::Checked& checked) {
            std::ranges::copy(checked.findings, std::back_inserter(evidence_.findings));
            if (checked.failure && checked.findings.empty())
                evidence_.notChecked = checked.failure;
            next();
        });
}

void Assessment::trace(const Values& at) {
    evidence_.traces.push_back({at, {}, {}});
    // All blocks are traced, because untraced blocks could do anything.
    const request::Trace request{0,  "cpu", textOf(fresh()),  at, BlockChoice::All,
                                 {}, false, assignment_.limit};
    traces_ = engine_.askInBackground(request, [this](const event::Traced& traced) {
        KernelEvidence::Traced& here = evidence_.traces.back();
        here.report = traced.report;
        here.failure = traced.failure;
        std::ranges::copy(traced.report.findings, std::back_inserter(evidence_.findings));
        next();
    });
}

void Assessment::explain(const Values& at, const std::string& device) {
    evidence_.explained.push_back({at, device, {}, {}});
    explanations_ = engine_.askInBackground(request::Explain{0, device, textOf(fresh()), at},
                                            [this](const event::Explained& answer) {
                                                evidence_.explained.back().row = answer.row;
                                                evidence_.explained.back().failure = answer.failure;
                                                next();
                                            });
}

void Assessment::inspect() {
    const request::Inspect request{0, "cpu", textOf(fresh()), assignment_.sizes.back()};
    inspections_ = engine_.askInBackground(request, [this](const event::Inspected& inspected) {
        for (const LaunchReport& launch : inspected.launches)
            if (const auto bytes = metricValue(launch.resources, "shared_bytes"))
                evidence_.sharedBytes = std::max(evidence_.sharedBytes.value_or(0), *bytes);
        next();
    });
}

void Assessment::measure(std::size_t index) {
    const AssignmentGate& gate = assignment_.gates[index];
    evidence_.measured.push_back({index, {}, {}, {}});
    run(fresh(), assignment_.sizeOf(gate), device_, true, [this, &gate](const Measurement& row) {
        KernelEvidence::Measured& here = evidence_.measured.back();
        here.row = row;
        if (metricValue(row.metrics, "of_floor").value_or(0) > 1)
            result_.remarks.push_back(message(
                KC_TEXT("engine", "suspicious time for {0}: shorter than the minimum for the "
                                  "problem's bytes and operations at the device's peaks"),
                titleOf(gate).en));
        if (!gate.against)
            return next();
        try {
            const Catalog shipped = Catalog::load(shareFolder() / "kernels");
            run(shipped.at(gate.against->kernel), gate.against->at, device_, true,
                [this](const Measurement& baseline) {
                    evidence_.measured.back().baseline = baseline;
                    next();
                });
        } catch (const Error& error) {
            here.failure = error.failure();
            next();
        }
    });
}

void Assessment::rank() {
    const AssignmentRanking& ranking = *assignment_.ranking;
    if (!evidence_.isRight())
        return next();
    run(fresh(), ranking.at.empty() ? assignment_.sizes.back() : ranking.at, device_, true,
        [this, &ranking](const Measurement& row) {
            if (isPredicted(row))
                result_.remarks.push_back(
                    message(KC_TEXT("engine", "not ranked: the time was predicted, not measured")));
            else
                result_.ranked = metricValue(row.metrics, ranking.metric);
            next();
        });
}

} // namespace kernelcurve
