#include "app/export/cost_table.h"
#include "app/export/sarif.h"
#include "gpu/model/analysis/cause_words.h"
#include "gpu/predict/timing/cause.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace kernelcurve {
namespace {

Measurement rowWith(std::vector<TimeCost> costs) {
    Measurement row;
    row.clock = modelClock;
    row.metrics["time"] = 1e-4;
    row.costs = std::move(costs);
    return row;
}

DeviceDescription gpuX() {
    DeviceDescription device;
    device.id = "predict:x";
    device.name = "GPU X (predicted)";
    device.kind = DeviceKind::Predict;
    return device;
}

Explanation explained(std::vector<TimeCost> costs) {
    const Measurement row = rowWith(std::move(costs));
    return {row, row, "predict:x", rowCosts(row, {}, row, gpuX())};
}

const std::vector<TimeCost> tileCosts = {{"dram_bandwidth", "", 0, 5e-5},
                                         {"bank_conflicts", "tile.cu", 22, 2e-5},
                                         {"uncoalesced", "tile.cu", 19, 5e-6}};

TEST(CostTable, HasATitleForEveryCauseOfTheModel) {
    std::vector<std::string> known = causeNames();
    for (const auto& [cause, name] : timing::enumNames(timing::Cause{})) {
        EXPECT_EQ(causeTitle(name).english().find('_'), std::string::npos) << name;
        EXPECT_EQ(std::erase(known, std::string(name)), 1U) << name;
    }
    EXPECT_TRUE(known.empty()) << known.front() << " is no cause of the model";
    EXPECT_EQ(causeTitle("of_a_later_version").english(), "of_a_later_version");
}

TEST(CostTable, NamesTheMostExpensiveLineFirst) {
    const Explanation explanation = explained(tileCosts);
    EXPECT_EQ(costText(explanation),
              "Line 22, bank conflicts: at most 20 % of the time (20 us). Pad the rows of the "
              "shared array by one element, or swizzle its index.");
    const TextTable table = costTable(std::span(&explanation, 1));
    ASSERT_EQ(table.rows.size(), 3U);
    EXPECT_EQ(table.rows[1][1], "20");
    EXPECT_EQ(table.rows[1][4], "22");
    EXPECT_EQ(table.rows[0][4], "") << "of the whole kernel";
    EXPECT_EQ(table.rows[0][6], "") << "no change of the code removes it";
}

TEST(CostTable, NamesTheLimitIfTheCodeCostsLittle) {
    EXPECT_EQ(
        costText(
            explained({{"dram_bandwidth", "", 0, 5e-5}, {"uncoalesced", "copy.cu", 7, 1.5e-6}})),
        "Limited by DRAM bandwidth (at most 50 % of the time); nothing in the code costs more "
        "than 2 %.");
    EXPECT_TRUE(
        costText(
            explained({{"dram_bandwidth", "", 0, 5e-5}, {"bank_conflicts", "copy.cu", 22, 4.9e-6}}))
            .starts_with("Limited by DRAM bandwidth (at most 50 % of the time); the largest "
                         "cost in the code is line 22, bank conflicts, at most 4.9 %."));
    EXPECT_EQ(
        costText(explained({{"atomics", "", 25, 5e-5}, {"local_memory", "", 21, 4.2e-5}})),
        "Line 25, atomics: at most 50 % of the time (50 us). Combine values per warp or block "
        "first, to reduce atomics on the same address. The next cost in the code is line "
        "21, local memory, at most 42 %.");
    EXPECT_EQ(costText(explained({})), "No single cause costs more than 1 % of the time.");
}

TEST(CostTable, NamesAPairOfCausesThatHideEachOther) {
    const Explanation explanation = explained({{"dram_bandwidth", "", 0, 4e-5, 0, "issue_slots"},
                                               {"bank_conflicts", "tile.cu", 22, 1e-6, 4096, {}}});
    EXPECT_TRUE(costText(explanation)
                    .starts_with("Limited by DRAM bandwidth together with issue "
                                 "slots (at most 40 % of the time);"))
        << costText(explanation);
    const auto json = *costStructure(std::span(&explanation, 1));
    const auto& costs = json["explanations"][0]["costs"];
    EXPECT_EQ(costs[0]["also"], "issue_slots");
    EXPECT_FALSE(costs[0].contains("evidence"));
    EXPECT_EQ(costs[1]["evidence"]["excess_wavefronts"], 4096);
}

TEST(CostTable, NamesTheBestTriedChange) {
    const Measurement row = rowWith(tileCosts);
    const auto textWith = [&](double seconds) {
        const RowCosts costs =
            rowCosts(row, {}, row, gpuX(),
                     {{message("tile[32][32 + 1] (line 12)"), "bank_conflicts", 12, seconds},
                      {message("block = 64"), "", 0, 1.2e-4}});
        return costSentences(costs, row.metrics).back();
    };
    EXPECT_EQ(textWith(8e-5), "with tile[32][32 + 1] (line 12), the model predicts 20 % less time");
    EXPECT_EQ(textWith(9.95e-5), "the model predicts no gain from any of the 2 tested changes");
}

TEST(CostTable, AppliesTheSharesToTheMeasuredTimeAndNamesTheError) {
    Measurement measured;
    measured.clock = "cupti";
    measured.metrics = {{"time", 2e-4}, {"warp_cycles", 10}, {"stall_long_scoreboard", 6}};
    const Measurement predicted = rowWith(tileCosts);
    const RowCosts costs =
        rowCosts(measured, {{"device", std::string("GPU X")}}, predicted, gpuX());
    EXPECT_DOUBLE_EQ(costs.costs[1].seconds, 4e-5);
    EXPECT_DOUBLE_EQ(costs.shareOf(costs.costs[1]), 0.2);
    const std::vector<std::string> sentences = costSentences(costs, measured.metrics);
    ASSERT_EQ(sentences.size(), 4U);
    EXPECT_EQ(sentences[2], "the model predicts 100 us for this row, 50 % less than measured");
    EXPECT_EQ(sentences[3], "the stall counters confirm this cause: 60 % of the warps' cycles are "
                            "stalls for this reason");
    measured.metrics["stall_long_scoreboard"] = 0.1;
    EXPECT_TRUE(costSentences(costs, measured.metrics)[3].starts_with(
        "the stall counters contradict this cause"));
    EXPECT_FALSE(
        rowCosts(measured, {{"device", std::string("GPU Y")}}, predicted, gpuX()).predictedSeconds)
        << "of another GPU";
}

TEST(CostTable, HasTheBytesOfEachMemoryLevel) {
    Measurement row = rowWith(tileCosts);
    const auto jsonOf = [&] {
        const Explanation explanation = {row, row, "predict:x", rowCosts(row, {}, row, gpuX())};
        return (*costStructure(std::span(&explanation, 1)))["explanations"][0];
    };
    EXPECT_FALSE(jsonOf().contains("levels")) << "unknown";
    row.metrics["bandwidth"] = 6e12;
    row.metrics["predicted_l1_bytes"] = 0;
    row.metrics["predicted_l2_bytes"] = 6e8;
    row.metrics["predicted_dram_bytes"] = 1.5e8;
    const auto json = jsonOf();
    ASSERT_EQ(json["levels"].size(), 2U);
    EXPECT_EQ(json["levels"][0]["level"], "l2");
    EXPECT_EQ(json["levels"][0]["bytes"], 4.5e8);
    EXPECT_EQ(json["levels"][0]["share"], 0.75);
    EXPECT_EQ(json["levels"][1]["source"], "predicted");
    DeviceDescription gpu = gpuX();
    gpu.peakBytesPerSecond = 4e12;
    EXPECT_EQ(costSentences(rowCosts(row, {}, row, gpu), row.metrics).back(),
              "the bandwidth of 6000 GB/s is above the DRAM peak of 4000 GB/s because 75 % of the "
              "bytes came from L2");
}

TEST(CostTable, FindsTheModelOfAGpuByNameOrByItsPeaks) {
    DeviceDescription h200;
    h200.id = "predict:nvidia-h200";
    h200.name = "NVIDIA H200 (predicted)";
    h200.kind = DeviceKind::Predict;
    h200.computeCapability = 90;
    h200.peakBytesPerSecond = 4.6e12;
    h200.peakFlopsPerSecond = 6.7e13;
    Environment environment = {{"device", std::string("NVIDIA H200")},
                               {"compute_capability", std::string("9.0")}};
    EXPECT_NE(modelOf(environment, {h200}), nullptr);
    environment[0].second = std::string("NVIDIA H200 NVL");
    EXPECT_EQ(modelOf(environment, {h200}), nullptr) << "nothing else is known of it";
    environment.emplace_back("peak_bandwidth", 4.8e12);
    environment.emplace_back("peak_flops", 6.7e13);
    EXPECT_NE(modelOf(environment, {h200}), nullptr);
    environment[2].second = 3.3e12;
    EXPECT_EQ(modelOf(environment, {h200}), nullptr) << "an H100";
    EXPECT_EQ(modelFor(environment, {h200}), nullptr);
    EXPECT_NE(modelFor({{"device", std::string("A CPU")}}, {h200}), nullptr);
}

TEST(Sarif, HasARuleAndAPlaceForEachResult) {
    CheckFinding race;
    race.what = message("race: write to shared memory that thread {0} reads", "(1, 0, 0)");
    race.where = {"", 21, 5};
    race.other = {"", 17, 3};
    race.kind = FindingKind::Race;
    const auto log = *sarifOf(std::span(&race, 1), "a.cu");
    EXPECT_EQ(log["version"], "2.1.0");
    const auto& run = log["runs"][0];
    EXPECT_EQ(run["tool"]["driver"]["rules"][0]["id"], "check/race");
    EXPECT_EQ(run["automationDetails"]["id"], "check/a.cu/");
    EXPECT_EQ(run["invocations"][0]["executionSuccessful"], true);
    const auto& result = run["results"][0];
    EXPECT_EQ(result["level"], "error");
    const auto& physical = result["locations"][0]["physicalLocation"];
    EXPECT_EQ(physical["artifactLocation"]["uri"], "a.cu");
    EXPECT_EQ(physical["region"]["startLine"], 21);
    EXPECT_EQ(result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"], 17);

    const Explanation explanation = explained(tileCosts);
    const Structured whole = sarifOf(std::span(&explanation, 1), "my kernels/tile.cu");
    const auto& costs = (*whole)["runs"][0]["results"];
    ASSERT_EQ(costs.size(), 2U) << "DRAM bandwidth has no line";
    EXPECT_EQ(costs[0]["ruleId"], "cost/bank_conflicts");
    EXPECT_EQ(costs[0]["level"], "warning");
    EXPECT_EQ(costs[1]["level"], "note");
    EXPECT_EQ(costs[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
              "my%20kernels/tile.cu");
    const Structured ofRecording = sarifOf(std::span(&explanation, 1), "rec.yaml");
    EXPECT_EQ((*ofRecording)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
                            ["artifactLocation"]["uri"],
              "tile.cu");
}

} // namespace
} // namespace kernelcurve
