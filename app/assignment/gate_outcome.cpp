#include "app/assignment/gate_outcome.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/model/analysis/access_pattern.h"
#include "gpu/model/analysis/cause_words.h"
#include "gpu/model/measurement/wrong_result_hint.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/quantity.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace kernelcurve {
namespace {

/// Returns a value in the metric's display unit: "87.5 %", "3.2".
std::string figureText(const Metric& metric, double value) {
    const DisplayUnit unit = displayUnit(metric);
    constexpr double thousand = 1000;
    std::string text = formatReal(std::round(value * unit.factor * thousand) / thousand);
    if (*unit.symbol != '\0')
        text += std::string(" ") + unit.symbol;
    return text;
}

bool isOf(const LineAccess& access, std::string_view metric) {
    const bool isShared = access.space == AddressSpace::Shared;
    if (metric.starts_with("load_"))
        return access.space == AddressSpace::Global && access.access == AccessKind::Load;
    if (metric.starts_with("store_"))
        return access.space == AddressSpace::Global && access.access == AccessKind::Store;
    if (metric == "shared_efficiency" || metric == "bank_conflicts")
        return isShared && access.access != AccessKind::Atomic;
    return metric == "divergence";
}

/// Returns the line's share in a metric's loss.
double lossOf(const LineAccess& access, std::string_view metric) {
    if (metric == "divergence")
        return static_cast<double>(access.partial);
    if (access.space == AddressSpace::Shared)
        return static_cast<double>(access.conflicts());
    constexpr double sectorBytes = 32;
    return static_cast<double>(access.sectors) - static_cast<double>(access.bytes) / sectorBytes;
}

/// Returns the line with the highest cost for this metric; null if no line has a cost.
const LineAccess* worstLine(const TraceReport& report, std::string_view metric) {
    const LineAccess* worst = nullptr;
    for (const LineAccess& access : report.accesses)
        if (isOf(access, metric) && lossOf(access, metric) > 0 &&
            (worst == nullptr || lossOf(access, metric) > lossOf(*worst, metric)))
            worst = &access;
    return worst;
}

Message aboutLine(const LineAccess& access, std::string_view metric) {
    const std::string line = std::to_string(access.line);
    if (metric == "divergence")
        return message(
            KC_TEXT("engine", "line {0}: some lanes of a warp are inactive in {1} of {2} accesses"),
            line, std::to_string(access.partial), std::to_string(access.requests));
    if (access.space == AddressSpace::Shared)
        return message(
            KC_TEXT("engine", "line {0}: bank conflicts: up to {1} wavefronts per request"), line,
            std::to_string(access.degree));
    constexpr double tenth = 10;
    return message(
        KC_TEXT("engine",
                "line {0}: a request touches {1} 32-byte sectors to access {2} bytes of data"),
        line, formatReal(std::round(access.sectorsPerRequest() * tenth) / tenth),
        std::to_string(access.requests == 0 ? 0 : access.bytes / access.requests));
}

Message noSuchAccess(std::string_view metric) {
    if (metric.starts_with("load_"))
        return message(KC_TEXT("engine", "the kernel does not read from global memory"));
    if (metric.starts_with("store_"))
        return message(KC_TEXT("engine", "the kernel does not write to global memory"));
    return message(KC_TEXT("engine", "the kernel does not access shared memory"));
}

class Judge {
  public:
    Judge(const Assignment& assignment, std::size_t gate, const KernelEvidence& evidence)
        : assignment_(assignment)
        , index_(gate)
        , gate_(assignment.gates[gate])
        , evidence_(evidence) {}

    GateOutcome judge() {
        if (gate_.measures() && measured() == nullptr)
            return {GateState::Undecided,
                    {message(KC_TEXT("engine", "this gate requires a measurement on {0}"),
                             gate_.device)},
                    {}};
        if (gate_.measures() && isPredictedOnly())
            return {GateState::Undecided,
                    {message(KC_TEXT("engine", "predicted, not measured; grade with a GPU or a "
                                               "recorded device"))},
                    {}};
        for (const std::string& name : gate_.that->names())
            collect(name);
        if (isKnown_) {
            const bool holds = gate_.that->evaluate(scope_) != 0;
            // The metrics of a kernel with wrong results have no meaning.
            const bool needsRight = !gate_.names(findingsName) || gate_.that->names().size() > 1;
            if (holds && needsRight && !evidence_.isRight())
                miss(message(KC_TEXT("engine", "the results are wrong")));
            else if (holds)
                outcome_.state = GateState::Passed;
        }
        return std::move(outcome_);
    }

  private:
    void miss(Message why, const SourcePosition& where = {}) {
        outcome_.state = GateState::Missed;
        if (std::ranges::find(outcome_.why, why) == outcome_.why.end())
            outcome_.why.push_back(std::move(why));
        if (outcome_.where.line == 0)
            outcome_.where = where;
    }

    void know(const std::string& name, double value) { scope_[name] = value; }

    /// Stores a value with its displayed text.
    void know(const std::string& name, double value, const std::string& text) {
        know(name, value);
        outcome_.why.push_back(message(KC_TEXT("engine", "{0}: {1}"), name, text));
    }

    void unknown(Message why, const SourcePosition& where = {}) {
        isKnown_ = false;
        miss(std::move(why), where);
    }

    void collect(const std::string& name) {
        outcome_.state = GateState::Missed;
        if (name == verifiedName)
            return collectVerified();
        if (name == findingsName)
            return collectFindings();
        if (name == sharedBytesName && !gate_.measures()) {
            if (evidence_.sharedBytes)
                return know(name, *evidence_.sharedBytes);
            return unknown(
                message(KC_TEXT("engine", "{0} is not available on the gate's device"), name));
        }
        if (gate_.against && name == gate_.against->kernel)
            return collectBaseline(name);
        if (name.starts_with(costPrefix))
            return collectCost(name);
        if (const TracedSum* sum = findTracedSum(name); sum != nullptr && !gate_.measures())
            return collectSum(*sum);
        if (const Metric* metric = findMetric(name))
            return gate_.measures() ? collectMeasured(*metric) : collectModelled(*metric);
        collectParameter(name);
    }

    void collectVerified() {
        know(std::string(verifiedName), evidence_.isRight() ? 1 : 0);
        if (!evidence_.isRight())
            addWrong();
    }

    void addWrong() {
        for (const KernelEvidence::Size& each : evidence_.sizes) {
            if (!each.wasTried || each.status == Status::Measured)
                continue;
            // The number of wrong elements would reveal the size.
            if (each.isHidden)
                return miss(message(KC_TEXT("engine", "wrong result at a hidden size")),
                            each.reason.where);
            const bool isWrong = each.reason.hint.text.en == wrongResultHint;
            miss(message(isWrong ? KC_TEXT("engine", "wrong result at {0}")
                                 : KC_TEXT("engine", "failed at {0}"),
                         sizeText(each.size)),
                 each.reason.where);
            miss(each.reason.what, each.reason.where);
            if (!each.reason.hint.empty())
                miss(each.reason.hint);
            return;
        }
        miss(message(KC_TEXT("engine", "not tested at every size")));
    }

    void collectFindings() {
        if (evidence_.notChecked)
            return unknown(evidence_.notChecked->what, evidence_.notChecked->where);
        know(std::string(findingsName), static_cast<double>(evidence_.findings.size()));
        constexpr std::size_t most = 3;
        for (std::size_t k = 0; k < std::min(most, evidence_.findings.size()); ++k) {
            const CheckFinding& finding = evidence_.findings[k];
            if (finding.where.line > 0)
                miss(message(KC_TEXT("engine", "line {0} has an error"),
                             std::to_string(finding.where.line)),
                     finding.where);
            miss(finding.what, finding.where);
        }
    }

    const KernelEvidence::Measured* measured() const {
        const auto found =
            std::ranges::find(evidence_.measured, index_, &KernelEvidence::Measured::gate);
        return found == evidence_.measured.end() ? nullptr : &*found;
    }

    bool isPredictedOnly() const {
        const auto& baseline = measured()->baseline;
        return isPredicted(measured()->row) || (baseline && isPredicted(*baseline));
    }

    void collectMeasured(const Metric& metric) {
        const KernelEvidence::Measured& found = *measured();
        if (found.failure)
            return unknown(found.failure->what);
        if (found.row.status != Status::Measured)
            return unknown(found.row.reason->what, found.row.reason->where);
        const auto value = metricValue(found.row.metrics, metric.tag);
        if (!value)
            return unknown(message(KC_TEXT("engine", "{0} is not available on the gate's device"),
                                   std::string(metric.tag)));
        know(std::string(metric.tag), *value, figureText(metric, *value));
        metric_ = &metric;
    }

    /// Adds the metric of another kernel, the baseline that the gate names.
    void collectBaseline(const std::string& name) {
        const Metric* metric = metric_;
        for (const std::string& other : gate_.that->names())
            if (metric == nullptr)
                metric = findMetric(other);
        const auto& baseline = measured()->baseline;
        if (metric == nullptr || !baseline || baseline->status != Status::Measured ||
            !baseline->metrics.contains(metric->tag))
            return unknown(
                message(KC_TEXT("engine", "{0} could not be measured on the gate's device"), name));
        const double value = baseline->metrics.at(metric->tag);
        know(name, value, figureText(*metric, value));
    }

    /// Returns null if the gate cannot be decided from a trace.
    const TraceReport* trace() {
        const KernelEvidence::Traced* traced = evidence_.traceAt(assignment_.sizeOf(gate_));
        if (traced == nullptr)
            unknown(message(KC_TEXT("engine", "the kernel was not traced")));
        else if (traced->failure)
            unknown(traced->failure->what, traced->failure->where);
        else
            return &traced->report;
        return nullptr;
    }

    void collectCost(const std::string& name) {
        const std::string cause = name.substr(costPrefix.size());
        const KernelEvidence::Explained* found =
            evidence_.explainedAt(assignment_.sizeOf(gate_), modelOf(gate_));
        if (found == nullptr)
            return unknown(message(KC_TEXT("engine", "the kernel's costs were not predicted")));
        if (found->failure)
            return unknown(found->failure->what, found->failure->where);
        double seconds = 0;
        const TimeCost* worst = nullptr;
        for (const TimeCost& cost : found->row.costs) {
            if (cost.cause != cause)
                continue;
            seconds += cost.seconds;
            if (cost.line > 0 && (worst == nullptr || cost.seconds > worst->seconds))
                worst = &cost;
        }
        const auto time = measuredMetric(found->row, "time");
        if (!time || *time <= 0)
            return unknown(message(KC_TEXT("engine", "the kernel's costs were not predicted")));
        const double share = std::min(seconds / *time, 1.0);
        know(name, share);
        outcome_.why.push_back(message(KC_TEXT("engine", "{0}: at most {1} of the predicted time"),
                                       shownGate(name + " "), roughPercent(share, 2)));
        if (worst == nullptr)
            return;
        outcome_.why.push_back(message(KC_TEXT("engine", "line {0} costs at most {1}"),
                                       std::to_string(worst->line),
                                       roughPercent(worst->seconds / *time, 2)));
        if (Message remedy = remedyOf(cause); !remedy.empty())
            outcome_.why.push_back(std::move(remedy));
        if (outcome_.where.line == 0)
            outcome_.where = {worst->file, static_cast<int>(worst->line), 1};
    }

    void collectSum(const TracedSum& sum) {
        const TraceReport* const report = trace();
        if (report == nullptr)
            return;
        const double value = sum.of(report->totals());
        know(std::string(sum.name), value, formatReal(value));
    }

    void collectModelled(const Metric& metric) {
        const TraceReport* const report = trace();
        if (report == nullptr)
            return;
        const MetricValues values = report->totals().metrics();
        const auto value = values.find(metric.tag);
        if (value == values.end())
            return unknown(noSuchAccess(metric.tag));
        know(std::string(metric.tag), value->second, figureText(metric, value->second));
        if (const LineAccess* worst = worstLine(*report, metric.tag)) {
            outcome_.why.push_back(aboutLine(*worst, metric.tag));
            if (outcome_.where.line == 0)
                outcome_.where = {worst->file, worst->line, worst->column};
        }
    }

    void collectParameter(const std::string& name) {
        const Values& at = assignment_.sizeOf(gate_);
        const auto found = at.find(name);
        std::optional<double> number;
        if (found != at.end())
            number = found->second.number();
        else if (const Parameter* parameter =
                     findNamed(assignment_.definition->declaration().parameters, name))
            number = parameter->defaultValue.number();
        if (number)
            know(name, *number);
        else
            unknown(message(KC_TEXT("engine", "Invalid value for {0}"), name));
    }

    const Assignment& assignment_;
    std::size_t index_;
    const AssignmentGate& gate_;
    const KernelEvidence& evidence_;
    GateOutcome outcome_;
    std::map<std::string, double> scope_;
    const Metric* metric_ = nullptr;
    bool isKnown_ = true;
};

} // namespace

bool KernelEvidence::isRight() const {
    return !sizes.empty() && std::ranges::all_of(sizes, [](const Size& each) {
        return each.wasTried && each.status == Status::Measured;
    });
}

const KernelEvidence::Traced* KernelEvidence::traceAt(const Values& at) const {
    const auto found = std::ranges::find(traces, at, &Traced::at);
    return found == traces.end() ? nullptr : &*found;
}

const KernelEvidence::Explained* KernelEvidence::explainedAt(const Values& at,
                                                             const std::string& device) const {
    const auto found = std::ranges::find_if(
        explained, [&](const Explained& each) { return each.at == at && each.device == device; });
    return found == explained.end() ? nullptr : &*found;
}

GateOutcome outcomeOf(const Assignment& assignment, std::size_t gate,
                      const KernelEvidence& evidence) {
    try {
        return Judge(assignment, gate, evidence).judge();
    } catch (const Error& error) {
        return {GateState::Missed, {error.failure().what}, {}};
    }
}

LocalizedText titleOf(const AssignmentGate& gate) {
    return gate.title.empty() ? LocalizedText{shownGate(gate.that->text()), {}} : gate.title;
}

std::string sizeText(const Values& size) {
    return joined(size, ", ",
                  [](const auto& each) { return each.first + "=" + each.second.text(); });
}

} // namespace kernelcurve
