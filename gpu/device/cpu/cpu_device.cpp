#include "gpu/device/cpu/cpu_device.h"

#include "gpu/device/cpu/compile/kernel_compiler.h"
#include "gpu/device/cpu/describe/cpu_facts.h"
#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/device/cpu/run/cpu_operations.h"
#include "gpu/device/cpu/run/cpu_program.h"
#include "gpu/model/files/xdg_folders.h"

#include <chrono>
#include <utility>

namespace kernelcurve {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

class CpuDevice : public Device {
  public:
    CpuDevice(DeviceDescription description, const ClangTools& tools)
        : description_(std::move(description))
        , compiler_(tools, shareFolder() / "cpu", DiskCache(cacheFolder() / "cpu"))
        , pool_(usableProcessors()) {}

    const DeviceDescription& description() const override { return description_; }

    std::shared_ptr<Program> compile(const CompileRequest& request, std::stop_token stop) override {
        const auto start = Clock::now();
        CompiledImage compiled = compiler_.compile(request, stop);
        auto program =
            std::make_shared<CpuProgram>(request, std::move(compiled), secondsSince(start));
        return program;
    }

    std::unique_ptr<Buffer> allocate(std::size_t bytes, MemoryKind memory) override {
        if (memory != MemoryKind::Device)
            throw DeviceError(noSuchMemory(memory));
        return std::make_unique<GuardedBuffer>(bytes);
    }

    std::unique_ptr<Operation> prepare(std::shared_ptr<Program> program,
                                       std::vector<Launch> launches) override {
        return prepareLaunches(ownProgram(std::move(program)), launches);
    }

    std::unique_ptr<Operation> prepareEndToEnd(std::shared_ptr<Program> program,
                                               std::vector<Launch> launches,
                                               EndToEnd plan) override {
        return kernelcurve::prepareEndToEnd(ownProgram(std::move(program)), std::move(launches),
                                            std::move(plan));
    }

    std::unique_ptr<Operation> prepare(const LibraryCall& call) override {
        return prepareLibraryCall(call);
    }

    void run(Operation& operation, std::stop_token stop) override {
        auto& own = dynamic_cast<CpuOperation&>(operation);
        own.takeOver();
        try {
            own.fillSymbols();
            own.run(pool_, stop);
            own.readSymbols();
        } catch (...) {
            own.handBack(); // other kernels work with these arrays
            throw;
        }
        own.handBack();
    }

    Timeline timeline(Operation& operation, std::stop_token stop) override {
        return dynamic_cast<CpuOperation&>(operation).timeline(pool_, stop);
    }

    double time(Operation& operation, int repetitions, std::stop_token stop) override {
        auto& own = dynamic_cast<CpuOperation&>(operation);
        own.fillSymbols();
        const auto start = Clock::now();
        for (int i = 0; i < repetitions; ++i)
            own.run(pool_, stop);
        return secondsSince(start);
    }

    void flushCaches() override {
        // Everything the caches hold is pushed out by reading and writing twice as much.
        if (sweep_.empty())
            sweep_.assign(static_cast<std::size_t>(2 * lastLevelCacheBytes()), 0);
        constexpr std::size_t line = 64;
        const auto threads = static_cast<std::size_t>(pool_.size());
        pool_.run(pool_.size(), [&](int index) {
            // Inner caches belong to one core each: every thread sweeps all of it.
            const std::size_t start = sweep_.size() / threads * static_cast<std::size_t>(index);
            for (std::size_t i = 0; i < sweep_.size(); i += line) {
                std::atomic_ref<unsigned char> byte(sweep_[(start + i) % sweep_.size()]);
                byte.store(byte.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
            }
        });
    }

    std::string clockName() const override { return "steady"; }
    Environment environment() const override {
        return {{"compiler_options", compiler_.fixedOptions()}};
    }

  private:
    static std::shared_ptr<CpuProgram> ownProgram(std::shared_ptr<Program> program) {
        auto own = std::dynamic_pointer_cast<CpuProgram>(std::move(program));
        if (own == nullptr)
            throw DeviceError(
                {message(KC_TEXT("engine", "a program of another device was given to the CPU "
                                           "device")),
                 {},
                 {}});
        return own;
    }

    DeviceDescription description_;
    KernelCompiler compiler_;
    WorkerPool pool_;
    std::vector<unsigned char> sweep_;
};

} // namespace

std::unique_ptr<Device> openCpuDevice() {
    DeviceDescription description = describeCpu();
    if (!description.usable)
        throw DeviceError(description.unusable);
    return std::make_unique<CpuDevice>(std::move(description), *clangTools());
}

} // namespace kernelcurve
