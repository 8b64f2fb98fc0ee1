#include "gpu/search/searcher.h"

#include "tests/gpu/search/landscape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace kernelcurve {
namespace {

const IsLegal always = [](std::int64_t) { return true; };

/// The tries of a complete search in their order.
std::vector<std::int64_t> triesOf(const Landscape& landscape, SearchStrategy strategy,
                                  std::uint64_t seed, const IsLegal& isLegal = always,
                                  const std::set<std::int64_t>& failing = {},
                                  std::optional<std::int64_t> start = {},
                                  const Predictions& predicted = {}) {
    const auto searcher =
        makeSearcher(strategy, seed, landscape.space(), isLegal, start, predicted);
    std::vector<std::int64_t> tries;
    while (const auto index = searcher->next()) {
        tries.push_back(*index);
        searcher->tell(*index, failing.contains(*index) ? std::nullopt
                                                        : std::optional(landscape.at(*index)));
    }
    return tries;
}

/// The number of tries until the best point was reached.
std::ptrdiff_t triesToBest(const Landscape& landscape, const std::vector<std::int64_t>& tries) {
    return std::ranges::find(tries, landscape.best()) - tries.begin() + 1;
}

TEST(Searcher, EachTriesEverythingLegalOnce) {
    const Landscape landscape = separable();
    const IsLegal isLegal = [](std::int64_t index) { return index % 7 != 3; };
    for (const SearchStrategy strategy : {SearchStrategy::Exhaustive, SearchStrategy::Random,
                                          SearchStrategy::Local, SearchStrategy::Model}) {
        std::vector<std::int64_t> tries =
            triesOf(landscape, strategy, 1, isLegal, {}, {}, {{5, 2.0}, {90, 1.0}, {3, 0.5}});
        std::ranges::sort(tries);
        std::vector<std::int64_t> legal;
        for (std::int64_t index = 0; index < landscape.size(); ++index)
            if (isLegal(index))
                legal.push_back(index);
        EXPECT_EQ(tries, legal) << static_cast<int>(strategy);
    }
}

TEST(Searcher, TheSameSeedTakesTheSameWay) {
    for (const SearchStrategy strategy : {SearchStrategy::Random, SearchStrategy::Local}) {
        const auto first = triesOf(twoValleys(), strategy, 42);
        EXPECT_EQ(first, triesOf(twoValleys(), strategy, 42));
        EXPECT_NE(first, triesOf(twoValleys(), strategy, 43));
    }
}

TEST(Searcher, ThePredictedOnesComeFirstAndTheBestOfThemFirst) {
    const std::vector<std::int64_t> tries = triesOf(separable(), SearchStrategy::Model, 1, always,
                                                    {}, {}, {{5, 2.0}, {90, 1.0}, {8, 3.0}});
    EXPECT_EQ(std::vector(tries.begin(), tries.begin() + 5),
              (std::vector<std::int64_t>{90, 5, 8, 0, 1}));
}

TEST(Searcher, ClimbingFindsASeparableOptimumFromEverywhere) {
    const Landscape landscape = separable();
    ASSERT_EQ(landscape.size(), 1890);
    // From the farthest corner, the descent takes at most 9 + 7 + 5 + 6 steps. Each step examines
    // at most eight neighbours.
    constexpr std::ptrdiff_t most = 27 * 8;
    std::ptrdiff_t worst = 0;
    for (std::uint64_t seed = 1; seed <= 50; ++seed)
        worst = std::max(worst,
                         triesToBest(landscape, triesOf(landscape, SearchStrategy::Local, seed)));
    EXPECT_LE(worst, most);
    EXPECT_LE(worst, 120) << "in fact far fewer";
    // A random search needs half of all points on average.
    std::ptrdiff_t sum = 0;
    for (std::uint64_t seed = 1; seed <= 50; ++seed)
        sum += triesToBest(landscape, triesOf(landscape, SearchStrategy::Random, seed));
    EXPECT_GT(sum / 50, 4 * worst);
}

TEST(Searcher, RestartsFindTheDeeperValley) {
    const Landscape landscape = twoValleys();
    std::ptrdiff_t sum = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        sum += triesToBest(landscape, triesOf(landscape, SearchStrategy::Local, seed));
    EXPECT_LT(sum / 20, landscape.size() / 2);
}

TEST(Searcher, ClimbingCrossesWhatIsIllegalOrFails) {
    const Landscape landscape = separable();
    // Every second step along the first dimension is forbidden. In this dimension, the neighbours
    // at distance 1 are illegal and those at distance 2 are legal.
    const IsLegal everySecond = [&](std::int64_t index) {
        return landscape.pointOf(index)[0] % 2 == 0;
    };
    const auto tries = triesOf(landscape, SearchStrategy::Local, 3, everySecond);
    EXPECT_LE(triesToBest(landscape, tries), 200);
    EXPECT_TRUE(std::ranges::all_of(tries, everySecond));

    std::set<std::int64_t> failing;
    for (std::int64_t index = 0; index < landscape.size(); index += 3)
        if (index != landscape.best())
            failing.insert(index);
    const auto around = triesOf(landscape, SearchStrategy::Local, 3, always, failing);
    EXPECT_LE(triesToBest(landscape, around), 300);
    const auto nothing = triesOf({{3, 3}, landscape.cost}, SearchStrategy::Local, 1, always,
                                 {0, 1, 2, 3, 4, 5, 6, 7, 8});
    EXPECT_EQ(nothing.size(), 9U) << "everything failed, and it ended";
}

TEST(Searcher, BeginsWhereItIsTold) {
    EXPECT_EQ(triesOf(separable(), SearchStrategy::Local, 1, always, {}, 777).front(), 777);
    EXPECT_EQ(triesOf(separable(), SearchStrategy::Exhaustive, 1, always, {}, 777).front(), 0);
    // An illegal start point is skipped.
    const IsLegal isLegal = [](std::int64_t index) { return index != 777; };
    EXPECT_NE(triesOf(separable(), SearchStrategy::Local, 1, isLegal, {}, 777).front(), 777);
}

TEST(Searcher, SaysWhatComesNext) {
    for (const SearchStrategy strategy :
         {SearchStrategy::Exhaustive, SearchStrategy::Random, SearchStrategy::Local}) {
        const Landscape landscape = separable();
        const auto searcher = makeSearcher(strategy, 5, landscape.space(), always);
        int foretold = 0;
        constexpr int rounds = 60;
        for (int i = 0; i < rounds; ++i) {
            const std::int64_t index = *searcher->next();
            searcher->tell(index, landscape.at(index));
            const auto coming = searcher->likely(8);
            EXPECT_LE(coming.size(), 8U);
            const auto probe = searcher->next();
            foretold += std::ranges::find(coming, *probe) != coming.end() ? 1 : 0;
            searcher->tell(*probe, landscape.at(*probe));
        }
        EXPECT_GT(foretold, rounds / 2) << static_cast<int>(strategy);
    }
}

} // namespace
} // namespace kernelcurve
