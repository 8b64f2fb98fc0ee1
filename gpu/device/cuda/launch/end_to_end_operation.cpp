#include "gpu/device/cuda/launch/cuda_operation.h"
#include "gpu/device/cuda/memory/cuda_buffer.h"
#include "gpu/device/cuda/memory/host_buffer.h"
#include "gpu/device/end_to_end.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace kernelcurve {
namespace {

/// The start and end of each step in one run. The times come from events in the streams of the
/// device steps.
class DeviceTimes {
  public:
    /// The stream must be idle. `steps` is the number of steps.
    DeviceTimes(const CudaContext& context, std::size_t steps)
        : context_(context)
        , origin_(context, true) {
        // The events are created in advance, because later creation would widen the gaps between
        // steps.
        for (std::size_t step = 0; step < steps; ++step)
            spare_.push_back({{},
                              std::make_unique<CudaEvent>(context, true),
                              std::make_unique<CudaEvent>(context, true)});
        const auto before = HostTimes::Clock::now();
        origin_.record();
        context_.finish();
        // The event completed between `before` and now. A launch and its return take about 10 us.
        originOnHost_ = host.since(before + (HostTimes::Clock::now() - before) / 2);
    }

    void begin(int lane, RunStep step, std::int64_t part) {
        noted_.push_back(std::move(spare_.back()));
        spare_.pop_back();
        noted_.back().span = {lane, step, part, 0, 0};
        noted_.back().begin->record();
    }
    void end() { noted_.back().end->record(); }

    /// Returns the timeline. All steps must have ended.
    Timeline timeline(int streams) const {
        Timeline result{{{LaneKind::Host, 0}}, host.spans(), 0};
        for (int stream = 0; stream < streams; ++stream)
            result.lanes.push_back({LaneKind::Stream, stream});
        // Copies in one direction run in issue order. The event before a copy completes when its
        // stream reaches the event, possibly long before the copy starts.
        std::map<RunStep, std::int64_t> lastEnd;
        for (const Noted& noted : noted_) {
            TimelineSpan span = noted.span;
            std::int64_t begin = sinceOrigin(*noted.begin);
            const std::int64_t end = sinceOrigin(*noted.end);
            if (span.step != RunStep::Kernel) {
                const auto last = lastEnd.find(span.step);
                if (last != lastEnd.end() && last->second < end)
                    begin = std::max(begin, last->second);
                lastEnd[span.step] = end;
            }
            span.begin = originOnHost_ + begin;
            span.length = end - begin;
            result.spans.push_back(span);
        }
        return arranged(std::move(result));
    }

    HostTimes host;

  private:
    struct Noted {
        TimelineSpan span;
        std::unique_ptr<CudaEvent> begin;
        std::unique_ptr<CudaEvent> end;
    };

    std::int64_t sinceOrigin(const CudaEvent& event) const {
        constexpr double nanoseconds = 1e9;
        return static_cast<std::int64_t>(event.secondsSince(origin_) * nanoseconds);
    }

    const CudaContext& context_;
    CudaEvent origin_;
    std::int64_t originOnHost_ = 0;
    std::vector<Noted> spare_;
    std::vector<Noted> noted_;
};

class EndToEndOperation : public CudaOperation {
  public:
    EndToEndOperation(std::shared_ptr<const CudaContext> context,
                      std::shared_ptr<HostTransfer> transfer, std::shared_ptr<Program> program,
                      BoundLaunches bound, EndToEnd plan)
        : context_(std::move(context))
        , transfer_(std::move(transfer))
        , program_(std::move(program))
        , launches_(std::move(bound.launches))
        , arrays_(std::move(bound.arrays))
        , plan_(std::move(plan))
        , hosts_(plan_.arrays)
        , forked_(*context_, false) {
        isOneRecord = false;
        // With pageable memory, the time includes copies by the host.
        const MemoryKind copied = isShared() ? MemoryKind::Pageable : plan_.host;
        const MemoryKind source = plan_.fills ? MemoryKind::Pageable : plan_.host;
        for (std::size_t array = 0; array < hosts_.size(); ++array)
            hosts_[array].up =
                std::make_unique<HostBuffer>(context_, arrays_.at(array)->bytes(), source);
        for (const EndToEnd::Piece& piece : plan_.pieces) {
            for (const ArrayPart& part : piece.down) {
                std::unique_ptr<HostBuffer>& down = hosts_.at(part.array).down;
                if (!down)
                    down = std::make_unique<HostBuffer>(context_, arrays_[part.array]->bytes(),
                                                        copied);
            }
        }
        if (plan_.fills && !isShared())
            for (Host& host : hosts_) {
                host.filled = std::make_unique<HostBuffer>(context_, host.up->bytes(), plan_.host);
                host.read.resize(host.down ? host.up->bytes() : 0);
            }
        const auto streams =
            std::min<std::size_t>(static_cast<std::size_t>(plan_.streams), plan_.pieces.size());
        for (std::size_t stream = 1; stream < streams; ++stream) {
            others_.push_back(std::make_unique<CudaStream>(*context_));
            joined_.push_back(std::make_unique<CudaEvent>(*context_, false));
        }
        if (isShared())
            allocate(shared_, MemoryKind::Managed);
        else if (!plan_.allocates)
            bind(arrays_);
    }

    void takeOver() override {
        for (std::size_t array = 0; array < hosts_.size(); ++array) {
            Host& host = hosts_[array];
            arrays_[array]->download(0, bytesOf(*host.up));
            if (host.down) {
                std::ranges::copy(bytesOf(*host.up), bytesOf(*host.down).begin());
            } else {
                // This value reveals arrays that the operation does not copy.
                arrays_[array]->fill(uncopied);
            }
        }
        isChecked_ = true;
    }

    void handBack() override {
        isChecked_ = false;
        for (std::size_t array = 0; array < hosts_.size(); ++array) {
            const Host& host = hosts_[array];
            arrays_[array]->upload(0, bytesOf(host.down ? *host.down : *host.up));
        }
    }

    void enqueue() override {
        Arrays own;
        if (plan_.allocates)
            onHost(RunStep::Allocate, 0, [&] { allocate(own, MemoryKind::Device); });
        // Elements that the kernel does not write must be unchanged after the copy back.
        if (isChecked_ && (plan_.allocates || isShared())) {
            for (std::size_t array = 0; array < hosts_.size(); ++array) {
                if (hosts_[array].down)
                    (isShared() ? shared_ : own).at(array)->upload(0, bytesOf(*hosts_[array].up));
            }
        }
        if (plan_.fills)
            onHost(RunStep::Fill, 0, [&] { fillAll(); });
        if (!plan_.before.empty() && !isShared())
            inStream(0, RunStep::Upload, 0, [&] { upload(own, plan_.before); });
        forked_.record();
        for (std::size_t stream = 1; stream <= others_.size(); ++stream) {
            const StreamScope scope(*context_, others_[stream - 1].get());
            forked_.makeWait();
        }
        for (std::size_t piece = 0; piece < plan_.pieces.size(); ++piece)
            runPiece(own, piece);
        for (std::size_t stream = 0; stream < others_.size(); ++stream) {
            {
                const StreamScope scope(*context_, others_[stream].get());
                joined_[stream]->record();
            }
            joined_[stream]->makeWait();
        }
        if (plan_.allocates || plan_.fills || times_ != nullptr)
            onHost(RunStep::Wait, 0, [&] { context_->finish(); });
        if (plan_.fills)
            onHost(RunStep::Read, 0, [&] { readAll(); });
        if (plan_.allocates)
            onHost(RunStep::Free, 0, [&] {
                bound_.clear();
                own.clear();
            });
    }

    int launches() const override {
        return static_cast<int>(launches_.size() + 2 * plan_.pieces.size() + plan_.before.size());
    }
    bool needsHost() const override { return true; }
    bool movesPages() const override { return isShared(); }

    Timeline timeline(const std::stop_token&) override {
        constexpr std::size_t stepsOfPiece = 3;
        DeviceTimes times(*context_, stepsOfPiece * plan_.pieces.size() + 1);
        times_ = &times;
        try {
            enqueue();
        } catch (...) {
            times_ = nullptr;
            throw;
        }
        times_ = nullptr;
        return times.timeline(static_cast<int>(others_.size()) + 1);
    }

  private:
    struct Host {
        std::unique_ptr<HostBuffer> up;
        std::unique_ptr<HostBuffer> down; ///< null if the array is not copied back
        // Buffers in which the host writes the inputs and reads the results. They are null unless
        // the time includes these steps.
        std::unique_ptr<HostBuffer> filled;
        std::vector<std::byte> read;
    };
    /// Arrays that the operation allocates, by index. Empty if it uses the given arrays.
    using Arrays = std::vector<std::unique_ptr<DeviceBuffer>>;

    static std::span<std::byte> bytesOf(const HostBuffer& buffer) {
        return {buffer.hostAddress(), buffer.bytes()};
    }

    template <typename Do>
    void onHost(RunStep step, std::size_t part, const Do& action) {
        const auto begin = HostTimes::Clock::now();
        action();
        if (times_ != nullptr)
            times_->host.add(step, static_cast<std::int64_t>(part), begin, HostTimes::Clock::now());
    }

    /// Issues a step to the device, and notes its time while recording a timeline.
    template <typename Do>
    void inStream(std::size_t stream, RunStep step, std::size_t part, const Do& action) {
        const StreamScope scope(*context_, stream == 0 ? nullptr : others_[stream - 1].get());
        if (times_ != nullptr)
            times_->begin(static_cast<int>(stream) + 1, step, static_cast<std::int64_t>(part));
        onHost(step, part, action);
        if (times_ != nullptr)
            times_->end();
    }

    void bind(const std::vector<Buffer*>& arrays) {
        bound_.clear();
        std::size_t next = 0;
        for (const EndToEnd::Piece& piece : plan_.pieces) {
            const auto first = launches_.begin() + static_cast<std::ptrdiff_t>(next);
            next += piece.launches;
            bound_.push_back(launchOperation(
                context_, program_,
                {{first, first + static_cast<std::ptrdiff_t>(piece.launches)}, arrays}));
        }
    }

    void allocate(Arrays& own, MemoryKind kind) {
        std::vector<Buffer*> arrays = arrays_;
        for (std::size_t array = 0; array < plan_.arrays; ++array) {
            own.push_back(
                std::make_unique<DeviceBuffer>(context_, transfer_, arrays_[array]->bytes(), kind));
            arrays[array] = own.back().get();
        }
        bind(arrays);
    }

    CUdeviceptr deviceOf(const Arrays& own, const ArrayPart& part) const {
        const CudaBuffer& array =
            own.empty() ? dynamic_cast<CudaBuffer&>(*arrays_[part.array]) : *own[part.array];
        return array.address() + part.offset;
    }

    /// Returns true if the host and kernels share the arrays.
    bool isShared() const { return isManaged(plan_.host); }

    /// Returns the host address of a part of a shared array.
    std::byte* sharedAt(const ArrayPart& part) const {
        return reinterpret_cast<std::byte*>(deviceOf(shared_, part));
    }

    void fill(const std::vector<ArrayPart>& parts) {
        for (const ArrayPart& part : parts) {
            const Host& host = hosts_.at(part.array);
            std::copy_n(host.up->hostAddress() + part.offset, part.bytes,
                        isShared() ? sharedAt(part) : host.filled->hostAddress() + part.offset);
        }
    }

    void fillAll() {
        context_->finish(); // the previous run may still use these arrays
        fill(plan_.before);
        for (const EndToEnd::Piece& piece : plan_.pieces)
            fill(piece.up);
    }

    void readAll() {
        for (const EndToEnd::Piece& piece : plan_.pieces)
            for (const ArrayPart& part : piece.down) {
                Host& host = hosts_.at(part.array);
                std::byte* down = host.down->hostAddress() + part.offset;
                if (isShared())
                    std::copy_n(sharedAt(part), part.bytes, down);
                else
                    std::copy_n(down, part.bytes, host.read.data() + part.offset);
            }
    }

    void upload(const Arrays& own, const std::vector<ArrayPart>& parts) {
        for (const ArrayPart& part : parts) {
            const Host& host = hosts_.at(part.array);
            context_->copyToDevice(
                deviceOf(own, part),
                (plan_.fills ? host.filled : host.up)->hostAddress() + part.offset, part.bytes);
        }
    }

    void download(const Arrays& own, const std::vector<ArrayPart>& parts) {
        for (const ArrayPart& part : parts)
            context_->copyToHost(hosts_.at(part.array).down->hostAddress() + part.offset,
                                 deviceOf(own, part), part.bytes);
    }

    void runPiece(const Arrays& own, std::size_t number) {
        const EndToEnd::Piece& piece = plan_.pieces[number];
        const std::size_t stream = number % (others_.size() + 1);
        if (!piece.up.empty() && !isShared())
            inStream(stream, RunStep::Upload, number, [&] { upload(own, piece.up); });
        inStream(stream, RunStep::Kernel, number, [&] { bound_[number]->enqueue(); });
        if (!piece.down.empty() && !isShared())
            inStream(stream, RunStep::Download, number, [&] { download(own, piece.down); });
    }

    std::shared_ptr<const CudaContext> context_;
    std::shared_ptr<HostTransfer> transfer_;
    std::shared_ptr<Program> program_;
    std::vector<Launch> launches_;
    std::vector<Buffer*> arrays_;
    EndToEnd plan_;
    std::vector<Host> hosts_; ///< by array
    Arrays shared_;           ///< shared arrays, indexed like the plan's arrays
    std::vector<std::unique_ptr<CudaStream>> others_; ///< in addition to the context's stream
    CudaEvent forked_;
    std::vector<std::unique_ptr<CudaEvent>> joined_;    ///< one event per additional stream
    std::vector<std::unique_ptr<CudaOperation>> bound_; ///< launches of each piece
    DeviceTimes* times_ = nullptr;                      ///< set while recording a timeline
    bool isChecked_ = false;
};

} // namespace

std::unique_ptr<CudaOperation> endToEndOperation(std::shared_ptr<const CudaContext> context,
                                                 std::shared_ptr<HostTransfer> transfer,
                                                 std::shared_ptr<Program> program,
                                                 BoundLaunches bound, EndToEnd plan) {
    return std::make_unique<EndToEndOperation>(std::move(context), std::move(transfer),
                                               std::move(program), std::move(bound),
                                               std::move(plan));
}

} // namespace kernelcurve
