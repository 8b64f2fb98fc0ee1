#pragma once

#include "app/assignment/grading.h"

#include <QObject>

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// Predicts what costs time in each student's best submission, after the grading. Costs give no
/// points. Submissions with wrong results have no costs. The grades and their journal contain the
/// result, so that each submission is predicted once.
class CostFeedback : public QObject {
    Q_OBJECT

  public:
    /// `jobs` is the number of workers. `grading` is finished and outlives this object.
    CostFeedback(Grading& grading, int jobs, QObject* parent = nullptr);
    ~CostFeedback() override;

    void start();
    /// Cancels the remaining predictions. finished() is not emitted.
    void cancel();
    /// Returns the number of submissions that are predicted, and of all that start() predicts.
    std::size_t done() const { return done_; }
    std::size_t all() const { return sources_.size(); }
    /// Returns the reason if the device is not usable, such as a missing NVRTC.
    const std::optional<Failure>& unavailable() const { return unavailable_; }
    /// Returns the reasons why the model cannot predict some submissions.
    const std::vector<Failure>& refusals() const { return refusals_; }

  signals:
    /// Another submission is predicted or refused.
    void advanced();
    void finished();

  private:
    void begin(const std::vector<DeviceDescription>& devices);
    /// Sends the next question in place of an answered one.
    void askNext(std::size_t query);
    void end();

    Grading& grading_;
    CostSettings settings_;
    std::string gpu_; ///< name of the device
    std::vector<std::string> sources_;
    std::size_t next_ = 0;
    std::size_t done_ = 0;
    std::optional<Failure> unavailable_;
    std::vector<Failure> refusals_;
    std::vector<Query<event::Explained>> queries_; ///< one per job; empty after cancel()
};

} // namespace kernelcurve
