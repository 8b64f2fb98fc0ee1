#include "app/export/measurement_table.h"

#include "tests/app/export/whole_table.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

TEST(TimelineTable, WritesALineForEachSpan) {
    Measurement copied;
    copied.configuration = {"sum", {{"n", 1000}}};
    copied.timeline = {{{LaneKind::Host, 0}, {LaneKind::Stream, 1}},
                       {{0, RunStep::Wait, 0, 0, 2500}, {1, RunStep::Upload, 3, 500, 1250}},
                       0};
    Measurement plain;
    plain.configuration = {"sum", {{"block", 64}}};
    EXPECT_EQ(csvText(whole(timelineTable(std::vector{copied, plain}))),
              "kernel,n,lane,number,step,part,begin_us,length_us\n"
              "sum,1000,host,0,wait,0,0,2.5\n"
              "sum,1000,stream,1,upload,3,0.5,1.25\n");
}

} // namespace
} // namespace kernelcurve
