#pragma once

#include "app/assignment/assessment.h"
#include "ui/widgets/messages/messages.h"

#include <QString>

#include <cstddef>

class QWidget;

namespace kernelcurve {

struct ClassEntry;

/// Returns a message in the language of the window.
inline std::string translatedWording(const Message& message) {
    return translated(message).toStdString();
}

/// Returns a gate with its points and state. The next lines contain the reasons and, if the gate
/// failed, the hint.
QString gateText(const Assignment& assignment, const AssessmentResult& result, std::size_t gate);
/// Returns gateText() of all gates that were not passed, separated by empty lines. Returns an empty
/// text if all gates were passed.
QString openGatesText(const Assignment& assignment, const AssessmentResult& result);
/// Returns the predicted costs of a submission, one per line, below a heading.
QString costsText(const Assignment& assignment, const RowCosts& costs);
/// Shows every gate and the predicted costs of a graded entry in a dialog.
void showGates(const Assignment& assignment, const ClassEntry& entry, QWidget* parent);

} // namespace kernelcurve
