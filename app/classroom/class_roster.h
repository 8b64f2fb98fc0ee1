#pragma once

#include "app/assignment/class_costs.h"
#include "app/assignment/grading.h"
#include "gpu/model/recording/recording.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// One student of a class. Only results that were graded on this machine are verified. The other
/// results are claims made by the files.
struct ClassEntry {
    std::string who;            ///< from the name of the file or its folder, not from the content
    std::filesystem::path file; ///< the student's last file
    std::optional<HandIn> claimed; ///< claims in the last submission
    /// The student's recording, which is unverified, with all values.
    std::optional<Recording> recording;
    std::optional<AssessmentResult> graded; ///< the student's best submission
    /// The ranking value in SI units. For graded submissions, this is the assignment's metric; for
    /// a recording, the best row.
    std::optional<double> figure;
    int rank = 0; ///< starts at 1; equal results share a rank; 0 if there is no rank

    int gatesPassed() const;
};

/// A class: the recordings and submissions of several students.
struct ClassRoster {
    std::vector<ClassEntry> entries;              ///< sorted by name
    std::vector<Submission> submissions;          ///< submissions to grade
    int leftOut = 0;                              ///< number of files of other kinds
    std::shared_ptr<const Assignment> assignment; ///< the assignment used for grading
    std::string metric;                           ///< metric of the ranking values
    bool isRankGraded = false; ///< true if the ranks are based on verified results

    bool hasRecordings() const;
    /// Returns the number of students with a graded submission.
    int graded() const;
    bool isGraded() const { return graded() > 0; }
    /// Returns the predicted costs of the graded submissions.
    ClassCosts costs() const;
};

/// Returns true if an experiment or a recording may have this file name.
bool isDocumentFile(const std::filesystem::path& file);
/// Adds a file, or the files in a folder: recordings (.yaml, .yml) and submissions (see
/// submissionsIn() for their names). A student with both has one entry. If recordings have equal
/// names, the folder or a number distinguishes them.
void addToRoster(ClassRoster& roster, const std::filesystem::path& fileOrFolder);
/// The number of files in a folder and its subfolders that belong to a class.
struct ClassFiles {
    int recordings = 0;
    int handIns = 0;
};
ClassFiles countClassFiles(const std::filesystem::path& folder);

/// Copies the finished grades to the roster.
void takeGrades(ClassRoster& roster, const std::shared_ptr<const Assignment>& assignment,
                const Grading& grading);
/// Ranks the students by graded results if there are any: by the ranking's metric, otherwise by
/// points. Without graded results, ranks by the best value of `metric` in the recordings.
void rankClass(ClassRoster& roster, std::string_view metric);

} // namespace kernelcurve
