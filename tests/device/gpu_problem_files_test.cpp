#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "tests/device/gpu.h"
#include "tests/gpu/measure/reference/planted_faults.h"

#include <chrono>
#include <cstdio>
#include <filesystem>

using namespace kernelcurve;

namespace {

class GpuProblemFiles : public GpuTest {
  protected:
    static std::vector<std::shared_ptr<const FileProblem>> files() {
        std::vector<std::shared_ptr<const FileProblem>> all;
        for (const ProblemPointer& each : problems())
            if (auto file = std::dynamic_pointer_cast<const FileProblem>(each))
                all.push_back(std::move(file));
        // This is the template of the command New problem...
        const std::filesystem::path folder = shareFolder() / "templates" / "problems";
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().extension() == ".cu")
                all.push_back(
                    readProblemFile(readFile(entry.path()), entry.path().filename(), folder));
        return all;
    }
    template <typename Act>
    static double seconds(const Act& act) {
        // lint-time: what took how long is printed, and nothing follows from it
        const auto begin = std::chrono::steady_clock::now();
        act();
        // lint-time: likewise
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }
};

TEST_F(GpuProblemFiles, GiveWhatTheirExamplesSayAndFindEveryPlantedFault) {
    for (const auto& problem : files()) {
        examplesAreRight(gpu(), *problem);
        const int planted = everyPlantedFaultIsFound(gpu(), *problem);
        EXPECT_GE(planted, 5) << problem->declaration().id;
        std::printf("%s: %d faults\n", problem->declaration().id.c_str(), planted);
    }
}

// The test prints the time, which does not affect the result.
TEST_F(GpuProblemFiles, CheckAGibibyteOnTheDevice) {
    const auto problem = std::dynamic_pointer_cast<const FileProblem>(findProblem("stencil"));
    const Values parameters = {{"rows", 16384}, {"cols", 16384}};
    const DeviceCheck check = *problem->deviceCheck(parameters, "");
    const auto program = gpu().compile(compileRequest(check), {});
    const PreparedBuffers arrays(gpu(), problem->buffers(parameters, ""));
    std::printf("inputs filled: %.3f s\n", seconds([&] {
                    uploadArrays(BufferRole::Input, arrays, *problem, parameters, {});
                }));
    std::unique_ptr<DeviceReference> reference;
    std::printf("reference: %.6f s\n", seconds([&] {
                    reference = std::make_unique<DeviceReference>(gpu(), check, program, arrays,
                                                                  std::stop_token());
                }));
    bool doubtful = false;
    for (int again = 0; again < 3; ++again) {
        std::printf("check of 1 GiB: %.6f s\n",
                    seconds([&] { reference->check(arrays, poison, doubtful, {}); }));
        // Reading an element waits for the copy.
        std::printf("copy of 1 GiB: %.6f s\n", seconds([&] {
                        arrays.find("out")->copyFrom(*arrays.find("in"));
                        float number = 0;
                        arrays.find("out")->download(0,
                                                     std::as_writable_bytes(std::span(&number, 1)));
                    }));
    }
}

// The test also prints the time.
TEST_F(GpuProblemFiles, CheckMoreElementsThanFit32Bits) {
    constexpr std::int64_t needed = std::int64_t{5} << 34;
    if (gpu().freeBytes().value_or(0) < needed)
        GTEST_SKIP() << "the arrays need 80 GiB";
    const auto problem = std::dynamic_pointer_cast<const FileProblem>(findProblem("saxpy"));
    const Values parameters = {{"n", std::int64_t{5} << 30}, {"a", 2.5}};
    const DeviceCheck check = *problem->deviceCheck(parameters, "");
    const auto program = gpu().compile(compileRequest(check), {});
    std::unique_ptr<PreparedBuffers> arrays;
    std::printf("arrays made: %.3f s\n", seconds([&] {
                    arrays =
                        std::make_unique<PreparedBuffers>(gpu(), problem->buffers(parameters, ""));
                }));
    std::printf("x filled: %.3f s\n", seconds([&] {
                    uploadArrays(BufferRole::Input, *arrays, *problem, parameters, {});
                }));
    std::printf("y filled: %.3f s\n", seconds([&] {
                    uploadArrays(BufferRole::InOut, *arrays, *problem, parameters, {});
                }));
    std::unique_ptr<DeviceReference> reference;
    std::printf("reference: %.3f s\n", seconds([&] {
                    reference = std::make_unique<DeviceReference>(gpu(), check, program, *arrays,
                                                                  std::stop_token());
                }));
    bool doubtful = false;
    std::printf("check: %.3f s\n", seconds([&] {
                    EXPECT_FALSE(reference->check(*arrays, poison, doubtful, {}).passed)
                        << "y was not computed";
                }));
}

} // namespace
