#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/device/cpu/run/cpu_operations.h"
#include "gpu/device/end_to_end.h"

#include <cstring>
#include <utility>

namespace kernelcurve {
namespace {

/// Runs an end-to-end operation one piece at a time, because the host does all the work.
class EndToEndOperation : public CpuOperation {
  public:
    EndToEndOperation(std::shared_ptr<const CpuProgram> program, BoundLaunches bound, EndToEnd plan)
        : program_(std::move(program))
        , launches_(std::move(bound.launches))
        , arrays_(std::move(bound.arrays))
        , plan_(std::move(plan))
        , hosts_(plan_.arrays) {
        for (std::size_t array = 0; array < hosts_.size(); ++array)
            hosts_[array].up.resize(arrays_.at(array)->bytes());
        for (const EndToEnd::Piece& piece : plan_.pieces)
            for (const ArrayPart& part : piece.down)
                hosts_.at(part.array).down.resize(arrays_[part.array]->bytes());
        if (plan_.fills && !isShared())
            for (Host& host : hosts_) {
                host.filled.resize(host.up.size());
                host.read.resize(host.down.size());
            }
        if (!plan_.allocates)
            bind(arrays_);
    }

    void takeOver() override {
        for (std::size_t array = 0; array < hosts_.size(); ++array) {
            Host& host = hosts_[array];
            arrays_[array]->download(0, host.up);
            host.down = host.down.empty() ? host.down : host.up;
            // This value reveals arrays that the operation does not copy.
            if (host.down.empty())
                arrays_[array]->fill(uncopied);
        }
        isChecked_ = true;
    }

    void handBack() override {
        isChecked_ = false;
        for (std::size_t array = 0; array < hosts_.size(); ++array) {
            const Host& host = hosts_[array];
            arrays_[array]->upload(0, host.down.empty() ? host.up : host.down);
        }
    }

    void run(WorkerPool& pool, const std::stop_token& stop) override { runSteps(pool, stop); }

    Timeline timeline(WorkerPool& pool, const std::stop_token& stop) override {
        times_.emplace();
        try {
            runSteps(pool, stop);
        } catch (...) {
            times_.reset();
            throw;
        }
        Timeline timeline{{{LaneKind::Host, 0}}, times_->spans(), 0};
        times_.reset();
        return arranged(std::move(timeline));
    }

  private:
    struct Host {
        std::vector<std::byte> up;
        std::vector<std::byte> down; ///< empty if the array is not copied back
        // Buffers in which the host writes the inputs and reads the results, if the run includes
        // these steps.
        std::vector<std::byte> filled;
        std::vector<std::byte> read;
    };
    /// Arrays that a run allocates, by index. Empty if the run uses the given arrays.
    using Arrays = std::vector<std::unique_ptr<Buffer>>;

    template <typename Do>
    void step(RunStep step, std::size_t part, const Do& action) {
        const auto begin = HostTimes::Clock::now();
        action();
        if (times_)
            times_->add(step, static_cast<std::int64_t>(part), begin, HostTimes::Clock::now());
    }

    void bind(const std::vector<Buffer*>& arrays) {
        bound_.clear();
        std::size_t next = 0;
        for (const EndToEnd::Piece& piece : plan_.pieces) {
            const auto first = launches_.begin() + static_cast<std::ptrdiff_t>(next);
            next += piece.launches;
            bound_.push_back(prepareLaunches(
                program_, {{first, first + static_cast<std::ptrdiff_t>(piece.launches)}, arrays}));
        }
    }

    std::byte* deviceOf(const Arrays& own, std::size_t array) const {
        return dataOf(own.empty() ? *arrays_[array] : *own[array]);
    }

    /// Returns true if the host and kernels share the arrays.
    bool isShared() const { return isManaged(plan_.host); }

    void fill(const std::vector<ArrayPart>& parts) {
        for (const ArrayPart& part : parts) {
            Host& host = hosts_.at(part.array);
            std::byte* to = isShared() ? dataOf(*arrays_[part.array]) : host.filled.data();
            std::memcpy(to + part.offset, host.up.data() + part.offset, part.bytes);
        }
    }

    void fillAll() {
        step(RunStep::Fill, 0, [&] {
            fill(plan_.before);
            for (const EndToEnd::Piece& piece : plan_.pieces)
                fill(piece.up);
        });
    }

    void readAll() {
        step(RunStep::Read, 0, [&] {
            for (const EndToEnd::Piece& piece : plan_.pieces)
                for (const ArrayPart& part : piece.down) {
                    Host& host = hosts_.at(part.array);
                    const std::byte* from =
                        isShared() ? dataOf(*arrays_[part.array]) : host.down.data();
                    std::byte* to = isShared() ? host.down.data() : host.read.data();
                    std::memcpy(to + part.offset, from + part.offset, part.bytes);
                }
        });
    }

    void upload(const Arrays& own, std::size_t piece, const std::vector<ArrayPart>& parts) {
        if (parts.empty() || isShared())
            return;
        step(RunStep::Upload, piece, [&] {
            for (const ArrayPart& part : parts) {
                const Host& host = hosts_.at(part.array);
                std::memcpy(deviceOf(own, part.array) + part.offset,
                            (plan_.fills ? host.filled : host.up).data() + part.offset, part.bytes);
            }
        });
    }

    void runSteps(WorkerPool& pool, const std::stop_token& stop) {
        Arrays own;
        if (plan_.allocates)
            step(RunStep::Allocate, 0, [&] {
                std::vector<Buffer*> arrays = arrays_;
                for (std::size_t array = 0; array < plan_.arrays; ++array) {
                    own.push_back(std::make_unique<GuardedBuffer>(arrays_[array]->bytes()));
                    arrays[array] = own.back().get();
                }
                bind(arrays);
            });
        // Elements that the kernel does not write must be unchanged after the copy back.
        if (isChecked_ && plan_.allocates)
            for (std::size_t array = 0; array < hosts_.size(); ++array)
                if (!hosts_[array].down.empty())
                    own[array]->upload(0, hosts_[array].up);
        if (plan_.fills)
            fillAll();
        upload(own, 0, plan_.before);
        for (std::size_t piece = 0; piece < plan_.pieces.size(); ++piece) {
            upload(own, piece, plan_.pieces[piece].up);
            step(RunStep::Kernel, piece, [&] { bound_[piece]->run(pool, stop); });
            if (plan_.pieces[piece].down.empty() || isShared())
                continue;
            step(RunStep::Download, piece, [&] {
                for (const ArrayPart& part : plan_.pieces[piece].down)
                    std::memcpy(hosts_.at(part.array).down.data() + part.offset,
                                deviceOf(own, part.array) + part.offset, part.bytes);
            });
        }
        if (plan_.fills)
            readAll();
        if (plan_.allocates)
            step(RunStep::Free, 0, [&] {
                bound_.clear();
                own.clear();
            });
    }

    std::shared_ptr<const CpuProgram> program_;
    std::vector<Launch> launches_;
    std::vector<Buffer*> arrays_;
    EndToEnd plan_;
    std::vector<Host> hosts_;                          ///< by array
    std::vector<std::unique_ptr<CpuOperation>> bound_; ///< launches by piece
    std::optional<HostTimes> times_;                   ///< set while recording a timeline
    bool isChecked_ = false;
};

} // namespace

std::unique_ptr<CpuOperation> prepareEndToEnd(std::shared_ptr<const CpuProgram> program,
                                              BoundLaunches bound, EndToEnd plan) {
    return std::make_unique<EndToEndOperation>(std::move(program), std::move(bound),
                                               std::move(plan));
}

} // namespace kernelcurve
