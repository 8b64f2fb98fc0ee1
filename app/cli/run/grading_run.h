#pragma once

#include "app/assignment/grading.h"

#include <string>

namespace kernelcurve {

/// What was handed in is a stranger's program. On the CPU a sandbox holds it; what a GPU runs,
/// nothing does: throws Error for a GPU, unless somebody says that they trust it.
void requireSandbox(const std::string& device, bool trusts);
/// How many submissions are graded at the same time: `wanted`, or, where that is 0, as many as suit
/// the processor; one where times are measured, which want the device for themselves.
int gradingJobs(int wanted, const std::string& device);

struct GradingEnd {
    bool isInterrupted = false; ///< Ctrl-C; the journal has what was graded
    bool isKept = true;         ///< the journal could be written
};
/// Grades everything, with a line of progress unless `quiet`.
GradingEnd runGrading(Grading& grading, bool quiet);

} // namespace kernelcurve
