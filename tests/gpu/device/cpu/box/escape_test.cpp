// Tests of kernels that bypass the compiler's checks with inline assembly and try to escape from
// their process. Each system call is refused with its name in its own row, and the next launch is
// measured.

#include "gpu/device/child_process.h"
#include "gpu/device/confine/call_filter.h"
#include "gpu/device/cpu/box/boxed_program.h"
#include "gpu/device/cpu/compile/clang_tools.h"
#include "gpu/device/cpu/compile/object_file.h"
#include "gpu/device/cpu/compile/translation_unit.h"
#include "gpu/device/cpu/memory/guarded_buffer.h"
#include "gpu/device/work_folder.h"
#include "gpu/model/files/xdg_folders.h"
#include "tests/gpu/device/address_space.h"

#include <cstring>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <thread>

using namespace kernelcurve;
using testing::HasSubstr;

namespace {

/// A system call with up to six arguments, as in the C library.
constexpr const char* prelude = R"(
#undef asm
#undef register
static __attribute__((noinline)) long call(long number, long a = 0, long b = 0, long c = 0,
                                           long d = 0, long e = 0, long f = 0) {
#if defined(__x86_64__)
    long result;
    asm volatile("mov %5, %%r10\n mov %6, %%r8\n mov %7, %%r9\n syscall"
                 : "=a"(result)
                 : "a"(number), "D"(a), "S"(b), "d"(c), "r"(d), "r"(e), "r"(f)
                 : "rcx", "r11", "r10", "r8", "r9", "memory");
    return result;
#else
    register long x8 asm("x8") = number;
    register long x0 asm("x0") = a;
    register long x1 asm("x1") = b;
    register long x2 asm("x2") = c;
    register long x3 asm("x3") = d;
    register long x4 asm("x4") = e;
    register long x5 asm("x5") = f;
    asm volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
#endif
}
)";

/// The image that the kernel compiler would produce if it accepted assembly, system functions and
/// constructors.
KernelImage imageOf(const std::string& source) {
    const WorkFolder folder;
    const CompileRequest request{"test.cu", source, {"kernel"}, {}};
    std::string text = translationUnit(request, {source, {}, false, {}, {}}, {EntryForm::Blocks});
    // The macros that reject assembly are omitted, and names refer to the C library.
    for (const char* line : {"#pragma clang attribute push(__attribute__((internal_linkage)), "
                             "apply_to = function)\n",
                             "#pragma clang attribute pop\n"})
        text.erase(text.find(line), std::strlen(line));
    std::ofstream(folder.file("kernel.cpp")) << text;
    const std::string headers = (shareFolder() / "cpu").string();
    const auto run = [](const std::vector<std::string>& command) {
        const ProcessResult result = runProcess(command, {std::chrono::minutes(5)}, {});
        EXPECT_EQ(result.exitStatus, 0) << result.output;
    };
    run({clangTools()->compiler.string(),
         "-x",
         "c++",
         "-std=c++17",
         "-c",
         "-fPIC",
         "-nostdinc",
         "-I" + headers,
         "-I" + headers + "/include",
         "-DKC_SHARED_LIMIT=49152",
         "-O1",
         "-fvisibility=hidden",
         "-fno-exceptions",
         "-fno-rtti",
         "-gline-tables-only",
         "-fno-optimize-sibling-calls",
         "-ffunction-sections",
         "-fdata-sections",
         "-Wno-everything",
         folder.file("kernel.cpp"),
         "-o",
         folder.file("kernel.o")});
    run({clangTools()->linker.string(), "-shared", "-Bsymbolic", "--gc-sections", "-o",
         folder.file("kernel.so"), folder.file("kernel.o")});
    std::ifstream stream(folder.file("kernel.so"), std::ios::binary);
    return {{std::istreambuf_iterator<char>(stream), {}}, {{EntryForm::Blocks, 0}}, 4096, {}};
}

/// One kernel `kernel(long* out)` in a separate process.
class Boxed {
  public:
    explicit Boxed(const std::string& source)
        : program_(std::make_shared<BoxedProgram>(CompileRequest{"test.cu", source, {"kernel"}, {}},
                                                  CompiledImage{imageOf(source), false}, 0, 2,
                                                  false))
        , out_(4096, GuardedBuffer::Use::Whole) {}

    /// The value that the kernel wrote.
    long run(std::stop_token stop = {}) {
        out_.fill(std::byte{0});
        BoxedOperation operation(program_, shelf_, {{{.arguments = {ArrayArgument{0}}}}, {&out_}});
        WorkerPool pool(1);
        operation.run(pool, stop);
        long value = 0;
        out_.download(0, std::as_writable_bytes(std::span(&value, 1)));
        return value;
    }
    /// The error of the launch. The test fails if there is none.
    DeviceError failure() {
        try {
            run();
        } catch (const DeviceError& error) {
            return error;
        }
        ADD_FAILURE() << "nothing went wrong";
        return DeviceError(Failure{});
    }
    BoxShelf& shelf() { return shelf_; }

  private:
    BoxShelf shelf_;
    std::shared_ptr<BoxedProgram> program_;
    SharedBuffer out_;
};

struct Call {
    const char* name;
    int number;
    const char* arguments;
    const char* named = nullptr; ///< the system's name of the call if it differs
};

void PrintTo(const Call& call, std::ostream* stream) {
    *stream << call.name;
}

/// Returns whether the sanitizer of this build uses the call, so that it is allowed
/// (gpu/device/confine/call_filter.cpp).
bool isASanitizers([[maybe_unused]] int call) {
#if defined(KERNELCURVE_SANITIZE_ADDRESS) || defined(KERNELCURVE_SANITIZE_THREAD)
    for (const int one : {SYS_openat, SYS_write, SYS_read, SYS_close, SYS_rt_sigprocmask,
                          SYS_sigaltstack, SYS_exit_group, SYS_getpid})
        if (call == one)
            return true;
#endif
    return false;
}

class Escape : public testing::TestWithParam<Call> {};

} // namespace

TEST_P(Escape, IsRefusedByName) {
    if (!callsCanBeFiltered())
        GTEST_SKIP() << "this system has no seccomp";
    const Call& tried = GetParam();
    if (isASanitizers(tried.number))
        GTEST_SKIP() << "the sanitizer asks for it";
    Boxed boxed(prelude + std::string("__global__ void kernel(long* out) {\n    out[0] = call(") +
                std::to_string(tried.number) + ", " + tried.arguments + ");\n    out[1] = 1;\n}\n");
    for (int again = 0; again < 2; ++again) {
        const DeviceError error = boxed.failure();
        EXPECT_EQ(error.failure().what.english(),
                  "forbidden system call by block (0, 0, 0), thread (0, 0, 0): " +
                      std::string(tried.named != nullptr ? tried.named : tried.name));
        EXPECT_EQ(error.failure().where.file, "test.cu");
        EXPECT_GT(error.failure().where.line, 0);
        EXPECT_FALSE(error.fatal());
    }
}

INSTANTIATE_TEST_SUITE_P(
    Kernel, Escape,
    testing::Values(
        Call{"openat", SYS_openat, "-100, (long)\"/root/.ssh/id_ed25519\", 0"},
        Call{"write", SYS_write, "1, (long)\"{\\\"type\\\": \\\"pong\\\"}\\n\", 17"},
        Call{"writev", SYS_writev, "2, 0, 0"}, Call{"pwrite64", SYS_pwrite64, "3, 0, 0, 0"},
        Call{"read", SYS_read, "0, (long)out, 8"}, Call{"close", SYS_close, "2"},
        Call{"dup3", SYS_dup3, "2, 1, 0"}, Call{"fcntl", SYS_fcntl, "3, 2, 0"},
        Call{"ioctl", SYS_ioctl, "2, 21505, (long)out"}, Call{"ftruncate", SYS_ftruncate, "3, 0"},
        Call{"unlinkat", SYS_unlinkat, "-100, (long)\"x\", 0"},
        Call{"renameat2", SYS_renameat2, "-100, (long)\"x\", -100, (long)\"y\", 0"},
        Call{"mkdirat", SYS_mkdirat, "-100, (long)\"/tmp/x\", 448"},
        Call{"memfd_create", SYS_memfd_create, "(long)\"x\", 0"},
        Call{"socket", SYS_socket, "2, 1, 0"}, Call{"connect", SYS_connect, "3, 0, 0"},
        Call{"sendto", SYS_sendto, "3, (long)out, 8, 0, 0, 0"},
        Call{"sendmsg", SYS_sendmsg, "3, (long)out, 0"},
        Call{"recvmsg", SYS_recvmsg, "3, (long)out, 0"},
        Call{"execve", SYS_execve, "(long)\"/bin/sh\", 0, 0"},
        Call{"execveat", SYS_execveat, "-100, (long)\"/bin/sh\", 0, 0, 0"},
        Call{"clone", SYS_clone, "17"}, Call{"clone3", SYS_clone3, "(long)out, 88"},
        Call{"clone_of_a_thread", SYS_clone, "69376", "clone"}, Call{"ptrace", SYS_ptrace, "16, 1"},
        Call{"kill", SYS_kill, "1, 0"}, Call{"tgkill", SYS_tgkill, "1, 1, 0"},
        Call{"tkill", SYS_tkill, "1, 0"}, Call{"pidfd_open", SYS_pidfd_open, "1, 0"},
        Call{"process_vm_readv", SYS_process_vm_readv, "1, 0, 0, 0, 0, 0"},
        Call{"process_vm_writev", SYS_process_vm_writev, "1, 0, 0, 0, 0, 0"},
        Call{"rt_sigaction", SYS_rt_sigaction, "11, 0, (long)out, 8"},
        Call{"rt_sigprocmask", SYS_rt_sigprocmask, "0, (long)out, 0, 8"},
        Call{"sigaltstack", SYS_sigaltstack, "0, (long)out"},
        Call{"mmap_to_run", SYS_mmap, "0, 4096, 7, 34, -1, 0", "mmap"},
        Call{"mmap_of_a_file", SYS_mmap, "0, 4096, 3, 1, 3, 0", "mmap"},
        Call{"mprotect_to_run", SYS_mprotect, "(long)out & -4096, 4096, 7", "mprotect"},
        Call{"prctl", SYS_prctl, "4, 1"}, Call{"seccomp", SYS_seccomp, "1, 0, 0"},
        Call{"prlimit64", SYS_prlimit64, "0, 7, 0, (long)out"}, Call{"setuid", SYS_setuid, "0"},
        Call{"unshare", SYS_unshare, "268435456"}, Call{"mount", SYS_mount, "0, 0, 0, 0, 0"},
        Call{"bpf", SYS_bpf, "0, 0, 0"}, Call{"io_uring_setup", SYS_io_uring_setup, "1, (long)out"},
        Call{"perf_event_open", SYS_perf_event_open, "0, 0, 0, 0, 0"},
        Call{"shmget", SYS_shmget, "0, 4096, 512"}, Call{"exit_group", SYS_exit_group, "0"},
        Call{"exit", SYS_exit, "0"}, Call{"getpid", SYS_getpid, "0"},
        Call{"sched_setaffinity", SYS_sched_setaffinity, "0, 8, (long)out"}),
    [](const testing::TestParamInfo<Call>& one) { return std::string(one.param.name); });

TEST(BoxedKernel, MayTakeMemoryAndTheTime) {
    Boxed boxed(std::string(prelude) + R"(
__global__ void kernel(long* out) {
    long* more = (long*)call()" +
                std::to_string(SYS_mmap) + R"(, 0, 1 << 20, 3, 34, -1, 0);
    out[0] = (long)more;
    if ((long)more > 0)
        out[0] = more[1000] = 42;
}
)");
    EXPECT_EQ(boxed.run(), 42);
}

TEST(BoxedKernel, GetsNoMoreMemoryThanTheMachineHas) {
    if (const std::string why = whyAddressSpaceIsUnlimited(); !why.empty())
        GTEST_SKIP() << why;
    // The kernel only reserves address space and does not access it.
    Boxed boxed(std::string(prelude) + R"(
__global__ void kernel(long* out) {
    for (out[0] = 0; out[0] < 1 << 20; ++out[0])
        if (call()" +
                std::to_string(SYS_mmap) + R"(, 0, 1l << 30, 3, 16418, -1, 0) < 0)
            return;
}
)");
    const long gibibytes = boxed.run();
    EXPECT_GT(gibibytes, 0);
    EXPECT_LT(gibibytes, 1 << 14);
}

TEST(BoxedKernel, DoesNotBeginBeforeItIsAsked) {
    // Unlike the kernel compiler, this test does not remove constructors.
    Boxed boxed(std::string(prelude) + R"(
__device__ volatile long mark = 1;
__attribute__((constructor)) static void first() { mark = 2; call()" +
                std::to_string(SYS_exit_group) + R"(, 7); }
__attribute__((destructor)) static void last() { mark = 3; }
__global__ void kernel(long* out) { out[0] = mark; }
)");
    EXPECT_EQ(boxed.run(), 1);
}

TEST(BoxedKernel, CannotChooseFunctionsByCode) {
    Boxed boxed(std::string(prelude) + R"(
extern "C" {
static long one() { return 1; }
void* choose() { call()" +
                std::to_string(SYS_exit_group) + R"(, 7); return (void*)one; }
__attribute__((visibility("default"))) long chosen() __attribute__((ifunc("choose")));
}
__global__ void kernel(long* out) { out[0] = chosen(); }
)");
    EXPECT_THAT(boxed.failure().failure().what.english(), HasSubstr("invalid object file"));
}

TEST(BoxedKernel, IsEndedWhereItJumpsOutOfItsFrame) {
    Boxed boxed(R"(
#undef asm
__global__ void kernel(long* out) {
#if defined(__aarch64__) // clang does not support __builtin_longjmp
    asm volatile("mov sp, %0\n br %1" : : "r"(out), "r"(8l));
#else
    void* nowhere[5] = {out, (void*)8, out, 0, 0};
    __builtin_longjmp(nowhere, 1);
#endif
}
)");
    EXPECT_FALSE(boxed.failure().failure().what.empty());
}

TEST(BoxedKernel, IsEndedWhereItDestroysWhatRunsIt) {
    // The kernel overwrites everything above its own stack frame: the start of the fiber and the
    // memory behind it.
    Boxed boxed(R"(
__global__ void kernel(long* out) {
    for (volatile char* at = (volatile char*)__builtin_frame_address(0);; ++at)
        *at = 0x41;
}
)");
    EXPECT_FALSE(boxed.failure().failure().what.empty());
    EXPECT_FALSE(boxed.failure().fatal());
}

TEST(BoxedKernel, IsEndedWhereItNeverEnds) {
    Boxed boxed("__global__ void kernel(long* out) { for (volatile int spin = 1; spin;) {} }\n");
    std::stop_source stop;
    std::jthread stopper([&stop] { stop.request_stop(); });
    try {
        boxed.run(stop.get_token());
        ADD_FAILURE() << "it came to an end";
    } catch (const Cancelled& cancelled) {
        EXPECT_FALSE(cancelled.fatal());
    }
}

TEST(BoxedKernel, LeavesOtherProgramsAlone) {
    Boxed good("__global__ void kernel(long* out) { out[0] = 7; }\n");
    EXPECT_EQ(good.run(), 7);
    Boxed wild("__global__ void kernel(long* out) { ((volatile long*)out)[1l << 40] = 1; }\n");
    EXPECT_THAT(wild.failure().failure().what.english(), HasSubstr("illegal memory access"));
    EXPECT_EQ(good.run(), 7);
    EXPECT_THAT(wild.failure().failure().what.english(), HasSubstr("illegal memory access"));
}

TEST(BoxedKernel, PrintsAsMuchAsAGpuKeeps) {
    // The kernel prints 1 GiB in lines of the maximum length.
    Boxed boxed(R"(
__global__ void kernel(long* out) {
    for (int i = 0; i < 262209; ++i)
        out[0] += printf("%04094d\n", i);
}
)");
    testing::internal::CaptureStderr();
    EXPECT_GT(boxed.run(), 1 << 30);
    const std::string printed = testing::internal::GetCapturedStderr();
    EXPECT_THAT(printed, testing::StartsWith("0000000000000000"));
    EXPECT_THAT(printed, testing::EndsWith("more than 1 MiB; the rest was omitted\n"));
    EXPECT_LT(printed.size(), (1U << 20) + 100);
}
