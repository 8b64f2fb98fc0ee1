#include "gpu/search/searcher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::UnorderedElementsAre;

TEST(SearchSpace, NeighboursDifferInOneDimension) {
    // 3 x 4: index = 4 a + b.
    const SearchSpace space({{0, {3, 4}}});
    EXPECT_EQ(space.size(), 12);
    EXPECT_THAT(space.adjacent(5), UnorderedElementsAre(1, 9, 4, 6)) << "(1, 1)";
    EXPECT_THAT(space.adjacent(0), UnorderedElementsAre(4, 1)) << "a corner";
    EXPECT_THAT(space.adjacent(11), UnorderedElementsAre(7, 10)) << "the other one";
    EXPECT_THAT(space.inLine(5), UnorderedElementsAre(1, 9, 4, 6, 7));
    EXPECT_THAT(space.inLine(0), UnorderedElementsAre(4, 8, 1, 2, 3));
}

TEST(SearchSpace, KernelsAreNoNeighbours) {
    const SearchSpace space({{0, {3}}, {3, {}}, {4, {2, 2}}});
    EXPECT_EQ(space.size(), 8);
    EXPECT_THAT(space.adjacent(2), UnorderedElementsAre(1));
    EXPECT_TRUE(space.adjacent(3).empty()) << "a single configuration";
    EXPECT_THAT(space.inLine(4), UnorderedElementsAre(5, 6));
    EXPECT_THAT(space.adjacent(7), UnorderedElementsAre(5, 6));
}

} // namespace
} // namespace kernelcurve
