// A library that is loaded before a program (LD_PRELOAD) and lets one call of the system fail:
// torture.py compiles and uses it.
//
//   TORTURE_VICTIM   the program that it is for; others are left alone
//   TORTURE_CALL     write, open ... as below
//   TORTURE_AT       which of these calls fails, from 1 on; 0: none, they are counted
//   TORTURE_ERROR    the errno; "short": half is written; "again": EINTR, and the next call does it
//   TORTURE_FOLDER   calls on files count only below it; memory, pipes and processes always
//   TORTURE_LOG      where the number of calls goes, "CALL NUMBER", as it is: not every program
//   ends by returning
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

const char* setting(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

struct Plan {
    bool ours = std::strcmp(program_invocation_short_name, setting("TORTURE_VICTIM")) == 0;
    const char* call = setting("TORTURE_CALL");
    long at = std::atol(setting("TORTURE_AT"));
    const char* error = setting("TORTURE_ERROR");
    const char* folder = setting("TORTURE_FOLDER");
    const char* log = setting("TORTURE_LOG");
    std::atomic<long> count{0};

    void note(long number) const {
        // Of memory it is asked half a million times, which are counted by hundreds.
        constexpr long some = 100;
        if (*log == '\0' || (std::strcmp(call, "malloc") == 0 && number % some != 0))
            return;
        char line[128];
        const int length = std::snprintf(line, sizeof line, "%s %ld\n", call, number);
        const long file = ::syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
        ::syscall(SYS_write, file, line, static_cast<std::size_t>(length));
        ::syscall(SYS_close, file);
    }
};

Plan& plan() {
    static Plan one;
    return one;
}

bool isInFolder(const char* path) {
    return std::strncmp(path, plan().folder, std::strlen(plan().folder)) == 0;
}

bool isInFolder(int descriptor) {
    char link[64];
    char path[4096];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    const long length = ::syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    if (length <= 0)
        return false;
    path[length] = '\0';
    return isInFolder(path);
}

/// Whether this call is the one that fails; errno is set then.
bool fails(const char* call, bool counts = true) {
    Plan& now = plan();
    if (!now.ours || !counts || std::strcmp(now.call, call) != 0)
        return false;
    const long number = ++now.count;
    now.note(number);
    if (number != now.at)
        return false;
    errno = std::strcmp(now.error, "again") == 0 ? EINTR : std::atoi(now.error);
    return true;
}

bool isShort() {
    return std::strcmp(plan().error, "short") == 0;
}

template <typename Function>
Function next(Function, const char* name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

mode_t modeOf(int flags, va_list arguments) {
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

} // namespace

#define NEXT(function) next(&::function, #function)

extern "C" {

int open(const char* path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return fails("open", isInFolder(path)) ? -1 : NEXT(open)(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return fails("open", isInFolder(path)) ? -1 : NEXT(open64)(path, flags, mode);
}

int openat(int folder, const char* path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return fails("open", isInFolder(path)) ? -1 : NEXT(openat)(folder, path, flags, mode);
}

ssize_t write(int descriptor, const void* data, std::size_t size) {
    if (fails("write", isInFolder(descriptor))) {
        if (!isShort())
            return -1;
        size = size > 1 ? size / 2 : size;
    }
    return NEXT(write)(descriptor, data, size);
}

ssize_t read(int descriptor, void* data, std::size_t size) {
    if (fails("read", isInFolder(descriptor))) {
        if (!isShort())
            return -1;
        size = size > 1 ? size / 2 : size;
    }
    return NEXT(read)(descriptor, data, size);
}

ssize_t writev(int descriptor, const iovec* parts, int count) {
    if (fails("write", isInFolder(descriptor))) {
        if (!isShort())
            return -1;
        const std::size_t half = parts->iov_len > 1 ? parts->iov_len / 2 : parts->iov_len;
        return NEXT(write)(descriptor, parts->iov_base, half);
    }
    return NEXT(writev)(descriptor, parts, count);
}

// What streams open; the C library's own calls do not come by here.
FILE* fopen(const char* path, const char* mode) {
    return fails("open", isInFolder(path)) ? nullptr : NEXT(fopen)(path, mode);
}

FILE* fopen64(const char* path, const char* mode) {
    return fails("open", isInFolder(path)) ? nullptr : NEXT(fopen64)(path, mode);
}

int fsync(int descriptor) {
    return fails("fsync", isInFolder(descriptor)) ? -1 : NEXT(fsync)(descriptor);
}

int close(int descriptor) {
    if (!fails("close", isInFolder(descriptor)))
        return NEXT(close)(descriptor);
    const int error = errno;
    NEXT(close)(descriptor); // it is closed all the same
    errno = error;
    return -1;
}

int ftruncate64(int descriptor, off64_t size) {
    return fails("ftruncate", isInFolder(descriptor)) ? -1 : NEXT(ftruncate64)(descriptor, size);
}

int rename(const char* from, const char* to) {
    return fails("rename", isInFolder(to)) ? -1 : NEXT(rename)(from, to);
}

int renameat2(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags) {
    return fails("rename", isInFolder(to)) ? -1
                                           : NEXT(renameat2)(fromFolder, from, toFolder, to, flags);
}

int linkat(int fromFolder, const char* from, int toFolder, const char* to, int flags) {
    return fails("rename", isInFolder(to)) ? -1
                                           : NEXT(linkat)(fromFolder, from, toFolder, to, flags);
}

int unlink(const char* path) noexcept {
    return fails("unlink", isInFolder(path)) ? -1 : NEXT(unlink)(path);
}

int mkdir(const char* path, mode_t mode) {
    return fails("mkdir", isInFolder(path)) ? -1 : NEXT(mkdir)(path, mode);
}

void* mmap(void* place, std::size_t size, int protection, int flags, int file, off_t offset) {
    return fails("mmap") ? MAP_FAILED : NEXT(mmap)(place, size, protection, flags, file, offset);
}

void* mmap64(void* place, std::size_t size, int protection, int flags, int file, off64_t offset) {
    return fails("mmap") ? MAP_FAILED : NEXT(mmap64)(place, size, protection, flags, file, offset);
}

int pipe(int* ends) {
    return fails("pipe") ? -1 : NEXT(pipe)(ends);
}

int pipe2(int* ends, int flags) {
    return fails("pipe") ? -1 : NEXT(pipe2)(ends, flags);
}

pid_t fork() {
    return fails("fork") ? -1 : NEXT(fork)();
}

/// By which this project and Qt start programs; the child has a stack of its own.
int clone(int (*entry)(void*), void* stack, int flags, void* argument, ...) noexcept {
    va_list more;
    va_start(more, argument);
    auto* const parentThread = va_arg(more, pid_t*);
    auto* const storage = va_arg(more, void*);
    auto* const childThread = va_arg(more, pid_t*);
    va_end(more);
    return fails("fork")
               ? -1
               : NEXT(clone)(entry, stack, flags, argument, parentThread, storage, childThread);
}

int socketpair(int domain, int type, int protocol, int* ends) noexcept {
    return fails("pipe") ? -1 : NEXT(socketpair)(domain, type, protocol, ends);
}

void* __libc_malloc(std::size_t size);
void* malloc(std::size_t size) {
    // Looked up by what it replaces, too: not before the program has begun.
    static const bool counts = std::strcmp(setting("TORTURE_CALL"), "malloc") == 0;
    if (counts && fails("malloc"))
        return nullptr;
    return __libc_malloc(size);
}

int memfd_create(const char* name, unsigned flags) noexcept {
    return fails("memfd") ? -1 : NEXT(memfd_create)(name, flags);
}

} // extern "C"
