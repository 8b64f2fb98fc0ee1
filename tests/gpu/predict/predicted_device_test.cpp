#include "gpu/measure/predict_ahead.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/values/metric.h"
#include "tests/gpu/measure/quiet_observer.h"
#include "tests/gpu/predict/needs_nvidia.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>
#include <string>
#include <thread>
#include <unistd.h>
#include <variant>
#include <vector>

namespace kernelcurve {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

const Catalog& shipped() {
    static const Catalog all = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    return all;
}

Measurement predicted(Device& device, const std::string& kernel, const Values& parameters,
                      const MeasuringRules& rules = {}) {
    const auto outcome = resolve(shipped().at(kernel), {kernel, parameters}, device.description());
    QuietObserver observer;
    return Measurer(device, rules).measure(std::get<ResolvedConfiguration>(outcome), observer, {});
}

std::string refusalOf(Device& device, const std::string& kernel, const Values& parameters) {
    try {
        predicted(device, kernel, parameters);
    } catch (const Error& error) {
        return error.what();
    }
    return "not refused";
}

TEST(PredictedDevice, GivesARowWithTheClockModelAndOneSample) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    const Measurement row =
        predicted(*device, "copy_vector", {{"n", Value(std::int64_t{1} << 20)}});
    EXPECT_EQ(row.status, Status::Measured);
    EXPECT_EQ(row.clock, "model");
    EXPECT_EQ(metricValue(row.metrics, "samples"), 1.0);
    const double time = metricValue(row.metrics, "time").value_or(0);
    EXPECT_GT(time, 2e-6);
    EXPECT_GT(metricValue(row.metrics, "time_low").value_or(0), 0);
    EXPECT_LE(metricValue(row.metrics, "time_low").value_or(1), time);
    EXPECT_GE(metricValue(row.metrics, "time_high").value_or(0), time);
    EXPECT_FALSE(row.kernelClass.empty());
    EXPECT_GT(metricValue(row.metrics, "registers").value_or(0), 0);
    ASSERT_FALSE(row.remarks.empty());
    EXPECT_THAT(row.remarks.front().english(), HasSubstr("predicted"));
}

/// The costs of one cause, sorted from the largest to the smallest.
std::vector<TimeCost> costsOf(const Measurement& row, const std::string& cause) {
    std::vector<TimeCost> found;
    std::ranges::copy_if(row.costs, std::back_inserter(found),
                         [&](const TimeCost& cost) { return cost.cause == cause; });
    return found;
}

TEST(PredictedDevice, ChargesBankConflictsToTheirLine) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    MeasuringRules rules;
    rules.costs = true;
    const Values sizes{{"rows", Value(2048)}, {"cols", Value(2048)}};
    const Measurement tile = predicted(*device, "transpose_tile", sizes, rules);
    const auto conflicts = costsOf(tile, "bank_conflicts");
    ASSERT_FALSE(conflicts.empty());
    std::istringstream source(shipped().at("transpose_tile").source);
    std::string line;
    for (std::int64_t number = 0; number < conflicts.front().line; ++number)
        std::getline(source, line);
    EXPECT_THAT(line, HasSubstr("staged[threadIdx.x][y]"));
    const double time = metricValue(tile.metrics, "time").value_or(0);
    // The 32 elements of a warp are in one bank, which causes 31 additional wavefronts.
    EXPECT_NEAR(conflicts.front().amount, 31.0 * 2048 * 2048 / 32, 0.03 * 31 * 2048 * 2048 / 32);
    EXPECT_GT(conflicts.front().seconds, 0.1 * time);
    EXPECT_LT(conflicts.front().seconds, time); // lint-time: the model's times
    const Measurement padded = predicted(*device, "transpose_tile_padded", sizes, rules);
    EXPECT_TRUE(costsOf(padded, "bank_conflicts").empty());
    // This is the difference of the predicted times with and without padding.
    const double gain = time - metricValue(padded.metrics, "time").value_or(0);
    EXPECT_NEAR(conflicts.front().seconds / time, gain / time, 0.15);
    EXPECT_TRUE(predicted(*device, "transpose_tile", sizes).costs.empty()) << "nobody asked";
}

TEST(PredictedDevice, ChargesALargeCopyToDram) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    MeasuringRules rules;
    rules.costs = true;
    const Measurement copy =
        predicted(*device, "copy_vector", {{"n", Value(std::int64_t{64} << 20)}}, rules);
    ASSERT_FALSE(copy.costs.empty());
    EXPECT_EQ(copy.costs.front().cause, "dram_bandwidth");
    EXPECT_TRUE(costsOf(copy, "uncoalesced").empty());
}

TEST(PredictedDevice, FindsTwoLimitsThatAreReachedTogether) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    MeasuringRules rules;
    rules.costs = true;
    rules.check = false;
    // Each product needs a load from shared memory and an issue slot.
    const Measurement row = predicted(*device, "multiply_blocks", {}, rules);
    const double time = metricValue(row.metrics, "time").value_or(0);
    ASSERT_GE(row.costs.size(), 2U);
    EXPECT_EQ(row.costs[0].cause, "shared_throughput");
    EXPECT_EQ(row.costs[0].also, "issue_slots");
    EXPECT_GT(row.costs[0].seconds / time, 0.3);
    for (std::size_t i = 1; i < row.costs.size(); ++i)
        EXPECT_LT(row.costs[i].seconds, 0.15 * time) << row.costs[i].cause; // lint-time: the model
}

TEST(PredictedDevice, FindsTheBytesOfKnownKernelsInTheirMemoryLevel) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    const auto bytesOf = [](const Measurement& row, const char* level) {
        return metricValue(row.metrics, std::string("predicted_") + level + "_bytes").value_or(-1);
    };
    const auto copyOf = [&](std::int64_t elements, TimingMode timing) {
        MeasuringRules rules;
        rules.timing = timing;
        return predicted(*device, "copy_vector", {{"n", Value(elements)}}, rules);
    };
    constexpr std::int64_t small = std::int64_t{1} << 20; // two arrays of 4 MiB
    constexpr std::int64_t large = std::int64_t{64} << 20;
    const Measurement inL2 = copyOf(small, TimingMode::Warm);
    EXPECT_DOUBLE_EQ(bytesOf(inL2, "l2"), 8.0 * small);
    EXPECT_EQ(bytesOf(inL2, "dram"), 0);
    EXPECT_EQ(bytesOf(inL2, "l1"), 0);
    EXPECT_DOUBLE_EQ(bytesOf(copyOf(small, TimingMode::Cold), "dram"), 8.0 * small);
    const Measurement inDram = copyOf(large, TimingMode::Warm);
    EXPECT_NEAR(bytesOf(inDram, "dram"), 8.0 * large, 0.02 * 8 * large);
    EXPECT_NEAR(bytesOf(inDram, "l2"), 8.0 * large, 0.02 * 8 * large);
    // Neighbouring threads read the same elements.
    const Measurement stencil = predicted(*device, "stencil_global", {});
    EXPECT_GT(bytesOf(stencil, "l1"), bytesOf(stencil, "l2"));
}

TEST(PredictedDevice, RefusesWhatTheModelCannotRunByName) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    EXPECT_THAT(refusalOf(*device, "transpose_bulk", {}), HasSubstr("FENCE.VIEW.ASYNC.S"));
}

TEST(PredictedDevice, PredictsByteFloatsGenericAddressesAndClusters) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h200");
    KERNELCURVE_NEEDS_PREDICTED(device);
    const Values small = {{"m", Value(256)}, {"n", Value(256)}, {"k", Value(256)}};
    for (const char* kernel : {"fp8_naive", "bf16_wmma", "bf16_wmma_shared"})
        EXPECT_GT(predicted(*device, kernel, small).metrics.at("time"), 0) << kernel;
    EXPECT_THAT(latestPrediction(*device).flags, Not(Contains("clusters")));
    predicted(*device, "softmax_cluster", {});
    EXPECT_THAT(latestPrediction(*device).flags, Contains("clusters"));
}

TEST(PredictedDevice, NamesTheLineThatCallsTheToolkit) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h200");
    KERNELCURVE_NEEDS_PREDICTED(device);
    MeasuringRules rules;
    rules.costs = true;
    const Values small = {{"m", Value(256)}, {"n", Value(256)}, {"k", Value(256)}};
    const Measurement row = predicted(*device, "fp8_naive", small, rules);
    const auto found = std::ranges::find(row.costs, "uncoalesced", &TimeCost::cause);
    ASSERT_NE(found, row.costs.end());
    EXPECT_THAT(found->file, HasSubstr("fp8_naive"));
}

/// Devices that keep their results in one folder, as those of several workers do.
class KeptPredictions : public testing::Test {
  protected:
    void SetUp() override {
        if (predictedDeviceOf("nvidia-h200") == nullptr)
            return;
        std::filesystem::remove_all(folder_);
        gpu_ = timing::readGpuModel(
            readFile(KERNELCURVE_SOURCE_DIR "/resources/devices/nvidia-h200.yaml"), "");
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    bool isPossible() const { return gpu_.smCount > 0; }
    std::unique_ptr<Device> device() const {
        return predictedDevice(gpu_, "predict:nvidia-h200", DiskCache(folder_));
    }
    /// Predicts with a new device. Sets `computed_`, also if the model refuses the kernel.
    Measurement predictedAnew(const KernelFile& kernel, const Values& parameters,
                              const MeasuringRules& rules = {}) {
        const std::unique_ptr<Device> own = device();
        const auto outcome = resolve(kernel, {kernel.id, parameters}, own->description());
        QuietObserver observer;
        try {
            Measurement row = Measurer(*own, rules)
                                  .measure(std::get<ResolvedConfiguration>(outcome), observer, {});
            computed_ = computedResults(*own);
            return row;
        } catch (const DeviceError&) {
            computed_ = computedResults(*own);
            throw;
        }
    }
    std::vector<std::filesystem::path> entries() const {
        std::vector<std::filesystem::path> found;
        for (const auto& entry : std::filesystem::directory_iterator(folder_))
            found.push_back(entry.path());
        return found;
    }

    const std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("kernelcurve-kept-" + std::to_string(getpid()));
    timing::GpuModel gpu_;
    int computed_ = 0;
    const Values size_{{"n", Value(std::int64_t{1} << 20)}};
};

TEST_F(KeptPredictions, AreNotComputedAgain) {
    if (!isPossible())
        KERNELCURVE_NEEDS_PREDICTED(std::unique_ptr<Device>());
    MeasuringRules rules;
    rules.costs = true;
    const KernelFile& copy = shipped().at("copy_vector");
    const Measurement first = predictedAnew(copy, size_, rules);
    EXPECT_EQ(computed_, 2) << "its time and its costs";
    const Measurement again = predictedAnew(copy, size_, rules);
    EXPECT_EQ(computed_, 0);
    EXPECT_EQ(again.metrics, first.metrics);
    EXPECT_EQ(again.costs, first.costs);
    EXPECT_EQ(again.kernelClass, first.kernelClass);
    predictedAnew(copy, size_);
    EXPECT_EQ(computed_, 0) << "costs need the prediction of the time";
    // A comment does not change the code.
    KernelFile remarked = copy;
    remarked.code += "\n// the same code\n";
    predictedAnew(remarked, size_);
    EXPECT_EQ(computed_, 0);
}

TEST_F(KeptPredictions, ServeOneDeviceMoreThanOnce) {
    if (!isPossible())
        KERNELCURVE_NEEDS_PREDICTED(std::unique_ptr<Device>());
    const std::unique_ptr<Device> own = device();
    for (int i = 0; i < 2; ++i)
        predicted(*own, "copy_vector", size_);
    EXPECT_EQ(computedResults(*own), 1);
}

TEST_F(KeptPredictions, AreMadeAheadByOtherThreads) {
    if (!isPossible())
        KERNELCURVE_NEEDS_PREDICTED(std::unique_ptr<Device>());
    const KernelFile& copy = shipped().at("copy_vector");
    {
        const auto outcome = resolve(copy, {copy.id, size_}, device()->description());
        const auto& resolved = std::get<ResolvedConfiguration>(outcome);
        PredictAhead ahead([this] { return device(); }, 1, {});
        ahead.await(resolved.configuration, {}); // returns at once, because nothing was announced
        ahead.announce(resolved);
        while (!std::filesystem::exists(folder_) || entries().empty())
            std::this_thread::yield();
        ahead.await(resolved.configuration, {});
    }
    predictedAnew(copy, size_);
    EXPECT_EQ(computed_, 0);
}

TEST_F(KeptPredictions, IncludeRefusals) {
    if (!isPossible())
        KERNELCURVE_NEEDS_PREDICTED(std::unique_ptr<Device>());
    KernelFile fenced = shipped().at("copy_vector");
    const std::size_t body = fenced.code.find('{', fenced.code.find("__global__"));
    ASSERT_NE(body, std::string::npos);
    fenced.code.insert(body + 1, "asm volatile(\"fence.proxy.async;\" ::: \"memory\");");
    const auto refusal = [&] {
        try {
            predictedAnew(fenced, size_);
        } catch (const DeviceError& error) {
            return error.failure();
        }
        ADD_FAILURE() << "not refused";
        return Failure();
    };
    const Failure first = refusal();
    EXPECT_EQ(computed_, 1);
    EXPECT_EQ(refusal(), first);
    EXPECT_EQ(computed_, 0);
}

TEST_F(KeptPredictions, BelongToWhatTheyDependOn) {
    if (!isPossible())
        KERNELCURVE_NEEDS_PREDICTED(std::unique_ptr<Device>());
    const KernelFile& copy = shipped().at("copy_vector");
    const Measurement first = predictedAnew(copy, size_);
    const auto expectComputed = [&](const char* what, const KernelFile& kernel,
                                    const Values& parameters, const MeasuringRules& rules = {}) {
        const Measurement row = predictedAnew(kernel, parameters, rules);
        EXPECT_EQ(computed_, 1) << what;
        return row;
    };
    expectComputed("size", copy, {{"n", Value(std::int64_t{2} << 20)}});
    expectComputed("block", copy, {{"n", size_.at("n")}, {"block", Value(64)}});
    MeasuringRules cold;
    cold.timing = TimingMode::Cold;
    expectComputed("timing", copy, size_, cold);
    KernelFile backwards = copy;
    const std::string element = "const P *>(in)[i]";
    const std::size_t at = backwards.code.find(element);
    ASSERT_NE(at, std::string::npos);
    backwards.code.replace(at, element.size(), "const P *>(in)[packets - 1 - i]");
    expectComputed("code", backwards, size_);
    setValue(gpu_, "l2_latency_cycles", 2 * valueOf(gpu_, "l2_latency_cycles"),
             {timing::ValueSource::Assumed, "a test"});
    const Measurement other = expectComputed("description of the GPU", copy, size_);
    EXPECT_GT(other.metrics.at("time"), first.metrics.at("time")); // lint-time: the model's times
}

TEST_F(KeptPredictions, BelongToTheContentOfTheInputs) {
    if (!isPossible())
        KERNELCURVE_NEEDS_PREDICTED(std::unique_ptr<Device>());
    const CompileRequest request{"rounds.cu",
                                 "__global__ void rounds(const int *wanted, float *out)\n"
                                 "{\n"
                                 "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                 "    float value = i;\n"
                                 "    for (int left = wanted[i]; left > 0; --left)\n"
                                 "        value = sinf(value);\n"
                                 "    out[i] = value;\n"
                                 "}\n",
                                 {"rounds"},
                                 {}};
    constexpr std::int64_t threads = 256;
    constexpr std::int64_t blocks = 256;
    constexpr std::size_t bytes = blocks * threads * sizeof(int);
    const auto timeWith = [&](int rounds, bool isUploaded) {
        const std::unique_ptr<Device> own = device();
        const auto wanted = own->allocate(bytes);
        const auto out = own->allocate(bytes);
        const auto generator = [rounds](std::size_t, std::span<std::byte> data) {
            const std::vector<int> all(data.size() / sizeof(int), rounds);
            std::ranges::copy(std::as_bytes(std::span(all)), data.begin());
        };
        if (isUploaded) {
            std::vector<std::byte> all(bytes);
            generator(0, all);
            wanted->upload(0, all);
        } else {
            wanted->generate(generator, std::to_string(rounds));
        }
        out->fill(std::byte{0xff});
        const auto operation = own->prepare(own->compile(request, {}),
                                            {{{.grid = {blocks, 1, 1},
                                               .block = {threads, 1, 1},
                                               .arguments = {ArrayArgument{0}, ArrayArgument{1}}}},
                                             {wanted.get(), out.get()}});
        const double seconds = own->time(*operation, 1, {});
        computed_ = computedResults(*own);
        return seconds;
    };
    for (const bool isUploaded : {false, true}) {
        const double fast = timeWith(1, isUploaded);
        EXPECT_EQ(computed_, 1);
        EXPECT_EQ(timeWith(1, isUploaded), fast);
        EXPECT_EQ(computed_, 0);
        EXPECT_GT(timeWith(100, isUploaded), fast);
        EXPECT_EQ(computed_, 1);
    }
}

TEST_F(KeptPredictions, AreComputedAgainIfDamaged) {
    if (!isPossible())
        KERNELCURVE_NEEDS_PREDICTED(std::unique_ptr<Device>());
    const KernelFile& copy = shipped().at("copy_vector");
    const Measurement first = predictedAnew(copy, size_);
    ASSERT_EQ(entries().size(), 1U);
    const auto size = std::filesystem::file_size(entries().front());
    std::filesystem::resize_file(entries().front(), size - 1);
    EXPECT_EQ(predictedAnew(copy, size_).metrics, first.metrics);
    EXPECT_EQ(computed_, 1);
    predictedAnew(copy, size_);
    EXPECT_EQ(computed_, 0) << "stored again";
}

TEST(PredictedDevices, NameAnInvalidDescription) {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / "kernelcurve-predicted-devices";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "broken.yaml") << "kernelcurve_gpu: 1\nname: X\n";
    const auto devices = PredictedDevices({folder}).describe();
    std::filesystem::remove_all(folder);
    ASSERT_EQ(devices.size(), 1U);
    EXPECT_EQ(devices.front().id, "predict:broken");
    EXPECT_FALSE(devices.front().usable);
    EXPECT_THAT(devices.front().unusable.english(), HasSubstr("broken.yaml"));
}

TEST(PredictedDevices, HaveTheTheoreticalPeakOfTheirMemory) {
    const auto devices = PredictedDevices({KERNELCURVE_SOURCE_DIR "/resources/devices"}).describe();
    const auto t4 = std::ranges::find(devices, "predict:nvidia-t4", &DeviceDescription::id);
    ASSERT_NE(t4, devices.end());
    EXPECT_EQ(t4->peakBytesPerSecond, 320e9);
}

TEST(PredictedDevices, RefuseAnUnknownName) {
    EXPECT_THROW(PredictedDevices({KERNELCURVE_SOURCE_DIR "/resources/devices"}).open("predict:x"),
                 Error);
}

// The worker writes the entries of the description, and a recording must not contain an entry
// twice.
TEST(PredictedDevice, RepeatsNoEntryOfItsDescription) {
    const auto device = predictedDeviceOf("nvidia-h200");
    KERNELCURVE_NEEDS_PREDICTED(device);
    for (const auto& [name, value] : device->environment())
        EXPECT_EQ(name, "nvrtc_options");
}

} // namespace
} // namespace kernelcurve
