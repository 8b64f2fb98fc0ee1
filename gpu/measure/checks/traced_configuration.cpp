#include "gpu/measure/checks/traced_configuration.h"

#include "gpu/catalog/requirements.h"
#include "gpu/measure/arrays/operation.h"
#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/measure/checks/small_instance.h"
#include "gpu/measure/reference/device_filling.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

namespace kernelcurve {
namespace {

bool sameProgram(const ResolvedConfiguration& one, const ResolvedConfiguration& other) {
    return one.options == other.options && one.entries == other.entries &&
           std::ranges::equal(one.launches, other.launches, {}, &Launch::entry, &Launch::entry);
}

/// Returns the other allowed integers of the parameter. Odd values come first, because they have no
/// alignment.
std::vector<Value> othersThan(const Value& value, const Parameter& parameter) {
    std::vector<Value> others;
    if (!parameter.values.empty()) {
        others = parameter.values;
        std::stable_partition(others.begin(), others.end(), [](const Value& other) {
            return other.isInteger() && other.integer() % 2 != 0;
        });
    } else if (parameter.kind == ParameterKind::Integer && value.isInteger()) {
        for (const std::int64_t step : {1, 2, -1, -2})
            others.emplace_back((value.integer() + step) | 1);
    }
    std::erase(others, value);
    return others;
}

/// Returns a configuration with the same compiled program but prime problem sizes. As many other
/// run-time parameters as possible also differ, including the block shape. If addresses have the
/// same alignment in both configurations, the code guarantees this alignment. An alignment that
/// exists only in `resolved` is a coincidence that no compiler can use. Returns nullopt if the
/// kernel's requirements allow no difference.
std::optional<ResolvedConfiguration> alignmentWitness(const ResolvedConfiguration& resolved,
                                                      const DeviceDescription& device) {
    const KernelFile& kernel = *resolved.kernel;
    std::optional<ResolvedConfiguration> witness;
    Configuration current = resolved.configuration;
    for (ResolvedConfiguration& small : smallInstances(kernel, current, device))
        if (!witness && sameProgram(resolved, small)) {
            current = small.configuration;
            witness = std::move(small);
        }
    for (const Parameter& parameter : parametersOf(kernel)) {
        const auto given = current.parameters.find(parameter.name);
        if (parameter.origin == ParameterOrigin::Compiler || given == current.parameters.end() ||
            (parameter.origin == ParameterOrigin::Problem && isSize(parameter)))
            continue;
        const Value before = given->second;
        for (const Value& value : othersThan(before, parameter)) {
            given->second = value;
            auto changed = resolvedIfPossible(kernel, current, device);
            if (changed && sameProgram(resolved, *changed)) {
                witness = std::move(changed);
                break;
            }
            given->second = before;
        }
    }
    return witness;
}

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

/// The arrays of a configuration, in the order of its launches' table.
class TracedArrays {
  public:
    TracedArrays(KernelTracer& tracer, const ResolvedConfiguration& resolved, double limit,
                 const std::stop_token& stop)
        : buffers_(allocation(tracer), resolved.buffers)
        , scratch_(allocation(tracer), resolved.scratch)
        , parameters_(problemParameters(resolved)) {
        for (const auto* arrays : {&buffers_, &scratch_})
            for (const PreparedBuffers::Item& item : arrays->items())
                arrays_.push_back(tracedArray(item, resolved, parameters_));
        if (const auto fill = resolved.problem->deviceFill(parameters_, resolved.kernel->computes))
            make(tracer, *fill, limit, stop);
    }
    TracedArrays(const TracedArrays&) = delete;
    TracedArrays& operator=(const TracedArrays&) = delete;

    const std::vector<TracedArray>& all() const { return arrays_; }

  private:
    /// Runs the functions that generate arrays as a separate program. Throws Error if a function
    /// fails.
    void make(KernelTracer& tracer, const DeviceFill& fill, double limit,
              const std::stop_token& stop) {
        TraceRequest request;
        request.compile = compileRequest(fill);
        request.launches = boundLaunches(fill, buffers_).launches;
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
    std::vector<TracedArray> arrays_;
};

} // namespace

PreparedConfiguration::PreparedConfiguration(Device& device, const ResolvedConfiguration& resolved,
                                             const std::stop_token& stop)
    : buffers_(device, resolved.buffers)
    , scratch_(device, resolved.scratch) {
    const std::shared_ptr<Program> program = device.compile(compileRequest(resolved), stop);
    const Values parameters = problemParameters(resolved);
    const auto fill = resolved.problem->deviceFill(parameters, resolved.kernel->computes);
    for (const BufferRole role : {BufferRole::Input, BufferRole::InOut}) {
        uploadArrays(role, buffers_, *resolved.problem, parameters, stop);
        if (fill)
            DeviceFilling(device, *fill, device.compile(compileRequest(*fill), stop), buffers_)
                .run(role, stop);
    }
    buffers_.poisonOutputs();
    scratch_.poisonOutputs();
    beforeRunOf(resolved, buffers_, scratch_, {}).apply();
    operation_ = device.prepare(program, boundLaunches(resolved, buffers_, scratch_));
}

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
    const TracedArrays arrays(tracer, resolved, choice.limit, stop);
    request.launches = resolved.launches;
    request.arrays = arrays.all();
    std::optional<ResolvedConfiguration> witness;
    std::optional<TracedArrays> witnessed;
    if (!choice.check)
        witness = alignmentWitness(resolved, asGpu(device));
    if (witness) {
        witnessed.emplace(tracer, *witness, choice.limit, stop);
        request.witnesses.push_back({witness->launches, witnessed->all()});
    }
    request.blocks = choice.blocks;
    request.check = choice.check;
    request.warp = choice.warp;
    request.arrayUses = choice.arrays;
    request.blockLimit = choice.blockLimit;
    request.limit = choice.limit;
    return tracer.trace(request, std::move(stop));
}

void addModelledMetrics(Measurement& row, const ResolvedConfiguration& resolved,
                        const DeviceDescription& device, KernelTracer& tracer, double limit,
                        std::stop_token stop) {
    if (resolved.launches.empty())
        return;
    try {
        const TraceOutcome outcome =
            traceConfiguration(tracer, resolved, device, {.limit = limit}, std::move(stop));
        if (outcome.outOfTime)
            throw DeviceError(*outcome.outOfTime);
        row.metrics.merge(outcome.report.totals().metrics());
    } catch (const Error& error) {
        row.remarks.push_back(
            message(KC_TEXT("engine", "metrics not modelled: cannot trace the kernel ({0})"),
                    error.failure().what.english()));
    }
}

bool hasModelledMetrics(const Measurement& row) {
    return std::ranges::any_of(row.metrics, [](const auto& each) {
        const Metric* const metric = findMetric(each.first);
        return metric != nullptr && metric->source == MetricSource::Model;
    });
}

} // namespace kernelcurve
