#pragma once

#include "app/assignment/assessment.h"

#include <QString>

#include <cstddef>

class QWidget;

namespace kernelcurve {

struct ClassEntry;

/// Returns a gate with its points and state on the first line. The next lines contain the reasons.
/// If the gate failed, they also contain the hint.
QString gateText(const Assignment& assignment, const AssessmentResult& result, std::size_t gate);
/// Returns gateText() of all gates that were not passed, separated by empty lines. Returns an empty
/// text if all gates were passed.
QString openGatesText(const Assignment& assignment, const AssessmentResult& result);
/// Shows every gate of a graded entry in a dialog.
void showGates(const Assignment& assignment, const ClassEntry& entry, QWidget* parent);

} // namespace kernelcurve
