#include "ui/teaching/classroom/gate_reasons.h"

#include "app/assignment/class_costs.h"
#include "app/classroom/class_roster.h"
#include "gpu/model/values/quantity.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/named.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QStringList>

namespace kernelcurve {
namespace {

struct GateText {
    Q_DECLARE_TR_FUNCTIONS(kernelcurve::GateText)
};

QString gateNumber(double value) {
    return QString::fromStdString(formatReal(value));
}

} // namespace

QString gateText(const Assignment& assignment, const AssessmentResult& result, std::size_t gate) {
    const AssignmentGate& asked = assignment.gates[gate];
    const GateOutcome& outcome = result.gates[gate];
    const bool isMissed = outcome.state == GateState::Missed;
    const QString state = outcome.state == GateState::Passed ? GateText::tr("✓ %1 (%2): passed")
                          : isMissed                         ? GateText::tr("✗ %1 (%2): failed")
                                     : GateText::tr("– %1 (%2): undecided");
    QStringList lines = {state.arg(translated(titleOf(asked)), gateNumber(asked.points))};
    QStringList reasons = translated(outcome.why);
    if (result.refused && outcome.where.line > 0)
        reasons << GateText::tr("Line %1 of the submission").arg(outcome.where.line);
    if (isMissed && !asked.hint.empty())
        reasons << GateText::tr("Hint: %1").arg(translated(asked.hint));
    for (const QString& reason : reasons)
        lines << QStringLiteral("    ") + reason;
    return visible(lines.join(u'\n'));
}

QString openGatesText(const Assignment& assignment, const AssessmentResult& result) {
    QStringList texts;
    for (std::size_t gate = 0; gate < result.gates.size(); ++gate)
        if (result.gates[gate].state != GateState::Passed)
            texts << gateText(assignment, result, gate);
    return texts.join(QStringLiteral("\n\n"));
}

QString costsText(const Assignment& assignment, const RowCosts& costs) {
    QString text = GateText::tr("Costs, predicted for %1, %2")
                       .arg(QString::fromStdString(costs.gpu),
                            QString::fromStdString(sizeText(costSettings(assignment).at)));
    for (const std::string& cost : submissionCosts(costs, translatedWording))
        text += QStringLiteral("\n    ") + QString::fromStdString(cost);
    return visible(text);
}

void showGates(const Assignment& assignment, const ClassEntry& entry, QWidget* parent) {
    const AssessmentResult& result = *entry.graded;
    QStringList texts;
    for (std::size_t gate = 0; gate < result.gates.size(); ++gate)
        texts << gateText(assignment, result, gate);
    if (result.costs)
        texts << costsText(assignment, *result.costs);
    if (!result.remarks.empty())
        texts << GateText::tr("Notes") + QStringLiteral("\n    ") +
                     visible(translated(result.remarks).join(QStringLiteral("\n    ")));

    QDialog dialog(parent);
    dialog.setObjectName(QStringLiteral("gateDetails"));
    dialog.setWindowTitle(visible(QString::fromStdString(entry.who)));
    auto* heading = new QLabel(GateText::tr("%1 of %2 gates passed, %3 of %4 points")
                                   .arg(entry.gatesPassed())
                                   .arg(result.gates.size())
                                   .arg(gateNumber(result.points), gateNumber(assignment.points())),
                               &dialog);
    auto* text = named("gateTexts", new QPlainTextEdit(&dialog));
    text->setReadOnly(true);
    text->setPlainText(texts.join(QStringLiteral("\n\n")));
    text->setTabChangesFocus(true);
    text->setAccessibleName(GateText::tr("Gates and reasons"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    columnOf({heading, {text, 1}, buttons}, &dialog);
    constexpr QSize defaultSize(560, 440);
    dialog.resize(defaultSize);
    dialog.exec();
}

} // namespace kernelcurve
