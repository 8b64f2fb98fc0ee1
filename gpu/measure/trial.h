#pragma once

#include "gpu/measure/arrays/operation.h"
#include "gpu/measure/arrays/problem_arrays.h"
#include "gpu/measure/reference/result_verification.h"
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

/// The result of a comparison with the reference, and the memory used for it.
struct CheckedOutputs {
    Verification verification;
    HostMemory memory;
};

/// A configuration's operation on a copy of its arrays.
struct TrialPlacement {
    PreparedBuffers scratch;
    BeforeRun before;
    std::unique_ptr<Operation> operation; ///< released before its arrays
};

/// A configuration in progress. It is compiled, gets arrays on the device, and is verified.
/// Afterwards, it is sampled, alone or interleaved with other configurations.
struct Trial {
    Trial(const ResolvedConfiguration& configuration, MeasureObserver& told,
          std::stop_token stopping)
        : resolved(configuration)
        , observer(told)
        , stop(std::move(stopping))
        , request(compileRequest(configuration)) {}

    ResolvedConfiguration resolved;
    MeasureObserver& observer; ///< must outlive the trial
    std::stop_token stop;
    CompileRequest request;
    std::shared_ptr<Program> program; ///< null for a library call
    std::shared_ptr<ProblemArrays> arrays;
    PreparedBuffers scratch;
    BeforeRun before;
    std::unique_ptr<Operation> operation; ///< released before its arrays
    std::vector<TrialPlacement> placements;
    Verification verification; ///< valid after `checking` has completed
    /// The number of samples with separate inputs, and the current inputs if their result is
    /// compared.
    int renewals = 0;
    std::shared_ptr<const Problem> looked;
    /// The comparison of the result with the reference, which runs during sampling. Its memory is
    /// reused afterwards.
    std::future<CheckedOutputs> checking;
    double warmed = 0;            ///< duration of the verified run in seconds
    bool inputsWereFresh = false; ///< true if the inputs were unused when the result was computed
    std::optional<SampleSeries> series;
    ClockHistory clocks;

    bool done() const { return series->done(); }
};

} // namespace kernelcurve
