#include "app/report/grade_report.h"

#include "app/assignment/class_costs.h"
#include "app/chart/data/chart_data.h"
#include "app/report/report_costs.h"
#include "app/report/report_tables.h"
#include "app/report/report_words.h"
#include "gpu/model/analysis/cause_words.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/values/quantity.h"
#include "gpu/model/values/rough_figures.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QStringList>

#include <map>
#include <set>

namespace kernelcurve {
namespace {

const char* const gradePageStyle =
    "body { font-family: sans-serif; font-size: 10.5pt; color: #1a1a1a; background: #ffffff; "
    "max-width: 60em; margin: 1.5em auto; padding: 0 1em; line-height: 1.45; } "
    "h1 { font-size: 18pt; } h2 { font-size: 13pt; margin-top: 1.4em; } "
    "table { border-collapse: collapse; } "
    "th, td { padding: 3px 9px; border-bottom: 1px solid #cccccc; text-align: left; "
    "vertical-align: top; } th { background: #eef2f5; } td.number { text-align: right; } "
    "td[align=right] { white-space: nowrap; } "
    ".passed { color: #1b6e3c; } .missed { color: #a3320b; } .undecided { color: #555555; } "
    "ul { margin: 0; padding-left: 1.2em; } "
    "pre { font-size: 9.5pt; line-height: 1.35; overflow-x: auto; border: 1px solid #cccccc; "
    "padding: .6em 0; } pre span { display: block; padding: 0 .8em; } "
    "pre span.marked { background: #ffe9c9; } pre b { color: #a3320b; } "
    "@media (prefers-color-scheme: dark) { body { color: #e6e6e6; background: #1d1f21; } "
    "th { background: #2b2f33; } th, td, pre { border-color: #4a4f54; } .passed { color: #7fd09b; "
    "} "
    ".missed { color: #ff9d76; } .undecided { color: #b0b0b0; } a { color: #8ab8ff; } "
    "pre b { color: #ff9d76; } pre span.marked { background: #5a4210; } }";

QString page(const QString& title, const QString& body) {
    // The policy forbids scripts, pictures, and external resources, regardless of the page's
    // content.
    return QStringLiteral("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\">"
                          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
                          "'none'; style-src 'unsafe-inline'\"><title>%1</title>"
                          "<style>%2</style></head>\n<body>\n<h1>%1</h1>\n%3</body></html>\n")
        .arg(title.toHtmlEscaped(), QString::fromLatin1(gradePageStyle), body);
}

QString pointsText(double points) {
    return QString::fromStdString(formatReal(points));
}

QString mark(GateState state) {
    switch (state) {
    case GateState::Passed:
        return QStringLiteral("✓");
    case GateState::Missed:
        return QStringLiteral("✗");
    default:
        return QStringLiteral("–");
    }
}

QString stateClass(GateState state) {
    return QString::fromUtf8(nameOf(gateStateNames, state).data());
}

QString stateText(GateState state) {
    switch (state) {
    case GateState::Passed:
        return ReportWords::tr("passed");
    case GateState::Missed:
        return ReportWords::tr("failed");
    default:
        return ReportWords::tr("undecided");
    }
}

QStringList whyOf(const GateOutcome& outcome) {
    QStringList why;
    for (const Message& each : outcome.why)
        why += shown(each);
    return why;
}

QString list(const QStringList& items) {
    QString html;
    for (const QString& item : items)
        html += QStringLiteral("<li>%1</li>").arg(item.toHtmlEscaped());
    return html.isEmpty() ? html : QStringLiteral("<ul>%1</ul>").arg(html);
}

QString gateTitle(const AssignmentGate& gate) {
    return shownText(titleOf(gate));
}

/// Moodle's identifier of a student, which is the number in "Full
/// Name_1234_assignsubmission_file_".
struct MoodleName {
    QString identifier;
    QString name;
};
MoodleName moodleName(const std::string& student) {
    const QString text = QString::fromStdString(student);
    static const QRegularExpression form(QStringLiteral("^(.+)_(\\d+)_assignsubmission_.*$"));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return {{}, text};
    return {QStringLiteral("Participant ") + match.captured(2), match.captured(1)};
}

QString remarksOf(const StudentGrade& student) {
    QStringList remarks;
    if (student.hadTooMany)
        remarks += ReportWords::tr(
            "submitted more often than allowed; the later submissions do not count");
    if (student.best != nullptr) {
        for (const Message& remark : student.best->result.remarks)
            remarks += shown(remark);
        if (!student.best->result.wrongSizes.empty()) {
            QStringList sizes;
            for (const std::string& size : student.best->result.wrongSizes)
                sizes += QString::fromStdString(size);
            remarks += ReportWords::tr("wrong at %1").arg(sizes.join(QStringLiteral("; ")));
        }
    }
    return remarks.join(QStringLiteral("; "));
}

std::string wording(const Message& message) {
    return shown(message).toStdString();
}

/// Returns "line 22, bank conflicts: at most 38 %"; empty without predicted costs.
std::string largestCost(const AssessmentResult& result, const Wording& words) {
    const TimeCost* const cost = result.costs ? mainCost(*result.costs) : nullptr;
    return cost ? shareText(*result.costs, *cost, words) : std::string();
}

/// Returns "predicted for NVIDIA H200, n=16777216".
QString predictedFor(const Assignment& assignment, const std::string& gpu) {
    return ReportWords::tr("predicted for %1, %2")
        .arg(QString::fromStdString(gpu),
             QString::fromStdString(sizeText(costSettings(assignment).at)));
}

QString feedback(const Assignment& assignment, const StudentGrade& student) {
    QStringList lines;
    for (std::size_t gate = 0; gate < assignment.gates.size(); ++gate) {
        const GateOutcome& outcome = student.best->result.gates[gate];
        QString line =
            QStringLiteral("%1 %2").arg(mark(outcome.state), gateTitle(assignment.gates[gate]));
        if (outcome.state != GateState::Passed)
            line += QStringLiteral(": ") + whyOf(outcome).join(QStringLiteral("; "));
        lines += line;
    }
    if (const auto& costs = student.best->result.costs) {
        QStringList texts;
        for (const std::string& text : submissionCosts(*costs, wording))
            texts += QString::fromStdString(text);
        lines += ReportWords::tr("Costs (%1): %2")
                     .arg(predictedFor(assignment, costs->gpu), texts.join(QStringLiteral(" / ")));
    }
    return lines.join(QStringLiteral(" | "));
}

/// Returns the share of each line that causes a notable cost.
std::map<std::int64_t, double> costOfLines(const Assignment& assignment,
                                           const AssessmentResult& result) {
    std::map<std::int64_t, double> shares;
    if (result.costs)
        for (const TimeCost& cost : result.costs->costs)
            if (cost.line > 0 && cost.file == assignment.beginning)
                shares[cost.line] += result.costs->shareOf(cost);
    std::erase_if(shares, [](const auto& line) { return line.second < notableShare; });
    return shares;
}

/// Returns the source with its line numbers, and the costs in front of them.
QString sourceHtml(const std::string& source, const std::set<int>& marked,
                   const std::map<std::int64_t, double>& costs) {
    constexpr int costWidth = 6;
    QString html;
    int number = 0;
    for (const QString& line : QString::fromStdString(source).split(QLatin1Char('\n'))) {
        ++number;
        const auto cost = costs.find(number);
        const QString share =
            cost == costs.end() ? QString() : QString::fromStdString(roughPercent(cost->second, 2));
        html +=
            QStringLiteral("<span%1>%2%3  %4</span>")
                .arg(marked.contains(number) ? QStringLiteral(" class=\"marked\"") : QString(),
                     costs.empty() ? QString() : QStringLiteral("<b>%1</b>").arg(share, costWidth))
                .arg(number, 4)
                .arg(line.toHtmlEscaped());
    }
    return QStringLiteral("<pre>%1</pre>\n").arg(html);
}

QString costsSection(const Assignment& assignment, const AssessmentResult& result) {
    if (!result.costs)
        return {};
    return QStringLiteral("<h2>%1</h2>\n<p>%2</p>\n")
               .arg(ReportWords::tr("What costs time"),
                    ReportWords::tr("Costs are upper bounds, %1. They give no points.")
                        .arg(predictedFor(assignment, result.costs->gpu))
                        .toHtmlEscaped()) +
           costSentencesHtml(*result.costs) + costTableHtml(*result.costs, true);
}

QString classCostsSection(const Assignment& assignment, const ClassCosts& costs) {
    if (costs.submissions == 0)
        return {};
    QString html =
        QStringLiteral("<h2>%1</h2>\n<p>%2</p>\n<table><thead><tr>%3%4%5%6%7</tr></thead><tbody>\n")
            .arg(ReportWords::tr("What costs the class most"),
                 ReportWords::tr("%1 submissions with correct results (the best of each student), "
                                 "%2. Costs are upper bounds. Costs below 2 % are omitted.")
                     .arg(costs.submissions)
                     .arg(predictedFor(assignment, costs.gpu))
                     .toHtmlEscaped(),
                 headerCell(ReportWords::tr("Cause"), false),
                 headerCell(ReportWords::tr("Submissions"), true),
                 headerCell(ReportWords::tr("Median"), true),
                 headerCell(ReportWords::tr("Largest"), true),
                 headerCell(ReportWords::tr("Remedy"), false));
    for (const ClassCost& cost : costs.causes)
        html +=
            QStringLiteral("<tr><td>%1</td>%2%3%4<td>%5</td></tr>\n")
                .arg(
                    QString::fromStdString(costTitle(cost.cause, wording)).toHtmlEscaped(),
                    numberCell(
                        ReportWords::tr("%1 of %2").arg(cost.shares.size()).arg(costs.submissions)),
                    numberCell(QString::fromStdString(roughPercent(cost.median(), 2))),
                    numberCell(QString::fromStdString(roughPercent(cost.shares.back(), 2))),
                    isInCode(cost.cause) ? shown(remedyOf(cost.cause.cause)).toHtmlEscaped()
                                         : QString());
    return html + QStringLiteral("</tbody></table>\n");
}

QString pageName(const StudentGrade& student, std::size_t number) {
    QString name = QString::fromStdString(student.student).left(60);
    name.replace(QRegularExpression(QStringLiteral("[^\\w.-]"),
                                    QRegularExpression::UseUnicodePropertiesOption),
                 QStringLiteral("_"));
    return QStringLiteral("%1-%2.html").arg(number + 1, 3, 10, QLatin1Char('0')).arg(name);
}

} // namespace

TextTable gradeTable(const Grading& grading) {
    const Assignment& assignment = grading.assignment();
    TextTable table{{"Identifier", "Full name", "Grade", "Maximum Grade", "Last modified (grade)",
                     "Feedback comments", "tries", "rank"},
                    {}};
    for (const AssignmentGate& gate : assignment.gates)
        table.header.push_back(gateTitle(gate).toStdString());
    table.header.insert(table.header.end(), {"largest cost", "remarks"});
    for (const StudentGrade& student : grading.students()) {
        if (student.best == nullptr)
            continue;
        const MoodleName name = moodleName(student.student);
        std::vector<std::string> row = {name.identifier.toStdString(),
                                        name.name.toStdString(),
                                        formatReal(student.best->result.points),
                                        formatReal(assignment.points()),
                                        {},
                                        feedback(assignment, student).toStdString(),
                                        std::to_string(student.tries),
                                        student.rank > 0 ? std::to_string(student.rank) : ""};
        for (const GateOutcome& outcome : student.best->result.gates)
            row.emplace_back(nameOf(gateStateNames, outcome.state));
        row.push_back(largestCost(student.best->result, wording));
        row.push_back(remarksOf(student).toStdString());
        table.rows.push_back(std::move(row));
    }
    return table;
}

TextTable gradeOverview(const Grading& grading) {
    const Assignment& assignment = grading.assignment();
    TextTable table{{"student", "points"}, {}};
    for (std::size_t gate = 1; gate <= assignment.gates.size(); ++gate)
        table.header.push_back("gate " + std::to_string(gate));
    if (assignment.ranking)
        table.header.push_back("rank");
    const bool hasCosts = classCosts(grading).submissions > 0;
    if (hasCosts)
        table.header.emplace_back("largest cost");
    table.header.emplace_back("remarks");
    for (const StudentGrade& student : grading.students()) {
        if (student.best == nullptr)
            continue;
        std::vector<std::string> row = {moodleName(student.student).name.toStdString(),
                                        formatReal(student.best->result.points)};
        for (const GateOutcome& outcome : student.best->result.gates)
            row.emplace_back(nameOf(gateStateNames, outcome.state));
        if (assignment.ranking)
            row.push_back(student.rank > 0 ? std::to_string(student.rank) : "");
        if (hasCosts)
            row.push_back(largestCost(student.best->result, englishWording));
        row.push_back(remarksOf(student).toStdString());
        table.rows.push_back(std::move(row));
    }
    return table;
}

QString studentPage(const Assignment& assignment, const StudentGrade& student) {
    const AssessmentResult& result = student.best->result;
    QString body = QStringLiteral("<p>%1</p>\n")
                       .arg(ReportWords::tr("%1: %2 of %3 points")
                                .arg(moodleName(student.student).name, pointsText(result.points),
                                     pointsText(assignment.points()))
                                .toHtmlEscaped());
    body += QStringLiteral("<table><thead><tr><th>%1</th><th>%2</th><th>%3</th><th>%4</th></tr>"
                           "</thead>\n<tbody>\n")
                .arg(ReportWords::tr("Gate"), ReportWords::tr("Points"), ReportWords::tr("Result"),
                     ReportWords::tr("Why"));
    std::set<int> marked;
    for (std::size_t index = 0; index < assignment.gates.size(); ++index) {
        const AssignmentGate& gate = assignment.gates[index];
        const GateOutcome& outcome = result.gates[index];
        QStringList why = whyOf(outcome);
        if (outcome.state == GateState::Missed) {
            if (!gate.hint.empty())
                why += shownText(gate.hint);
            if (outcome.where.line > 0)
                marked.insert(outcome.where.line);
        }
        body += QStringLiteral("<tr><td>%1</td><td class=\"number\">%2</td><td class=\"%3\">%4 "
                               "%5</td><td>%6</td></tr>\n")
                    .arg(gateTitle(gate).toHtmlEscaped(), pointsText(gate.points),
                         stateClass(outcome.state), mark(outcome.state), stateText(outcome.state),
                         list(why));
    }
    body += QStringLiteral("</tbody></table>\n");
    if (student.rank > 0)
        body += QStringLiteral("<p>%1</p>\n")
                    .arg(ReportWords::tr("Rank %1 by %2 (no points)")
                             .arg(student.rank)
                             .arg(QString::fromStdString(assignment.ranking->metric))
                             .toHtmlEscaped());
    body += costsSection(assignment, result);
    body += QStringLiteral("<h2>%1</h2>\n%2")
                .arg(QString::fromStdString(student.best->submission.file.filename().string())
                         .toHtmlEscaped(),
                     sourceHtml(student.best->source, marked, costOfLines(assignment, result)));
    return page(shownText(assignment.title), body);
}

void writeGradePages(const Grading& grading, const std::filesystem::path& file) {
    const Assignment& assignment = grading.assignment();
    const std::vector<StudentGrade> students = grading.students();
    const std::string folderName = file.stem().string() + "-students";
    const std::filesystem::path folder = file.parent_path() / folderName;
    makeFolder(folder);
    QString body = QStringLiteral("<table><thead><tr><th>%1</th><th>%2</th>")
                       .arg(ReportWords::tr("Student"), ReportWords::tr("Points"));
    for (const AssignmentGate& gate : assignment.gates)
        body += QStringLiteral("<th>%1</th>").arg(gateTitle(gate).toHtmlEscaped());
    if (assignment.ranking)
        body += QStringLiteral("<th>%1</th>").arg(ReportWords::tr("Rank"));
    const ClassCosts costs = classCosts(grading);
    if (costs.submissions > 0)
        body += QStringLiteral("<th>%1</th>").arg(ReportWords::tr("Largest cost"));
    body += QStringLiteral("<th>%1</th></tr></thead>\n<tbody>\n").arg(ReportWords::tr("Notes"));
    for (std::size_t number = 0; number < students.size(); ++number) {
        const StudentGrade& student = students[number];
        if (student.best == nullptr)
            continue;
        const QString name = pageName(student, number);
        writeFileAtomically(folder / name.toStdString(),
                            studentPage(assignment, student).toStdString());
        body +=
            QStringLiteral("<tr><td><a href=\"%1\">%2</a></td><td class=\"number\">%3</td>")
                .arg((QString::fromStdString(folderName) + QLatin1Char('/') + name).toHtmlEscaped(),
                     moodleName(student.student).name.toHtmlEscaped(),
                     pointsText(student.best->result.points));
        for (const GateOutcome& outcome : student.best->result.gates)
            body += QStringLiteral("<td class=\"%1\" title=\"%2\">%3</td>")
                        .arg(stateClass(outcome.state),
                             whyOf(outcome).join(QStringLiteral("; ")).toHtmlEscaped(),
                             mark(outcome.state));
        if (assignment.ranking)
            body += QStringLiteral("<td class=\"number\">%1</td>")
                        .arg(student.rank > 0 ? QString::number(student.rank) : QString());
        if (costs.submissions > 0)
            body += QStringLiteral("<td>%1</td>")
                        .arg(QString::fromStdString(largestCost(student.best->result, wording))
                                 .toHtmlEscaped());
        body += QStringLiteral("<td>%1</td></tr>\n").arg(remarksOf(student).toHtmlEscaped());
    }
    body += QStringLiteral("</tbody></table>\n") + classCostsSection(assignment, costs);
    body += QStringLiteral("<p>%1</p>\n")
                .arg(ReportWords::tr(
                         "Maximum: %1 points. The folder %2 contains a page for each student.")
                         .arg(pointsText(assignment.points()), QString::fromStdString(folderName))
                         .toHtmlEscaped());
    writeFileAtomically(file, page(shownText(assignment.title), body).toStdString());
}

} // namespace kernelcurve
