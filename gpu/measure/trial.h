#pragma once

#include "gpu/measure/arrays/operation.h"
#include "gpu/measure/arrays/output_copy.h"
#include "gpu/measure/arrays/problem_arrays.h"
#include "gpu/measure/sampling/clock_watch.h"
#include "gpu/measure/sampling/sampling.h"

#include <cstddef>
#include <future>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A comparison with the reference, and the memory that it worked on.
struct CheckedOutputs {
    Verification verification;
    HostMemory memory;
};

/// A configuration's work on a copy of its arrays.
struct TrialPlacement {
    PreparedBuffers scratch;
    BeforeRun before;
    std::unique_ptr<Operation> operation; ///< goes before the arrays it works on
};

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
    BeforeRun before;
    std::unique_ptr<Operation> operation; ///< goes before the arrays it works on
    std::vector<TrialPlacement> placements;
    Verification verification; ///< once `checking` is settled
    /// Where each sample has inputs of its own: how many there were, and the present ones where its
    /// result is to be compared.
    int renewals = 0;
    std::shared_ptr<const Problem> looked;
    /// The comparison of the result with the reference, if it goes on while the device samples.
    /// After it the memory it worked on serves again.
    std::future<CheckedOutputs> checking;
    double warmed = 0;            ///< seconds of the run whose result is compared
    bool inputsWereFresh = false; ///< when the result was made
    std::optional<SampleSeries> series;
    ClockHistory clocks;

    bool done() const { return series->done(); }
};

} // namespace kernelcurve
