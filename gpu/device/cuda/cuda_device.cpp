#include "gpu/device/cuda/cuda_device.h"

#include "gpu/device/cuda/compile/cuda_compiler.h"
#include "gpu/device/cuda/compile/nvcc.h"
#include "gpu/device/cuda/counters/cupti_failure.h"
#include "gpu/device/cuda/counters/profiling.h"
#include "gpu/device/cuda/describe/components.h"
#include "gpu/device/cuda/describe/describe.h"
#include "gpu/device/cuda/describe/nvml_device.h"
#include "gpu/device/cuda/driver/attached_tool.h"
#include "gpu/device/cuda/launch/cuda_operation.h"
#include "gpu/device/cuda/memory/cuda_buffer.h"
#include "gpu/device/cuda/memory/host_buffer.h"
#include "gpu/device/cuda/time/cuda_timer.h"
#include "gpu/device/cuda/time/record_zero.h"
#include "gpu/model/device/compiler_lack.h"
#include "gpu/model/files/xdg_folders.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <optional>
#include <thread>
#include <utility>

namespace kernelcurve {
namespace {

/// The number of additional kernels for which counters reserve space. A library call may launch
/// several kernels.
constexpr std::size_t maxExtraKernels = 3;

class CudaDevice : public Device,
                   private Counters,
                   private PowerMeter,
                   private ClockSensor,
                   private PageCounter,
                   private EndToEndRuns {
  public:
    CudaDevice(std::shared_ptr<const Driver> driver, std::shared_ptr<const Nvrtc> nvrtc,
               CUdevice device, DeviceDescription description)
        : description_(std::move(description))
        , compiler_(std::move(nvrtc), description_.computeCapability,
                    DiskCache(cacheFolder() / "cuda"))
        , context_(std::make_shared<CudaContext>(std::move(driver), device))
        , transfer_(std::make_shared<HostTransfer>(context_))
        , timer_(context_, activityClock())
        , cachesPersist_(!isToolAttached() && !(noRecords_ && *noRecords_ == otherToolFailure())) {
        if (timer_.isRecording())
            findRecordZero();
    }

    const DeviceDescription& description() const override { return description_; }
    Capabilities capabilities() override {
        return {.counters = this, .meter = this, .clocks = this, .pages = this, .endToEnd = this};
    }
    std::string clockName() const override { return timer_.clock(); }
    DeviceSettings environment() const override {
        DeviceSettings environment;
        if (whyNoCompiler(description_) == nullptr) {
            environment.emplace_back("compiler_options", compiler_.fixedOptions());
            if (!installedNvcc().version.empty())
                environment.emplace_back("nvcc", installedNvcc().version);
        }
        if (recordZero_)
            environment.emplace_back("clock_zero", *recordZero_);
        if (noRecords_)
            environment.emplace_back("clock_records",
                                     "not possible: " + noRecords_->what.english());
        for (auto& setting : gpuSettings(context_->driver(), context_->device()))
            environment.push_back(std::move(setting));
        return environment;
    }

    std::optional<ClockReading> clocks() override {
        const std::optional<double> highest = propertyOf(description_, "clock");
        const NvmlDevice* const nvml = highest ? this->nvml() : nullptr;
        return nvml != nullptr ? nvml->clocks(*highest) : std::nullopt;
    }

    std::vector<MeterReading> meter(const std::function<void()>& work) override {
        const NvmlDevice* const nvml = this->nvml();
        if (nvml != nullptr)
            return nvml->meter(work);
        work();
        return {};
    }

    int compileAheadThreads() const override {
        // Host work does not affect the GPU's clock. One core remains free for launches.
        constexpr int most = 15;
        return std::clamp(static_cast<int>(std::thread::hardware_concurrency()) - 1, 0, most);
    }

    std::shared_ptr<Program> compile(const CompileRequest& request, std::stop_token stop) override {
        if (const Failure* reason = whyNoCompiler(description_))
            throw DeviceError(*reason);
        const auto begin = std::chrono::steady_clock::now();
        CudaCompiler::Result result = compiler_.compile(request, std::move(stop));
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        return std::make_shared<CudaProgram>(context_, std::move(result.code), result.fromCache,
                                             seconds.count());
    }

    std::shared_ptr<void> pin(std::span<std::byte> memory) override {
        context_->use();
        return transfer_->pin(memory);
    }

    std::unique_ptr<Buffer> allocate(std::size_t bytes, MemoryKind memory) override {
        if (onHost(memory))
            return std::make_unique<HostBuffer>(context_, bytes, memory);
        try {
            return std::make_unique<DeviceBuffer>(context_, transfer_, bytes, memory);
        } catch (const DeviceError& error) {
            if (error.fatal() || !flush_)
                throw;
        }
        // The arrays must be allocated before the flush buffer, which has twice the size of the
        // caches.
        flush_.reset();
        return std::make_unique<DeviceBuffer>(context_, transfer_, bytes, memory);
    }

    std::unique_ptr<Operation> prepare(std::shared_ptr<Program> program,
                                       BoundLaunches bound) override {
        context_->use();
        // The preparation copies textures and variables, which is work for the GPU.
        context_->noteOtherWork();
        return launchOperation(context_, std::move(program), bound);
    }

    std::unique_ptr<Operation> prepareEndToEnd(std::shared_ptr<Program> program,
                                               BoundLaunches bound, EndToEnd plan) override {
        context_->use();
        context_->noteOtherWork();
        return endToEndOperation(context_, transfer_, std::move(program), std::move(bound),
                                 std::move(plan));
    }

    Timeline timeline(Operation& operation, std::stop_token stop) override {
        context_->use();
        timer_.pauseRecords();
        context_->noteOtherWork();
        return dynamic_cast<CudaOperation&>(operation).timeline(stop);
    }

    std::unique_ptr<Operation> prepare(const LibraryCall& call) override {
        context_->use();
        context_->noteOtherWork();
        if (call.name == "memcpy" || call.name == "memcpy_registered")
            return copyOperation(context_, call);
        if (call.name == "memcpy_2d" || call.name == "memcpy_rows")
            return rowsOperation(context_, call);
        if (call.name.starts_with("allocate_"))
            return allocationOperation(context_, call);
        if (call.name == "sgemm") {
            if (!cublas_)
                cublas_ = std::make_shared<CublasSession>(context_, Cublas::pedanticMath);
            return multiplyOperation(cublas_, call);
        }
        if (call.name == "gemm_ex") {
            if (!cublasOfTypes_)
                cublasOfTypes_ = std::make_shared<CublasSession>(context_, Cublas::defaultMath);
            return typedMultiplyOperation(cublasOfTypes_, call);
        }
        if (call.name == "gemm_lt")
            return bestMultiplyOperation(context_, transfer_, call);
        if (call.name == "csr_multiply")
            return sparseOperation(context_, transfer_, call);
        if (const char* const input = cubInput(call.name)) {
            const auto type = call.types.find(input);
            return cubOperation(context_, transfer_,
                                cubCall(call.name, type != call.types.end() ? type->second : "",
                                        description_.computeCapability,
                                        DiskCache(cacheFolder() / "cuda")),
                                call);
        }
        throw DeviceError(
            {message(KC_TEXT("engine", "CUDA devices do not support the library call {0}"),
                     call.name),
             message(
                 KC_TEXT("engine", "see docs/reference/kernel-data.md for the library calls"))});
    }

    void run(Operation& operation, std::stop_token stop) override {
        context_->use();
        timer_.run(dynamic_cast<CudaOperation&>(operation), std::move(stop));
    }

    double time(Operation& operation, int repetitions, std::stop_token stop) override {
        context_->use();
        return timer_.time(dynamic_cast<CudaOperation&>(operation), repetitions, std::move(stop));
    }

    std::optional<PageMoves> countMoves(Operation& operation, std::stop_token stop) override {
        auto& counted = dynamic_cast<CudaOperation&>(operation);
        if (!counted.movesPages())
            return std::nullopt;
        if (noRecords_)
            throw DeviceError(*noRecords_);
        context_->use();
        return timer_.countMoves(counted, stop);
    }

    std::string openCounters() override {
        context_->use();
        timer_.pauseRecords();
        if (!counters_)
            counters_ =
                openCounterReader(context_->driver().version, context_->device(), counterSources());
        return counters_->name();
    }

    std::shared_ptr<void> holdCounters() override {
        openCounters();
        return counters_->hold();
    }

    HardwareCounts count(Operation& operation, const std::function<void()>& before,
                         std::stop_token stop) override {
        auto& counted = dynamic_cast<CudaOperation&>(operation);
        requireCountable(counted);
        openCounters();
        HardwareCounts counts =
            counters_->count(static_cast<std::size_t>(counted.launches()) + maxExtraKernels, before,
                             [&] { timer_.run(counted, stop); });
        if (counts.empty())
            throw DeviceError({message(KC_TEXT("engine", "this row does not launch a kernel")),
                               message(KC_TEXT("engine", "choose a kernel that has source code"))});
        return counts;
    }

    bool cachesPersist() const override { return cachesPersist_; }

    std::optional<std::int64_t> freeBytes() const override {
        context_->use();
        std::size_t available = 0;
        std::size_t all = 0;
        if (context_->driver().memGetInfo(&available, &all) != CUDA_SUCCESS)
            return 0;
        return static_cast<std::int64_t>(available);
    }

    /// Evicts the entire content of the L2 cache by writing twice its size.
    void flushCaches() override {
        if (!flush_) {
            const std::int64_t l2 =
                context_->driver()
                    .attribute(context_->device(), CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE)
                    .value_or(0);
            constexpr std::int64_t least = std::int64_t{16} << 20;
            flush_ = std::make_unique<DeviceBuffer>(
                context_, transfer_, static_cast<std::size_t>(std::max(2 * l2, least)));
        }
        flush_->fill(std::byte{++flushes_});
    }

  private:
    /// Returns NVML, or null if the library is missing. Timing does not require NVML. If NVML is
    /// missing, the environment contains the reason.
    const NvmlDevice* nvml() {
        try {
            if (!nvml_ && !noNvml_)
                nvml_.emplace(std::make_shared<const Nvml>(),
                              pciAddress(context_->driver(), context_->device()));
        } catch (const DeviceError&) {
            noNvml_ = true;
        }
        return nvml_ ? &*nvml_ : nullptr;
    }

    std::unique_ptr<ActivityClock> activityClock() {
        try {
            return openActivityClock(context_->driver().version);
        } catch (const DeviceError& error) {
            // Events are the fallback. Each row contains the name of its clock, and the environment
            // contains the reason for the fallback.
            noRecords_ = error.failure();
            return nullptr;
        }
    }

    /// Measures the record zero once per GPU, driver, and CUPTI version, because the measurement
    /// takes a tenth of a second.
    void findRecordZero() {
        const DiskCache cache(cacheFolder() / "cuda");
        CacheKey key;
        key.add("record zero 1").add(description_.name).add(driverRelease());
        for (const DeviceComponent& component : description_.components)
            key.add(component.name).add(component.version);
        constexpr double picosecond = 1e-12;
        std::int64_t kept = 0;
        const std::string text = cache.load(key.text()).value_or("");
        if (std::from_chars(text.data(), text.data() + text.size(), kept).ec == std::errc())
            recordZero_ = static_cast<double>(kept) * picosecond;
        else if (recordZero_ = measureRecordZero(*this, timer_, context_); recordZero_)
            cache.store(key.text(), std::to_string(std::llround(*recordZero_ / picosecond)));
        timer_.setRecordZero(recordZero_.value_or(0));
    }

    /// Throws DeviceError if the operation uses host memory. The profiler repeats a kernel and
    /// restores its data, which would take too long for host memory.
    static void requireCountable(const CudaOperation& operation) {
        if (operation.needsHost() || operation.reachesHost())
            throw DeviceError(
                {message(KC_TEXT(
                     "engine", "arrays in host memory cannot be restored between counter passes")),
                 message(KC_TEXT("engine", "use arrays in device memory"))});
    }

    DeviceDescription description_;
    CudaCompiler compiler_;
    std::shared_ptr<CudaContext> context_;
    std::shared_ptr<HostTransfer> transfer_;
    std::optional<Failure> noRecords_; ///< reason why CUPTI is not the clock
    CudaTimer timer_;
    /// False if another tool is attached. Such a tool makes the GPU idle between runs, and lists
    /// each run. Therefore, additional runs must be avoided.
    bool cachesPersist_;
    std::optional<double> recordZero_;        ///< nullopt if unknown
    std::unique_ptr<CounterReader> counters_; ///< created on the first read of counters
    std::shared_ptr<CublasSession> cublas_;
    std::shared_ptr<CublasSession> cublasOfTypes_;
    std::optional<NvmlDevice> nvml_; ///< created on first use
    bool noNvml_ = false;
    std::unique_ptr<DeviceBuffer> flush_;
    unsigned char flushes_ = 0;
};

} // namespace

std::unique_ptr<Device> openCudaDevice(const std::string& id) {
    const std::optional<int> ordinal = cudaOrdinal(id);
    if (!ordinal)
        throw DeviceError({message(KC_TEXT("engine", "CUDA device {0} not found"), id),
                           message(KC_TEXT("engine", "the first device is cuda:0"))});
    std::shared_ptr<const Driver> driver = loadDriver();
    driver->check(driver->init(0), "cuInit");
    CUdevice device = 0;
    driver->check(driver->deviceGet(&device, *ordinal), "cuDeviceGet");
    std::shared_ptr<const Nvrtc> nvrtc =
        loadNvrtc(driver->version, computeCapability(*driver, device));
    DeviceDescription description = describeCudaDevice(*driver, *ordinal, nvrtc.get());
    if (!description.usable)
        throw DeviceError(description.unusable);
    return std::make_unique<CudaDevice>(std::move(driver), std::move(nvrtc), device,
                                        std::move(description));
}

} // namespace kernelcurve
