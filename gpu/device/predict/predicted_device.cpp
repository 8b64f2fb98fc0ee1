#include "gpu/device/predict/predicted_device.h"

#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/device/cuda/compile/cuda_compiler.h"
#include "gpu/device/cuda/driver/toolkit_folders.h"
#include "gpu/device/cuda/driver/toolkit_remedy.h"
#include "gpu/device/predict/disassembler.h"
#include "gpu/device/predict/predicted_operation.h"
#include "gpu/device/predict/prediction_cache.h"
#include "gpu/device/predict/sass_program.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/predict/emulator/shared_accesses.h"
#include "gpu/predict/timing/capability.h"
#include "gpu/predict/timing/costs.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "predict:";
/// The driver version for selecting NVRTC. The model needs no driver, so any version is acceptable.
constexpr int newestVersion = 13000;
/// The maximum size of stored predictions in bytes. One prediction has a few KiB.
constexpr std::uint64_t maxKept = std::uint64_t{64} << 20;
/// The maximum number of warp instructions in a trace. They take about three seconds.
constexpr std::uint64_t maxTraced = 64'000'000;
/// The maximum number of warp instructions that run() emulates. They take about ten seconds.
constexpr std::uint64_t maxEmulated = 200'000'000;

DeviceDescription described(const timing::GpuModel& gpu, const std::string& id) {
    DeviceDescription device;
    device.id = id;
    device.name = gpu.name + std::string(predictedEnding);
    device.kind = DeviceKind::Predict;
    device.computeCapability = gpu.computeCapability;
    device.multiprocessors = static_cast<std::int64_t>(gpu.smCount);
    device.limits.sharedBytesPerBlock = static_cast<std::int64_t>(gpu.maxBlockSharedBytes);
    device.limits.memoryBytes = static_cast<std::int64_t>(gpu.memoryBytes);
    device.peakFlopsPerSecond = gpu.smCount * gpu.fp32Lanes * 2 * gpu.clockHz;
    device.peakBytesPerSecond = gpu.dramPeakBytesPerSecond;
    device.properties = {
        {{"Device", "设备"},
         {{"name", {"Name", "名称"}, device.name, ""},
          {"compute_capability",
           {"Compute capability", "计算能力"},
           capabilityText(gpu.computeCapability),
           ""},
          {"clock", {"SM clock", "SM 频率"}, gpu.clockHz, "Hz"},
          {"memory_bytes", {"Memory", "显存容量"}, device.limits.memoryBytes, "bytes"},
          {"l2_bytes", {"L2 cache", "L2 缓存"}, static_cast<std::int64_t>(gpu.l2Bytes), "bytes"}}}};
    for (const std::string& call : libraryCalls())
        device.lacks.push_back(
            {call,
             {message(KC_TEXT("engine", "Predicted devices do not support the library call {0}"),
                      call),
              message(KC_TEXT("engine", "choose a CUDA device"))}});
    for (const std::string_view kind :
         {nameOf(MemoryKind::Pageable), nameOf(MemoryKind::Pinned),
          nameOf(MemoryKind::WriteCombined), nameOf(MemoryKind::Managed),
          nameOf(MemoryKind::Prefetched), nameOf(MemoryKind::Resident),
          std::string_view("managed_by_host")})
        device.lacks.push_back(
            {std::string(kind),
             {message(KC_TEXT("engine", "Predicted devices have no {0} memory"), kind),
              message(KC_TEXT("engine", "choose a CUDA device"))}});
    device.lacks.push_back(
        {"texture",
         {message(KC_TEXT("engine", "Predicted devices do not support textures")),
          message(KC_TEXT("engine", "choose a CUDA device"))}});
    return device;
}

/// Calls `work`, and converts errors of the model to errors of the device.
template <typename Work>
auto inDeviceErrors(const Work& work) {
    try {
        return work();
    } catch (const DeviceError&) {
        throw;
    } catch (const Error& error) {
        throw DeviceError(error.failure());
    }
}

class PredictedDevice : public Device, private Counters, private TimePredictor {
  public:
    PredictedDevice(timing::GpuModel gpu, std::shared_ptr<const Nvrtc> nvrtc,
                    DeviceDescription description, std::optional<DiskCache> results)
        : gpu_(std::move(gpu))
        , description_(std::move(description))
        , cache_(cacheFolder() / "cuda")
        , compiler_(std::move(nvrtc), gpu_.computeCapability, cache_) {
        if (results)
            results_.emplace(std::move(*results));
    }

    const DeviceDescription& description() const override { return description_; }
    Capabilities capabilities() override { return {.counters = this, .predictor = this}; }

    std::shared_ptr<Program> compile(const CompileRequest& request, std::stop_token stop) override {
        const auto begin = std::chrono::steady_clock::now();
        CudaCompiler::Result result = compiler_.compile(request, stop);
        const std::string listing = disassembled(result.code.cubin, cache_, std::move(stop));
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        try {
            return std::make_shared<SassProgram>(std::move(result.code), listing, result.fromCache,
                                                 seconds.count(), gpu_);
        } catch (const DeviceError&) {
            throw;
        } catch (const Error& error) {
            throw DeviceError(error.failure());
        }
    }

    std::unique_ptr<Buffer> allocate(std::size_t bytes, MemoryKind) override {
        return std::make_unique<SparseBuffer>(bytes);
    }

    std::unique_ptr<Operation> prepare(std::shared_ptr<Program> program,
                                       BoundLaunches bound) override {
        return std::make_unique<PredictedOperation>(std::move(program), std::move(bound));
    }

    std::unique_ptr<Operation> prepare(const LibraryCall& call) override {
        throw DeviceError(
            {message(KC_TEXT("engine", "Predicted devices do not support the library call {0}"),
                     call.name),
             message(KC_TEXT("engine", "choose a CUDA device"))});
    }

    void run(Operation& operation, std::stop_token stop) override {
        auto& own = dynamic_cast<PredictedOperation&>(operation);
        emulator::MemoryImage memory = own.memory();
        counts_ = {};
        for (const emulator::BoundKernel& launch : own.bind()) {
            if (launch.hasClusters())
                throw DeviceError(
                    {message(KC_TEXT("engine", "The model predicts the time of thread block "
                                               "clusters, but not their results")),
                     message(KC_TEXT("engine", "choose another kernel, or a GPU"))});
            counts_ += inDeviceErrors(
                [&] { return emulator::runLaunch(launch, memory, maxEmulated, stop); });
        }
        throwIfStopped(stop);
        own.takeBack(std::move(memory));
    }

    double time(Operation& operation, int repetitions, std::stop_token stop) override {
        auto& own = dynamic_cast<PredictedOperation&>(operation);
        const bool isCold = std::exchange(cold_, false);
        if (!own.prediction || own.predictionIsCold != isCold) {
            const std::vector<emulator::BoundKernel> launches = own.bind();
            prediction_ = kept<timing::Prediction>("time", own, launches, isCold, stop, [&] {
                return timing::predict(launches, own.memory(), gpu_, isCold, {}, stop, without_);
            });
            own.prediction = prediction_;
            own.predictionIsCold = isCold;
        }
        return own.prediction->seconds * repetitions;
    }

    std::optional<PredictedTime> predictedTime(const Operation& operation) const override {
        const auto& prediction = dynamic_cast<const PredictedOperation&>(operation).prediction;
        if (!prediction)
            return std::nullopt;
        return PredictedTime{prediction->lowSeconds,  prediction->highSeconds,
                             prediction->kernelClass, prediction->bytes.l1,
                             prediction->bytes.l2,    prediction->bytes.dram};
    }

    std::vector<TimeCost> timeCosts(Operation& operation, const std::stop_token& stop) override {
        auto& own = dynamic_cast<PredictedOperation&>(operation);
        if (!own.prediction)
            return {};
        const std::vector<emulator::BoundKernel> launches = own.bind();
        return kept<std::vector<TimeCost>>("costs", own, launches, own.predictionIsCold, stop, [&] {
            std::vector<TimeCost> costs;
            for (const timing::Cost& cost : timing::costsOf(launches, own.memory(), *own.prediction,
                                                            gpu_, own.predictionIsCold, {}, stop))
                costs.push_back({std::string(nameOf(cost.cause)), cost.line.file, cost.line.number,
                                 cost.seconds, cost.amount,
                                 cost.also ? std::string(nameOf(*cost.also)) : std::string()});
            return costs;
        });
    }

    std::string openCounters() override { return "emulator"; }

    HardwareCounts count(Operation& operation, const std::function<void()>& before,
                         std::stop_token stop) override {
        before();
        run(operation, std::move(stop));
        HardwareCounts counts;
        for (const auto& [name, value] : counts_.byName())
            counts[name] = static_cast<double>(value);
        return counts;
    }

    void flushCaches() override { cold_ = true; }
    std::string clockName() const override { return std::string(modelClock); }
    int compileAheadThreads() const override { return 1; }
    DeviceSettings environment() const override {
        return {{"nvrtc_options", compiler_.fixedOptions()}};
    }

    CodeAccesses sharedAccesses(Operation& operation, BlockChoice blocks,
                                const std::optional<WarpChoice>& warp,
                                const std::stop_token& stop) const {
        constexpr int withReserved = 90;
        emulator::SharedAccesses found(
            blocks, warp,
            gpu_.computeCapability < withReserved ? 0 : emulator::reservedSharedBytes);
        const auto& own = dynamic_cast<PredictedOperation&>(operation);
        emulator::MemoryImage memory = own.memory();
        for (const emulator::BoundKernel& launch : own.bind())
            inDeviceErrors([&] { found.add(launch, memory, maxTraced, stop); });
        throwIfStopped(stop);
        return {"sm_" + std::to_string(gpu_.computeCapability), found.accesses(), found.examples()};
    }
    void leaveOut(timing::Without without) {
        without_ = std::move(without);
        results_.reset(); // stored results include all causes
    }
    int computedResults() const { return computed_; }
    const timing::Prediction& prediction() const { return prediction_; }
    const emulator::LaunchCounts& counts() const { return counts_; }

  private:
    static void throwIfStopped(const std::stop_token& stop) {
        if (stop.stop_requested())
            throw Cancelled();
    }

    /// Returns the stored result, or computes and stores it.
    template <typename Result, typename Compute>
    Result kept(std::string_view kind, const PredictedOperation& operation,
                std::span<const emulator::BoundKernel> launches, bool isCold,
                const std::stop_token& stop, const Compute& compute) {
        const auto computed = [&] {
            ++computed_;
            try {
                Result result = inDeviceErrors(compute);
                throwIfStopped(stop);
                return result;
            } catch (const DeviceError&) {
                throwIfStopped(stop); // not a refusal, which the cache would keep
                throw;
            }
        };
        if (!results_)
            return computed();
        std::optional<CacheKey> key = PredictionCache::keyFor(operation.arrays());
        if (!key)
            return computed();
        operation.addTo(key->add(kind).add(isCold ? "cold" : "warm").add(gpuModelText(gpu_)),
                        launches);
        return results_->get<Result>(key->text(), computed);
    }

    timing::GpuModel gpu_;
    DeviceDescription description_;
    DiskCache cache_;
    CudaCompiler compiler_;
    std::optional<PredictionCache> results_;
    int computed_ = 0;
    timing::Prediction prediction_;
    timing::Without without_;
    emulator::LaunchCounts counts_;
    bool cold_ = false;
};

std::map<std::string, fs::path> filesIn(const std::vector<fs::path>& folders) {
    std::map<std::string, fs::path> found;
    for (const fs::path& folder : folders) {
        std::error_code error;
        for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
            if (entry.path().extension() == ".yaml" && entry.is_regular_file(error))
                found.try_emplace(std::string(prefix) + entry.path().stem().string(), entry.path());
    }
    return found;
}

/// Returns the NVRTC for a GPU of this compute capability, or null if no such NVRTC is installed.
/// The search runs once per process, because NVRTC is large.
std::shared_ptr<const Nvrtc> compilerFor(int capability) {
    static std::map<int, std::shared_ptr<const Nvrtc>> known;
    const auto [found, isNew] = known.try_emplace(capability);
    if (isNew) {
        auto nvrtc = loadNvrtc(newestVersion, capability);
        if (nvrtc && nvrtc->supports(capability))
            found->second = std::move(nvrtc);
    }
    return found->second;
}

timing::GpuModel modelIn(const fs::path& file) {
    return timing::readGpuModel(readFile(file), file.filename().string());
}

} // namespace

PredictedDevices::PredictedDevices(std::vector<fs::path> folders, std::optional<DiskCache> results)
    : folders_(std::move(folders))
    , results_(std::move(results)) {}

std::vector<DeviceDescription> PredictedDevices::describe() const {
    std::vector<DeviceDescription> devices;
    for (const auto& [id, file] : filesIn(folders_)) {
        DeviceDescription device;
        try {
            const timing::GpuModel gpu = modelIn(file);
            device = described(gpu, id);
            if (toolkitProgram("nvdisasm").empty()) {
                device.usable = false;
                device.unusable = {
                    message(KC_TEXT("engine",
                                    "Predicted times require nvdisasm, which is not installed")),
                    message(KC_TEXT("engine", "install NVIDIA's package cuda-nvdisasm-13-0, or "
                                              "run: pip install nvidia-cuda-nvdisasm"))};
            }
            if (!compilerFor(gpu.computeCapability)) {
                device.usable = false;
                device.unusable = {
                    message(
                        KC_TEXT("engine", "Predicted times require NVRTC, which is not installed")),
                    nvrtcRemedy(newestVersion)};
            }
        } catch (const Error& error) {
            device.id = id;
            device.kind = DeviceKind::Predict;
            device.name = file.stem().string() + std::string(predictedEnding);
            device.usable = false;
            device.unusable = error.failure();
        }
        devices.push_back(std::move(device));
    }
    return devices;
}

std::unique_ptr<Device> PredictedDevices::open(const std::string& id) const {
    const auto files = filesIn(folders_);
    const auto file = files.find(id);
    if (file == files.end())
        throw DeviceError({message(KC_TEXT("engine", "Device not found: {0}"), id)});
    return predictedDevice(modelIn(file->second), id, results_);
}

std::unique_ptr<Device> PredictedDevices::openFor(int capability) const {
    const auto files = filesIn(folders_);
    const auto h100 = files.find(std::string(prefix) + "nvidia-h100");
    if (h100 == files.end())
        throw DeviceError({message(KC_TEXT("engine", "Device not found: {0}"), "nvidia-h100")});
    return predictedDevice(timing::modelOfCapability(capability, modelIn(h100->second)),
                           std::string(prefix) + "sm_" + std::to_string(capability));
}

bool PredictedDevices::isPredicted(const std::string& id) {
    return id.starts_with(prefix);
}

PredictedDevices predictedDevices() {
    return PredictedDevices({shareFolder() / "devices", dataFolder() / "devices"},
                            DiskCache(cacheFolder() / "predict", maxKept));
}

std::unique_ptr<Device> predictedDevice(timing::GpuModel gpu, const std::string& id,
                                        std::optional<DiskCache> results) {
    auto nvrtc = compilerFor(gpu.computeCapability);
    if (!nvrtc)
        throw DeviceError(
            {message(KC_TEXT("engine", "Predicted times require NVRTC, which is not installed")),
             nvrtcRemedy(newestVersion)});
    DeviceDescription description = described(gpu, id);
    return std::make_unique<PredictedDevice>(std::move(gpu), std::move(nvrtc),
                                             std::move(description), std::move(results));
}

CodeAccesses sharedAccesses(Device& device, Operation& operation, BlockChoice blocks,
                            const std::optional<WarpChoice>& warp, const std::stop_token& stop) {
    return dynamic_cast<PredictedDevice&>(device).sharedAccesses(operation, blocks, warp, stop);
}

int computedResults(const Device& device) {
    return dynamic_cast<const PredictedDevice&>(device).computedResults();
}

void leaveOut(Device& device, const timing::Without& without) {
    dynamic_cast<PredictedDevice&>(device).leaveOut(without);
}

const timing::Prediction& latestPrediction(const Device& device) {
    return dynamic_cast<const PredictedDevice&>(device).prediction();
}

const emulator::LaunchCounts& latestCounts(const Device& device) {
    return dynamic_cast<const PredictedDevice&>(device).counts();
}

} // namespace kernelcurve
