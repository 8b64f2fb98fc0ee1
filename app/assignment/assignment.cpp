#include "app/assignment/assignment.h"

#include "gpu/catalog/header/header_values.h"
#include "gpu/model/device/automatic_device.h"
#include "gpu/model/values/metric.h"

#include <QByteArray>
#include <QRandomGenerator>

#include <algorithm>
#include <array>
#include <regex>

namespace kernelcurve {
namespace {

/// Returns 128 unpredictable bits as text.
std::string secret() {
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->fillRange(words.data(), words.size());
    return QByteArray(reinterpret_cast<const char*>(words.data()), sizeof(words))
        .toHex()
        .toStdString();
}

constexpr TracedSum sums[] = {
    {"load_bytes",
     [](const TraceTotals& all) { return static_cast<double>(all.loads.bytesMoved()); }},
    {"store_bytes",
     [](const TraceTotals& all) { return static_cast<double>(all.stores.bytesMoved()); }},
    {"global_atomics",
     [](const TraceTotals& all) { return static_cast<double>(all.atomics.requests); }},
    {"barriers", [](const TraceTotals& all) { return static_cast<double>(all.barriers); }},
    {"shared_accesses",
     [](const TraceTotals& all) { return static_cast<double>(all.shared().requests); }},
};

} // namespace

std::span<const TracedSum> tracedSums() {
    return sums;
}

const TracedSum* findTracedSum(std::string_view name) {
    const auto* const found = std::ranges::find(sums, name, &TracedSum::name);
    return found == std::end(sums) ? nullptr : found;
}

bool isTraced(std::string_view name) {
    const Metric* const metric = findMetric(name);
    return findTracedSum(name) != nullptr ||
           (metric != nullptr && metric->source == MetricSource::Model);
}

bool AssignmentGate::names(std::string_view name) const {
    return std::ranges::find(that->names(), name) != that->names().end();
}

bool AssignmentGate::predicts() const {
    return std::ranges::any_of(
        that->names(), [](const std::string& name) { return name.starts_with(costPrefix); });
}

std::string modelOf(const AssignmentGate& gate) {
    return gate.device.empty() ? std::string(defaultPrediction) : gate.device;
}

CostSettings costSettings(const Assignment& assignment) {
    CostSettings settings = assignment.costs.value_or(CostSettings());
    const auto take = [&](const Values& at, const std::string& device) {
        if (settings.at.empty())
            settings.at = at;
        if (settings.device.empty() && device.starts_with("predict:"))
            settings.device = device;
    };
    const auto gate = std::ranges::find_if(assignment.gates, &AssignmentGate::predicts);
    if (gate != assignment.gates.end())
        take(assignment.sizeOf(*gate), modelOf(*gate));
    if (assignment.ranking)
        take(assignment.ranking->at, assignment.ranking->device);
    Values defaults;
    for (const Parameter& parameter : assignment.definition->declaration().parameters)
        defaults.emplace(parameter.name, parameter.defaultValue);
    take(defaults, std::string(defaultPrediction));
    return settings;
}

std::string shownGate(const std::string& expression) {
    static const std::regex cost("\\bcost_(\\w+) ");
    return std::regex_replace(expression, cost, "cost($1)");
}

double Assignment::points() const {
    double sum = 0;
    for (const AssignmentGate& gate : gates)
        sum += gate.points;
    return sum;
}

const Values& Assignment::sizeOf(const AssignmentGate& gate) const {
    return gate.at.empty() ? sizes.back() : gate.at;
}

const SourceFile& Assignment::file(std::string_view name) const {
    return *std::ranges::find(files, name, &SourceFile::name);
}

SourceFile withFreshInputs(const Assignment& assignment) {
    const SourceFile& source = *assignment.definition->source();
    HeaderValues header(source.text, source.name);
    header.set({"seed"}, "[k" + secret() + ", k" + secret() + "]");
    return {source.name, header.text()};
}

} // namespace kernelcurve
