#pragma once

#include "app/assignment/grading.h"
#include "app/export/text/text_table.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// A cause of lost time in the submissions of a class.
struct ClassCost {
    TimeCost cause;             ///< its cause, or pair of causes, without a line
    std::vector<double> shares; ///< share in each affected submission; sorted

    double median() const;
};

/// The largest predicted costs of a class, for a teacher who chooses the next topic.
struct ClassCosts {
    /// Causes that cost at least notableShare of a submission's time. Causes in the code come
    /// first, then those with the largest sum of shares.
    std::vector<ClassCost> causes;
    std::size_t submissions = 0; ///< number of submissions with predicted costs
    std::string gpu;             ///< name of the predicted GPU
};

/// Returns the costs of a class from the students' best submissions.
ClassCosts classCosts(const std::vector<const AssessmentResult*>& results);
ClassCosts classCosts(const Grading& grading);

/// Returns the share of a cause, or pair of causes, in the time of a submission, over all lines.
double shareOfCause(const RowCosts& costs, const TimeCost& cause);

/// Columns: cause, submissions (affected of all), median and largest share, remedy.
TextTable classCostTable(const ClassCosts& costs);

/// Returns the costs of a submission that feedback lists, with their remedies: at most three in the
/// code, then the largest limit of the hardware.
std::vector<std::string> submissionCosts(const RowCosts& costs,
                                         const Wording& wording = englishWording);

} // namespace kernelcurve
