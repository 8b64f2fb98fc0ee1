// The complete output of `kernelcurve trace` and `check` with the real programs.

#include "gpu/model/files/atomic_file.h"
#include "tests/hang_limit.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

constexpr const char* tile = R"cuda(/*---
entry: tile<padding>
problem: transpose
arguments: [out, in, rows, cols]
parameters: {padding: {values: [0, 1]}}
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / 32)"]
---*/
template <int padding>
__global__ void tile(float *out, const float *in, size_t rows, size_t cols)
{
    __shared__ float staged[32][32 + padding];
    size_t x = blockIdx.x * 32, y = blockIdx.y * 32;
    for (int j = threadIdx.y; j < 32; j += 8)
        staged[j][threadIdx.x] = in[(y + j) * cols + x + threadIdx.x];
    __syncthreads();
    for (int j = threadIdx.y; j < 32; j += 8)
        out[(x + j) * rows + y + threadIdx.x] = staged[threadIdx.x][j];
}
)cuda";

class TraceCommandLine : public testing::Test {
  public:
    TraceCommandLine() { write("tile.cu", tile); }

    void write(const char* name, const std::string& text) {
        writeFileAtomically(folder_.filePath(name).toStdString(), text);
    }
    struct Outcome {
        int code;
        std::string out;
        std::string err;
    };
    Outcome call(const QStringList& arguments) {
        QProcessEnvironment environment;
        environment.insert("XDG_STATE_HOME", folder_.filePath("state"));
        environment.insert("XDG_CACHE_HOME", KERNELCURVE_BUILD_DIR "/tests/cache");
        QProcess process;
        process.setWorkingDirectory(folder_.path());
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve"), arguments);
        process.waitForFinished(hangMilliseconds);
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
                process.readAllStandardOutput().toStdString(),
                process.readAllStandardError().toStdString()};
    }

    QTemporaryDir folder_;
};

/// Returns the text without the line `compiler: clang++ ...`, which differs between machines; "" if
/// there is no such line.
std::string withoutCompiler(std::string text) {
    const std::size_t begin = text.find("\ncompiler: clang++ ");
    return begin == std::string::npos ? "" : text.erase(begin, text.find('\n', begin + 1) - begin);
}

/// The text as on a machine without NVIDIA's compiler. The counts of these kernels are the same in
/// machine code.
std::string countedInSource(std::string text) {
    text = std::regex_replace(text, std::regex("machine code: [^\n]*\n"), "");
    text = std::regex_replace(text, std::regex(" +(counted in|machine code|source)\n"), "\n");
    return std::regex_replace(text, std::regex(",machine_code\n"), ",source\n");
}

TEST_F(TraceCommandLine, ShowsEachPlaceInATable) {
    const Outcome outcome = call({"trace", "tile.cu", "--set", "rows=64", "--set", "cols=128"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(
        countedInSource(withoutCompiler(outcome.out)),
        "configuration: tile cols=128 fast_math=false l1=auto max_registers=0 padding=0 ptxas=3 "
        "rows=64\n"
        "blocks: 3 of 8 traced\n\n"
        "place  access        width  requests  lanes  sectors  lines  efficiency  bank conflicts\n"
        "15:32  shared store  4 B          96     32                  100 %       none\n"
        "15:34  global load   4 B          96     32        4      1  100 %\n"
        "18:47  global store  4 B          96     32        4      1  100 %\n"
        "18:49  shared load   4 B          96     32                  3.1 %       32-way (2976)\n\n"
        "load efficiency: 100 %  (96 requests, 384 transactions of 32 B; 12288 B asked for, 12288 "
        "B moved)\n"
        "store efficiency: 100 %  (96 requests, 384 transactions of 32 B; 12288 B asked for, 12288 "
        "B moved)\n"
        "shared efficiency: 6.1 %  (192 requests, 3168 wavefronts, 2976 of them for bank "
        "conflicts)\n"
        "barriers: 1 in a block\n"
        "divergence: 0 %  (0 of 384 requests left out lanes that were still running)\n\n"
        "why: line 18: 32-way bank conflict: a shared memory request takes 32 wavefronts instead "
        "of 1\n"
        "why: measure the kernel on a GPU, or play a recorded GPU: times on a CPU do not predict "
        "times on a GPU\n");
}

TEST_F(TraceCommandLine, WritesTheColumnsOfTheCsv) {
    const Outcome outcome =
        call({"trace", "tile", "--kernel", "tile.cu", "--set", "rows=64", "--set", "cols=128",
              "--set", "padding=1", "--blocks", "all", "--format", "csv"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(
        countedInSource(outcome.out),
        "line,column,space,access,width_bytes,requests,lanes,sectors_per_request,"
        "lines_per_request,efficiency_percent,wavefronts,ideal_wavefronts,conflicts,degree,file,"
        "counted_in\n"
        "15,32,shared,store,4,256,32,,,100,256,256,0,1,,source\n"
        "15,34,global,load,4,256,32,4,1,100,,,,,,source\n"
        "18,47,global,store,4,256,32,4,1,100,,,,,,source\n"
        "18,49,shared,load,4,256,32,,,100,256,256,0,1,,source\n");
}

TEST_F(TraceCommandLine, WritesTotalsInYaml) {
    const Outcome outcome = call({"trace", "tile.cu", "--set", "rows=64", "--set", "cols=64",
                                  "--blocks", "first", "--format", "yaml"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("\ncompiler: \"clang++ "));
    EXPECT_THAT(outcome.out, HasSubstr("\nblocks: 4\ntraced_blocks: 1\naccesses:\n  - line: 15\n"
                                       "    column: 32\n    space: \"shared\"\n"));
    EXPECT_THAT(outcome.out, HasSubstr("totals:\n"
                                       "  loads:\n"
                                       "    efficiency: 100.0\n"
                                       "    requests: 32\n"
                                       "    transactions: 128\n"
                                       "    bytes_asked: 4096\n"
                                       "    bytes_moved: 4096\n"));
    EXPECT_THAT(outcome.out, HasSubstr("  shared_loads:\n"
                                       "    efficiency: 3.125\n"
                                       "    requests: 32\n"
                                       "    wavefronts: 1024\n"
                                       "    conflicts: 992\n"));
    EXPECT_THAT(outcome.out, HasSubstr("  barriers: 1\n  divergence: 0.0\nfindings: []\n"));
}

/// A file of counters with two configurations of the tile. One of the values is wrong.
constexpr const char* counters =
    "kernelcurve_counters: 1\n"
    "environment:\n"
    "  device: \"A GPU\"\n"
    "measurements:\n"
    "- {\"kernel\": \"tile\", \"parameters\": {\"cols\":64,\"fast_math\":false,\"l1\":\"auto\","
    "\"max_registers\":0,\"padding\":1,\"ptxas\":3,\"rows\":64}, \"counters\": "
    "{\"load_requests\":128,"
    "\"load_sectors\":512,\"shared_load_wavefronts\":128}}\n"
    "- {\"kernel\": \"tile\", \"parameters\": {\"cols\":64,\"fast_math\":false,\"l1\":\"auto\","
    "\"max_registers\":0,\"padding\":0,\"ptxas\":3,\"rows\":32}, \"counters\": "
    "{\"load_sectors\":200,"
    "\"shared_load_wavefronts\":2048}}\n"
    "- {\"kernel\": \"copy_element\", \"parameters\": {\"n\":1000}, \"counters\": "
    "{\"load_sectors\":125}}\n";

TEST_F(TraceCommandLine, ComparesWithCounters) {
    write("counters.yaml", counters);
    const QStringList arguments = {"trace", "--kernel", "tile.cu", "--against", "counters.yaml"};
    const Outcome csv = call(arguments + QStringList{"--format", "csv"});
    EXPECT_EQ(csv.err, "");
    EXPECT_EQ(csv.code, 0);
    const std::string first =
        "tile cols=64 fast_math=false l1=auto max_registers=0 padding=1 ptxas=3 rows=64,";
    const std::string second =
        "tile cols=64 fast_math=false l1=auto max_registers=0 padding=0 ptxas=3 rows=32,";
    EXPECT_EQ(csv.out, "configuration,counter,counted,modelled,difference_percent\n" + first +
                           "load_requests,128,128,0.00\n" + first + "load_sectors,512,512,0.00\n" +
                           first + "shared_load_wavefronts,128,128,0.00\n" + second +
                           "load_sectors,200,256,28.00\n" + second +
                           "shared_load_wavefronts,2048,2048,0.00\n"
                           "copy_element n=1000,load_sectors,125,125,0.00\n");
    EXPECT_THAT(call(arguments).out, HasSubstr("\n\n5 of 6 counters are equal, in 2 of 3 "
                                               "configurations all of them\n"));
    EXPECT_THAT(call(arguments + QStringList{"--format", "yaml"}).out,
                HasSubstr("  counter: \"load_sectors\"\n  counted: 200\n  modelled: 256\n"));
    // If a kernel is selected, the others are skipped.
    const Outcome one = call({"trace", "copy_element", "--against", "counters.yaml"});
    EXPECT_EQ(one.code, 0) << one.err;
    EXPECT_THAT(one.out, HasSubstr("1 of 1 counters are equal, in 1 of 1 configurations"));
}

TEST_F(TraceCommandLine, RefusesCountersThatItCannotCompare) {
    write("counters.yaml", counters);
    const Outcome unknown = call({"trace", "--against", "counters.yaml"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_EQ(unknown.out, "");
    EXPECT_THAT(unknown.err, HasSubstr("counters.yaml: error: "));
    EXPECT_THAT(unknown.err, HasSubstr("tile"));
    write("broken.yaml", "kernelcurve_counters: 2\n");
    const Outcome broken = call({"trace", "--against", "broken.yaml"});
    EXPECT_EQ(broken.code, 2);
    EXPECT_THAT(broken.err, HasSubstr("broken.yaml:1:"));
    EXPECT_EQ(call({"trace", "--against", "nowhere.yaml"}).code, 2);
    // The output lists configurations that cannot be traced, and compares the others.
    std::string excluded = counters;
    excluded.replace(excluded.find("\"padding\":1"), 11, "\"padding\":7");
    write("excluded.yaml", excluded);
    const Outcome partly = call({"trace", "--kernel", "tile.cu", "--against", "excluded.yaml"});
    EXPECT_EQ(partly.code, 1);
    EXPECT_THAT(partly.err, HasSubstr("padding"));
    EXPECT_THAT(partly.out, HasSubstr("2 of 3 counters are equal, in 1 of 2 configurations"));
}

TEST_F(TraceCommandLine, SaysWhatIsOutOfBounds) {
    const Outcome outcome =
        call({"trace", "tile.cu", "--set", "rows=64", "--set", "cols=33", "--format", "csv"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.out, HasSubstr("15,34,global,load,4,"));
    EXPECT_THAT(outcome.err, HasSubstr("tile.cu:15:34: error: Out-of-bounds read: 4 bytes"));
    EXPECT_THAT(outcome.err, HasSubstr(" past the end of `in` [thread ("));
    EXPECT_THAT(outcome.err, HasSubstr(") of block (1, 1, 0)]\n"));
}

TEST_F(TraceCommandLine, RefusesWhatCannotBeTraced) {
    const auto errorOf = [&](const QStringList& arguments, int code) {
        const Outcome outcome = call(arguments);
        EXPECT_EQ(outcome.code, code) << outcome.out;
        EXPECT_EQ(outcome.out, "");
        return outcome.err;
    };
    EXPECT_EQ(errorOf({"trace", "copy_library"}, 1),
              "error: copy_library is a library call without source code (choose a kernel that has "
              "source code)\n");
    EXPECT_THAT(errorOf({"trace", "tlie", "--kernel", "tile.cu"}, 2), HasSubstr("tile"));
    EXPECT_EQ(errorOf({"trace", "tile.cu", "--set", "padding=[0, 1]"}, 2),
              "--set: error: This command requires one configuration, but the selection has 2 (set "
              "each parameter to one value)\n");
    EXPECT_THAT(errorOf({"trace", "tile.cu", "--blocks", "most"}, 2), HasSubstr("most"));
    EXPECT_THAT(errorOf({"trace", "tile.cu", "--worker", "/nowhere/worker"}, 3),
                HasSubstr("cannot start the worker"));
}

TEST_F(TraceCommandLine, ChecksSmallInstances) {
    // The kernel requires whole tiles. Prime sizes reveal what it does beyond them.
    const Outcome outcome = call({"check", "tile.cu"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(outcome.out,
                HasSubstr("checked: tile cols=131 fast_math=false l1=auto max_registers=0 "
                          "padding=0 ptxas=3 rows=67: 15 of 15 blocks\n"
                          "checked: tile cols=128 fast_math=false l1=auto max_registers=0 "
                          "padding=0 ptxas=3 rows=64: 8 of 8 blocks, 8192 elements of the result "
                          "compared with the problem transpose\n"));
    EXPECT_THAT(outcome.out, HasSubstr("tile.cu:15:34: error: Out-of-bounds read: 4 bytes"));

    const Outcome whole = call({"check", "tile.cu", "--set", "rows=64", "--set", "cols=32"});
    EXPECT_EQ(whole.code, 0);
    EXPECT_EQ(whole.out,
              "checked: tile cols=32 fast_math=false l1=auto max_registers=0 padding=0 "
              "ptxas=3 rows=64: 2 of 2 blocks, 2048 elements of the result compared with the "
              "problem transpose\nnothing found\n");
}

/// Two arrays of dynamic shared memory that have the same address.
constexpr const char* alias = R"cuda(/*---
entry: alias
problem: multiply
arguments: [A, B, C, n]
block: [16, 16]
grid: ["ceil(n / 16)", "ceil(n / 16)"]
shared_bytes: 2048
---*/
__device__ float *floats()
{
    extern __shared__ float memory[];
    return memory;
}
__global__ void alias(const float *A, const float *B, float *C, int n)
{
    float *a = floats(), *b = floats();
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * 16 + y, col = blockIdx.x * 16 + x;
    float sum = 0;
    for (int first = 0; first < n; first += 16) {
        a[y * 16 + x] = row < n && first + x < n ? A[size_t(row) * n + first + x] : 0;
        b[y * 16 + x] = first + y < n && col < n ? B[size_t(first + y) * n + col] : 0;
        __syncthreads();
        for (int k = 0; k < 16; ++k)
            sum += a[y * 16 + k] * b[k * 16 + x];
        __syncthreads();
    }
    if (row < n && col < n)
        C[size_t(row) * n + col] = sum;
}
)cuda";

TEST_F(TraceCommandLine, ChecksResults) {
    write("alias.cu", alias);
    const Outcome outcome = call({"check", "alias.cu", "--set", "n=32"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.out, HasSubstr("n=32 ptxas=3: 4 of 4 blocks, 1024 elements of the result "
                                       "compared with the problem multiply\nalias.cu: error: "));
    EXPECT_THAT(outcome.out, testing::ContainsRegex("[0-9]+ of 1024 elements are wrong; the first "
                                                    "is C\\[0\\]: expected [^ ]+, found [^ ]+ "
                                                    "\\[n=32\\]\n"));
    // The two arrays occupy the same memory.
    EXPECT_THAT(outcome.out, HasSubstr("alias.cu:21:23: error: write to shared memory that line 22 "
                                       "overwrites before any other thread reads it"));
    const Outcome json = call({"check", "alias.cu", "--set", "n=32", "--format", "json"});
    EXPECT_EQ(json.code, 1);
    const QJsonObject finding = QJsonDocument::fromJson(QByteArray::fromStdString(json.out))
                                    .object()["findings"]
                                    .toArray()[0]
                                    .toObject();
    const QJsonObject result = finding["result"].toObject();
    EXPECT_EQ(result["array"].toString(), "C");
    EXPECT_EQ(result["index"].toInt(-1), 0);
    EXPECT_EQ(result["compared"].toInt(), 1024);
    EXPECT_GT(result["wrong"].toInt(), 1000);
    EXPECT_EQ(result["parameters"].toObject()["n"].toInt(), 32);
    EXPECT_NE(result["expected"].toString(), result["found"].toString());
    EXPECT_FALSE(finding.contains("block"));
}

/// Kernels whose problem has defaults that the kernels do not allow.
constexpr const char* fourth = R"cuda(/*---
entry: fourth
problem: strided_read
arguments: [out, in, n]
block: [32]
grid: ["ceil(n / 32)"]
requires: ["stride == 4"]
---*/
__global__ void fourth(float *out, const float *in, int n)
{
    int i = blockIdx.x * 32 + threadIdx.x;
    if (i < n)
        out[i] = in[i * 4];
}
)cuda";

TEST_F(TraceCommandLine, ReplacesDefaultsThatTheKernelDoesNotAllow) {
    write("fourth.cu", fourth);
    const std::string note =
        "replaced default: stride = 4 instead of 1: the kernel requires stride == 4\n";
    const Outcome traced = call({"trace", "fourth.cu", "--set", "n=64"});
    EXPECT_EQ(traced.code, 0) << traced.err;
    EXPECT_THAT(traced.out, HasSubstr("stride=4\n" + note + "compiler: clang++ "));
    const Outcome checked = call({"check", "fourth.cu"});
    EXPECT_EQ(checked.code, 0) << checked.err;
    EXPECT_THAT(checked.out, testing::StartsWith(note));
    EXPECT_THAT(checked.out, HasSubstr("n=2053 ptxas=3 stride=4: "));
    // The check's instances also keep this size.
    write("few.cu", R"cuda(/*---
entry: few
problem: histogram
arguments: [values, counts, n]
zeroed: [counts]
block: [256]
grid: ["ceil(n / 256)"]
requires: ["bins <= 32"]
---*/
__global__ void few(const int *values, unsigned *counts, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n)
        atomicAdd(&counts[values[i]], 1u);
}
)cuda");
    const Outcome few = call({"check", "few.cu"});
    EXPECT_EQ(few.code, 0) << few.err;
    EXPECT_THAT(few.out, HasSubstr("bins = 32 instead of 256: the kernel requires bins <= 32\n"));
    EXPECT_THAT(few.out, HasSubstr("checked: few bins=32 fast_math=false l1=auto max_registers=0 "
                                   "n=2053 "));
    for (const char* command : {"trace", "check"}) {
        const Outcome json = call({command, "fourth.cu", "--set", "n=64", "--format", "json"});
        const QJsonObject replaced = QJsonDocument::fromJson(QByteArray::fromStdString(json.out))
                                         .object()["replaced_defaults"]
                                         .toArray()[0]
                                         .toObject();
        EXPECT_EQ(replaced["parameter"].toString(), "stride") << json.out << json.err;
        EXPECT_EQ(replaced["default"].toInt(), 1);
        EXPECT_EQ(replaced["value"].toInt(), 4);
        EXPECT_EQ(replaced["why"].toString(), "the kernel requires stride == 4");
    }
    const Outcome run = call({"run", "--kernel", "fourth.cu", "--set", "n=64", "--device", "cpu"});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.err, HasSubstr("note: stride = 4 instead of 1"));
    // A value that the user has chosen stays.
    const Outcome chosen = call({"trace", "fourth.cu", "--set", "stride=5"});
    EXPECT_EQ(chosen.code, 1);
    EXPECT_EQ(chosen.err, "error: the kernel requires stride == 4\n");
}

TEST_F(TraceCommandLine, NamesThreadAndBlockOfARace) {
    std::string racing = tile;
    racing.erase(racing.find("    __syncthreads();\n"), 21);
    write("racing.cu", racing);
    const QStringList arguments = {"check", "racing.cu", "--set", "rows=32", "--set", "cols=32"};
    const Outcome outcome = call(arguments + QStringList{"--format", "csv"});
    EXPECT_EQ(outcome.code, 1);
    // Whether the result is also wrong depends on chance.
    EXPECT_THAT(outcome.out, testing::StartsWith(
                                 "file,line,column,thread,block,what,other_line\nracing.cu,15,32,0 "
                                 "1 0,0 0 0,\"race: write to shared memory that thread (1, 0, 0) "
                                 "reads at line 17, without __syncthreads() in between\",17\n"));
    EXPECT_THAT(call(arguments + QStringList{"--format", "yaml"}).out,
                HasSubstr("findings:\n  - what: \"race: write to shared memory that thread (1, 0, "
                          "0) reads at line 17, without __syncthreads() in between\"\n    where:\n "
                          "     file: \"racing.cu\"\n      line: 15\n"));
}

} // namespace
} // namespace kernelcurve
