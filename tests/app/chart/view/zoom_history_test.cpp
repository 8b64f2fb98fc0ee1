#include "app/chart/view/chart_zoomer.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using namespace std::chrono_literals;

ChartZoom upTo(double high) {
    ChartZoom zoom;
    zoom.x = {0, high};
    return zoom;
}

TEST(ZoomHistory, ChangesThatFollowEachOtherQuicklyAreOneStep) {
    ZoomHistory history;
    const ZoomHistory::Moment begin{1h};
    history.leave(upTo(100), begin);
    history.leave(upTo(50), begin + 400ms);
    history.leave(upTo(25), begin + 800ms); // time since the last change
    history.leave(upTo(12), begin + 1300ms);
    EXPECT_EQ(history.back(upTo(6))->x.high, 12);
    EXPECT_EQ(history.back(upTo(12))->x.high, 100);
    EXPECT_FALSE(history.hasBack());
    EXPECT_EQ(history.forward(upTo(100))->x.high, 12);
    // During undo, a change is a separate step, regardless of how soon it follows.
    history.leave(upTo(12), begin + 1301ms);
    EXPECT_FALSE(history.hasForward());
    EXPECT_EQ(history.back(upTo(3))->x.high, 12);
    EXPECT_EQ(history.back(upTo(12))->x.high, 100);
}

} // namespace
} // namespace kernelcurve
