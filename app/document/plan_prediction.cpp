#include "app/document/plan_prediction.h"

#include "app/engine/engine_client.h"

#include <utility>

namespace kernelcurve {

PlanPrediction::PlanPrediction(EngineClient& engine, Experiment experiment,
                               std::int64_t configurations, const Catalog& kernels,
                               const std::string& model)
    : progress_(configurations, {}) {
    clock_.start();
    const std::string metric = experiment.search->metric;
    experiment.search.emplace().strategy = SearchStrategy::Exhaustive;
    experiment.measure.check = false;
    experiment.measure.counters = false;
    setDevices(experiment, {model});
    run_ = &engine.run(experiment, kernels, {}, {.background = true});
    connect(run_, &Run::measured, this, [this, metric](const event::Measured& measured) {
        if (const auto value = measuredMetric(measured.measurement, metric))
            values_.insert_or_assign(measured.index, *value);
        progress_.finish(now());
    });
    connect(run_, &Run::finished, this, [this](const event::Finished& finished) {
        run_.clear();
        if (finished.ending == event::Ending::Failed)
            failure_ = finished.failure;
        emit ended();
    });
}

PlanPrediction::~PlanPrediction() {
    cancel();
}

void PlanPrediction::cancel() {
    if (Run* const run = std::exchange(run_, nullptr)) {
        run->disconnect(this);
        run->cancel();
    }
}

QString PlanPrediction::headway() const {
    return progressText(progress_, now());
}

TimeLeft::Duration PlanPrediction::now() const {
    return std::chrono::nanoseconds(clock_.nsecsElapsed());
}

} // namespace kernelcurve
