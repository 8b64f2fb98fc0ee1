#include "gpu/device/cpu/cpu_description.h"
#include "gpu/device/cpu/describe/cpu_blas.h"
#include "tests/gpu/device/cpu/run/kernel_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace kernelcurve {
namespace {

LibraryCall multiplication(const Buffer* a, const Buffer* b, const Buffer* c) {
    return {"sgemm",
            {{"A", a}, {"B", b}, {"C", c}},
            {{"m", 2}, {"n", 1}, {"k", 3}, {"alpha", 2.0}, {"beta", 0.5}}};
}

TEST(CpuLibrary, MultipliesMatricesInRows) {
    if (!cpuBlas())
        GTEST_SKIP() << "OpenBLAS is not installed";
    const auto a = upload(std::vector<float>{1, 2, 3, 4, 5, 6});
    const auto b = upload(std::vector<float>{1, 10, 100});
    const auto c = upload(std::vector<float>{8, -8});
    Device& device = KernelRunner::device();
    const auto operation = device.prepare(multiplication(a.get(), b.get(), c.get()));
    device.run(*operation, {});
    EXPECT_EQ(download<float>(*c), (std::vector<float>{646, 1304}));
}

TEST(CpuLibrary, SaysWhichArrayOrNumberIsMissing) {
    if (!cpuBlas())
        GTEST_SKIP() << "OpenBLAS is not installed";
    const auto a = upload(std::vector<float>(6));
    LibraryCall call = multiplication(a.get(), a.get(), a.get());
    call.numbers.erase("beta");
    const auto complaint = [](const LibraryCall& wrong) {
        try {
            KernelRunner::device().prepare(wrong);
        } catch (const DeviceError& error) {
            return error.failure().what.english();
        }
        return std::string();
    };
    EXPECT_EQ(complaint(call), "The library call sgemm requires a number named beta");
    call = multiplication(a.get(), a.get(), a.get());
    call.buffers.pop_back();
    EXPECT_EQ(complaint(call), "The library call sgemm requires an array named C");
    call = multiplication(a.get(), a.get(), a.get());
    call.numbers["k"] = std::int64_t{1} << 31;
    EXPECT_EQ(complaint(call),
              "The library does not support a matrix of 2147483648 rows or columns");
}

TEST(CpuLibrary, IsTakenFromTheFirstFileThatHasIt) {
    EXPECT_EQ(loadCpuBlas({"libnothere.so.0", "libc.so.6"}, 1), nullptr);
    if (cpuBlas()) {
        EXPECT_EQ(loadCpuBlas({"libnothere.so.0", cpuBlas()->library.file().string()}, 2)->version,
                  cpuBlas()->version);
    }
}

TEST(CpuLibrary, IsDescribedAsPresentOrAsLacking) {
    const DeviceDescription cpu = describeCpu();
    const DeviceComponent& component = cpu.components.at(1);
    ASSERT_EQ(component.name, "OpenBLAS");
    EXPECT_EQ(component.present, cpuBlas() != nullptr);
    if (component.present) {
        EXPECT_FALSE(component.version.empty());
        EXPECT_NE(cpu.lacks.at(0).facility, "sgemm");
    } else {
        EXPECT_EQ(cpu.lacks.at(0).facility, "sgemm");
        EXPECT_EQ(
            cpu.lacks[0].reason.what.english(),
            "The CPU device does not provide the library call sgemm: OpenBLAS is not installed");
    }
}

TEST(CpuLibrary, HasNoMemoryBesideTheHosts) {
    std::map<std::string, std::string> reasons;
    for (const DeviceLack& lack : describeCpu().lacks)
        reasons[lack.facility] = lack.reason.english();
    for (const std::string& kind : wordsOf(memoryKindNames)) {
        EXPECT_EQ(reasons.contains(kind), kind != "device") << kind;
    }
    EXPECT_EQ(reasons["managed"], "error: The CPU device has no managed memory: it uses only host "
                                  "memory (choose a CUDA device)");
    EXPECT_EQ(
        reasons["memcpy_2d"],
        "error: The CPU device does not provide the library call memcpy_2d (choose a CUDA device)");
    EXPECT_THROW(KernelRunner::device().allocate(4, MemoryKind::Pinned), DeviceError);
}

} // namespace
} // namespace kernelcurve
