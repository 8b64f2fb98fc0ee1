#include "app/assignment/class_costs.h"

#include "gpu/model/analysis/cause_words.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace kernelcurve {
namespace {

bool isSameCause(const TimeCost& one, const TimeCost& other) {
    return one.cause == other.cause && one.also == other.also;
}

double sum(const std::vector<double>& shares) {
    return std::accumulate(shares.begin(), shares.end(), 0.0);
}

} // namespace

double ClassCost::median() const {
    return (shares[(shares.size() - 1) / 2] + shares[shares.size() / 2]) / 2;
}

double shareOfCause(const RowCosts& costs, const TimeCost& cause) {
    double share = 0;
    for (const TimeCost& cost : costs.costs)
        if (isSameCause(cost, cause))
            share += costs.shareOf(cost);
    return std::min(share, 1.0);
}

ClassCosts classCosts(const std::vector<const AssessmentResult*>& results) {
    ClassCosts found;
    std::map<std::pair<std::string, std::string>, ClassCost> byCause;
    for (const AssessmentResult* result : results) {
        if (!result->costs)
            continue;
        ++found.submissions;
        found.gpu = result->costs->gpu;
        std::map<std::pair<std::string, std::string>, TimeCost> causes;
        for (const TimeCost& cost : result->costs->costs)
            causes.emplace(std::pair(cost.cause, cost.also),
                           TimeCost{cost.cause, {}, 0, 0, 0, cost.also});
        for (const auto& [key, cause] : causes)
            if (const double share = shareOfCause(*result->costs, cause); share >= notableShare) {
                byCause[key].cause = cause;
                byCause[key].shares.push_back(share);
            }
    }
    for (auto& [key, cost] : byCause) {
        std::ranges::sort(cost.shares);
        found.causes.push_back(std::move(cost));
    }
    std::ranges::stable_sort(found.causes, [](const ClassCost& one, const ClassCost& other) {
        return std::pair(isInCode(one.cause), sum(one.shares)) >
               std::pair(isInCode(other.cause), sum(other.shares));
    });
    return found;
}

ClassCosts classCosts(const Grading& grading) {
    std::vector<const AssessmentResult*> results;
    for (const StudentGrade& student : grading.students())
        if (student.best != nullptr)
            results.push_back(&student.best->result);
    return classCosts(results);
}

TextTable classCostTable(const ClassCosts& costs) {
    TextTable table{{"cause", "submissions", "median", "largest", "remedy"}, {}};
    for (const ClassCost& cost : costs.causes)
        table.rows.push_back(
            {costTitle(cost.cause),
             std::to_string(cost.shares.size()) + " of " + std::to_string(costs.submissions),
             roughPercent(cost.median(), 2), roughPercent(cost.shares.back(), 2),
             isInCode(cost.cause) ? remedyOf(cost.cause.cause).english() : ""});
    return table;
}

std::vector<std::string> submissionCosts(const RowCosts& costs, const Wording& wording) {
    constexpr std::size_t most = 3;
    std::vector<std::string> texts;
    const TimeCost* limit = nullptr;
    for (const TimeCost& cost : costs.costs) {
        if (!isInCode(cost)) {
            limit = limit ? limit : &cost;
        } else if (texts.size() < most && costs.shareOf(cost) >= notableShare) {
            texts.push_back(
                wording(message(KC_TEXT("engine", "{0}; {1}"), shareText(costs, cost, wording),
                                wording(remedyOf(cost.cause)))));
        }
    }
    if (limit)
        texts.push_back(shareText(costs, *limit, wording));
    if (texts.empty())
        texts = costSentences(costs, {}, wording);
    return texts;
}

} // namespace kernelcurve
