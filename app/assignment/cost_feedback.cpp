#include "app/assignment/cost_feedback.h"

#include "app/trust/trusted_programs.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <set>

namespace kernelcurve {

CostFeedback::CostFeedback(Grading& grading, int jobs, QObject* parent)
    : QObject(parent)
    , grading_(grading)
    , settings_(costSettings(grading.assignment())) {
    std::set<std::string> seen; // students may submit the same source
    for (const StudentGrade& student : grading.students())
        if (student.best != nullptr && student.best->result.isRight() &&
            !student.best->result.costs && seen.insert(student.best->source).second)
            sources_.push_back(student.best->source);
    queries_.resize(std::min(static_cast<std::size_t>(std::max(jobs, 1)), all()));
}

CostFeedback::~CostFeedback() {
    cancel();
}

void CostFeedback::cancel() {
    next_ = all();
    queries_.clear();
    disconnect(&grading_.engine(), nullptr, this, nullptr);
}

void CostFeedback::start() {
    if (queries_.empty())
        return end();
    EngineClient& engine = grading_.engine();
    connect(&engine, &EngineClient::devicesKnown, this, &CostFeedback::begin,
            Qt::SingleShotConnection);
    connect(&engine, &EngineClient::workerFailed, this, [this](const Failure& failure) {
        if (next_ > 0)
            return; // each open question is answered with the failure
        unavailable_ = failure;
        end();
    });
    engine.requestDevices();
}

void CostFeedback::begin(const std::vector<DeviceDescription>& devices) {
    const auto device = std::ranges::find(devices, settings_.device, &DeviceDescription::id);
    if (device == devices.end())
        unavailable_ =
            Failure{message(KC_TEXT("engine", "Device not found: {0}"), settings_.device),
                    message(KC_TEXT("engine", "see `kernelcurve list devices`"))};
    else if (!device->usable)
        unavailable_ = device->unusable;
    if (unavailable_)
        return end();
    gpu_ = gpuName(*device);
    for (std::size_t query = 0; query < queries_.size(); ++query)
        askNext(query);
}

void CostFeedback::askNext(std::size_t query) {
    if (next_ >= all())
        return;
    const std::string& source = sources_[next_++];
    // The inputs are those of the problem file, because results are not checked here: the costs are
    // the same each time, and the worker's cache may contain them.
    const Assignment& assignment = grading_.assignment();
    const KernelText kernel =
        textOf(submittedKernel(assignment, source, *assignment.definition->source()));
    trustForNow(kernel);
    queries_[query] = grading_.engine().askInBackground(
        request::Explain{0, settings_.device, kernel, settings_.at},
        [this, query, &source](const event::Explained& answer) {
            ++done_;
            const auto seconds = measuredMetric(answer.row, "time");
            if (answer.failure)
                refusals_.push_back(*answer.failure);
            else if (seconds && *seconds > 0)
                grading_.setCosts(source, RowCosts{answer.row.costs, *seconds, gpu_});
            emit advanced();
            if (queries_.empty())
                return; // cancelled
            if (done_ == all())
                end();
            else
                askNext(query);
        });
}

void CostFeedback::end() {
    QMetaObject::invokeMethod(this, &CostFeedback::finished, Qt::QueuedConnection);
}

} // namespace kernelcurve
