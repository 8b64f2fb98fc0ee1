#include "app/engine/peak_measurement.h"

#include "gpu/model/device/device_place.h"
#include "gpu/model/text/error.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::int64_t kibi = std::int64_t{1} << 10;
constexpr std::int64_t mebi = std::int64_t{1} << 20;

Experiment probe(const DeviceDescription& device, const char* kernel,
                 std::vector<std::pair<std::string, Value>> parameters, std::vector<Axis> sweep) {
    Experiment experiment;
    experiment.device = device.id;
    experiment.kernels = {kernel};
    experiment.parameters = std::move(parameters);
    experiment.sweep = std::move(sweep);
    return experiment;
}

/// Returns the size of one array in bytes, which is a power of two. The size is at most an eighth
/// of the memory, so that two arrays and their copies fit next to other programs. 512 MiB is
/// sufficient, because it is ten times the size of the largest L2 cache.
std::int64_t arrayBytes(const DeviceDescription& device) {
    const bool isGpu = sizingKind(device) == DeviceKind::Cuda;
    std::int64_t bytes = isGpu ? 512 * mebi : 64 * mebi;
    const std::int64_t most = device.limits.memoryBytes / 8;
    while (most > 0 && bytes > most && bytes > mebi)
        bytes /= 2;
    return bytes;
}

/// Returns array sizes for the L2 cache, in 4-byte elements. With these sizes, all SMs have the
/// same number of equal steps, so no SM finishes earlier than the others.
std::vector<Value> elementsInL2(const DeviceDescription& device) {
    const double l2 = propertyOf(device, "l2_bytes").value_or(0);
    std::vector<Value> sizes;
    if (sizingKind(device) == DeviceKind::Cuda)
        for (const std::int64_t share : {16 * kibi, 32 * kibi, 64 * kibi, 128 * kibi})
            if (const std::int64_t bytes = share * device.multiprocessors;
                2 * static_cast<double>(bytes) <= l2)
                sizes.emplace_back(bytes / 4);
    return sizes;
}

} // namespace

std::vector<PeakProbe> peakProbes(const DeviceDescription& device) {
    const bool isGpu = sizingKind(device) == DeviceKind::Cuda;
    const std::int64_t elements = arrayBytes(device) / 4;
    // The arithmetic keeps all units busy for milliseconds. A CPU is much slower, so it has fewer
    // elements and steps.
    const std::int64_t chained = isGpu ? 16 * mebi : mebi;
    const std::int64_t fmas = isGpu ? 1024 : 256;
    const std::vector<Value> blocks = {128, 256, 512};
    std::vector<PeakProbe> probes = {
        {"copy", "bandwidth", &DevicePeaks::copy,
         probe(device, "copy_vector", {{"n", elements}},
               {{"access", std::vector<Value>{8, 16}}, {"block", blocks}})},
        {"read", "bandwidth", &DevicePeaks::read,
         probe(device, "sum_vector", {{"n", elements}, {"block", 256}},
               {{"unroll", std::vector<Value>{2, 4}},
                {"blocks", std::vector<Value>{1024, 2048, 4096}}})},
        {"multiply-add", "flops", &DevicePeaks::fma,
         probe(
             device, "fma_chains", {{"n", chained}, {"fmas", fmas}},
             {{"chains", std::vector<Value>{2, 4, 8}}, {"block", std::vector<Value>{256, 512}}})}};
    if (std::vector<Value> sizes = elementsInL2(device); !sizes.empty())
        probes.push_back({"read from L2", "bandwidth", &DevicePeaks::l2,
                          probe(device, "read_l2", {{"rounds", 256}, {"blocks", 4}},
                                {{"n", std::move(sizes)},
                                 {"unroll", std::vector<Value>{2, 4, 8}},
                                 {"block", std::vector<Value>{256, 512}}})});
    return probes;
}

std::optional<double> bestOf(std::span<const Measurement> measurements, std::string_view metric) {
    std::optional<double> best;
    for (const Measurement& row : measurements)
        if (const auto value = measuredMetric(row, metric))
            best = std::max(best.value_or(*value), *value);
    return best;
}

PeakMeasurement::PeakMeasurement(EngineClient& engine, const Catalog& catalog, QObject* parent)
    : QObject(parent)
    , run_(engine, catalog) {
    connect(&run_, &ProbeRun::progressed, this, &PeakMeasurement::progressed);
    connect(&run_, &ProbeRun::failed, this, &PeakMeasurement::failed);
    connect(&run_, &ProbeRun::finished, this, &PeakMeasurement::conclude);
}

void PeakMeasurement::start(const DeviceDescription& device) {
    if (device.kind == DeviceKind::Predict)
        throw Error(
            {message(
                 KC_TEXT("engine",
                         "The peaks of {0} cannot be measured, because a model predicts its times"),
                 device.name),
             message(KC_TEXT("engine", "choose a device on this machine"))});
    std::vector<PeakProbe> probes = peakProbes(device);
    std::vector<Experiment> experiments;
    for (const PeakProbe& each : probes)
        experiments.push_back(each.experiment);
    run_.start(std::move(experiments));
    probes_ = std::move(probes);
    found_ = {};
    kept_ = true;
    found_.device = keptName(device.id, device.name);
    time_ = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
}

void PeakMeasurement::conclude(event::Ending ending) {
    for (std::size_t i = 0; i < run_.rows().size(); ++i)
        if (const auto best = bestOf(run_.rows()[i], probes_[i].metric))
            found_.*probes_[i].result = {*best, time_};
    emit finished(ending == event::Ending::Cancelled ? found_ : keep());
}

bool PeakMeasurement::complete() const {
    return kept_ && std::ranges::all_of(probes_, [this](const PeakProbe& probe) {
               return (found_.*probe.result).has_value();
           });
}

DevicePeaks PeakMeasurement::keep() {
    try {
        const PeakStore store;
        if (found_.time().empty())
            return store.find(found_.device).value_or(found_);
        return store.change(found_.device, [this](DevicePeaks& known) {
            for (const PeakProbe& probe : probes_)
                if (found_.*probe.result)
                    known.*probe.result = found_.*probe.result;
        });
    } catch (const Error& error) {
        kept_ = false;
        emit failed(error.failure());
        return found_;
    }
}

} // namespace kernelcurve
