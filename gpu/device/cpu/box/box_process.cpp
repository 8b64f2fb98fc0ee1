#include "gpu/device/cpu/box/box_process.h"

#include "gpu/device/cpu/box/box_note.h"
#include "gpu/device/cpu/describe/cpu_facts.h"
#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/device/program_box.h"
#include "gpu/model/text/error.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// The interval for checking a silent box. The mailbox does not reveal that the box has died.
constexpr auto period = 50ms;
/// The time that a box may take to stop. A traced block checks for a stop every 10 ms. A launch
/// that is not traced checks for a stop between blocks. `patience` must be shorter than the limit
/// of the worker's watch.
constexpr auto patience = 300ms;
/// The CPU time limit per thread. No measured kernel takes this long.
constexpr auto longestLife = std::chrono::hours(24);

ProcessLimits limitsFor(int threads) {
    ProcessLimits limits{longestLife * threads};
#if defined(KERNELCURVE_SANITIZE_ADDRESS) || defined(KERNELCURVE_SANITIZE_THREAD)
    limits.memory = UINT64_MAX; // a sanitizer reserves most of the address space
#else
    // A box may map all arrays. Stacks and allocators reserve more memory than they use.
    constexpr std::uint64_t each = std::uint64_t{1} << 30;
    limits.memory = 2 * static_cast<std::uint64_t>(memoryBytes()) +
                    each * static_cast<std::uint64_t>(threads + 4);
#endif
    return limits;
}

/// Returns a sealed memory file with this content.
FileDescriptor fileOf(const std::string& text) {
    FileDescriptor file(::memfd_create("kernelcurve-program", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!file.isOpen())
        boxCannotStart(errno);
    if (const int error = file.write(text); error != 0)
        boxCannotStart(error);
    ::fcntl(file.get(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
    return file;
}

} // namespace

BoxProcess::BoxProcess(const BoxStart& start, const KernelImage& image) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
        boxCannotStart(errno);
    channel_ = FileDescriptor(ends[0]);
    FileDescriptor other(ends[1]);
    program_.emplace(std::vector<std::string>{workerProgram().string(), "--box"},
                     StartedProgram::Channels{STDERR_FILENO, other.get()},
                     limitsFor(start.threads));
    other.close();
    const FileDescriptor program = fileOf(writeBoxStart(start) + "\n" + writeKernelImage(image));
    const BoxFiles files = {program.get(), mailbox_.file()};
    const auto begin = Clock::now();
    mailbox_.pass(Mailbox::Turn::Ask); // the first answer reports the result of loading
    sendNote(channel_.get(), {BoxNote::Kind::Begin}, files);
    waitForAnswer(begin, {}, {});
}

BoxProcess::~BoxProcess() {
    end();
}

void BoxProcess::hold(const Buffer& array) {
    const auto& shared = dynamic_cast<const SharedBuffer&>(array);
    if (held_[shared.number()]++ > 0)
        return;
    const int file = shared.file();
    BoxReceipt receipt = -1;
    if (!sendNote(channel_.get(),
                  {BoxNote::Kind::Array, shared.use() == GuardedBuffer::Use::Parts ? 1U : 0U,
                   shared.number(), static_cast<std::int64_t>(shared.bytes())},
                  std::span(&file, 1)) ||
        ::recv(channel_.get(), &receipt, sizeof receipt, 0) != sizeof receipt)
        ended();
    if (receipt == 0)
        return;
    held_.erase(shared.number());
    throw DeviceError(
        {message(KC_TEXT("engine", "Not enough sandbox memory for an array of {0} MiB"),
                 std::to_string(shared.bytes() >> 20)),
         message(KC_TEXT("engine", "choose a smaller problem"))});
}

void BoxProcess::release(const Buffer& array) {
    const std::int64_t number = dynamic_cast<const SharedBuffer&>(array).number();
    const auto held = held_.find(number);
    if (held == held_.end() || --held->second > 0)
        return;
    held_.erase(held);
    BoxReceipt receipt = 0;
    if (!isAlive() || !sendNote(channel_.get(), {BoxNote::Kind::Forget, 0, number, 0}) ||
        ::recv(channel_.get(), &receipt, sizeof receipt, 0) != sizeof receipt)
        end();
}

BoxAnswer BoxProcess::ask(const BoxRequest& request, const std::stop_token& stop,
                          const FillPiece& fill) {
    if (stop.stop_requested())
        throw Cancelled();
    const auto begin = Clock::now();
    mailbox_.pass(Mailbox::Turn::Ask, writeBoxRequest(request));
    return waitForAnswer(begin, stop, fill);
}

BoxAnswer BoxProcess::waitForAnswer(Clock::time_point asked, const std::stop_token& stop,
                                    const FillPiece& fill) {
    const std::stop_callback onStop(stop,
                                    [this] { sendNote(channel_.get(), {BoxNote::Kind::Stop}); });
    std::optional<Clock::time_point> stopped;
    Mailbox::Turn turn = Mailbox::Turn::Ask;
    for (Mailbox::Turn waited = turn; turn != Mailbox::Turn::Answer;) {
        turn = mailbox_.waitWhile(waited, period);
        if (turn == Mailbox::Turn::Fill && fill) {
            fill(mailbox_.piece());
            mailbox_.pass(Mailbox::Turn::Filled);
            waited = Mailbox::Turn::Filled;
            continue;
        }
        if (turn == Mailbox::Turn::Answer)
            break;
        pollfd dead{program_->descriptor(), POLLIN, 0};
        const bool isOut = turn != Mailbox::Turn::Ask && turn != Mailbox::Turn::Filled;
        if (isOut || ::poll(&dead, 1, 0) != 0)
            ended();
        if (!stop.stop_requested())
            continue;
        if (!stopped)
            stopped = Clock::now();
        if (Clock::now() - *stopped > patience) {
            showPrints();
            end();
            throw Cancelled();
        }
    }
    showPrints();
    BoxAnswer answer;
    try {
        const std::chrono::duration<double> passed = Clock::now() - asked;
        answer = readBoxAnswer(mailbox_.text(), passed.count());
    } catch (const Error& error) {
        end();
        throw DeviceError({message(KC_TEXT("engine", "Invalid reply from the sandbox: {0}"),
                                   error.failure().what.english()),
                           message(KC_TEXT("engine", "The kernel wrote outside its arrays"))});
    }
    if (answer.isLost)
        end();
    if (answer.isCancelled)
        throw Cancelled();
    if (answer.failure)
        throw DeviceError(*answer.failure);
    return answer;
}

void BoxProcess::showPrints() {
    const Mailbox::Printed printed = mailbox_.takePrinted();
    std::fwrite(printed.text.data(), 1, printed.text.size(), stderr);
    if (!printed.isWhole)
        std::fputs("\nkernelcurve: the kernel printed more than 1 MiB; the rest was omitted\n",
                   stderr);
}

void BoxProcess::ended() {
    // The time that a box may take to exit after its socket is closed, in milliseconds.
    constexpr int afterItsSocket = 1000;
    pollfd dead{program_->descriptor(), POLLIN, 0};
    const bool byItself = ::poll(&dead, 1, afterItsSocket) != 0;
    program_->kill();
    const int status = program_->wait();
    showPrints();
    end();
    const int signal = status - 128;
    if (byItself && signal == SIGKILL)
        throw DeviceError(
            {message(KC_TEXT("engine", "The operating system terminated the kernel's sandbox")),
             message(KC_TEXT("engine", "memory may be exhausted: choose a smaller problem"))});
    throw DeviceError(
        {message(KC_TEXT("engine", "The kernel crashed its sandbox ({0})"), exitText(status)),
         message(KC_TEXT("engine",
                         "the kernel wrote outside its arrays, or made a forbidden system call"))});
}

void BoxProcess::end() {
    channel_.close();
    program_.reset();
}

} // namespace kernelcurve
