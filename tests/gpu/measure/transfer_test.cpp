#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/measure/arrays/problem_arrays.h"
#include "gpu/measure/reference/result_verification.h"
#include "tests/gpu/device/fake_device.h"
#include "tests/gpu/measure/doubling_problem.h"

#include <gtest/gtest.h>

using namespace kernelcurve;

namespace {

class TransferTest : public testing::Test {
  protected:
    DoublingProblem problem;
    FakeDevice device;
    Values values{{"n", std::int64_t{1000}}};
    PreparedBuffers buffers{device, problem.buffers(values, "")};

    std::span<std::int32_t> array(const char* name) {
        return dynamic_cast<FakeBuffer&>(*buffers.find(name)).as<std::int32_t>();
    }
};

} // namespace

TEST_F(TransferTest, UploadsInputsInChunks) {
    uploadArrays(BufferRole::Input, buffers, problem, values, {}, 1024);
    EXPECT_EQ(device.calls.count("upload 1024"), 3);
    EXPECT_EQ(device.calls.count("upload 928"), 1);
    for (std::size_t i = 0; i < 1000; ++i)
        ASSERT_EQ(array("in")[i], DoublingProblem::input(static_cast<std::int64_t>(i))) << i;
}

TEST_F(TransferTest, ChecksOutputsInChunks) {
    for (std::size_t i = 0; i < 1000; ++i)
        array("out")[i] = 2 * DoublingProblem::input(static_cast<std::int64_t>(i));
    EXPECT_TRUE(verifyOutputs(buffers, problem, values, "", {}, 1024).passed);
    array("out")[300] = 0;
    array("out")[999] = 0;
    const Verification wrong = verifyOutputs(buffers, problem, values, "", {}, 1024);
    EXPECT_EQ(wrong.checked, 1000);
    EXPECT_EQ(wrongResult(wrong).english(),
              "2 of 1000 elements are wrong; the first is out[300]: expected 602, found 0");
}

TEST_F(TransferTest, StopsBetweenChunks) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(uploadArrays(BufferRole::Input, buffers, problem, values, stop.get_token()),
                 Cancelled);
    EXPECT_THROW(verifyOutputs(buffers, problem, values, "", stop.get_token()), Cancelled);
    EXPECT_EQ(device.calls.count("upload 4000"), 0);
}

TEST(WrongResult, TellsMissingAndForbiddenWritesApart) {
    Verification verification;
    verification.checked = 10;
    verification.wrong = 2;
    verification.firstWrong = {"C", 3, "1.5", ""};
    EXPECT_EQ(
        wrongResult(verification).english(),
        "2 of 10 elements are wrong; the first is C[3]: expected 1.5, but nothing was written");
    verification.firstWrong = {"C", 3, "", "2.5"};
    EXPECT_EQ(wrongResult(verification).english(),
              "2 of 10 elements are wrong; the first is C[3]: it must not change, but is now 2.5");
}

TEST(DeviceMemory, IsWrittenForPeople) {
    EXPECT_EQ(memoryText(512), "512 B");
    EXPECT_EQ(memoryText(1536), "1.5 KiB");
    EXPECT_EQ(memoryText(std::int64_t{20} << 20U), "20.0 MiB");
    EXPECT_EQ(memoryText(std::int64_t{3} << 40U), "3.0 TiB");
}

TEST(DeviceMemory, SaturatesInsteadOfWrapping) {
    ResolvedConfiguration resolved;
    resolved.buffers = {{"a", BufferRole::Input, INT64_MAX / 8, 8},
                        {"b", BufferRole::Output, INT64_MAX / 8, 8}};
    EXPECT_EQ(memoryNeeded(resolved), INT64_MAX);
}
