#include "gpu/device/cpu/box/box_main.h"

#include "gpu/device/confine/call_filter.h"
#include "gpu/device/confine/file_rules.h"
#include "gpu/device/cpu/box/box_messages.h"
#include "gpu/device/cpu/box/box_note.h"
#include "gpu/device/cpu/box/mailbox.h"
#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/device/cpu/run/cpu_operations.h"
#include "gpu/device/cpu/run/cpu_program.h"
#include "gpu/device/cpu/run/kernel_print.h"
#include "gpu/device/cpu/threads/block_runner.h"
#include "gpu/device/cpu/threads/kernel_fault.h"
#include "gpu/device/cpu/trace/program_trace.h"
#include "gpu/model/text/error.h"

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <future>
#include <limits>
#include <malloc.h>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

/// Prints an error and ends the process, because the box cannot report the error to the device.
[[noreturn]] void giveUp(const char* what, int error) {
    std::fprintf(stderr, "error: cannot activate the kernel sandbox: %s: %s\n", what,
                 std::strerror(error));
    std::_Exit(EXIT_FAILURE);
}

void limitTo(__rlimit_resource resource, rlim_t most) {
    const rlimit limit{most, most};
    if (::setrlimit(resource, &limit) != 0)
        giveUp("setrlimit", errno);
}

/// Applies the filter to the calling thread and its children if the system supports filters.
void keepTo(const CallFilter& filter) {
    if (!callsCanBeFiltered())
        return;
    if (const int error = filter.apply(); error != 0)
        giveUp("seccomp", error);
}

/// Makes the system kill this process first when memory runs out.
void goFirst() {
    if (const FileDescriptor file(::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC));
        file.isOpen())
        (void)file.write("1000");
}

std::string contentOf(const FileDescriptor& file) {
    struct stat status {};
    std::string text;
    if (::fstat(file.get(), &status) != 0)
        giveUp("program", errno);
    text.resize(static_cast<std::size_t>(status.st_size));
    if (::pread(file.get(), text.data(), text.size(), 0) != status.st_size)
        giveUp("program", errno);
    return text;
}

/// The device's arrays. One thread maps them, and other threads use them.
class BoxArrays {
  public:
    void add(const BoxNote& note, const FileDescriptor& file) {
        auto array = std::make_unique<GuardedBuffer>(
            static_cast<std::size_t>(note.bytes),
            note.isSparse != 0 ? GuardedBuffer::Use::Parts : GuardedBuffer::Use::Whole, file.get());
        const std::scoped_lock lock(mutex_);
        arrays_[note.number] = std::move(array);
    }
    void remove(std::int64_t number) {
        const std::scoped_lock lock(mutex_);
        arrays_.erase(number);
    }
    /// Returns the arrays as the array table of launches. Throws std::out_of_range for an unknown
    /// number.
    std::vector<Buffer*> table(const std::vector<BoxArray>& arrays) const {
        const std::scoped_lock lock(mutex_);
        std::vector<Buffer*> table;
        for (const BoxArray& array : arrays)
            table.push_back(arrays_.at(array.number).get());
        return table;
    }

  private:
    mutable std::mutex mutex_;
    std::map<std::int64_t, std::unique_ptr<GuardedBuffer>> arrays_;
};

/// The current operation, which another thread can stop.
class StopSwitch {
  public:
    std::stop_token begin() {
        const std::scoped_lock lock(mutex_);
        source_ = std::stop_source();
        return source_.get_token();
    }
    void stop() {
        std::stop_source source(std::nostopstate);
        {
            const std::scoped_lock lock(mutex_);
            source = source_;
        }
        source.request_stop();
    }

  private:
    std::mutex mutex_;
    std::stop_source source_;
};

/// Handles requests, and runs kernels on one thread together with the pool.
class BoxRunner {
  public:
    BoxRunner(Mailbox& mailbox, BoxArrays& arrays, StopSwitch& stop, const CallFilter& beside)
        : mailbox_(mailbox)
        , arrays_(arrays)
        , stop_(stop)
        , beside_(beside) {}

    /// Loads the program without executing its code, and sandboxes the threads of the pool.
    void load(const BoxStart& start, KernelImage image, const CallFilter& kernels) {
        program_ = std::make_shared<CpuProgram>(
            CompileRequest{start.name, start.source, start.entries, {}}, std::move(image));
        program_->module().lines().readAhead();
        if (start.traced)
            watch_.emplace([this] { keepTo(beside_); });
        pool_.emplace(start.traced ? 1 : start.threads);
        pool_->run(pool_->size(), [&](int index) {
            catchFaultsOnThisThread();
            BlockRunner::ofThisThread();
            if (index != 0) // the calling thread is sandboxed later
                keepTo(kernels);
        });
    }

    /// Reports that the box is ready, and handles requests.
    [[noreturn]] void serve() {
        BoxAnswer ready;
        for (answer(ready);; answer(attempt()))
            mailbox_.waitWhileAlert(Mailbox::Turn::Answer);
    }
    void answer(const BoxAnswer& answer) {
        mailbox_.pass(Mailbox::Turn::Answer, writeBoxAnswer(answer));
    }

  private:
    BoxAnswer attempt() {
        BoxAnswer answer;
        const std::stop_token stop = stop_.begin();
        try {
            serve(readBoxRequest(mailbox_.text()), stop, answer);
        } catch (const Cancelled&) {
            answer.isCancelled = true;
        } catch (const DeviceError& error) {
            answer.failure = error.failure();
            answer.isLost = error.fatal();
        } catch (const Error& error) {
            answer.failure = error.failure();
        } catch (const std::exception& error) {
            answer.failure = Failure{message("{0}", error.what())};
            answer.isLost = true;
        }
        return answer;
    }

    void fill(const Mailbox::Piece& piece) {
        mailbox_.setPiece(piece);
        mailbox_.pass(Mailbox::Turn::Fill);
        mailbox_.waitWhileAlert(Mailbox::Turn::Fill);
    }

    void serve(BoxRequest request, const std::stop_token& stop, BoxAnswer& answer) {
        switch (request.kind) {
        case BoxRequest::Kind::Prepare:
            operations_[request.operation] = prepared(std::move(request));
            break;
        case BoxRequest::Kind::Drop:
            operations_.erase(request.operation);
            break;
        case BoxRequest::Kind::Run:
            runChecked(*operations_.at(request.operation), *pool_, stop);
            break;
        case BoxRequest::Kind::Time:
            answer.seconds =
                operations_.at(request.operation)->time(request.repetitions, *pool_, stop);
            break;
        case BoxRequest::Kind::Timeline:
            answer.timeline = operations_.at(request.operation)->timeline(*pool_, stop);
            break;
        case BoxRequest::Kind::Trace:
            answer.traced =
                traceProgram(*program_, traceRequest(std::move(request)), *watch_, stop);
            break;
        }
    }

    std::unique_ptr<CpuOperation> prepared(BoxRequest request) {
        BoundLaunches bound{std::move(request.launches.launches),
                            arrays_.table(request.launches.arrays)};
        return request.endToEnd
                   ? prepareEndToEnd(program_, std::move(bound), std::move(*request.endToEnd))
                   : prepareLaunches(program_, bound);
    }

    TraceRequest traceRequest(BoxRequest request) {
        constexpr double unlimited = std::numeric_limits<double>::infinity();
        BoxTrace& trace = request.trace.value();
        TraceRequest made{.compile = {},
                          .launches = std::move(request.launches.launches),
                          .arrays = tracedArrays(request.launches.arrays, -1),
                          .witnesses = {},
                          .blocks = trace.blocks,
                          .check = trace.check,
                          .warp = trace.warp,
                          .arrayUses = trace.arrayUses,
                          .blockLimit = trace.blockLimit.value_or(unlimited),
                          .limit = trace.limit.value_or(unlimited)};
        for (BoxLaunches& witness : trace.witnesses)
            made.witnesses.push_back({std::move(witness.launches),
                                      tracedArrays(witness.arrays, std::ssize(made.witnesses))});
        return made;
    }

    /// Returns traced arrays that the device fills. `witness` is an index, or -1 for the trace
    /// itself.
    std::vector<TracedArray> tracedArrays(const std::vector<BoxArray>& arrays,
                                          std::int64_t witness) {
        std::vector<TracedArray> traced;
        for (Buffer* const buffer : arrays_.table(arrays)) {
            const auto index = std::ssize(traced);
            const BoxArray& array = arrays[traced.size()];
            TracedArray& one =
                traced.emplace_back(TracedArray{array.name, buffer, array.elementBytes});
            if (array.isFilled)
                one.fill = [this, witness, index](std::int64_t first,
                                                  std::span<std::byte> elements) {
                    fill({witness, index, first, static_cast<std::int64_t>(elements.size())});
                };
        }
        return traced;
    }

    Mailbox& mailbox_;
    BoxArrays& arrays_;
    StopSwitch& stop_;
    const CallFilter& beside_;
    std::shared_ptr<CpuProgram> program_;
    std::optional<WorkerPool> pool_;
    std::optional<BlockWatch> watch_;
    std::map<std::int64_t, std::unique_ptr<CpuOperation>> operations_;
};

/// Handles messages from the socket until the device closes it.
void serveNotes(int channel, BoxArrays& arrays, StopSwitch& stop) {
    BoxNote note;
    BoxFiles files{};
    while (receiveNote(channel, note, files)) {
        const FileDescriptor file(files[0]);
        const FileDescriptor other(files[1]);
        BoxReceipt receipt = 0;
        switch (note.kind) {
        case BoxNote::Kind::Stop:
            stop.stop();
            continue;
        case BoxNote::Kind::Array:
            try {
                arrays.add(note, file);
            } catch (const std::exception&) {
                receipt = -1;
            }
            break;
        case BoxNote::Kind::Forget:
            arrays.remove(note.number);
            break;
        case BoxNote::Kind::Begin:
            receipt = -1;
            break;
        }
        if (::send(channel, &receipt, sizeof receipt, MSG_NOSIGNAL) != sizeof receipt)
            return;
    }
}

} // namespace

int runBox(int channel) {
    goFirst();
    if (const int error = FileRules().apply(); error != 0)
        giveUp("Landlock", error);
    limitTo(RLIMIT_CORE, 0);
    limitTo(RLIMIT_MEMLOCK, 0);
    limitTo(RLIMIT_MSGQUEUE, 0);
    // Trimming is disabled, because the allocator would open a file to release memory.
    ::mallopt(M_TRIM_THRESHOLD, INT_MAX);
    // The filters are created now, because the sandbox later forbids the required system calls.
    const CallFilter kernels = CallFilter::ofKernels();
    const CallFilter beside = CallFilter::ofBox();

    BoxNote begin;
    BoxFiles files{};
    if (!receiveNote(channel, begin, files) || begin.kind != BoxNote::Kind::Begin || files[1] < 0)
        return EXIT_FAILURE;
    std::string text = contentOf(FileDescriptor(files[0]));
    Mailbox mailbox{FileDescriptor(files[1])};
    setKernelPrint([&mailbox](std::string_view printed) { mailbox.print(printed); });

    BoxArrays arrays;
    StopSwitch stop;
    BoxRunner runner(mailbox, arrays, stop, beside);
    std::promise<void> closed;
    std::thread([&] {
        try {
            const std::size_t head = text.find('\n');
            const BoxStart start = readBoxStart(std::string_view(text).substr(0, head));
            auto image = readKernelImage(std::string_view(text).substr(head + 1));
            text = {};
            if (!image)
                giveUp("program", EINVAL);
            runner.load(start, std::move(*image), kernels);
        } catch (const DeviceError& error) {
            BoxAnswer answer;
            answer.failure = error.failure();
            answer.isLost = true;
            runner.answer(answer);
            return;
        }
        // The pool is complete, so the process needs no more threads.
        limitTo(RLIMIT_NPROC, 0);
        limitTo(RLIMIT_FSIZE, 0);
        keepTo(kernels);
        closed.set_value();
        runner.serve();
    }).detach();
    closed.get_future().wait();
    keepTo(beside);
    serveNotes(channel, arrays, stop);
    std::_Exit(EXIT_SUCCESS);
}

} // namespace kernelcurve
