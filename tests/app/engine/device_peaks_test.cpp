#include "app/engine/device_peaks.h"

#include "app/engine/peak_measurement.h"
#include "app/export/listing.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/text/error.h"

#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <thread>

namespace kernelcurve {
namespace {

DevicePeaks wholePeaks() {
    DevicePeaks peaks;
    peaks.device = "NVIDIA H200";
    peaks.copy = {4.267e12, "2026-11-20T09:30:00Z"};
    peaks.read = {4.525e12, "2026-11-20T09:30:00Z"};
    peaks.fma = {60.1e12, "2026-11-20T09:30:00Z"};
    return peaks;
}

std::int64_t configurationsOf(const std::vector<PeakProbe>& probes, const Catalog& catalog) {
    std::int64_t count = 0;
    for (const PeakProbe& each : probes)
        count += Plan(each.experiment, catalog).size();
    return count;
}

DeviceDescription h200() {
    DeviceDescription device;
    device.id = "cuda:0";
    device.name = "NVIDIA H200";
    device.kind = DeviceKind::Cuda;
    device.limits.memoryBytes = std::int64_t{140} << 30;
    device.peakBytesPerSecond = 4.814e12;
    device.peakFlopsPerSecond = 66.9e12;
    return device;
}

void keep(const PeakStore& store, const DevicePeaks& peaks) {
    store.change(peaks.device, [&](DevicePeaks& known) { known = peaks; });
}

TEST(PeakStore, KeepsWhatDevicesReach) {
    const QTemporaryDir folder;
    const PeakStore store(folder.filePath("new/peaks.yaml").toStdString());
    EXPECT_FALSE(store.find("NVIDIA H200"));
    DevicePeaks other;
    other.device = "Processor: 4 cores";
    other.given = {0.1e12 / 3, {}};
    keep(store, wholePeaks());
    keep(store, other);
    EXPECT_EQ(store.find("NVIDIA H200"), wholePeaks());
    EXPECT_EQ(store.find("Processor: 4 cores"), other) << "bit for bit";
    DevicePeaks again = wholePeaks();
    again.copy = {4.3e12, "2026-11-21T08:00:00Z"};
    keep(store, again);
    EXPECT_EQ(store.find("NVIDIA H200"), again) << "each with its own date";
    EXPECT_EQ(again.time(), "2026-11-21T08:00:00Z");
    EXPECT_NE(
        readFile(folder.filePath("new/peaks.yaml").toStdString()).find("measured_copy: 4.3 TB/s\n"),
        std::string::npos);
}

TEST(PeakStore, LosesNothingThatOthersKeepAtTheSameTime) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("peaks.yaml").toStdString();
    constexpr int times = 20;
    const auto device = [](int i) { return "device " + std::to_string(i); };
    std::thread gives([&] {
        for (int i = 0; i < times; ++i)
            PeakStore(file).change(device(i), [](DevicePeaks& known) { known.given.flops = 1e12; });
    });
    for (int i = times; i-- > 0;)
        PeakStore(file).change(device(i), [](DevicePeaks& known) { known.copy = {1e9, "2026"}; });
    gives.join();
    for (int i = 0; i < times; ++i) {
        const auto known = PeakStore(file).find(device(i));
        ASSERT_TRUE(known) << i;
        EXPECT_TRUE(known->copy && known->given.flops) << i;
    }
}

TEST(PeakStore, RefusesWhatAPersonMiswrote) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("peaks.yaml").toStdString();
    const auto errorOf = [&](const std::string& text) {
        writeFileAtomically(file, text);
        try {
            PeakStore(file).find("x");
        } catch (const Error& error) {
            return error.failure().what.english();
        }
        return std::string();
    };
    EXPECT_EQ(errorOf("kernelcurve_peaks: 1\ndevices:\n- {device: x, measured_copy: 4 GFLOP/s}\n"),
              "Invalid rate: 4 GFLOP/s");
    EXPECT_EQ(errorOf("kernelcurve_peaks: 2\ndevices: []\n"),
              "Unsupported format 2; this program reads format 1");
    EXPECT_EQ(errorOf("kernelcurve_peaks: 1\ndevices: []\n"), "");
}

TEST(AddPeaks, ThoseOfAnotherMachineAreItsOwn) {
    const QTemporaryDir folder;
    const PeakStore store(folder.filePath("peaks.yaml").toStdString());
    keep(store, wholePeaks());
    const auto reached = [&](const char* id) {
        Environment environment = {{"device", "NVIDIA H200"}, {"device_id", id}};
        addPeaks(environment, {}, DeviceDescription{}, store);
        const Value* copy = environmentEntry(environment, "measured_copy");
        return copy ? copy->number().value() : 0.0;
    };
    EXPECT_EQ(reached("cuda:1"), wholePeaks().copy->rate) << "the same model gets the same figures";
    EXPECT_EQ(reached("box/cuda:0"), 0);
    store.change("box/NVIDIA H200", [](DevicePeaks& known) { known.copy = {3e12, "2026"}; });
    EXPECT_EQ(reached("box/cuda:0"), 3e12);
    EXPECT_EQ(reached("far/cuda:0"), 0);
}

TEST(AddPeaks, MultiplyAddsAreNoMeasureForTensorCores) {
    Environment environment = {{"device", "NVIDIA H200"},
                               {"peak_flops", 1070e12},
                               {std::string(arithmeticEntry), "16 bits on tensor cores"}};
    addPeaks(environment, {}, wholePeaks());
    EXPECT_EQ(environmentNumber(environment, "peak_flops"), 1070e12);
    EXPECT_NE(environmentEntry(environment, "measured_copy"), nullptr);
    EXPECT_EQ(environmentEntry(environment, "measured_fma"), nullptr);
}

TEST(AddPeaks, TheExperimentComesBeforeTheStoreAndTheDevice) {
    const Environment own = {
        {"device", "NVIDIA H200"}, {"peak_bandwidth", 4.814e12}, {"peak_flops", 66.9e12}};
    DevicePeaks known = wholePeaks();
    known.given = {4.5e12, 60e12};
    Experiment experiment;
    experiment.peaks.flops = 50e12;
    Environment environment = own;
    addPeaks(environment, experiment, known);
    const std::map<std::string, Value> found(environment.begin(), environment.end());
    EXPECT_EQ(found.at("peak_bandwidth"), Value(4.5e12));
    EXPECT_EQ(found.at("peak_bandwidth_from"), Value("given"));
    EXPECT_EQ(found.at("peak_flops"), Value(50e12));
    EXPECT_EQ(found.at("measured_copy"), Value(4.267e12));
    EXPECT_EQ(found.at("measured_fma"), Value(60.1e12));
    EXPECT_EQ(found.at("measured_peaks_time"), Value("2026-11-20T09:30:00Z"));
    EXPECT_EQ(found.size(), environment.size()) << "nothing stands twice";
    EXPECT_FALSE(found.contains("measured_copy_time"));
    known.copy->time = "2026-11-21T08:00:00Z";
    addPeaks(environment, experiment, known);
    const std::map<std::string, Value> later(environment.begin(), environment.end());
    EXPECT_EQ(later.at("measured_peaks_time"), Value("2026-11-21T08:00:00Z"));
    EXPECT_EQ(later.at("measured_fma_time"), Value("2026-11-20T09:30:00Z")) << "it is older";
    EXPECT_FALSE(later.contains("measured_copy_time"));
    Environment unknown = own;
    addPeaks(unknown, {}, std::nullopt);
    EXPECT_EQ(unknown, own);
}

TEST(PeakProbes, AreExperimentsOfShippedKernels) {
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    const auto probes = peakProbes(h200());
    ASSERT_EQ(probes.size(), 3U);
    EXPECT_EQ(configurationsOf(probes, catalog), 6 + 6 + 6);
    EXPECT_EQ(probes[0].experiment.parameters.at(0).second, Value(std::int64_t{128} << 20));
    DeviceDescription small;
    small.limits.memoryBytes = std::int64_t{256} << 20;
    EXPECT_EQ(peakProbes(small)[0].experiment.parameters.at(0).second, Value(std::int64_t{8} << 20))
        << "an eighth of the memory";

    Measurement slow;
    slow.metrics = {{"bandwidth", 1e9}};
    Measurement failed = slow;
    failed.status = Status::Failed;
    failed.metrics["bandwidth"] = 9e9;
    Measurement fast = slow;
    fast.metrics["bandwidth"] = 2e9;
    EXPECT_EQ(bestOf(std::vector{slow, fast, failed}, "bandwidth"), 2e9);
    EXPECT_FALSE(bestOf(std::vector{slow}, "flops"));
}

TEST(PeakProbes, ReadFromL2WhatStaysThere) {
    DeviceDescription device = h200();
    device.multiprocessors = 132;
    device.properties = {{{}, {{"l2_bytes", {}, std::int64_t{60} << 20, "bytes"}}}};
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    const auto sizesOf = [](const PeakProbe& probe) {
        return probe.experiment.sweep.at(0).values();
    };
    auto probes = peakProbes(device);
    ASSERT_EQ(probes.size(), 4U);
    EXPECT_EQ(probes[3].result, &DevicePeaks::l2);
    EXPECT_EQ(configurationsOf(probes, catalog), 6 + 6 + 6 + 4 * 3 * 2);
    EXPECT_EQ(sizesOf(probes[3]).back(), Value(132 * 128 * 1024 / 4)) << "17 of 60 MiB";

    device.properties[0].properties[0].value = std::int64_t{5} << 20;
    probes = peakProbes(device);
    EXPECT_EQ(sizesOf(probes.at(3)), std::vector<Value>{132 * 16 * 1024 / 4})
        << "half of the cache at most";
    device.kind = DeviceKind::Replay;
    device.computeCapability = 90;
    EXPECT_EQ(peakProbes(device).size(), 4U) << "as of the GPU that it was";
    device.kind = DeviceKind::Cpu;
    device.computeCapability = 0;
    EXPECT_EQ(peakProbes(device).size(), 3U);
}

TEST(RecordedPeaks, GoWithTheDescriptionOfTheDevice) {
    DevicePeaks peaks = wholePeaks();
    peaks.l2 = {5.5e12, "2026-11-23T05:00:00Z"};
    DeviceDescription device = h200();
    device.properties = {{{"Memory", {}}, {{"l2_bytes", {}, 1024, "bytes"}}}};
    recordPeaks(device, peaks);
    recordPeaks(device, peaks);
    EXPECT_EQ(device.properties.size(), 2U) << "what was there before is replaced";
    EXPECT_EQ(recordedPeaks(device), (DevicePeaks{"NVIDIA H200", {}, {}, {}, {}, {}}))
        << "of a device that is here the store knows";
    device.kind = DeviceKind::Replay;
    EXPECT_EQ(recordedPeaks(device), peaks) << "each with its own date";

    // The recording dates from before L2 was measured, and the store is empty.
    const QTemporaryDir folder;
    const PeakStore store(folder.filePath("peaks.yaml").toStdString());
    Environment environment = {{"device", "NVIDIA H200"},
                               {"measured_copy", 4.1e12},
                               {"measured_peaks_time", "2026-11-19T00:00:00Z"}};
    addPeaks(environment, {}, device, store);
    const std::map<std::string, Value> found(environment.begin(), environment.end());
    EXPECT_EQ(found.at("measured_copy"), Value(4.1e12)) << "what it was when it was recorded";
    EXPECT_EQ(found.at("measured_l2"), Value(5.5e12));
    EXPECT_EQ(found.at("measured_l2_time"), Value("2026-11-23T05:00:00Z"));

    recordPeaks(device, {});
    EXPECT_EQ(device.properties.size(), 1U) << "nothing is known";
    EXPECT_TRUE(recordedPeaks(device).time().empty());
}

TEST(KnownPeaks, IncludeTheCeilingsOfARoofline) {
    const QTemporaryDir folder;
    const PeakStore store(folder.filePath("peaks.yaml").toStdString());
    DeviceDescription device = h200();
    device.multiprocessors = 132;
    device.peakFlopsPerSecond = 66.9e12;
    const auto ceilings = [&](Environment environment) {
        addPeaks(environment, {}, device, store);
        std::map<std::string, Value> found;
        for (const auto& [name, value] : environment)
            if (name == "peak_l1" || name == "peak_tensor" || name == "peak_fp32")
                found.emplace(name, value);
        return found;
    };
    using Found = std::map<std::string, Value>;
    EXPECT_EQ(ceilings({}), Found()) << "the clock is not known";
    device.computeCapability = 90;
    device.properties = {{{"Processor", {}}, {{"clock", {}, 2e9, "Hz"}}}};
    EXPECT_EQ(ceilings({}),
              (Found{{"peak_l1", 132 * 128 * 2e9}, {"peak_tensor", 132 * 4096 * 2e9}}));
    EXPECT_EQ(ceilings({{"arithmetic", "16 bits on tensor cores"}}),
              (Found{{"peak_l1", 132 * 128 * 2e9}, {"peak_fp32", 66.9e12}}));
    device.computeCapability = 75;
    EXPECT_EQ(ceilings({}), (Found{{"peak_l1", 132 * 64 * 2e9}}));
    device.computeCapability = 0;
    EXPECT_EQ(ceilings({}), Found()) << "a CPU";
}

TEST(PeaksTable, NamesWhatItsPercentagesAreOf) {
    const Listing listing = listingOf(wholePeaks(), h200());
    const std::vector<std::string> copy = {"copy",
                                           "4267",
                                           "GB/s",
                                           "88.63730785",
                                           "peak_bandwidth",
                                           "measured",
                                           "2026-11-20T09:30:00Z"};
    ASSERT_EQ(listing.table.rows.size(), 5U);
    EXPECT_EQ(listing.table.rows[0], copy);
    const std::vector<std::string> peak = {"peak_flops", "66900",      "GFLOP/s", "",
                                           "",           "attributes", ""};
    EXPECT_EQ(listing.table.rows[4], peak);
    EXPECT_EQ(listing.summary.rows[0].at(3), "88.6");
    EXPECT_EQ(listing.summary.rows[0].at(4), "measured") << "the head has the date";

    DevicePeaks low = wholePeaks();
    low.given.bandwidth = 4e12;
    const Listing above = listingOf(low, h200());
    EXPECT_EQ(above.summary.rows[0].at(3), "106.7") << "never cut off";
    EXPECT_EQ(above.table.rows[3].at(5), "given");
    EXPECT_NE(yamlText(above.whole).find("of: \"peak_bandwidth\""), std::string::npos)
        << yamlText(above.whole);

    low.copy->time = "2026-11-19T09:30:00Z";
    const Listing mixed = listingOf(low, h200());
    EXPECT_EQ(mixed.head, "NVIDIA H200, measured 2026-11-20T09:30:00Z\n");
    EXPECT_EQ(mixed.summary.rows[0].at(4), "measured 2026-11-19T09:30:00Z");
    EXPECT_EQ(mixed.summary.rows[1].at(4), "measured");
    EXPECT_NE(yamlText(mixed.whole).find("time: \"2026-11-19T09:30:00Z\""), std::string::npos)
        << yamlText(mixed.whole);
    low.l2 = {5.5e12, "2026-11-20T09:30:00Z"};
    EXPECT_EQ(listingOf(low, h200()).table.rows.at(2),
              (std::vector<std::string>{"l2", "5500", "GB/s", "", "", "measured",
                                        "2026-11-20T09:30:00Z"}))
        << "of no theoretical peak";
    EXPECT_EQ(listingOf({}, h200()).head, "NVIDIA H200, not measured\n");
}

} // namespace
} // namespace kernelcurve
