#include "app/export/measurement_table.h"

#include "tests/app/export/whole_table.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

TEST(SampleTable, WritesALineForEachTime) {
    Measurement few;
    few.configuration = {"copy", {{"n", 1000}}};
    few.times = {2e-6, 0.25e-6, {{0, 1}, {4, 1}, {1, 1}}};
    Measurement many;
    many.configuration = {"transpose", {{"rows", 8}}};
    many.times = {1e-3, 0, {{0, 12345}}};
    Measurement failed;
    failed.configuration = {"copy", {{"n", 2000}}};
    failed.status = Status::Failed;
    const std::vector rows = {few, many, failed};
    EXPECT_EQ(csvText(whole(sampleTable(rows))), "kernel,n,rows,time_us,count\n"
                                                 "copy,1000,,2,1\n"
                                                 "copy,1000,,3,1\n"
                                                 "copy,1000,,2.25,1\n"
                                                 "transpose,,8,1000,12345\n");
}

} // namespace
} // namespace kernelcurve
