#pragma once

#include "app/assignment/assessment.h"
#include "app/assignment/grade_journal.h"
#include "app/assignment/handed_in.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A submission and its assessment.
struct Grade {
    Submission submission;
    std::string source;
    AssessmentResult result;
    bool isDone = false;
    bool wasKnown = false; ///< true if the grade comes from the journal
    /// True if the submission exceeds the maximum number, and is not graded.
    bool isTooMany = false;
};

/// A student's best submission.
struct StudentGrade {
    std::string student;
    const Grade* best = nullptr;
    int tries = 0;
    bool hadTooMany = false;
    int rank = 0; ///< starts at 1; 0 if there is no rank
};

/// Grades all submissions of a folder, a few at a time, each with another worker. Finished grades
/// are stored in the journal.
class Grading : public QObject {
    Q_OBJECT

  public:
    struct Options {
        std::string device = {}; ///< see Assessment
        int jobs = 1;            ///< number of workers
        bool again = false;      ///< true to also repeat grades that are in the journal
    };
    /// Throws Error if the journal cannot be written.
    Grading(EngineClient& engine, const Assignment& assignment, std::vector<Submission> submissions,
            Options options, QObject* parent = nullptr);
    ~Grading() override;

    void start();
    /// Cancels grading. finished() is not emitted.
    void cancel();
    EngineClient& engine() const { return engine_; }
    const Assignment& assignment() const { return assignment_; }
    const std::vector<Grade>& grades() const { return grades_; }
    /// Returns the students, sorted by name.
    std::vector<StudentGrade> students() const;
    /// Adds predicted costs to the grades of this source, also in the journal. costsKnown()
    /// follows for each.
    void setCosts(const std::string& source, const RowCosts& costs);

  signals:
    void graded(const kernelcurve::Grade& grade);
    /// The predicted costs of a grade are known.
    void costsKnown(const kernelcurve::Grade& grade);
    void finished();
    /// The journal could not be written. Grading continues.
    void notKept(const kernelcurve::Failure& failure);

  private:
    void startNext();
    void done(Grade& grade);
    void keep(const Grade& grade);

    EngineClient& engine_;
    const Assignment& assignment_;
    Options options_;
    GradeJournal journal_;
    std::vector<Grade> grades_;
    std::size_t next_ = 0;
    std::size_t open_ = 0;
    bool isOver_ = false;
    std::vector<std::unique_ptr<Assessment>> running_;
};

} // namespace kernelcurve
