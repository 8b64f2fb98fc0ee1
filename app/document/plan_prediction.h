#pragma once

#include "app/engine/pace/run_pace.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/text/message.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>

#include <cstdint>
#include <optional>
#include <string>

namespace kernelcurve {

class Catalog;
class EngineClient;
class Run;

/// Predicts the metric of a search for all configurations of its plan, in the background.
class PlanPrediction : public QObject {
    Q_OBJECT

  public:
    /// Starts the predictions on a predicted device with the id `model`. `configurations` is the
    /// size of the plan. Throws Error like EngineClient::run().
    PlanPrediction(EngineClient& engine, Experiment experiment, std::int64_t configurations,
                   const Catalog& kernels, const std::string& model);
    ~PlanPrediction() override;

    /// Stops the predictions. Afterwards, ended() is not emitted.
    void cancel();
    bool isOver() const { return run_.isNull(); }
    /// Returns the predicted values. They are complete after ended().
    const Predictions& values() const { return values_; }
    const std::optional<Failure>& failure() const { return failure_; }
    std::int64_t done() const { return progress_.done(); }
    std::int64_t configurations() const { return progress_.configurations(); }
    /// Returns "13 of 19 configurations, about 40 s left".
    QString headway() const;

  signals:
    void ended();

  private:
    TimeLeft::Duration now() const;

    QElapsedTimer clock_;
    TimeLeft progress_;
    QPointer<Run> run_;
    Predictions values_;
    std::optional<Failure> failure_;
};

} // namespace kernelcurve
