#include "gpu/device/cpu/box/boxed_device.h"

#include "gpu/device/cpu/box/boxed_program.h"
#include "gpu/device/cpu/cpu_description.h"
#include "gpu/device/cpu/describe/cpu_facts.h"
#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/device/cpu/run/cache_sweep.h"
#include "gpu/device/cpu/run/cpu_operations.h"
#include "gpu/model/files/xdg_folders.h"

#include <chrono>
#include <deque>
#include <utility>

namespace kernelcurve {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

DeviceDescription usableCpu() {
    DeviceDescription description = describeCpu();
    if (!description.usable)
        throw DeviceError(description.unusable);
    return description;
}

/// Returns the kernel compiler. Requires a usable CPU device.
KernelCompiler compilerOfKernels() {
    return {*clangTools(), shareFolder() / "cpu", DiskCache(cacheFolder() / "cpu")};
}

class BoxedCpuDevice : public Device, private EndToEndRuns {
  public:
    const DeviceDescription& description() const override { return description_; }
    Capabilities capabilities() override { return {.endToEnd = this}; }

    std::shared_ptr<Program> compile(const CompileRequest& request, std::stop_token stop) override {
        const auto start = Clock::now();
        CompiledImage compiled = compiler_.compile(request, stop);
        return std::make_shared<BoxedProgram>(request, std::move(compiled), secondsSince(start),
                                              pool_.size(), false);
    }

    std::unique_ptr<Buffer> allocate(std::size_t bytes, MemoryKind memory) override {
        if (memory != MemoryKind::Device)
            throw DeviceError(noSuchMemory(memory));
        requireAvailable(bytes);
        return std::make_unique<SharedBuffer>(bytes, GuardedBuffer::Use::Whole);
    }

    std::unique_ptr<Operation> prepare(std::shared_ptr<Program> program,
                                       BoundLaunches bound) override {
        return std::make_unique<BoxedOperation>(ownProgram(std::move(program)), shelf_,
                                                std::move(bound));
    }

    std::unique_ptr<Operation> prepareEndToEnd(std::shared_ptr<Program> program,
                                               BoundLaunches bound, EndToEnd plan) override {
        std::size_t bytes = 0;
        for (std::size_t array = 0; array < plan.arrays; ++array)
            bytes += bound.arrays.at(array)->bytes();
        requireAvailable(bytes);
        return std::make_unique<BoxedOperation>(ownProgram(std::move(program)), shelf_,
                                                std::move(bound), std::move(plan));
    }

    std::unique_ptr<Operation> prepare(const LibraryCall& call) override {
        return prepareLibraryCall(call);
    }

    void run(Operation& operation, std::stop_token stop) override {
        runChecked(dynamic_cast<CpuOperation&>(operation), pool_, stop);
    }

    double time(Operation& operation, int repetitions, std::stop_token stop) override {
        return dynamic_cast<CpuOperation&>(operation).time(repetitions, pool_, stop);
    }

    Timeline timeline(Operation& operation, std::stop_token stop) override {
        return dynamic_cast<CpuOperation&>(operation).timeline(pool_, stop);
    }

    void flushCaches() override { sweep_.run(pool_); }
    std::string clockName() const override { return "steady"; }
    DeviceSettings environment() const override {
        return {{"compiler_options", KernelCompiler::fixedOptions()}};
    }

  private:
    static std::shared_ptr<BoxedProgram> ownProgram(std::shared_ptr<Program> program) {
        auto own = std::dynamic_pointer_cast<BoxedProgram>(std::move(program));
        if (own == nullptr)
            throw DeviceError({message(
                KC_TEXT("engine", "The CPU device received a program for another device"))});
        return own;
    }

    DeviceDescription description_ = usableCpu();
    KernelCompiler compiler_ = compilerOfKernels();
    /// Runs library calls, which are trusted code, in this process.
    WorkerPool pool_{usableProcessors()};
    CacheSweep sweep_;
    BoxShelf shelf_;
};

class BoxedTracer : public KernelTracer {
  public:
    std::string version() const override { return "clang " + clangTools()->version; }

    std::unique_ptr<Buffer> allocate(std::size_t bytes) override {
        return std::make_unique<SharedBuffer>(bytes, GuardedBuffer::Use::Parts);
    }

    TraceOutcome trace(const TraceRequest& request, std::stop_token stop) override {
        const auto begin = Clock::now();
        const std::shared_ptr<BoxedProgram> program = programFor(request.compile, stop);
        const double compileSeconds = secondsSince(begin);
        std::vector<Buffer*> arrays;
        const auto add = [&](const std::vector<TracedArray>& traced) {
            for (const TracedArray& array : traced)
                arrays.push_back(array.buffer);
        };
        add(request.arrays);
        for (const TraceWitness& witness : request.witnesses)
            add(witness.arrays);
        const HeldArrays held(program->box(shelf_), arrays);
        const BoxAnswer answer = held.box().ask(
            boxTrace(request), stop, [&](const Mailbox::Piece& piece) { fill(request, piece); });
        TraceOutcome outcome = answer.traced.value_or(TraceOutcome());
        outcome.compileSeconds = compileSeconds;
        return outcome;
    }

  private:
    /// The number of cached programs for consecutive configurations of a sweep.
    static constexpr std::size_t programsKept = 16;

    std::shared_ptr<BoxedProgram> programFor(const CompileRequest& request,
                                             const std::stop_token& stop) {
        for (const auto& [known, program] : programs_)
            if (known == request)
                return program;
        auto program = std::make_shared<BoxedProgram>(
            request, compiler_.compile(request, stop, Build::Traced), 0, 1, true);
        if (programs_.size() == programsKept)
            programs_.pop_front();
        programs_.emplace_back(request, program);
        return program;
    }

    /// Fills a part of a traced array. Ignores accesses outside all arrays, which are errors of the
    /// kernel.
    static void fill(const TraceRequest& request, const Mailbox::Piece& piece) {
        const bool isOfWitness =
            piece.witness >= 0 && piece.witness < std::ssize(request.witnesses);
        const std::vector<TracedArray>& arrays =
            isOfWitness ? request.witnesses[static_cast<std::size_t>(piece.witness)].arrays
                        : request.arrays;
        if (piece.array < 0 || piece.array >= std::ssize(arrays))
            return;
        const TracedArray& array = arrays[static_cast<std::size_t>(piece.array)];
        const auto size = static_cast<std::int64_t>(array.buffer->bytes());
        const std::int64_t count = array.elementBytes > 0 ? size / array.elementBytes : 0;
        if (!array.fill || piece.first < 0 || piece.first >= count || piece.bytes < 0 ||
            piece.bytes > size - piece.first * array.elementBytes)
            return;
        array.fill(piece.first, std::span(dataOf(*array.buffer) + piece.first * array.elementBytes,
                                          static_cast<std::size_t>(piece.bytes)));
    }

    KernelCompiler compiler_ = compilerOfKernels();
    BoxShelf shelf_;
    std::deque<std::pair<CompileRequest, std::shared_ptr<BoxedProgram>>> programs_;
};

} // namespace

std::unique_ptr<Device> openBoxedCpuDevice() {
    return std::make_unique<BoxedCpuDevice>();
}

std::unique_ptr<KernelTracer> openBoxedTracer() {
    usableCpu();
    return std::make_unique<BoxedTracer>();
}

} // namespace kernelcurve
