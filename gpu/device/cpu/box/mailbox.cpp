#include "gpu/device/cpu/box/mailbox.h"

#include "gpu/device/device.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace kernelcurve {

struct Mailbox::Shared {
    std::atomic<Turn> turn;
    Piece piece;
    std::atomic<std::uint64_t> length;
    std::atomic<std::uint64_t> printed;
    char prints[maxPrinted];
    char text[maxText];
};

namespace {

using Turn = Mailbox::Turn;
static_assert(sizeof(std::atomic<Turn>) == sizeof(std::uint32_t));
static_assert(std::atomic<Turn>::is_always_lock_free);

/// Uses a futex, because std::atomic can wait only for threads of the same process.
void sleepWhile(std::atomic<Turn>& word, Turn value, const timespec* longest) {
    ::syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAIT,
              static_cast<std::uint32_t>(value), longest, nullptr, 0);
}

void wake(std::atomic<Turn>& word) {
    ::syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAKE, INT32_MAX, nullptr,
              nullptr, 0);
}

} // namespace

void boxCannotStart(int error) {
    throw DeviceError(
        {message(KC_TEXT("engine", "Cannot start the sandbox for kernels: {0}"),
                 std::strerror(error)),
         message(
             KC_TEXT("engine",
                     "close other programs, or check the process and memory limits (ulimit -a)"))});
}

Mailbox::Mailbox()
    : file_(::memfd_create("kernelcurve-mailbox", MFD_CLOEXEC | MFD_ALLOW_SEALING)) {
    // Untouched pages use no memory. The seals prevent other processes from truncating the file.
    if (!file_.isOpen() || ::ftruncate(file_.get(), sizeof(Shared)) != 0 ||
        ::fcntl(file_.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
        boxCannotStart(errno);
    map();
}

Mailbox::Mailbox(FileDescriptor file)
    : file_(std::move(file)) {
    map();
}

void Mailbox::map() {
    void* const memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                                MAP_SHARED | MAP_NORESERVE, file_.get(), 0);
    if (memory == MAP_FAILED)
        boxCannotStart(errno);
    shared_ = static_cast<Shared*>(memory); // the zeros of a new file are the initial state
}

Mailbox::~Mailbox() {
    ::munmap(shared_, sizeof(Shared));
}

void Mailbox::pass(Turn turn, std::string_view text) {
    if (text.size() > maxText)
        throw DeviceError({message(KC_TEXT("engine", "The device's message exceeds {0} MiB"),
                                   std::to_string(maxText >> 20)),
                           message(KC_TEXT("engine", "choose a smaller problem or fewer blocks"))});
    std::memcpy(shared_->text, text.data(), text.size());
    shared_->length = text.size();
    pass(turn);
}

void Mailbox::pass(Turn turn) {
    shared_->turn = turn;
    wake(shared_->turn);
}

Mailbox::Turn Mailbox::waitWhile(Turn turn, std::chrono::milliseconds longest) const {
    const timespec limit{longest.count() / 1000, longest.count() % 1000 * 1000000};
    if (shared_->turn == turn)
        sleepWhile(shared_->turn, turn, &limit);
    return shared_->turn;
}

Mailbox::Turn Mailbox::waitWhileAlert(Turn turn) const {
    constexpr std::chrono::microseconds alert{50};
    const auto begin = std::chrono::steady_clock::now();
    while (shared_->turn == turn)
        if (std::chrono::steady_clock::now() - begin > alert)
            sleepWhile(shared_->turn, turn, nullptr);
    return shared_->turn;
}

std::string Mailbox::text() const {
    return {shared_->text, std::min<std::uint64_t>(shared_->length, maxText)};
}

void Mailbox::setPiece(const Piece& piece) {
    shared_->piece = piece;
}

Mailbox::Piece Mailbox::piece() const {
    return shared_->piece;
}

void Mailbox::print(std::string_view text) {
    const std::uint64_t begin = shared_->printed.fetch_add(text.size());
    if (begin < maxPrinted)
        std::memcpy(shared_->prints + begin, text.data(),
                    std::min<std::uint64_t>(text.size(), maxPrinted - begin));
}

Mailbox::Printed Mailbox::takePrinted() {
    const std::uint64_t printed = shared_->printed.exchange(0);
    return {{shared_->prints, std::min<std::uint64_t>(printed, maxPrinted)}, printed <= maxPrinted};
}

} // namespace kernelcurve
