// Tests of runs that measure their kernels alternately, and of how runs react to a drifting device.
#include "tests/gpu/worker/copy_experiment.h"
#include "tests/gpu/worker/scripted_worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

using namespace kernelcurve;
using testing::ElementsAre;

namespace {

/// The kernel of copy_experiment.h with another name.
KernelText namedCopy(const std::string& id) {
    KernelText kernel = copyKernel();
    kernel.name = id + ".cu";
    for (std::size_t at = 0; (at = kernel.source.find("tiny_copy", at)) != std::string::npos;)
        kernel.source.replace(at, 9, id);
    return kernel;
}

/// Three kernels over n = 100, 200 ... The indices 0 to sizes - 1 belong to the first kernel.
request::Run threeKernels(int sizes, bool interleave = true) {
    request::Run request = copyRun(1, sizes, {.interleave = interleave});
    request.experiment.kernels = {"first", "second", "third"};
    request.experiment.sweep.pop_back();
    request.kernels = {namedCopy("first"), namedCopy("second"), namedCopy("third")};
    return request;
}

bool isOf(const FakeOperation& operation, const char* kernel) {
    const auto& program = dynamic_cast<const FakeProgram&>(*operation.program);
    return program.request.entries.front() == kernel;
}

/// Executes the copy, except that the named kernel does `otherwise` while it is timed.
std::function<void(FakeDevice&)> exceptTimed(const char* kernel, FakeDevice::Kernel otherwise) {
    return [=](FakeDevice& device) {
        auto* on = &device;
        device.kernel = [=](FakeOperation& operation, std::stop_token stop) {
            copyAll(operation, stop);
            if (isOf(operation, kernel) && on->calls.last().starts_with("time"))
                otherwise(operation, stop);
        };
    };
}

std::vector<std::int64_t> indices(const EventReader& events) {
    std::vector<std::int64_t> all;
    for (const event::Measured& measured : events.all<event::Measured>())
        all.push_back(measured.index);
    return all;
}

} // namespace

TEST(InterleavedRun, MeasuresWhatIsComparedTogether) {
    ScriptedWorker worker([](FakeDevice& device) { device.kernel = copyAll; });
    worker.send(threeKernels(2));
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    EXPECT_THAT(indices(worker.events()), ElementsAre(0, 2, 4, 1, 3, 5));
    // At the first size, each kernel has three turns, and the kernels alternate.
    std::vector<std::int64_t> turns;
    for (const auto& progress : worker.events().all<event::Progress>())
        if (progress.stage == Stage::Measure && turns.size() < 7)
            turns.push_back(progress.index);
    EXPECT_THAT(turns, ElementsAre(0, 2, 4, 2, 0, 2, 4))
        << "there and back, so that a drift cancels";
}

TEST(InterleavedRun, IsOneAfterTheOtherWhereItIsNotWanted) {
    ScriptedWorker worker([](FakeDevice& device) { device.kernel = copyAll; });
    worker.send(threeKernels(2, false));
    worker.events().wait<event::Finished>();
    EXPECT_THAT(indices(worker.events()), ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_EQ(worker.events().all<event::Progress>().size(), 6U * 4U)
        << "and without a reference at the end";
}

TEST(InterleavedRun, TellsWhichPartOfTheTimeItMeasured) {
    ScriptedWorker worker([](FakeDevice& device) { device.kernel = copyAll; });
    worker.send(threeKernels(1));
    const auto share = worker.events().wait<event::Finished>().measuringShare;
    ASSERT_TRUE(share);
    EXPECT_GT(*share, 0);
    EXPECT_LE(*share, 1);
}

TEST(InterleavedRun, LosesOneRowToAFailureBetweenTheOthers) {
    ScriptedWorker worker(exceptTimed("second", [](FakeOperation&, const std::stop_token&) {
        throw DeviceError({message("too many resources"), {}, {}});
    }));
    worker.send(threeKernels(1));
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = worker.events().all<event::Measured>();
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].measurement.status, Status::Measured);
    EXPECT_EQ(rows[1].measurement.status, Status::Failed);
    EXPECT_EQ(rows[1].measurement.reason->what.english(), "too many resources");
    EXPECT_EQ(rows[2].measurement.status, Status::Measured);
    EXPECT_EQ(rows[2].measurement.metrics.at("samples"), 10);
}

TEST(InterleavedRun, LosesOneRowToALaunchThatHangs) {
    ScriptedWorker worker(exceptTimed(
        "second", [](FakeOperation&, const std::stop_token& stop) { FakeDevice::hang(stop); }));
    request::Run run = threeKernels(1);
    run.experiment.measure.limit = 1;
    worker.send(run);
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = worker.events().all<event::Measured>();
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[1].measurement.reason->what.english(), "Timed out after 1 s");
    EXPECT_EQ(rows[2].measurement.status, Status::Measured);
}

TEST(InterleavedRun, LeavesTheOthersToTheNextWorkerWhereTheDeviceIsLost) {
    ScriptedWorker worker(exceptTimed("second", [](FakeOperation&, const std::stop_token&) {
        throw DeviceError({message("illegal memory access"), {}, {}}, true);
    }));
    worker.send(threeKernels(1));
    EXPECT_EQ(worker.exit(), WorkerExit::DeviceLost);
    worker.events().drain();
    const auto rows = worker.events().all<event::Measured>();
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].index, 1);
    EXPECT_EQ(rows[0].measurement.status, Status::Failed);
}

TEST(InterleavedRun, KeepsOnACancelWhatIsMeasured) {
    // The third kernel never becomes stable.
    ScriptedWorker worker([](FakeDevice& device) {
        const auto restless = std::make_shared<bool>(false);
        device.kernel = [=](FakeOperation& operation, const std::stop_token& stop) {
            copyAll(operation, stop);
            *restless = isOf(operation, "third");
        };
        device.seconds = [=](int i) { return *restless && i % 2 == 0 ? 2e-3 : 1e-3; };
    });
    request::Run run = threeKernels(1);
    run.experiment.measure.noise = 1e-9;
    run.experiment.measure.maxTime = run.experiment.measure.limit = 100;
    worker.send(run);
    worker.events().wait<event::Measured>();
    worker.events().wait<event::Measured>();
    worker.send(request::Cancel{1});
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Cancelled);
    EXPECT_THAT(indices(worker.events()), ElementsAre(0, 1));
}

TEST(InterleavedRun, ExcludesInItsPlace) {
    ScriptedWorker worker([](FakeDevice& device) { device.kernel = copyAll; });
    request::Run run = threeKernels(1);
    run.experiment.sweep = {{"n", std::vector<Value>{101, 104}}};
    worker.send(run);
    worker.events().wait<event::Finished>();
    EXPECT_THAT(indices(worker.events()), ElementsAre(0, 2, 4, 1, 3, 5));
    EXPECT_EQ(worker.events().all<event::Measured>()[2].measurement.status, Status::Excluded);
    EXPECT_EQ(worker.events().all<event::Measured>()[3].measurement.status, Status::Measured);
}

TEST(InterleavedRun, SaysWhereMemoryDoesNotAllowIt) {
    ScriptedWorker worker([](FakeDevice& device) {
        device.kernel = copyAll;
        device.about.limits.memoryBytes = 1000; // the arrays of one kernel occupy 800 bytes of it
    });
    request::Run run = threeKernels(1);
    std::string& source = run.kernels[1].source;
    source.insert(source.find("block: [block]"), "memory: managed\n");
    worker.send(run);
    worker.events().wait<event::Finished>();
    const auto rows = worker.events().all<event::Measured>();
    ASSERT_EQ(rows.size(), 3U);
    for (const auto& row : rows) {
        ASSERT_EQ(row.measurement.remarks.size(), 1U);
        EXPECT_EQ(row.measurement.remarks[0].english(),
                  "not interleaved with the compared kernels, because the arrays do not fit into "
                  "memory together");
    }
}

TEST(InterleavedRun, MeasuresEverythingAgainWhereTheDeviceHasChanged) {
    ScriptedWorker worker([](FakeDevice& device) {
        // The device becomes faster by a third after the first two configurations.
        const auto checked = std::make_shared<int>(0);
        auto* on = &device;
        device.kernel = [=](FakeOperation& operation, const std::stop_token& stop) {
            copyAll(operation, stop);
            *checked += on->calls.last() == "run" ? 1 : 0;
        };
        device.seconds = [=](int) { return *checked <= 2 ? 1.5e-3 : 1e-3; };
    });
    request::Run run = copyRun(1, 5, {});
    run.experiment.sweep.pop_back();
    worker.send(run);
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = worker.events().all<event::Measured>();
    ASSERT_EQ(rows.size(), 10U);
    for (std::size_t i = 0; i < 10; ++i) {
        EXPECT_EQ(rows[i].index, static_cast<std::int64_t>(i % 5));
        EXPECT_EQ(rows[i].again, i >= 5);
    }
    EXPECT_DOUBLE_EQ(rows[5].measurement.metrics.at("time"), 1e-3);
    EXPECT_EQ(rows[5].measurement.remarks.back().english(),
              "measured twice: the first configuration took 1.5 ms at the start of the run and 1 "
              "ms at the end; the first measurement of this configuration was 1.5 ms");
}

TEST(InterleavedRun, MeasuresOnceWhereTheDeviceStaysAsItIs) {
    ScriptedWorker worker([](FakeDevice& device) { device.kernel = copyAll; });
    request::Run run = copyRun(1, 5, {});
    worker.send(run);
    worker.events().wait<event::Finished>();
    EXPECT_EQ(worker.events().all<event::Measured>().size(), 20U);
}
