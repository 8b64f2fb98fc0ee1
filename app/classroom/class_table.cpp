#include "app/classroom/class_table.h"

#include "app/chart/data/chart_data.h"
#include "app/chart/data/shown_unit.h"
#include "app/export/text/figure_text.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/text/visible_text.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/quantity.h"
#include "gpu/model/values/rough_figures.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace kernelcurve {
namespace {

struct ClassText {
    Q_DECLARE_TR_FUNCTIONS(kernelcurve::ClassText)
};

/// The number of measured rows in a recording. Predicted rows do not count.
struct ClaimedRows {
    std::ptrdiff_t measured = 0;
    std::ptrdiff_t predicted = 0;
};

ClaimedRows claimedRows(const Recording& recording) {
    ClaimedRows rows;
    for (const Measurement& row : recording.measurements)
        if (row.status == Status::Measured)
            ++(isPredicted(row) ? rows.predicted : rows.measured);
    return rows;
}

std::string englishClaim(const ClassEntry& entry) {
    std::string claim;
    if (entry.claimed)
        claim = std::to_string(entry.claimed->passed.size()) + " gates, " +
                formatReal(entry.claimed->points) + " points";
    if (entry.recording) {
        const ClaimedRows rows = claimedRows(*entry.recording);
        claim += (claim.empty() ? "" : "; ") + std::to_string(rows.measured) + " of " +
                 std::to_string(entry.recording->measurements.size()) + " rows, " +
                 (rows.predicted > 0 ? std::to_string(rows.predicted) + " predicted, " : "") +
                 deviceNames(*entry.recording);
    }
    return claim;
}

} // namespace

namespace {

/// Returns the failed gates with their reasons: "Coalesced: line 12 requests 32 sectors, 4 are
/// enough; read along rows".
std::string missedText(const Assignment& assignment, const AssessmentResult& result) {
    std::vector<std::string> missed;
    for (std::size_t gate = 0; gate < result.gates.size(); ++gate) {
        if (result.gates[gate].state != GateState::Missed)
            continue;
        std::vector<std::string> reasons = textsOf(result.gates[gate].why, &Message::english);
        if (const std::string& hint = assignment.gates[gate].hint.en; !hint.empty())
            reasons.push_back(hint);
        missed.push_back(titleOf(assignment.gates[gate]).en + ": " + joined(reasons, "; "));
    }
    return visibleText(joined(missed, ". "));
}

} // namespace

TextTable classTable(const ClassRoster& roster, bool hasReasons) {
    TextTable table;
    table.header = {"who", "basis", "rank"};
    const Assignment* const assignment = roster.assignment.get();
    if (assignment != nullptr) {
        table.header.insert(table.header.end(), {"passed", "points"});
        for (const AssignmentGate& gate : assignment->gates)
            table.header.push_back(titleOf(gate).en);
    }
    const bool saysMissed = hasReasons && assignment != nullptr;
    if (saysMissed)
        table.header.emplace_back("missed");
    const bool hasCosts = roster.costs().submissions > 0;
    if (hasCosts)
        table.header.emplace_back("largest cost");
    const Metric* const metric = findMetric(roster.metric);
    if (metric != nullptr)
        table.header.push_back(roster.metric);
    table.header.insert(table.header.end(), {"claimed", "remarks"});
    for (const ClassEntry& entry : roster.entries) {
        std::vector<std::string> row = {visibleText(entry.who), entry.graded ? "graded" : "claimed",
                                        entry.rank > 0 ? std::to_string(entry.rank) : ""};
        if (assignment != nullptr) {
            row.push_back(entry.graded ? std::to_string(entry.gatesPassed()) + " of " +
                                             std::to_string(assignment->gates.size())
                                       : "");
            row.push_back(entry.graded ? formatReal(entry.graded->points) : "");
            for (std::size_t gate = 0; gate < assignment->gates.size(); ++gate)
                row.emplace_back(
                    entry.graded ? nameOf(gateStateNames, entry.graded->gates[gate].state) : "");
        }
        if (saysMissed)
            row.push_back(entry.graded ? missedText(*assignment, *entry.graded) : std::string());
        if (hasCosts)
            row.push_back(largestCostText(entry));
        if (metric != nullptr)
            row.push_back(figureText(roster, entry).toStdString());
        row.push_back(visibleText(englishClaim(entry)));
        row.push_back(entry.graded
                          ? visibleText(joined(entry.graded->remarks, "; ", &Message::english))
                          : std::string());
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string largestCostText(const ClassEntry& entry, const Wording& wording) {
    if (!entry.graded || !entry.graded->costs)
        return {};
    const TimeCost* const cost = mainCost(*entry.graded->costs);
    return cost ? shareText(*entry.graded->costs, *cost, wording) : std::string();
}

QString classCostSentence(const ClassCosts& costs) {
    if (costs.causes.empty() || !isInCode(costs.causes.front().cause))
        return {};
    const ClassCost& first = costs.causes.front();
    const auto wording = [](const Message& message) {
        return fillPlaces(shownText(message.text).toStdString(), message.arguments);
    };
    return ClassText::tr(
               "Largest cost in the class: %1 (%2 of %3 submissions, median %4 of the time).")
        .arg(QString::fromStdString(costTitle(first.cause, wording)))
        .arg(first.shares.size())
        .arg(costs.submissions)
        .arg(QString::fromStdString(roughPercent(first.median(), 2)));
}

QString figureText(const ClassRoster& roster, const ClassEntry& entry) {
    const Metric* const metric = findMetric(roster.metric);
    if (metric == nullptr || !entry.figure)
        return {};
    const QString number =
        QString::fromStdString(shownFigure(*entry.figure * displayUnit(*metric).factor));
    return (number + QChar(u' ') + shownUnit(*metric)).trimmed();
}

QString claimText(const ClassEntry& entry) {
    QStringList claims;
    if (entry.claimed)
        claims << ClassText::tr("%n gate(s), %1 points", nullptr,
                                static_cast<int>(entry.claimed->passed.size()))
                      .arg(QString::fromStdString(formatReal(entry.claimed->points)));
    if (entry.recording) {
        const ClaimedRows rows = claimedRows(*entry.recording);
        claims << ClassText::tr("%1 of %2 rows")
                      .arg(rows.measured)
                      .arg(entry.recording->measurements.size());
        if (rows.predicted > 0)
            claims << ClassText::tr("%n predicted", nullptr, static_cast<int>(rows.predicted));
        const QString device = QString::fromStdString(deviceNames(*entry.recording));
        if (!device.isEmpty())
            claims << device;
    }
    return QString::fromStdString(visibleText(claims.join(QStringLiteral(", ")).toStdString()));
}

QString classSummary(const ClassRoster& roster) {
    const int people = static_cast<int>(roster.entries.size());
    const int graded = roster.graded();
    QStringList said{ClassText::tr("%n student(s).", nullptr, people)};
    if (graded > 0)
        said << ClassText::tr("%n graded by you.", nullptr, graded);
    if (graded < people || roster.hasRecordings())
        said << ClassText::tr("Claimed results come from the files and were not checked.");
    if (roster.leftOut > 0)
        said << ClassText::tr("%n other file(s) were ignored.", nullptr, roster.leftOut);
    return said.join(QStringLiteral(" "));
}

} // namespace kernelcurve
