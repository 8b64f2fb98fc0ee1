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

/// A comparison with the reference, and its memory.
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

/// A configuration during its measurement: compiled, with arrays on the device, and verified; then
/// sampled, alone or interleaved.
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
    std::unique_ptr<Operation> operation; ///< released before its arrays
    std::vector<TrialPlacement> placements;
    Verification verification; ///< after `checking` is complete
    /// For samples with separate inputs: their number, and the current inputs if the result is to
    /// be compared.
    int renewals = 0;
    std::shared_ptr<const Problem> looked;
    /// The comparison of the result with the reference, if it runs during sampling. Its memory is
    /// reused afterwards.
    std::future<CheckedOutputs> checking;
    double warmed = 0;            ///< seconds of the verified run
    bool inputsWereFresh = false; ///< time when the result was computed
    std::optional<SampleSeries> series;
    ClockHistory clocks;

    bool done() const { return series->done(); }
};

} // namespace kernelcurve
