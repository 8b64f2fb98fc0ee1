#include "app/classroom/class_roster.h"

#include "app/compare/verdict.h"
#include "gpu/model/derived/derived_metrics.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/metric.h"

#include <algorithm>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

bool mayBelong(const fs::path& file) {
    return isSubmitted(file) || isDocumentFile(file);
}

ClassEntry* find(ClassRoster& roster, const std::string& who) {
    const auto found = std::ranges::find(roster.entries, who, &ClassEntry::who);
    return found == roster.entries.end() ? nullptr : &*found;
}

ClassEntry& entryOf(ClassRoster& roster, const std::string& who) {
    if (ClassEntry* known = find(roster, who))
        return *known;
    const auto place = std::ranges::lower_bound(roster.entries, who, {}, &ClassEntry::who);
    ClassEntry entry;
    entry.who = who;
    return *roster.entries.insert(place, std::move(entry));
}

/// If every student uses the same file name, the folder distinguishes the recordings, otherwise a
/// number.
std::string nameOfRecording(ClassRoster& roster, const Submission& of) {
    const auto isFree = [&](const std::string& name) {
        const ClassEntry* known = find(roster, name);
        return known == nullptr || !known->recording || known->file == of.file;
    };
    if (isFree(of.student))
        return of.student;
    const std::string folder = of.file.parent_path().filename().string();
    const std::string name = folder.empty() ? of.student : folder + "/" + of.student;
    std::string tried = name;
    for (int number = 2; !isFree(tried); ++number)
        tried = name + " (" + std::to_string(number) + ")";
    return tried;
}

void addHandIn(ClassRoster& roster, const Submission& submission) {
    if (std::ranges::find(roster.submissions, submission) != roster.submissions.end())
        return;
    roster.submissions.push_back(submission);
    ClassEntry& entry = entryOf(roster, submission.student);
    entry.file = submission.file;
    entry.claimed.reset();
    try {
        entry.claimed = claimOf(submission);
    } catch (const Error&) {
        // Grading will report the errors in this file.
    }
}

void addFile(ClassRoster& roster, const Submission& file) {
    if (isSubmitted(file.file))
        return addHandIn(roster, file);
    try {
        const std::string text = readDocumentFile(file.file);
        if (!isRecording(text)) {
            ++roster.leftOut;
            return;
        }
        Recording recording = readRecording(text, file.file.filename().string()).recording;
        ClassEntry& entry = entryOf(roster, nameOfRecording(roster, file));
        entry.recording = std::move(recording);
        entry.file = file.file;
    } catch (const Error&) {
        ++roster.leftOut;
    }
}

std::optional<double> bestOf(const Recording& recording, const Metric& metric) {
    std::optional<double> best;
    const auto look = [&](const std::vector<Measurement>& rows) {
        for (const Measurement& row : rows)
            if (const auto figure = figureOf(row, metric.tag); figure && !isPredicted(row))
                best = !best                   ? figure->value
                       : metric.higherIsBetter ? std::max(*best, figure->value)
                                               : std::min(*best, figure->value);
    };
    isDerived(metric.tag) ? look(withDerived(recording)) : look(recording.measurements);
    return best;
}

/// Equal results share a rank, and the following rank is skipped.
void rankBy(std::vector<ClassEntry>& entries, std::optional<double> (*figure)(const ClassEntry&),
            bool higherIsBetter) {
    std::vector<ClassEntry*> ranked;
    for (ClassEntry& entry : entries)
        if (figure(entry))
            ranked.push_back(&entry);
    std::ranges::stable_sort(ranked, [&](const ClassEntry* a, const ClassEntry* b) {
        return higherIsBetter ? *figure(*a) > *figure(*b) : *figure(*a) < *figure(*b);
    });
    for (std::size_t place = 0; place < ranked.size(); ++place)
        ranked[place]->rank = place > 0 && figure(*ranked[place]) == figure(*ranked[place - 1])
                                  ? ranked[place - 1]->rank
                                  : static_cast<int>(place) + 1;
}

} // namespace

bool isDocumentFile(const fs::path& file) {
    return !isSubmitted(file) && hasDocumentEnding(file);
}

int ClassEntry::gatesPassed() const {
    return graded ? static_cast<int>(
                        std::ranges::count(graded->gates, GateState::Passed, &GateOutcome::state))
                  : 0;
}

bool ClassRoster::hasRecordings() const {
    return std::ranges::any_of(entries,
                               [](const ClassEntry& each) { return each.recording.has_value(); });
}

int ClassRoster::graded() const {
    return static_cast<int>(std::ranges::count_if(
        entries, [](const ClassEntry& each) { return each.graded.has_value(); }));
}

ClassCosts ClassRoster::costs() const {
    std::vector<const AssessmentResult*> results;
    for (const ClassEntry& entry : entries)
        if (entry.graded)
            results.push_back(&*entry.graded);
    return classCosts(results);
}

void addToRoster(ClassRoster& roster, const fs::path& fileOrFolder) {
    std::error_code error;
    if (!fs::is_directory(fileOrFolder, error)) {
        if (!mayBelong(fileOrFolder)) {
            ++roster.leftOut;
            return;
        }
        return addFile(roster, {studentOf(fileOrFolder), fileOrFolder});
    }
    for (const Submission& file :
         filesByStudent(fileOrFolder, mayBelong,
                        message(KC_TEXT("engine", "choose the folder with the submissions"))))
        addFile(roster, file);
}

ClassFiles countClassFiles(const fs::path& folder) {
    ClassFiles files;
    try {
        for (const Submission& each : filesByStudent(folder, mayBelong)) {
            if (each.file.filename().string().ends_with(".handin.yaml"))
                ++files.handIns;
            else if (isDocumentFile(each.file) &&
                     !each.file.stem().string().ends_with(".assignment"))
                ++files.recordings;
        }
    } catch (const Error&) {
        return files; // opening the file reports the error
    }
    return files;
}

void takeGrades(ClassRoster& roster, const std::shared_ptr<const Assignment>& assignment,
                const Grading& grading) {
    roster.assignment = assignment;
    for (const StudentGrade& student : grading.students()) {
        if (student.best == nullptr || !student.best->isDone)
            continue;
        ClassEntry& entry = entryOf(roster, student.student);
        entry.graded = student.best->result;
    }
}

void rankClass(ClassRoster& roster, std::string_view metric) {
    roster.isRankGraded = roster.isGraded();
    roster.metric = metric;
    for (ClassEntry& entry : roster.entries) {
        entry.rank = 0;
        entry.figure.reset();
    }
    const auto figure = [](const ClassEntry& entry) { return entry.figure; };
    if (roster.isRankGraded) {
        const bool isMeasured = std::ranges::any_of(roster.entries, [](const ClassEntry& each) {
            return each.graded && each.graded->ranked.has_value();
        });
        if (!isMeasured) {
            roster.metric.clear();
            return rankBy(
                roster.entries,
                [](const ClassEntry& entry) {
                    return entry.graded ? std::optional(entry.graded->points) : std::nullopt;
                },
                true);
        }
        roster.metric = roster.assignment->ranking->metric;
        for (ClassEntry& entry : roster.entries)
            entry.figure = entry.graded ? entry.graded->ranked : std::nullopt;
    } else if (const Metric* known = findMetric(metric)) {
        for (ClassEntry& entry : roster.entries)
            if (entry.recording)
                entry.figure = bestOf(*entry.recording, *known);
    }
    if (const Metric* known = findMetric(roster.metric))
        rankBy(roster.entries, figure, known->higherIsBetter);
}

} // namespace kernelcurve
