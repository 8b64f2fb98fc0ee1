#include "gpu/device/confine/call_filter.h"

#include "gpu/model/files/file_descriptor.h"

#include <cerrno>
#include <cstdlib>
#include <initializer_list>
#include <linux/seccomp.h>
#include <memory>
#include <new>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

struct Release {
    void operator()(void* context) const { seccomp_release(context); }
};

/// Throws std::bad_alloc if memory is low. In this case, libseccomp would crash, because it does
/// not check allocations.
void requireMemoryForRules() {
    constexpr std::size_t enough = std::size_t{4} << 20;
    ::operator delete(::operator new(enough));
}

/// A libseccomp filter under construction. If adding a rule fails, the result is empty, so that a
/// filter is either complete or absent.
class Rules {
  public:
    explicit Rules(std::uint32_t others)
        : context_((requireMemoryForRules(), seccomp_init(others))) {
        sound_ = context_ != nullptr && seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH,
                                                         SCMP_ACT_KILL_PROCESS) == 0;
    }

    Rules& add(std::uint32_t action, std::initializer_list<int> calls) {
        for (const int call : calls)
            add(action, call, {});
        return *this;
    }
    Rules& add(std::uint32_t action, int call, std::initializer_list<scmp_arg_cmp> tests) {
        sound_ = sound_ &&
                 seccomp_rule_add_array(context_.get(), action, call,
                                        static_cast<unsigned>(tests.size()), tests.begin()) == 0;
        return *this;
    }

    std::vector<sock_filter> program() const {
        if (!sound_)
            return {};
        const FileDescriptor file(::memfd_create("kernelcurve-filter", MFD_CLOEXEC));
        if (!file.isOpen() || seccomp_export_bpf(context_.get(), file.get()) != 0)
            return {};
        const off_t bytes = ::lseek(file.get(), 0, SEEK_END);
        std::vector<sock_filter> program(static_cast<std::size_t>(bytes) / sizeof(sock_filter));
        if (::pread(file.get(), program.data(), static_cast<std::size_t>(bytes), 0) != bytes)
            return {};
        return program;
    }

  private:
    std::unique_ptr<void, Release> context_;
    bool sound_ = false;
};

scmp_arg_cmp without(unsigned argument, std::uint64_t bits) {
    return {argument, SCMP_CMP_MASKED_EQ, bits, 0};
}

scmp_arg_cmp with(unsigned argument, std::uint64_t bits) {
    return {argument, SCMP_CMP_MASKED_EQ, bits, bits};
}

scmp_arg_cmp equal(unsigned argument, std::uint64_t value) {
    return {argument, SCMP_CMP_EQ, value, 0};
}

/// Allows the system calls for private memory, waiting, and time.
void allowOwnMemory(Rules& rules) {
    rules
        .add(SCMP_ACT_ALLOW,
             {SCMP_SYS(futex), SCMP_SYS(rt_sigreturn), SCMP_SYS(sched_yield),
              SCMP_SYS(restart_syscall), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep),
              SCMP_SYS(munmap), SCMP_SYS(madvise), SCMP_SYS(brk), SCMP_SYS(mremap)})
        .add(SCMP_ACT_ALLOW, SCMP_SYS(mmap), {without(2, PROT_EXEC), with(3, MAP_ANONYMOUS)})
        .add(SCMP_ACT_ALLOW, SCMP_SYS(mprotect), {without(2, PROT_EXEC)});
#if defined(KERNELCURVE_SANITIZE_ADDRESS) || defined(KERNELCURVE_SANITIZE_THREAD)
    // Sanitizers make these system calls in each thread and for their reports. They use a pipe to
    // test whether memory is readable.
    rules.add(SCMP_ACT_ALLOW,
              {SCMP_SYS(gettid), SCMP_SYS(getpid), SCMP_SYS(sigaltstack), SCMP_SYS(rt_sigprocmask),
               SCMP_SYS(write), SCMP_SYS(openat), SCMP_SYS(open), SCMP_SYS(read), SCMP_SYS(close),
               SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(exit_group), SCMP_SYS(pipe),
               SCMP_SYS(pipe2)});
#endif
}

/// System calls that inspect or affect other processes.
constexpr std::initializer_list<int> otherProcesses = {
    SCMP_SYS(kill),   SCMP_SYS(tkill),           SCMP_SYS(tgkill),
    SCMP_SYS(ptrace), SCMP_SYS(rt_sigqueueinfo), SCMP_SYS(rt_tgsigqueueinfo),
    SCMP_SYS(kcmp),   SCMP_SYS(pidfd_open),      SCMP_SYS(pidfd_send_signal),
    SCMP_SYS(setns),  SCMP_SYS(pidfd_getfd),     SCMP_SYS(process_vm_readv),
    SCMP_SYS(shmget), SCMP_SYS(shmat),           SCMP_SYS(process_vm_writev),
    SCMP_SYS(msgget), SCMP_SYS(semget),          SCMP_SYS(process_madvise)};
constexpr std::initializer_list<int> otherMachines = {
    SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect), SCMP_SYS(bind),
    SCMP_SYS(listen), SCMP_SYS(accept),     SCMP_SYS(accept4)};
constexpr std::initializer_list<int> administration = {
    SCMP_SYS(mount),         SCMP_SYS(umount2),        SCMP_SYS(pivot_root),
    SCMP_SYS(chroot),        SCMP_SYS(open_tree),      SCMP_SYS(move_mount),
    SCMP_SYS(fsopen),        SCMP_SYS(fsmount),        SCMP_SYS(fspick),
    SCMP_SYS(mount_setattr), SCMP_SYS(unshare),        SCMP_SYS(keyctl),
    SCMP_SYS(add_key),       SCMP_SYS(request_key),    SCMP_SYS(bpf),
    SCMP_SYS(syslog),        SCMP_SYS(userfaultfd),    SCMP_SYS(perf_event_open),
    SCMP_SYS(acct),          SCMP_SYS(io_uring_setup), SCMP_SYS(io_uring_enter),
    SCMP_SYS(reboot),        SCMP_SYS(kexec_load),     SCMP_SYS(kexec_file_load),
    SCMP_SYS(swapon),        SCMP_SYS(swapoff),        SCMP_SYS(init_module),
    SCMP_SYS(quotactl),      SCMP_SYS(delete_module),  SCMP_SYS(finit_module),
    SCMP_SYS(setuid),        SCMP_SYS(setgid),         SCMP_SYS(setreuid),
    SCMP_SYS(setregid),      SCMP_SYS(setresuid),      SCMP_SYS(setresgid),
    SCMP_SYS(setgroups),     SCMP_SYS(chmod),          SCMP_SYS(fchmod),
    SCMP_SYS(fchmodat),      SCMP_SYS(chown),          SCMP_SYS(fchown),
    SCMP_SYS(lchown),        SCMP_SYS(fchownat),       SCMP_SYS(name_to_handle_at),
    SCMP_SYS(setxattr),      SCMP_SYS(lsetxattr),      SCMP_SYS(open_by_handle_at),
    SCMP_SYS(fsetxattr),     SCMP_SYS(personality),    SCMP_SYS(settimeofday),
    SCMP_SYS(clock_settime), SCMP_SYS(sethostname),    SCMP_SYS(setdomainname)};

} // namespace

CallFilter CallFilter::ofCompiler(bool processes) {
    const std::uint32_t refused = SCMP_ACT_ERRNO(EPERM);
    Rules rules(SCMP_ACT_ALLOW);
    rules.add(refused, otherProcesses).add(refused, otherMachines).add(refused, administration);
    if (!processes) {
        rules.add(refused, {SCMP_SYS(fork), SCMP_SYS(vfork)});
        rules.add(refused, SCMP_SYS(clone), {without(0, CLONE_THREAD)});
        // A filter cannot inspect the flags of clone3(), because the flags are in memory. If
        // clone3() is not available, the C library calls clone().
        rules.add(SCMP_ACT_ERRNO(ENOSYS), {SCMP_SYS(clone3)});
    }
    return CallFilter(rules.program());
}

CallFilter CallFilter::ofKernels() {
    Rules rules(SCMP_ACT_TRAP);
    allowOwnMemory(rules);
    return CallFilter(rules.program());
}

CallFilter CallFilter::ofBox() {
    Rules rules(SCMP_ACT_TRAP);
    allowOwnMemory(rules);
    rules
        .add(SCMP_ACT_ALLOW,
             {SCMP_SYS(recvmsg), SCMP_SYS(sendmsg), SCMP_SYS(sendto), SCMP_SYS(close),
              SCMP_SYS(exit_group), SCMP_SYS(gettid), SCMP_SYS(getpid), SCMP_SYS(rt_sigprocmask)})
        .add(SCMP_ACT_ALLOW, SCMP_SYS(mmap), {without(2, PROT_EXEC), with(3, MAP_SHARED)})
        .add(SCMP_ACT_ALLOW, SCMP_SYS(tgkill), {equal(0, static_cast<std::uint64_t>(::getpid()))});
    return CallFilter(rules.program());
}

int CallFilter::apply() const {
    if (program_.empty())
        return ENOSYS;
    const sock_fprog program{static_cast<unsigned short>(program_.size()),
                             const_cast<sock_filter*>(program_.data())};
    // Before Linux 5.16, a filter without SPEC_ALLOW also disables speculative loads. This would
    // slow down kernels, but protect only data within this process.
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) !=
            0)
        return errno;
    return 0;
}

bool callsCanBeFiltered() {
    static const bool can = [] {
        const std::uint32_t action = SECCOMP_RET_TRAP;
        return ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
    }();
    return can;
}

std::string callName(int number) {
    const std::unique_ptr<char, decltype(&std::free)> name(
        seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number), &std::free);
    return name ? std::string(name.get()) : "call " + std::to_string(number);
}

} // namespace kernelcurve
