// For the thread sanitizer's build only. Qt and runProcess start processes by clone() with CLONE_VM
// and CLONE_VFORK, where the child runs in the parent's memory until it becomes another program.
// GCC 12's thread sanitizer brings its own books in order in the child and in the parent, so twice,
// and from then on ignores every lock that the calling thread takes (seen: each access of the
// autosave's queue reported as a race although both sides hold its mutex), or ends the process at
// the next thread that it starts. Here clone() copies the memory, as fork() does.

#include <cstdarg>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" int clone(int (*body)(void*), void* /*stack*/, int flags, void* argument, ...) {
    std::va_list more;
    va_start(more, argument);
    int* const processDescriptor = va_arg(more, int*);
    va_end(more);
    const long child = syscall(SYS_clone, flags & ~(CLONE_VM | CLONE_VFORK), nullptr,
                               processDescriptor, nullptr, nullptr);
    if (child == 0)
        _exit(body(argument));
    return static_cast<int>(child);
}
