#pragma once

#include "app/assignment/grading.h"

#include <string>

namespace kernelcurve {

/// Submissions are untrusted programs. The CPU has a sandbox, a GPU has not: throws Error for a GPU
/// unless the user trusts them.
void requireSandbox(const std::string& device, bool trusts);
/// The number of workers: `wanted`, or, if that is 0, a number that suits the CPU; 1 if times are
/// measured, because they need the device exclusively.
int gradingJobs(int wanted, const std::string& device);

struct GradingEnd {
    bool isInterrupted = false; ///< Ctrl-C; the journal contains the finished grades
    bool isKept = true;         ///< false if the journal could not be written
};
/// Grades everything, with a progress line unless `quiet`.
GradingEnd runGrading(Grading& grading, bool quiet);

} // namespace kernelcurve
