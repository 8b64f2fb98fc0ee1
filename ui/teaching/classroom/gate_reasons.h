#pragma once

#include "app/assignment/assessment.h"

#include <QString>

#include <cstddef>

class QWidget;

namespace kernelcurve {

struct ClassEntry;

/// A gate with its points and state; below it, a line each, the reasons and, if it was missed, the
/// hint.
QString gateText(const Assignment& assignment, const AssessmentResult& result, std::size_t gate);
/// The same of all gates that were not passed, with an empty line between two; empty if all were.
QString openGatesText(const Assignment& assignment, const AssessmentResult& result);
/// Shows every gate of an entry that was graded here, until the user closes the dialog.
void showGates(const Assignment& assignment, const ClassEntry& entry, QWidget* parent);

} // namespace kernelcurve
