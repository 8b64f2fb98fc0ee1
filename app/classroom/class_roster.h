#pragma once

#include "app/assignment/grading.h"
#include "gpu/model/recording/recording.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// One student of a class. Only results that were graded here are verified; the others are claims
/// of the files.
struct ClassEntry {
    std::string who;                        ///< from the file or its folder, not its content
    std::filesystem::path file;             ///< the last one
    std::optional<HandIn> claimed;          ///< the claims of the last submission
    std::optional<Recording> recording;     ///< claimed, with all values
    std::optional<AssessmentResult> graded; ///< the student's best submission
    /// The ranking value in SI units: the assignment's metric for graded submissions, the best row
    /// for a recording.
    std::optional<double> figure;
    int rank = 0; ///< from 1; equal for equal results; 0: none

    int gatesPassed() const;
};

/// A class: the recordings and submissions of several students.
struct ClassRoster {
    std::vector<ClassEntry> entries;              ///< by name
    std::vector<Submission> submissions;          ///< to be graded
    int leftOut = 0;                              ///< files of other kinds
    std::shared_ptr<const Assignment> assignment; ///< the assignment used for grading
    std::string metric;                           ///< the metric of the values
    bool isRankGraded = false;                    ///< the ranks are based on verified results

    bool hasRecordings() const;
    /// The number of students with a graded submission.
    int graded() const;
    bool isGraded() const { return graded() > 0; }
};

/// Returns true for the file name of an experiment or a recording.
bool isDocumentFile(const std::filesystem::path& file);
/// Adds a file, or the files of a folder: recordings (.yaml, .yml) and submissions (see
/// submissionsIn for their names). A student with both has one entry; recordings with equal names
/// are distinguished by folder or number.
void addToRoster(ClassRoster& roster, const std::filesystem::path& fileOrFolder);
/// The number of files in a folder and its subfolders that belong to a class.
struct ClassFiles {
    int recordings = 0;
    int handIns = 0;
};
ClassFiles countClassFiles(const std::filesystem::path& folder);

/// The grades so far.
void takeGrades(ClassRoster& roster, const std::shared_ptr<const Assignment>& assignment,
                const Grading& grading);
/// Ranks by graded results if there are any: by the ranking's metric, otherwise by points. Without
/// graded results, ranks by the best value of `metric` in the recordings.
void rankClass(ClassRoster& roster, std::string_view metric);

} // namespace kernelcurve
