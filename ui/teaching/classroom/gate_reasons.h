#pragma once

#include "app/assignment/assessment.h"

#include <QString>

#include <cstddef>

class QWidget;

namespace kernelcurve {

struct ClassEntry;

/// A gate with its points and state; below it, the reasons and, if it was failed, the hint, one per
/// line.
QString gateText(const Assignment& assignment, const AssessmentResult& result, std::size_t gate);
/// The same for all gates that were not passed, separated by empty lines; empty if all were.
QString openGatesText(const Assignment& assignment, const AssessmentResult& result);
/// Shows every gate of a graded entry in a dialog.
void showGates(const Assignment& assignment, const ClassEntry& entry, QWidget* parent);

} // namespace kernelcurve
