// Tests the real worker on the fake driver with a CUPTI that works or refuses. Rows are measured in
// both cases and state the clock that was used and why nothing was counted.

#include "gpu/device/cuda/driver/nvrtc.h"
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

constexpr const char* fakeDrivers = KERNELCURVE_BUILD_DIR "/tests/fake_cuda";

class WorkerCounters : public testing::Test {
  protected:
    void SetUp() override {
        if (!loadNvrtc(13000, 90))
            GTEST_SKIP() << "NVRTC is not installed";
    }
    void TearDown() override { setenv("FAKE_CUPTI", "cuptiActivityEnable=39", 1); }

    /// A copy with counters requested, where CUPTI refuses the given calls.
    Measurement copy(const std::string& refusals, bool counted = true) {
        setenv("LD_LIBRARY_PATH", fakeDrivers, 1);
        setenv("CUDA_HOME", KERNELCURVE_BUILD_DIR "/tests/fake_toolkit", 1);
        setenv("FAKE_CUPTI", refusals.c_str(), 1);
        WorkerProcess worker;
        std::ostringstream source;
        source
            << std::ifstream(KERNELCURVE_SOURCE_DIR "/gpu/kernels/copy/1_copy_library.cu").rdbuf();
        request::Run run;
        run.run = 1;
        run.experiment.device = "cuda:0";
        run.experiment.kernels = {"copy_library"};
        run.experiment.parameters = {{"element", "float"}, {"n", 1000}};
        run.experiment.measure.samples = 10;
        run.experiment.measure.counters = true;
        run.kernels = {{"1_copy_library.cu", source.str()}};
        worker.send(run);
        environment_.clear();
        for (const auto& [name, value] : worker.events().wait<event::Started>().environment)
            environment_[name] = value.text();
        EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
        // The counted values arrive in an update of the same row.
        const Measurement row =
            worker.events().all<event::Measured>().at(counted ? 1 : 0).measurement;
        EXPECT_EQ(row.status, Status::Measured) << row.reason->english();
        worker.send(request::Quit{});
        EXPECT_EQ(worker.exit(), int(WorkerExit::Done));
        return row;
    }
    static std::vector<std::string> remarks(const Measurement& row) {
        std::vector<std::string> texts;
        for (const Message& remark : row.remarks)
            texts.push_back(remark.english());
        return texts;
    }

    std::map<std::string, std::string> environment_;
};

TEST_F(WorkerCounters, CountWhereTheyMayBeRead) {
    const Measurement row = copy("");
    EXPECT_EQ(row.clock, "cupti");
    EXPECT_NEAR(row.metrics.at("time"), 4e-6, 1e-9) << "the fake's records";
    EXPECT_EQ(row.metrics.at("counted_operations"), 4000);
    EXPECT_EQ(row.metrics.at("counted_load_efficiency"), 0.8);
    EXPECT_EQ(environment_.at("clock"), "cupti");
    EXPECT_EQ(environment_.at("counters"), "CUPTI 13, GH100");
}

TEST_F(WorkerCounters, SaysWhyWhereTheyMayNot) {
    const std::map<int, std::pair<const char*, const char*>> words = {
        {26, {"another program uses the hardware counters", "dcgmi"}},
        {35, {"only for administrators", "NVreg_RestrictProfilingToAdminUsers=0"}},
        {40, {"this virtual GPU", "enable profiling for this vGPU"}},
        {43, {"this MIG instance", "a whole GPU"}}};
    for (const auto& [code, texts] : words) {
        const Measurement row = copy("cuptiRangeProfilerEnable=" + std::to_string(code), false);
        EXPECT_EQ(row.clock, "cupti");
        EXPECT_FALSE(row.metrics.contains("counted_operations"));
        EXPECT_THAT(environment_.at("counters"), HasSubstr(std::string("not possible: ")));
        EXPECT_THAT(environment_.at("counters"), HasSubstr(texts.first));
        ASSERT_EQ(remarks(row).size(), 1U) << code;
        EXPECT_THAT(remarks(row)[0], HasSubstr(std::string("no counters: ")));
        EXPECT_THAT(remarks(row)[0], HasSubstr(texts.first));
        EXPECT_THAT(remarks(row)[0], HasSubstr(texts.second));
    }
}

TEST_F(WorkerCounters, EventsTimeWhereRecordsAreRefused) {
    const Measurement row = copy("cuptiActivityEnable=39");
    EXPECT_EQ(row.clock, "events");
    EXPECT_NEAR(row.metrics.at("time"), 1e-5, 1e-11) << "the fake's time of a launch";
    EXPECT_EQ(row.metrics.at("counted_operations"), 4000) << "counters are another matter";
}

} // namespace
