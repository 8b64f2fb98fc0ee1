#include "app/interchange/counter_import.h"

#include "app/document/files/saved_kernels.h"
#include "app/interchange/foreign_recording.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace kernelcurve {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

std::string failureOf(const std::string& text) {
    try {
        readNcuCsv(text, "counters.csv");
    } catch (const Error& error) {
        return error.failure().english();
    }
    return {};
}

/// Returns a file with these launches and the metrics of one column.
std::string csv(const std::string& metric, const std::string& unit,
                const std::vector<std::string>& launches) {
    std::string text = "==PROF== Connected to process 1\n\"ID\",\"Kernel Name\",\"Block "
                       "Size\",\"Grid Size\",\"" +
                       metric + "\"\n\"\",\"\",\"\",\"\",\"" + unit + "\"\n";
    for (const std::string& launch : launches)
        text += "\"0\"," + launch + "\n";
    return text;
}

/// Returns a line of the file after its id.
std::string line(const std::string& kernel, const std::string& block, const std::string& grid,
                 const std::string& value) {
    return "\"" + kernel + "\",\"(" + block + ")\",\"(" + grid + ")\",\"" + value + "\"";
}

double read(const std::string& metric, const std::string& unit, const std::string& value) {
    const auto launches =
        readNcuCsv(csv(metric, unit, {line("k", "1, 1, 1", "1, 1, 1", value)}), "counters.csv");
    return launches.at(0).values.at(metric);
}

TEST(NcuCsv, ConvertsUnits) {
    EXPECT_EQ(read("dram__bytes_read.sum", "Mbyte", "1,234.5"), 1234.5e6);
    EXPECT_EQ(read("dram__bytes_read.sum", "byte", "1,048,576"), 1048576);
    EXPECT_DOUBLE_EQ(read("dram__bytes.sum.per_second", "Tbyte/second", "3.5"), 3.5e12);
    EXPECT_DOUBLE_EQ(read("dram__bytes.sum.per_second", "Gbyte/s", "3.5"), 3.5e9);
    EXPECT_DOUBLE_EQ(read("dram__bytes.sum.per_second", "byte/nsecond", "2"), 2e9);
    EXPECT_DOUBLE_EQ(read("l1tex__t_sector_hit_rate.pct", "%", "12.5"), 0.125);
    EXPECT_EQ(read("lts__t_sectors_srcunit_tex.sum", "sector", "7"), 7);
}

TEST(NcuCsv, ReadsLaunchesWithQuotedNames) {
    const auto launches = readNcuCsv(
        csv("dram__bytes_read.sum", "byte",
            {line("void k<(int)4>(const \"\"x\"\", int)", "256, 2, 1", "1024, 1, 1", "5"),
             line("empty", "1, 1, 1", "1, 1, 1", "n/a")}) +
            "the program's last line\n",
        "counters.csv");
    ASSERT_EQ(launches.size(), 2U);
    EXPECT_EQ(launches[0].kernel, "void k<(int)4>(const \"x\", int)");
    EXPECT_THAT(launches[0].block, ElementsAre(256, 2, 1));
    EXPECT_THAT(launches[0].grid, ElementsAre(1024, 1, 1));
    EXPECT_THAT(launches[1].values, IsEmpty());
}

TEST(NcuCsv, SaysWhatIsWrong) {
    EXPECT_THAT(failureOf("a,b\n"), HasSubstr("The file contains no table of Nsight Compute"));
    EXPECT_THAT(failureOf("\"Kernel Name\",\"Block Size\",\"Grid Size\",\"Metric Name\"\n"),
                HasSubstr("counters.csv:1: error: The table has one metric per line (write the "
                          "file with: ncu --csv --page raw)"));
    EXPECT_THAT(failureOf("\"Kernel Name\",\"Block Size\",\"Grid Size\"\n\"k\",\"1\",\"1\"\n"),
                HasSubstr("counters.csv:2: error: The row with the units is missing"));
    EXPECT_THAT(failureOf(csv("dram__bytes_read.sum", "byte", {line("k", "x", "1, 1, 1", "5")})),
                HasSubstr("counters.csv:4: error: Invalid grid or block size: (x)"));
    EXPECT_THAT(failureOf(csv("dram__bytes_read.sum", "byte", {})),
                HasSubstr("The table contains no launches"));
    EXPECT_THAT(
        failureOf("Kernel Name;Block Size;Grid Size\n;;\nk;1;1\n"),
        HasSubstr("counters.csv:1: error: The columns are separated by semicolons (save it with"));
    EXPECT_THAT(failureOf(csv("dram__bytes_read.sum", "Gibyte", {line("k", "1", "1", "5")})),
                HasSubstr("counters.csv:3: error: Unknown unit \"Gibyte\" in the column "
                          "dram__bytes_read.sum (write the file in base units: "));
    EXPECT_THAT(failureOf(csv("dram__bytes.sum.per_second", "byte/fortnight", {})),
                HasSubstr("Unknown unit \"byte/fortnight\""));
}

// The real file of an H200: two rounds of three launches with different blocks, and another kernel.
// CUPTI counted the same kernel in Kernelcurve: it read 67.1 MB, and 40, 70, and 66 % of the warps
// were active.
TEST(NcuCsv, OfAnH200AgreesWithTheCountersOfKernelcurve) {
    const std::filesystem::path data =
        std::filesystem::path(KERNELCURVE_SOURCE_DIR) / "tests/app/data/interchange";
    Recording recording =
        readRecording(readFile(data / "own_copy.yaml"), "own_copy.yaml").recording;
    Catalog catalog;
    catalog.put(readSavedText(recording.kernelFiles.at(0)));
    const CounterImport import =
        addCounters(recording, readNcuCsv(readFile(data / "ncu.csv"), "ncu.csv"), catalog, {});
    EXPECT_EQ(import.rows, 3U);
    EXPECT_THAT(import.rowsWithout, IsEmpty());
    EXPECT_THAT(import.launchesWithout,
                ElementsAre(message("{0} launches of {1} match no row", "1", "scale")));
    const std::vector<double> occupancy = {0.40, 0.70, 0.66};
    for (std::size_t i = 0; i < occupancy.size(); ++i) {
        const MetricValues& metrics = recording.measurements[i].metrics;
        EXPECT_NEAR(metrics.at("dram_read_bytes"), 67.1e6, 0.1e6);
        EXPECT_NEAR(metrics.at("achieved_occupancy"), occupancy[i], 0.03);
        EXPECT_NEAR(metrics.at("l2_hit_rate"), 0.5, 0.02);
        EXPECT_EQ(metrics.at("l1_hit_rate"), 0);
        EXPECT_GT(metrics.at("dram_bandwidth"), 1.3e12);
    }
}

class CounterRows : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        catalog_ = new Catalog(
            Catalog::load(std::filesystem::path(KERNELCURVE_SOURCE_DIR) / "gpu" / "kernels"));
    }
    static void TearDownTestSuite() { delete catalog_; }

    void addRow(const std::string& kernel, const Values& parameters) {
        Measurement& row = recording_.measurements.emplace_back();
        row.configuration = {kernel, parameters};
        row.metrics = {{"time", 1e-5}, {"l1_hit_rate", 0.9}};
    }
    /// Adds rows of `read_offset_unroll` with grids of 8 blocks.
    void addOffsets() {
        for (const int offset : {0, 1, 2})
            addRow("read_offset_unroll",
                   {{"n", 4096}, {"block", 256}, {"unroll", 2}, {"offset", offset}});
    }
    CounterImport add(const std::string& text) {
        return addCounters(recording_, readNcuCsv(text, "counters.csv"), *catalog_, {});
    }
    static std::string launch(const char* name, int value) {
        return line(name, "256, 1, 1", "8, 1, 1", std::to_string(value));
    }

    Recording recording_ = {{}, {{"device", "NVIDIA H200"}, {"compute_capability", "9.0"}}, {}};
    static inline Catalog* catalog_ = nullptr;
};

constexpr const char* unrolled = "void read_offset_unroll<(int)2>(const float *, unsigned long)";

TEST_F(CounterRows, GetTheLaunchesOfTheirFunctionAndSizesInOrder) {
    addOffsets();
    const CounterImport import =
        add(csv("l1tex__t_sector_hit_rate.pct", "%",
                {launch(unrolled, 10), launch("void read_offset_unroll<(int)4>(int)", 99),
                 launch(unrolled, 20), launch(unrolled, 30)}));
    EXPECT_EQ(import.rows, 3U);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_DOUBLE_EQ(recording_.measurements[i].metrics.at("l1_hit_rate"),
                         0.1 * static_cast<double>(i + 1));
    EXPECT_THAT(import.launchesWithout, ElementsAre(message("{0} launches of {1} match no row", "1",
                                                            "read_offset_unroll")));
    EXPECT_EQ(environmentText(recording_.environment, "counters"), "Nsight Compute, imported");
    EXPECT_EQ(recording_.measurements[0].metrics.at("time"), 1e-5);
}

TEST_F(CounterRows, UseTheLastOfSeveralLaunches) {
    addOffsets();
    std::vector<std::string> launches;
    for (const int value : {1, 10, 2, 20, 3, 30}) // each row has a warm-up
        launches.push_back(launch(unrolled, value));
    EXPECT_EQ(add(csv("l1tex__t_sector_hit_rate.pct", "%", launches)).rows, 3U);
    EXPECT_DOUBLE_EQ(recording_.measurements[1].metrics.at("l1_hit_rate"), 0.2);
    EXPECT_THAT(recording_.measurements[1].remarks,
                ElementsAre(message("the hardware counters come from Nsight Compute (launches of "
                                    "this row in the file: {0}; used: {1})",
                                    "2", "1")));
    // A second import replaces the first one.
    add(csv("l1tex__t_sector_hit_rate.pct", "%", launches));
    EXPECT_EQ(recording_.measurements[1].remarks.size(), 1U);
}

TEST_F(CounterRows, StayUnchangedIfLaunchesCannotBeAssigned) {
    addOffsets();
    addRow("read_offset", {{"n", 4096}, {"block", 32}, {"offset", 0}});
    const Recording before = recording_;
    const CounterImport import =
        add(csv("l1tex__t_sector_hit_rate.pct", "%",
                {launch(unrolled, 10), launch(unrolled, 20), launch("other", 1)}));
    EXPECT_EQ(import.rows, 0U);
    EXPECT_EQ(recording_, before);
    std::vector<std::string> notes;
    for (const auto* all : {&import.rowsWithout, &import.launchesWithout})
        for (const Message& note : *all)
            notes.push_back(note.english());
    EXPECT_THAT(notes,
                Contains("read_offset_unroll block=256 n=4096 offset=0 unroll=2 and 2 more rows "
                         "have no counters: 2 launches of read_offset_unroll<2>, grid 8 x 1 x 1, "
                         "block 256 x 1 x 1 cannot be divided among 3 rows"));
    EXPECT_THAT(
        notes,
        Contains(
            "read_offset block=32 n=4096 offset=0 has no counters: the file contains no launch of "
            "read_offset, grid 128 x 1 x 1, block 32 x 1 x 1"));
    EXPECT_THAT(notes, Contains("1 launches of other match no row"));
}

TEST_F(CounterRows, CountL2TrafficInBytesAndConflictsForEachAccess) {
    addRow("read_offset_unroll", {{"n", 4096}, {"block", 256}, {"unroll", 2}, {"offset", 0}});
    const std::string text =
        "\"Kernel Name\",\"Block Size\",\"Grid Size\",\"lts__t_sectors_srcunit_tex.sum\","
        "\"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum\","
        "\"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum\","
        "\"smsp__inst_executed_op_shared_ld.sum\",\"gpu__time_duration.sum\"\n,,,sector,,,"
        "inst,us\n"
        "read_offset_unroll,\"(256, 1, 1)\",\"(8, 1, 1)\",100,30,10,20,5\n";
    EXPECT_EQ(add(text).rows, 1U);
    EXPECT_EQ(recording_.measurements[0].metrics, (MetricValues{{"time", 1e-5},
                                                                {"l1_hit_rate", 0.9},
                                                                {"l2_traffic", 3200},
                                                                {"counted_bank_conflicts", 2}}));
}

TEST_F(CounterRows, OfKernelTunerMatchByBlockSize) {
    for (const int block : {64, 128}) {
        addRow("add (Kernel Tuner)", {{"block_size_x", block}});
        recording_.measurements.back().clock = importedClock;
    }
    EXPECT_EQ(add(csv("l1tex__t_sector_hit_rate.pct", "%",
                      {line("add(float*)", "64, 1, 1", "9, 1, 1", "10"),
                       line("add(float*)", "128, 1, 1", "5, 1, 1", "20")}))
                  .rows,
              2U);
    EXPECT_DOUBLE_EQ(recording_.measurements[1].metrics.at("l1_hit_rate"), 0.2);
}

TEST_F(CounterRows, OfOverloadedKernelsMatchByName) {
    Catalog own = *catalog_;
    own.put(readKernelFile("/*---\nproblem: copy\nentry: twin(const float*, float*, int)\n"
                           "arguments: [in, out, n]\nblock: [64]\ngrid: [2]\n---*/\n"
                           "__global__ void twin(const float *in, float *out, int n) {}\n"
                           "__global__ void twin(float *out) {}\n",
                           "twin.cu"));
    addRow("twin", {{"n", 128}});
    const auto launches = readNcuCsv(
        csv("l1tex__t_sector_hit_rate.pct", "%", {line("twin", "64, 1, 1", "2, 1, 1", "25")}),
        "counters.csv");
    const CounterImport import = addCounters(recording_, launches, own, {});
    EXPECT_EQ(import.rows, 1U);
    EXPECT_THAT(import.rowsWithout, IsEmpty());
    EXPECT_DOUBLE_EQ(recording_.measurements[0].metrics.at("l1_hit_rate"), 0.25);
}

TEST_F(CounterRows, OfComparedDevicesAreRefused) {
    recording_.devices = {{"a", {}}, {"b", {}}};
    addOffsets();
    recording_.measurements[0].device = "a";
    EXPECT_THROW(add(csv("l1tex__t_sector_hit_rate.pct", "%", {launch(unrolled, 1)})), Error);
    recording_.devices.clear();
    EXPECT_THROW(add(csv("unknown__metric", "%", {launch(unrolled, 1)})), Error);
}

} // namespace
} // namespace kernelcurve
