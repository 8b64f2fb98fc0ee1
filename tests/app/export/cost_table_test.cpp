#include "app/export/cost_table.h"
#include "gpu/predict/timing/cause.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Measurement rowWith(std::vector<TimeCost> costs) {
    Measurement row;
    row.clock = modelClock;
    row.metrics["time"] = 1e-4;
    row.costs = std::move(costs);
    return row;
}

TEST(CostTable, HasATitleForEveryCauseOfTheModel) {
    for (const auto& [cause, name] : timing::enumNames(timing::Cause{}))
        EXPECT_EQ(causeTitle(std::string(name)).find('_'), std::string::npos) << name;
    EXPECT_EQ(causeTitle("of_a_later_version"), "of_a_later_version");
}

TEST(CostTable, NamesTheMostExpensiveLineFirst) {
    const Measurement row = rowWith({{"dram_bandwidth", "", 0, 5e-5},
                                     {"bank_conflicts", "tile.cu", 22, 2e-5},
                                     {"uncoalesced", "tile.cu", 19, 5e-6}});
    EXPECT_TRUE(costSentence(row).starts_with(
        "Line 22: bank conflicts, at most 20 % of the time (20 us). To remove it: pad"))
        << costSentence(row);
    const TextTable table = costTable(row);
    ASSERT_EQ(table.rows.size(), 3U);
    EXPECT_EQ(table.rows[1][0], "20");
    EXPECT_EQ(table.rows[1][3], "22");
    EXPECT_EQ(table.rows[0][3], "") << "of the whole kernel";
    EXPECT_EQ(table.rows[0][5], "") << "no change of the code removes it";
}

TEST(CostTable, NamesTheLimitIfTheCodeCostsLittle) {
    EXPECT_EQ(costSentence(rowWith(
                  {{"dram_bandwidth", "", 0, 5e-5}, {"uncoalesced", "copy.cu", 7, 1.5e-6}})),
              "Limited by DRAM bandwidth; nothing in the code costs more than 2 %.");
    EXPECT_EQ(costSentence(rowWith({})), "No single cause costs more than 1 % of the time.");
}

} // namespace
} // namespace kernelcurve
