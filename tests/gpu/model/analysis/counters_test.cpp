#include "gpu/model/analysis/counters.h"

#include "gpu/model/text/error.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

CounterFile example() {
    return {{{"device", "NVIDIA H200"}, {"multiprocessors", std::int64_t{132}}},
            {{{"copy_row", {{"rows", 64}, {"l1", "auto"}}},
              {{"load_requests", 512}, {"load_sectors", 2048}}},
             {{"transpose_row", {}}, {}}}};
}

std::string errorOf(const std::string& text) {
    try {
        readCounterFile(text, "h200.yaml");
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(CounterFile, ReadsBackEqual) {
    const std::string text = writeCounterFile(example());
    EXPECT_EQ(readCounterFile(text, "h200.yaml"), example());
    EXPECT_NE(text.find("measurements:\n- {\"kernel\": \"copy_row\", "), std::string::npos);
}

TEST(CounterFile, RefusesWhatItIsNot) {
    EXPECT_EQ(errorOf("kernelcurve_counters: 2\n"),
              "h200.yaml:1:23: error: Unsupported format 2; this program reads format 1");
    EXPECT_EQ(errorOf("kernelcurve: 1\n"),
              "h200.yaml:1:1: error: Missing key \"kernelcurve_counters\"");
    EXPECT_EQ(errorOf("kernelcurve_counters: 1\nmeasurements:\n- {}\n"),
              "h200.yaml:3:1: error: \"measurement\" has no member \"kernel\"");
    EXPECT_EQ(errorOf("kernelcurve_counters: 1\nmeasurements:\nx\n"),
              "h200.yaml:3:1: error: Invalid counter line: it must start with \"- \"");
}

TEST(CounterFile, HasTheTotalsOfATrace) {
    TraceTotals totals;
    totals.loads = {10, 40, 1280};
    totals.localStores = {5, 20, 640};
    totals.sharedStores = {3, 6, 3};
    const auto counters = countersOf(totals);
    EXPECT_EQ(counters.at("load_requests"), 10);
    EXPECT_EQ(counters.at("load_sectors"), 40);
    EXPECT_EQ(counters.at("local_store_sectors"), 20);
    EXPECT_EQ(counters.at("shared_store_wavefronts"), 6);
    EXPECT_EQ(counters.at("shared_load_requests"), 0);
    EXPECT_EQ(counters.size(), 12U);
}

} // namespace
} // namespace kernelcurve
