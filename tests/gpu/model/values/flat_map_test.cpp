#include "gpu/model/values/flat_map.h"

#include "gpu/model/values/rare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::Pair;
using Numbers = FlatMap<double>;

std::map<std::string, double> asMap(const Numbers& numbers) {
    return {numbers.begin(), numbers.end()};
}

TEST(FlatMap, IsInTheOrderOfItsTexts) {
    Numbers numbers = {{"time", 2}, {"bandwidth", 1}};
    numbers["noise"] = 3;
    EXPECT_THAT(numbers, ElementsAre(Pair("bandwidth", 1), Pair("noise", 3), Pair("time", 2)));
    EXPECT_EQ(numbers.at("noise"), 3);
    EXPECT_EQ(numbers.find("noise")->second, 3);
    EXPECT_EQ(numbers.find("nois"), numbers.end());
    EXPECT_THROW(numbers.at("nois"), std::out_of_range);
}

TEST(FlatMap, KeepsWhatIsThereUnlessAsked) {
    Numbers numbers = {{"time", 1}, {"time", 2}};
    EXPECT_EQ(numbers.at("time"), 1);
    EXPECT_FALSE(numbers.emplace("time", 3).second);
    numbers.merge(Numbers{{"time", 3}, {"noise", 4}});
    EXPECT_THAT(numbers, ElementsAre(Pair("noise", 4), Pair("time", 1)));
    EXPECT_FALSE(numbers.insert_or_assign("time", 5).second);
    EXPECT_EQ(numbers.at("time"), 5);
}

TEST(FlatMap, DoesWhatAMapDoes) {
    std::mt19937 random(7);
    Numbers flat;
    std::map<std::string, double> map;
    constexpr int steps = 2000;
    for (int step = 0; step < steps; ++step) {
        const std::string key = std::to_string(random() % 50);
        switch (random() % 5) {
        case 0:
            EXPECT_EQ(flat.erase(key), map.erase(key));
            break;
        case 1:
            flat[key] += step;
            map[key] += step;
            break;
        case 2:
            EXPECT_EQ(flat.emplace(key, step).second, map.emplace(key, step).second);
            break;
        case 3:
            EXPECT_EQ(flat.count(key), map.count(key));
            EXPECT_EQ(flat.get(key), flat.contains(key) ? &flat.at(key) : nullptr);
            break;
        default:
            const auto even = [](const auto& entry) { return int(entry.second) % 7 == 0; };
            EXPECT_EQ(erase_if(flat, even), std::erase_if(map, even));
        }
        ASSERT_EQ(asMap(flat), map) << step;
    }
}

TEST(FlatMap, IsComparedByItsEntries) {
    const Numbers less = {{"a", 1}, {"b", 2}};
    EXPECT_EQ(less, (Numbers{{"b", 2}, {"a", 1}}));
    EXPECT_LT(less, (Numbers{{"a", 1}, {"b", 3}}));
    EXPECT_LT(less, (Numbers{{"a", 1}, {"c", 0}}));
    EXPECT_LT((Numbers{{"a", 1}}), less);
}

TEST(Rare, IsAValue) {
    Rare<std::string> one;
    EXPECT_TRUE(one->empty());
    EXPECT_EQ(one, Rare<std::string>(""));
    one = std::string("why");
    Rare<std::string> other = one;
    EXPECT_EQ(*other, "why");
    other = std::string("else");
    EXPECT_EQ(*one, "why");
    EXPECT_NE(one, other);
    other = Rare<std::string>();
    EXPECT_TRUE(other->empty());
}

} // namespace
} // namespace kernelcurve
