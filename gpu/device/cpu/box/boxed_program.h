#pragma once

#include "gpu/device/cpu/box/box_process.h"
#include "gpu/device/cpu/compile/kernel_compiler.h"
#include "gpu/device/cpu/run/cpu_operations.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace kernelcurve {

class BoxedProgram;

/// Keeps the latest boxes alive, so that the next row can reuse its box.
class BoxShelf {
  public:
    void put(const std::shared_ptr<BoxProcess>& box);

  private:
    static constexpr std::size_t most = 4;
    std::deque<std::shared_ptr<BoxProcess>> boxes_;
};

/// A compiled program whose kernels run or are traced in a separate process. The process starts on
/// demand and is replaced after it ends.
class BoxedProgram : public Program {
  public:
    BoxedProgram(const CompileRequest& request, CompiledImage compiled, double seconds, int threads,
                 bool traced);

    const std::string& log() const override { return image_.log; }
    bool fromCache() const override { return fromCache_; }
    double compileSeconds() const override { return seconds_; }
    MetricValues resources(const Launch& launch) const override;

    /// Returns the current box. If there is none, starts a box. Only the device's thread may call
    /// this function. Throws DeviceError on failure.
    std::shared_ptr<BoxProcess> box(BoxShelf& shelf);

  private:
    BoxStart start_;
    KernelImage image_;
    bool fromCache_;
    double seconds_;
    std::weak_ptr<BoxProcess> box_;
};

/// Arrays that stay mapped in a box while this object exists.
class HeldArrays {
  public:
    /// Maps the arrays. Throws DeviceError on failure.
    HeldArrays(std::shared_ptr<BoxProcess> box, const std::vector<Buffer*>& arrays);
    ~HeldArrays();
    HeldArrays(const HeldArrays&) = delete;
    HeldArrays& operator=(const HeldArrays&) = delete;

    BoxProcess& box() const { return *box_; }

  private:
    /// The public constructor delegates to this constructor. If mapping an array then fails, the
    /// destructor still releases the arrays that are already mapped.
    explicit HeldArrays(std::shared_ptr<BoxProcess> box)
        : box_(std::move(box)) {}

    std::shared_ptr<BoxProcess> box_;
    std::vector<const Buffer*> arrays_;
};

/// An operation that runs in a box. If its box has ended, a new box replaces the box.
class BoxedOperation : public CpuOperation {
  public:
    /// Prepares the operation in the box to detect errors early. Throws DeviceError on failure.
    BoxedOperation(std::shared_ptr<BoxedProgram> program, BoxShelf& shelf, BoundLaunches bound,
                   std::optional<EndToEnd> endToEnd = {});
    ~BoxedOperation() override;

    // The box does all work, so the pool is unused.
    void run(WorkerPool&, const std::stop_token& stop) override {
        ask(BoxRequest::Kind::Run, stop);
    }
    double time(int repetitions, WorkerPool&, const std::stop_token& stop) override {
        return ask(BoxRequest::Kind::Time, stop, repetitions).seconds;
    }
    Timeline timeline(WorkerPool&, const std::stop_token& stop) override {
        return ask(BoxRequest::Kind::Timeline, stop).timeline;
    }

  private:
    void prepare();
    BoxAnswer ask(BoxRequest::Kind kind, const std::stop_token& stop, int repetitions = 1) {
        prepare();
        return held_->box().ask({kind, preparation_.operation, repetitions}, stop);
    }

    std::shared_ptr<BoxedProgram> program_;
    BoxShelf& shelf_;
    std::vector<Buffer*> arrays_;
    BoxRequest preparation_;
    std::unique_ptr<HeldArrays> held_;
};

} // namespace kernelcurve
