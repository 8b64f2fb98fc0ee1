#include "app/crash/crash_record.h"

#include "app/crash/function_names.h"
#include "gpu/model/files/xdg_folders.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <exception>
#include <mutex>
#include <typeinfo>

// What the handler itself calls is async-signal-safe (signal-safety(7)) up to the frames; whatever
// it says until then is in fixed memory. backtrace() and dladdr() are not by the letter: they come
// last, and an alarm ends a process that hangs in them.
namespace kernelcurve {
namespace {

constexpr std::array fatalSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP};
constexpr std::size_t longestLine = 240;
constexpr std::size_t keptLines = 32;
constexpr int maxFrames = 64;
constexpr unsigned secondsForFrames = 5;

using Line = std::array<char, longestLine + 1>;

struct Notes {
    std::array<char, 4096> path{};
    std::array<char, 2048> about{};
    std::array<char, 1024> terminated{};
    Line device{};
    std::array<Line, keptLines> lines{};
    std::atomic<std::size_t> count = 0; ///< of the lines ever noted
    pid_t firstThread = 0;
};

Notes notes;
std::mutex writing; ///< the notes; the handler reads them as they are
std::atomic_flag alreadyCrashed;

template <std::size_t size>
void copyInto(std::array<char, size>& room, const std::string& text) {
    const std::size_t length = std::min(text.size(), size - 1);
    std::copy_n(text.data(), length, room.data());
    room[length] = '\0';
}

/// A line of the record.
class Writer {
  public:
    explicit Writer(int file)
        : file_(file) {}
    Writer& operator<<(const char* text) {
        std::size_t length = std::strlen(text);
        while (length > 0) {
            const ssize_t written = write(file_, text, length);
            if (written <= 0)
                break;
            text += written;
            length -= static_cast<std::size_t>(written);
        }
        return *this;
    }
    Writer& number(std::uintptr_t value, int base = 10) {
        std::array<char, 32> digits{};
        std::to_chars(digits.data(), digits.data() + digits.size() - 1, value, base);
        return *this << digits.data();
    }

  private:
    int file_;
};

/// Where the code was that the signal met; 0 where this machine does not tell.
std::uintptr_t interruptedAt(const void* context) {
    [[maybe_unused]] const auto* thread = static_cast<const ucontext_t*>(context);
#if defined(__x86_64__)
    return static_cast<std::uintptr_t>(thread->uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
    return thread->uc_mcontext.pc;
#else
    return 0;
#endif
}

void writeFrames(Writer& out, const void* context) {
    std::array<void*, maxFrames> frames{};
    const int count = backtrace(frames.data(), maxFrames);
    const std::uintptr_t at = interruptedAt(context);
    int first = 0;
    for (int frame = 0; frame < count; ++frame)
        if (reinterpret_cast<std::uintptr_t>(frames[static_cast<std::size_t>(frame)]) == at)
            first = frame;
    for (int frame = first; frame < count; ++frame) {
        auto address = reinterpret_cast<std::uintptr_t>(frames[static_cast<std::size_t>(frame)]);
        // The others are where a call returns to, which may be in the next function already.
        if (address != at)
            --address;
        Dl_info found{};
        if (dladdr(reinterpret_cast<void*>(address), &found) == 0 || found.dli_fname == nullptr)
            continue;
        out << "frame: ";
        out.number(address - reinterpret_cast<std::uintptr_t>(found.dli_fbase))
            << " " << found.dli_fname << "\n";
    }
}

void record(int signal, siginfo_t*, void* context) {
    // Threads that crash meanwhile wait for the end of the process here.
    if (alreadyCrashed.test_and_set())
        for (;;)
            pause();
    const int file = open(notes.path.data(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file >= 0) {
        Writer out(file);
        out << "kernelcurve crash 1\nsignal: ";
        out.number(static_cast<std::uintptr_t>(signal)) << "\ntime: ";
        out.number(static_cast<std::uintptr_t>(time(nullptr))) << "\nthread: ";
        out << (syscall(SYS_gettid) == notes.firstThread ? "first" : "other") << "\n";
        if (notes.terminated[0] != '\0')
            out << "terminated: " << notes.terminated.data() << "\n";
        out << notes.about.data();
        if (notes.device[0] != '\0')
            out << "device: " << notes.device.data() << "\n";
        const std::size_t count = notes.count;
        for (std::size_t line = count - std::min(count, keptLines); line < count; ++line)
            out << "log: " << notes.lines[line % keptLines].data() << "\n";
        alarm(secondsForFrames);
        writeFrames(out, context);
        out << "end\n";
        close(file);
    }
    // Blocked until the handler returns; then it does what it does without one.
    raise(signal);
}

void terminated() {
    std::string text;
    if (const std::type_info* type = abi::__cxa_current_exception_type()) {
        text = demangled(type->name());
        try {
            throw;
        } catch (const std::exception& error) {
            text += std::string(": ") + error.what();
        } catch (...) {
            text += ", which says nothing of itself";
        }
    } else {
        text = "without an exception";
    }
    std::replace(text.begin(), text.end(), '\n', ' ');
    copyInto(notes.terminated, text);
    std::abort();
}

} // namespace

std::filesystem::path crashFolder() {
    return stateFolder() / "crashes";
}

void recordCrashes(const std::filesystem::path& folder, const std::string& about) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        return;
    copyInto(notes.path,
             (folder / (std::to_string(time(nullptr)) + "-" + std::to_string(getpid()) + ".crash"))
                 .string());
    copyInto(notes.about, about);
    notes.firstThread = static_cast<pid_t>(syscall(SYS_gettid));
    // So that nothing has to be loaded in the handler.
    std::array<void*, 1> frame{};
    backtrace(frame.data(), 1);
    // The handler stands on its own where the stack has run over.
    static std::array<char, 128 * 1024> stack;
    stack_t other{};
    other.ss_sp = stack.data();
    other.ss_size = stack.size();
    sigaltstack(&other, nullptr);
    for (const int signal : fatalSignals) {
        struct sigaction before {};
        if (sigaction(signal, nullptr, &before) != 0 || before.sa_handler != SIG_DFL)
            continue;
        struct sigaction action {};
        action.sa_sigaction = record;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | static_cast<int>(SA_RESETHAND);
        sigemptyset(&action.sa_mask);
        sigaction(signal, &action, nullptr);
    }
    std::set_terminate(terminated);
}

void noteDevice(const std::string& device) {
    const std::lock_guard lock(writing);
    copyInto(notes.device, device);
}

void noteLine(const std::string& line) {
    const std::lock_guard lock(writing);
    copyInto(notes.lines[notes.count % keptLines], line);
    ++notes.count;
}

} // namespace kernelcurve
