#pragma once

#include "app/assignment/class_costs.h"
#include "app/assignment/grading.h"

#include <string>

namespace kernelcurve {

/// Submissions are untrusted programs. The CPU device has a sandbox, but a GPU does not. Throws
/// Error for a GPU unless the user trusts the submissions.
void requireSandbox(const std::string& device, bool trusts);
/// Returns the number of workers: `wanted`, or a number that suits the CPU if `wanted` is 0.
/// Returns 1 if times are measured, because timing needs the device exclusively.
int gradingJobs(int wanted, const std::string& device);

struct GradingEnd {
    bool isInterrupted = false; ///< true after Ctrl-C; the journal contains the finished grades
    bool isKept = true;         ///< false if the journal could not be written
};
/// Grades all submissions, with a progress line unless `quiet` is set.
GradingEnd runGrading(Grading& grading, bool quiet);

/// Predicts the costs of the graded submissions, with a progress line unless `quiet` is set.
/// Returns false after Ctrl-C; the costs so far are kept.
bool runCostFeedback(Grading& grading, int jobs, bool quiet);
/// Prints the table of what costs the class most, if costs are known.
void printClassCosts(const ClassCosts& costs);

} // namespace kernelcurve
