#include "app/crash/crash_report.h"

#include "gpu/model/files/xdg_folders.h"

#include <boost/core/demangle.hpp>
#include <boost/stacktrace/frame.hpp>
#include <boost/stacktrace/safe_dump_to.hpp>

#include <cxxabi.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <csignal>
#include <cstring>
#include <ctime>
#include <exception>
#include <functional>
#include <mutex>
#include <typeinfo>
#include <vector>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

constexpr std::array fatalSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP};
constexpr std::size_t maxLines = 32;
constexpr unsigned stackSeconds = 5;
constexpr std::size_t maxReports = 5;
constexpr std::size_t maxFrames = 64;

using Line = std::array<char, 241>;

/// The notes are in static memory, so that the handler can read them in any state of the heap.
struct Notes {
    std::array<char, 4096> path{};
    std::array<char, 2048> about{};
    Line exception{};
    std::array<Line, maxLines> lines{};
    std::atomic<std::size_t> count = 0; ///< number of stored lines
};

Notes notes;
std::mutex noting;

template <std::size_t size>
void copyInto(std::array<char, size>& target, const std::string& text) {
    target[text.copy(target.data(), size - 1)] = '\0';
}

void put(int file, const char* text) {
    // A failed write cannot be reported.
    [[maybe_unused]] const ssize_t written = write(file, text, std::strlen(text));
}

/// Writes the stack trace with one "MODULE FUNCTION+0xOFFSET" per line, innermost call first. Names
/// remain mangled, because demangling allocates memory and the crash may be in the allocator.
void putStack(int file) {
    std::array<boost::stacktrace::frame::native_frame_ptr_t, maxFrames + 1> frames{};
    boost::stacktrace::safe_dump_to(1, frames.data(), sizeof frames);
    for (const void* address : frames) {
        Dl_info found{};
        if (address == nullptr || dladdr(address, &found) == 0)
            continue;
        const void* start = found.dli_saddr == nullptr ? found.dli_fbase : found.dli_saddr;
        std::array<char, 24> offset{};
        std::to_chars(offset.data(), offset.data() + offset.size() - 1,
                      static_cast<const char*>(address) - static_cast<const char*>(start), 16);
        for (const char* part : {found.dli_fname, " ", found.dli_sname, "+0x",
                                 static_cast<const char*>(offset.data()), "\n"})
            if (part != nullptr)
                put(file, part);
    }
}

/// Before the stack trace, calls only async-signal-safe functions (signal-safety(7)). For the stack
/// trace, dladdr() may wait for a lock of the loader. If the process hangs there, the alarm ends
/// the process.
void writeReport(int signal) {
    const int file = open(notes.path.data(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file >= 0) {
        const char* name = sigabbrev_np(signal);
        put(file, "Kernelcurve crash report\n\nsignal: ");
        put(file, name == nullptr ? "unknown" : name);
        if (notes.exception[0] != '\0') {
            put(file, "\nexception: ");
            put(file, notes.exception.data());
        }
        put(file, "\n");
        put(file, notes.about.data());
        put(file, "\nLast lines of the log:\n");
        const std::size_t count = notes.count;
        for (std::size_t line = count - std::min(count, maxLines); line < count; ++line) {
            put(file, notes.lines[line % maxLines].data());
            put(file, "\n");
        }
        put(file, "\nStack:\n");
        alarm(stackSeconds);
        putStack(file);
        close(file);
    }
    // SA_RESETHAND restored the default action.
    raise(signal);
}

void noteException() {
    const std::type_info* type = abi::__cxa_current_exception_type();
    std::string text = type == nullptr ? "none" : boost::core::demangle(type->name());
    try {
        if (type != nullptr)
            throw;
    } catch (const std::exception& error) {
        text += std::string(": ") + error.what();
    } catch (...) {
        // The program can determine only the type of the exception.
    }
    copyInto(notes.exception, text);
    std::abort();
}

} // namespace

fs::path crashFolder() {
    return stateFolder() / "crashes";
}

void recordCrashes(const fs::path& folder, const std::string& about) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return;
    const std::string name = std::to_string(time(nullptr)) + '-' + std::to_string(getpid());
    copyInto(notes.path, (folder / (name + ".new")).string());
    copyInto(notes.about, about);
    // The handler has a separate stack, because the crash may be a stack overflow.
    static std::array<char, 256 * 1024> stack;
    stack_t other{};
    other.ss_sp = stack.data();
    other.ss_size = stack.size();
    sigaltstack(&other, nullptr);
    for (const int signal : fatalSignals) {
        struct sigaction before {};
        if (sigaction(signal, nullptr, &before) != 0 || before.sa_handler != SIG_DFL)
            continue;
        struct sigaction action {};
        action.sa_handler = writeReport;
        action.sa_flags = SA_ONSTACK | static_cast<int>(SA_RESETHAND);
        sigaction(signal, &action, nullptr);
    }
    std::set_terminate(noteException);
}

void noteLine(const std::string& line) {
    const std::lock_guard lock(noting);
    copyInto(notes.lines[notes.count % maxLines], line);
    ++notes.count;
}

std::optional<fs::path> takeCrashReport(const fs::path& folder) {
    std::error_code error;
    std::optional<fs::path> newest;
    std::vector<fs::path> reports;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        fs::path report = entry.path();
        if (report.extension() == ".new") {
            report.replace_extension(".txt");
            fs::rename(entry.path(), report, error);
            if (!error && (!newest || *newest < report))
                newest = report;
        }
        if (report.extension() == ".txt")
            reports.push_back(report);
    }
    std::ranges::sort(reports, std::greater());
    for (std::size_t old = maxReports; old < reports.size(); ++old)
        fs::remove(reports[old], error);
    return newest;
}

} // namespace kernelcurve
