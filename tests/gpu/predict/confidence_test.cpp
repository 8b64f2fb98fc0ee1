#include "gpu/predict/confidence/confidence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace kernelcurve {
namespace {

using confidence::bandOf;
using confidence::classOf;
using confidence::Facts;
using confidence::flagsOf;
using confidence::KernelClass;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(KernelClass, IsWhatIsBusyForHalfOfTheTime) {
    EXPECT_EQ(classOf({}), KernelClass::Latency);
    EXPECT_EQ(classOf({.dramShare = 0.9, .l2Share = 0.5}), KernelClass::Streaming);
    EXPECT_EQ(classOf({.dramShare = 0.1, .l2Share = 0.8}), KernelClass::Cached);
    EXPECT_EQ(classOf({.l1Share = 0.8}), KernelClass::L1);
    EXPECT_EQ(classOf({.sharedShare = 0.8}), KernelClass::Shared);
    EXPECT_EQ(classOf({.dramShare = 0.6, .computeShare = 0.8}), KernelClass::Compute);
}

TEST(KernelClass, SeparatesSectorsThatAreMostlyUnused) {
    EXPECT_EQ(classOf({.dramShare = 0.9, .usefulShare = 0.125}), KernelClass::Strided);
}

TEST(KernelClass, PutsStartsAtomicsAndTensorCoresFirst) {
    EXPECT_EQ(classOf({.startShare = 0.6, .dramShare = 0.9}), KernelClass::Launch);
    EXPECT_EQ(classOf({.l1Share = 0.9, .atomicShare = 0.9}), KernelClass::Atomics);
    EXPECT_EQ(classOf({.sharedShare = 0.9, .tensorShare = 0.2}), KernelClass::Tensor);
}

TEST(KernelFlags, NameWeakSpots) {
    EXPECT_THAT(flagsOf({}), IsEmpty());
    EXPECT_THAT(flagsOf({.simulatedShare = 0.001, .localShare = 0.5}),
                ElementsAre("extrapolated", "local_memory"));
    EXPECT_THAT(flagsOf({.partialShare = 1, .sharedReads = 0.99}),
                ElementsAre("partial_sectors", "same_lines"));
}

TEST(Band, SurroundsThePredictedTimeForEveryClass) {
    for (int i = 0; i <= static_cast<int>(KernelClass::Latency); ++i)
        for (const bool isFlagged : {false, true}) {
            const auto [low, high] = bandOf(static_cast<KernelClass>(i), isFlagged);
            EXPECT_GT(low, 0);
            EXPECT_LE(low, 1);
            EXPECT_GE(high, 1);
            EXPECT_LT(low, high);
        }
}

} // namespace
} // namespace kernelcurve
