#pragma once

#include "gpu/measure/clock_watch.h"
#include "gpu/measure/operation.h"
#include "gpu/measure/problem_arrays.h"
#include "gpu/measure/sampling.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace kernelcurve {

/// One configuration on its way to a measurement: compiled, with its arrays on the device, its
/// result checked; then sampled, alone or in turn with others.
struct Trial {
    Trial(const ResolvedConfiguration& configuration, MeasureObserver& told,
          std::stop_token stopping)
        : resolved(configuration)
        , observer(told)
        , stop(std::move(stopping))
        , request(compileRequest(configuration)) {}

    ResolvedConfiguration resolved;
    MeasureObserver& observer; ///< outlives the trial
    std::stop_token stop;
    CompileRequest request;
    std::shared_ptr<Program> program; ///< null for a library call
    std::shared_ptr<ProblemArrays> arrays;
    PreparedBuffers scratch;
    ClearList clear;
    std::unique_ptr<Operation> operation; ///< goes before the arrays it works on
    Verification verification;
    std::optional<SampleSeries> series;
    ClockHistory clocks;

    bool done() const { return series->done(); }
};

} // namespace kernelcurve
