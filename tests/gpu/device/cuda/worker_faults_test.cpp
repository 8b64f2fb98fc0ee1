#include "gpu/model/protocol/exit_codes.h"
#include "tests/gpu/worker/worker_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

using namespace kernelcurve;
using testing::HasSubstr;

namespace {

/// The real worker on the fake driver, whose calls fail as stated in `failures`, such as
/// "cuInit=100".
class WorkerFaults : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        setenv("LD_LIBRARY_PATH", KERNELCURVE_BUILD_DIR "/tests/fake_cuda", 1);
    }
    void TearDown() override { unsetenv("FAKE_CUDA"); }

    WorkerProcess& start(const std::string& failures) {
        setenv("FAKE_CUDA", failures.c_str(), 1);
        worker_.emplace();
        return *worker_;
    }
    static std::pair<std::string, std::string> shipped(const std::string& file) {
        std::ostringstream source;
        source << std::ifstream(KERNELCURVE_SOURCE_DIR "/gpu/kernels/copy/" + file).rdbuf();
        return {file, source.str()};
    }
    static request::Run libraryCopy() {
        request::Run run;
        run.run = 1;
        run.experiment.device = "cuda:0";
        run.experiment.kernels = {"copy_library"};
        run.experiment.parameters = {{"element", "float"}, {"n", 1000}};
        run.experiment.measure.noise = 0.05;
        run.experiment.measure.maxTime = 0.05;
        const auto [file, source] = shipped("1_copy_library.cu");
        run.kernels = {{file, source}};
        return run;
    }
    /// The single row of a run.
    Measurement onlyRow() {
        worker_->send(libraryCopy());
        return worker_->events().wait<event::Measured>().measurement;
    }
    DeviceDescription firstDevice() {
        worker_->send(request::Devices{});
        return worker_->events().wait<event::Devices>().devices.at(0);
    }
    void quit() {
        worker_->send(request::Quit{});
        EXPECT_EQ(worker_->exit(), int(WorkerExit::Done));
    }

    std::optional<WorkerProcess> worker_;
};

TEST_F(WorkerFaults, AFaultlessDriverMeasures) {
    start("");
    const Measurement row = onlyRow();
    EXPECT_EQ(row.status, Status::Measured) << row.reason->english();
    EXPECT_EQ(row.clock, "events");
    EXPECT_NEAR(row.metrics.at("time"), 1e-5, 1e-11) << "the fake's time of a launch";
    EXPECT_EQ(worker_->events().wait<event::Finished>().ending, event::Ending::Completed);
    quit();
}

TEST_F(WorkerFaults, ALostDeviceCostsOneRowAndTheProcess) {
    const std::map<int, const char*> words = {{214, "an uncorrectable memory error"},
                                              {700, "illegal memory access"},
                                              {702, "time limit of the display driver"},
                                              {710, "an assert in the kernel failed"},
                                              {714, "stack overflow"},
                                              {715, "illegal instruction"},
                                              {716, "misaligned address"},
                                              {717, "address in the wrong address space"},
                                              {718, "jumped to an invalid address"},
                                              {719, "the kernel crashed"},
                                              {999, "unknown error"}};
    for (const auto& [code, text] : words) {
        start("cuMemcpyDtoDAsync_v2=" + std::to_string(code));
        const Measurement row = onlyRow();
        EXPECT_EQ(row.status, Status::Failed);
        EXPECT_THAT(row.reason->what.english(), HasSubstr(text));
        EXPECT_EQ(worker_->exit(), int(WorkerExit::DeviceLost)) << code;
    }
}

TEST_F(WorkerFaults, ARefusalCostsOneRowOnly) {
    start("cuMemAlloc_v2=2");
    EXPECT_THAT(onlyRow().reason->what.english(),
                HasSubstr("not enough GPU memory: 1 MiB needed, "));
    quit();
    start("cuMemcpyDtoDAsync_v2=801");
    EXPECT_THAT(onlyRow().reason->what.english(),
                HasSubstr("the CUDA driver failed in cuMemcpyDtoDAsync"));
    quit();
}

TEST_F(WorkerFaults, AMissingCompilerCostsTheKernelsThatNeedItAndNothingElse) {
    start("minor=9");
    const DeviceDescription device = firstDevice();
    EXPECT_EQ(device.computeCapability, 99) << "which no NVRTC knows";
    EXPECT_TRUE(device.usable) << device.unusable.english();
    request::Run run = libraryCopy();
    const auto [file, source] = shipped("2_copy_element.cu");
    run.kernels.push_back({file, source});
    run.experiment.kernels = {"copy_library", "copy_element"};
    worker_->send(run);
    std::map<std::string, Measurement> rows;
    for (int row = 0; row < 2; ++row) {
        const auto measured = worker_->events().wait<event::Measured>().measurement;
        rows[measured.configuration.kernel] = measured;
    }
    EXPECT_EQ(rows.at("copy_library").status, Status::Measured)
        << rows.at("copy_library").reason->english();
    EXPECT_EQ(rows.at("copy_element").status, Status::Excluded);
    EXPECT_THAT(rows.at("copy_element").reason->what.english(), HasSubstr("NVRTC"));
    EXPECT_THAT(rows.at("copy_element").reason->hint.english(),
                HasSubstr("install NVIDIA's package cuda-nvrtc-13-0"));
    EXPECT_EQ(worker_->events().wait<event::Finished>().ending, event::Ending::Completed);
    quit();
}

TEST_F(WorkerFaults, ADriverThatDoesNotStartIsListedWithItsReason) {
    const std::map<int, const char*> words = {
        {34, "the toolkit's stub, not a driver"},
        {100, "The NVIDIA driver found no GPU"},
        {802, "the GPUs in this machine are not ready"},
        {803, "the kernel module have different versions"},
        {804, "compatibility library does not support this GPU"},
        {805, "the MPS server does not respond"},
        {999, "unknown error"}};
    for (const auto& [code, text] : words) {
        start("cuInit=" + std::to_string(code));
        const DeviceDescription device = firstDevice();
        EXPECT_EQ(device.id, "cuda");
        EXPECT_FALSE(device.usable);
        EXPECT_THAT(device.unusable.what.english(), HasSubstr(text));
        EXPECT_FALSE(device.unusable.hint.empty()) << code;
        quit();
    }
}

TEST_F(WorkerFaults, AGpuThatLetsNobodyInEndsTheRunAndNothingElse) {
    start("cuDevicePrimaryCtxRetain=46");
    worker_->send(libraryCopy());
    const auto finished = worker_->events().wait<event::Finished>();
    EXPECT_EQ(finished.ending, event::Ending::Failed);
    EXPECT_THAT(finished.failure.what.english(), HasSubstr("another process uses the GPU"));
    quit();
}

} // namespace
