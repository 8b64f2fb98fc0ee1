#include "app/assignment/grading.h"

#include "gpu/model/text/error.h"
#include "gpu/model/values/metric.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace kernelcurve {

Grading::Grading(EngineClient& engine, const Assignment& assignment,
                 std::vector<Submission> submissions, Options options, QObject* parent)
    : QObject(parent)
    , engine_(engine)
    , assignment_(assignment)
    , options_(std::move(options))
    , journal_(assignment, options_.device) {
    std::map<std::string, std::int64_t> tries;
    for (Submission& each : submissions) {
        Grade grade;
        grade.isTooMany = ++tries[each.student] > assignment.tries && assignment.tries > 0;
        grade.isDone = grade.isTooMany;
        grade.submission = std::move(each);
        grades_.push_back(std::move(grade));
    }
}

Grading::~Grading() = default;

void Grading::start() {
    for (int job = 0; job < std::max(1, options_.jobs); ++job)
        startNext();
}

void Grading::cancel() {
    next_ = grades_.size();
    isOver_ = true;
    running_.clear();
}

void Grading::startNext() {
    while (next_ < grades_.size()) {
        Grade& grade = grades_[next_++];
        if (grade.isTooMany)
            continue;
        try {
            grade.source = submittedSource(grade.submission);
        } catch (const Error& error) {
            grade.result.refused = error.failure();
            grade.result.gates.assign(
                assignment_.gates.size(),
                {GateState::Missed, {error.failure().what}, error.failure().where});
            grade.isDone = true;
            emit graded(grade);
            continue;
        }
        if (const auto known = journal_.find(grade.source); known && !options_.again) {
            grade.result = *known;
            grade.isDone = grade.wasKnown = true;
            emit graded(grade);
            continue;
        }
        ++open_;
        Assessment* const assessment =
            running_
                .emplace_back(std::make_unique<Assessment>(engine_, assignment_, options_.device))
                .get();
        connect(
            assessment, &Assessment::finished, this,
            [this, &grade, assessment](const AssessmentResult& result) {
                grade.result = result;
                std::erase_if(running_, [&](auto& each) {
                    if (each.get() != assessment)
                        return false;
                    each.release()->deleteLater();
                    return true;
                });
                done(grade);
            },
            Qt::QueuedConnection);
        assessment->start(grade.source);
        return;
    }
    if (open_ == 0 && !std::exchange(isOver_, true))
        QMetaObject::invokeMethod(this, &Grading::finished, Qt::QueuedConnection);
}

void Grading::done(Grade& grade) {
    grade.isDone = true;
    --open_;
    keep(grade);
    emit graded(grade);
    startNext();
}

void Grading::keep(const Grade& grade) {
    try {
        journal_.append(grade.source, grade.result);
    } catch (const Error& error) {
        emit notKept(error.failure());
    }
}

void Grading::setCosts(const std::string& source, const RowCosts& costs) {
    for (Grade& grade : grades_) {
        if (!grade.isDone || grade.isTooMany || grade.source != source)
            continue;
        grade.result.costs = costs;
        keep(grade);
        emit costsKnown(grade);
    }
}

std::vector<StudentGrade> Grading::students() const {
    std::map<std::string, StudentGrade> byName;
    for (const Grade& grade : grades_) {
        StudentGrade& student = byName[grade.submission.student];
        student.student = grade.submission.student;
        if (grade.isTooMany) {
            student.hadTooMany = true;
            continue;
        }
        ++student.tries;
        if (student.best == nullptr || grade.result.points > student.best->result.points)
            student.best = &grade;
    }
    std::vector<StudentGrade> all;
    all.reserve(byName.size());
    for (const auto& [name, student] : byName)
        all.push_back(student);
    if (!assignment_.ranking)
        return all;
    std::vector<StudentGrade*> ranked;
    for (StudentGrade& student : all)
        if (student.best != nullptr && student.best->result.ranked)
            ranked.push_back(&student);
    const Metric* const metric = findMetric(assignment_.ranking->metric);
    std::ranges::stable_sort(ranked, [&](const StudentGrade* a, const StudentGrade* b) {
        const double first = *a->best->result.ranked;
        const double second = *b->best->result.ranked;
        return metric->higherIsBetter ? first > second : first < second;
    });
    for (std::size_t k = 0; k < ranked.size(); ++k)
        ranked[k]->rank = static_cast<int>(k) + 1;
    return all;
}

} // namespace kernelcurve
