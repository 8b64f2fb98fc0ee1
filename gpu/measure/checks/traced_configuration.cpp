#include "gpu/measure/checks/traced_configuration.h"

#include "gpu/measure/arrays/operation.h"
#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/measure/checks/alignment_witness.h"
#include "gpu/measure/checks/usual_gpu.h"
#include "gpu/measure/reference/device_filling.h"
#include "gpu/model/text/error.h"

#include <utility>
#include <variant>

namespace kernelcurve {
namespace {

TracedArray tracedArray(const PreparedBuffers::Item& item, const ResolvedConfiguration& resolved,
                        const Values& parameters) {
    TracedArray array{item.spec.name, item.buffer.get(), item.spec.elementBytes, {}};
    if (item.spec.role != BufferRole::Output && !item.spec.isMadeOnDevice)
        array.fill = [&problem = *resolved.problem, name = item.spec.name,
                      &parameters](std::int64_t first, std::span<std::byte> elements) {
            problem.fillInput(name, first, elements, parameters);
        };
    return array;
}

/// The launches of a configuration with their arrays.
class TracedLaunches {
  public:
    TracedLaunches(KernelTracer& tracer, const ResolvedConfiguration& resolved,
                   const CompileRequest& compile, double limit, const std::stop_token& stop)
        : buffers_(allocation(tracer), resolved.buffers)
        , scratch_(allocation(tracer), resolved.scratch)
        , parameters_(problemParameters(resolved))
        , launches_(boundLaunches(resolved, compile, buffers_, scratch_)) {
        for (const auto* arrays : {&buffers_, &scratch_})
            for (const PreparedBuffers::Item& item : arrays->items())
                arrays_.push_back(tracedArray(item, resolved, parameters_));
        if (const auto fill = resolved.problem->deviceFill(parameters_, resolved.kernel->computes))
            make(tracer, *fill, limit, stop);
    }
    TracedLaunches(const TracedLaunches&) = delete;
    TracedLaunches& operator=(const TracedLaunches&) = delete;

    const std::vector<Launch>& launches() const { return launches_; }
    const std::vector<TracedArray>& arrays() const { return arrays_; }

  private:
    /// Runs the functions that generate arrays as a separate program. Throws Error if a function
    /// fails.
    void make(KernelTracer& tracer, const DeviceFill& fill, double limit,
              const std::stop_token& stop) {
        TraceRequest request;
        request.compile = compileRequest(fill);
        request.launches = boundLaunches(fill, buffers_);
        request.arrays = arrays_;
        request.blocks = BlockChoice::All;
        request.blockLimit = limit;
        request.limit = limit;
        const TraceOutcome outcome = tracer.trace(request, stop);
        if (outcome.outOfTime)
            throw Error(*outcome.outOfTime);
        if (!outcome.report.findings.empty()) {
            const CheckFinding& finding = outcome.report.findings.front();
            throw Error({finding.what, {}, {fill.file, finding.where.line, 0}});
        }
    }

    static PreparedBuffers::Allocate allocation(KernelTracer& tracer) {
        return [&tracer](const BufferSpec& spec) {
            return tracer.allocate(static_cast<std::size_t>(spec.bytes()));
        };
    }

    PreparedBuffers buffers_;
    PreparedBuffers scratch_;
    Values parameters_; ///< the generators of the arrays refer to these parameters
    std::vector<Launch> launches_;
    std::vector<TracedArray> arrays_;
};

} // namespace

ResolvedConfiguration tracedConfiguration(const ResolvedConfiguration& forDevice,
                                          const DeviceDescription& device) {
    const DeviceDescription gpu = asGpu(device);
    if (gpu == device)
        return forDevice;
    // The launches are resolved for a GPU although the device is not one, because some kernels
    // derive their grid from the number of SMs.
    const auto outcome = resolve(*forDevice.kernel, forDevice.configuration, gpu);
    const auto* again = std::get_if<ResolvedConfiguration>(&outcome);
    return again != nullptr ? *again : forDevice;
}

TraceOutcome traceConfiguration(KernelTracer& tracer, const ResolvedConfiguration& forDevice,
                                const DeviceDescription& device, const TraceChoice& choice,
                                std::stop_token stop) {
    const ResolvedConfiguration resolved =
        choice.check ? forDevice : tracedConfiguration(forDevice, device);
    if (resolved.launches.empty())
        throw Error({message(KC_TEXT("engine", "{0} is a library call without source code"),
                             resolved.kernel->id),
                     message(KC_TEXT("engine", "choose a kernel that has source code"))});
    TraceRequest request;
    request.compile = compileRequest(resolved);
    const TracedLaunches traced(tracer, resolved, request.compile, choice.limit, stop);
    request.launches = traced.launches();
    request.arrays = traced.arrays();
    std::optional<ResolvedConfiguration> witness;
    std::optional<TracedLaunches> witnessed;
    if (!choice.check)
        witness = alignmentWitness(resolved, asGpu(device));
    if (witness) {
        witnessed.emplace(tracer, *witness, request.compile, choice.limit, stop);
        request.witnesses.push_back({witnessed->launches(), witnessed->arrays()});
    }
    request.blocks = choice.blocks;
    request.check = choice.check;
    request.warp = choice.warp;
    request.arrayUses = choice.arrays;
    request.blockLimit = choice.blockLimit;
    request.limit = choice.limit;
    return tracer.trace(request, std::move(stop));
}

} // namespace kernelcurve
