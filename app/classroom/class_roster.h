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

/// One user of a class. Only what was graded here is known; everything else is what files say.
struct ClassEntry {
    std::string who;                        ///< by the file or its folder, not by what it says
    std::filesystem::path file;             ///< the last one
    std::optional<HandIn> claimed;          ///< what the last submission says of itself
    std::optional<Recording> recording;     ///< claimed, in all its figures
    std::optional<AssessmentResult> graded; ///< the best of this user's submissions
    /// What they are ranked by, SI: of what was graded the assignment's metric, of a recording its
    /// best row's.
    std::optional<double> figure;
    int rank = 0; ///< from 1; the same for those that are alike; 0: without one

    int gatesPassed() const;
};

/// A class in a room: recordings and submissions of many people.
struct ClassRoster {
    std::vector<ClassEntry> entries;              ///< by name
    std::vector<Submission> submissions;          ///< to be graded
    int leftOut = 0;                              ///< files that are neither
    std::shared_ptr<const Assignment> assignment; ///< that it was graded with
    std::string metric;                           ///< of the figures
    bool isRankGraded = false; ///< the ranks are of what was graded, not of what is claimed

    bool hasRecordings() const;
    /// How many people have something that was graded here.
    int graded() const;
    bool isGraded() const { return graded() > 0; }
};

/// Whether a file's name is that of an experiment or a recording.
bool isDocumentFile(const std::filesystem::path& file);
/// Takes what a file is, or what is in a folder: recordings (.yaml, .yml) and submissions
/// (submissionsIn says how they are called). Who has both is one entry; recordings that are called
/// alike are told apart by their folders, or by numbers.
void addToRoster(ClassRoster& roster, const std::filesystem::path& fileOrFolder);
/// How many files of a folder, down to its folders, belong to a class.
struct ClassFiles {
    int recordings = 0;
    int handIns = 0;
};
ClassFiles countClassFiles(const std::filesystem::path& folder);

/// What was graded so far.
void takeGrades(ClassRoster& roster, const std::shared_ptr<const Assignment>& assignment,
                const Grading& grading);
/// Ranks by what was graded, where anything was: by the ranking's metric or else by points; without
/// anything graded by the recordings' best figures of `metric`.
void rankClass(ClassRoster& roster, std::string_view metric);

} // namespace kernelcurve
