#include "app/engine/probe_run.h"

#include "app/engine/engine_client.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {

ProbeRun::ProbeRun(EngineClient& engine, const Catalog& catalog, QObject* parent)
    : QObject(parent)
    , engine_(engine)
    , catalog_(catalog) {}

void ProbeRun::start(std::vector<Experiment> experiments) {
    configurations_ = 0;
    for (const Experiment& each : experiments)
        configurations_ += Plan(each, catalog_).size();
    experiments_ = std::move(experiments);
    next_ = 0;
    rows_.clear();
    reported_.clear();
    try {
        startNext();
    } catch (const Error&) {
        next_ = experiments_.size();
        throw;
    }
}

void ProbeRun::startNext() {
    rows_.emplace_back();
    run_ = &engine_.run(experiments_.at(next_), catalog_);
    connect(run_, &Run::measured, this, &ProbeRun::accept);
    connect(run_, &Run::finished, this, &ProbeRun::conclude);
}

void ProbeRun::accept(const event::Measured& measured) {
    rows_.back().push_back(measured.measurement);
    if (measured.measurement.status == Status::Failed)
        report(measured.measurement.reason);
    if (!measured.again)
        emit progressed();
}

void ProbeRun::conclude(const event::Finished& finished) {
    if (finished.ending == event::Ending::Failed)
        report(finished.failure);
    const auto isMeasured = [](const Measurement& row) { return row.status == Status::Measured; };
    if (std::ranges::none_of(rows_.back(), isMeasured))
        for (const Measurement& row : rows_.back())
            if (row.status == Status::Excluded)
                report(row.reason);
    if (finished.ending == event::Ending::Completed && ++next_ < experiments_.size()) {
        startNext();
        return;
    }
    next_ = experiments_.size();
    emit this->finished(finished.ending);
}

void ProbeRun::cancel() {
    if (run_)
        run_->cancel();
}

void ProbeRun::report(const Failure& failure) {
    if (std::ranges::find(reported_, failure) != reported_.end())
        return;
    reported_.push_back(failure);
    emit failed(failure);
}

} // namespace kernelcurve
