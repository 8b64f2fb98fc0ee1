#include "gpu/model/recording/recording_yaml.h"
#include "tests/app/cli/command_line_fixture.h"

#include <QFile>

#include <gmock/gmock.h>

#include <map>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

using PeaksOnCommandLine = CommandLine;

TEST_F(PeaksOnCommandLine, MeasuresPeaksOnceAndDrawsThem) {
    const std::string one = "wait run\nstarted\nmeasure 0..last\nfinish\n";
    const ScriptedWorker worker("hello\nwait devices\ndevices\n" + one + one + one +
                                "---\nhello\nwait devices\ndevices\n");
    const QStringList peaks = {"peaks", "--worker", worker.command().join(' ')};
    const Outcome first = call(peaks + QStringList{"--bandwidth", "16 GB/s"});
    EXPECT_EQ(first.code, 1) << "it counts no operations";
    EXPECT_THAT(first.out, StartsWith("Scripted processor, measured 20"));
    EXPECT_THAT(first.out, HasSubstr("copy, bytes read and written      20  GB/s"));
    EXPECT_THAT(first.out, HasSubstr("  125 "));
    EXPECT_THAT(first.err, HasSubstr("18 of 18 configurations"));
    const Outcome second = call(peaks + QStringList{"--format", "csv"});
    EXPECT_THAT(second.out, HasSubstr("\ncopy,20,GB/s,125,peak_bandwidth,measured,20"));
    EXPECT_THAT(second.out, HasSubstr("\npeak_bandwidth,16,GB/s,,,given,\n"));
    EXPECT_EQ(second.err, "error: not measured: multiply-add (use --again to measure again)\n")
        << "and nothing was";

    const ScriptedWorker another(wholeRun);
    ASSERT_EQ(run(another, {"--out", "rec.yaml", "--quiet"}).code, 0);
    const Recording recording = readRecording(content("rec.yaml"), "rec.yaml").recording;
    const std::map<std::string, Value> found(recording.environment.begin(),
                                             recording.environment.end());
    EXPECT_EQ(found.at("measured_copy"), Value(2e10));
    EXPECT_EQ(found.at("peak_bandwidth"), Value(1.6e10));
    EXPECT_EQ(call(peaks + QStringList{"--bandwidth", "16"}).code, 2);
}

TEST_F(PeaksOnCommandLine, DescribesNoProcessor) {
    const ScriptedWorker worker("hello\nwait devices\ndevices\n");
    const Outcome outcome =
        call({"peaks", "--describe", "mine", "--worker", worker.command().join(' ')});
    EXPECT_EQ(outcome.code, 3);
    EXPECT_THAT(outcome.err, StartsWith("error: A description requires an NVIDIA GPU, not "));
}

TEST_F(PeaksOnCommandLine, KeepsOlderPeaksWhereNewOnesCannotBeMeasured) {
    const std::string all = "wait run\nstarted\nmeasure 0..last\nfinish\n";
    const std::string none = "wait run\nstarted\nexclude\nfinish\n";
    const std::string devices = "hello\nwait devices\ndevices\n";
    const ScriptedWorker worker(devices + none + none + none + "---\n" + devices + all + all +
                                none + "---\n" + devices + none + none + none + "---\n" + devices +
                                none + all + none);
    const QStringList peaks = {"peaks", "--again",  "--format",
                               "csv",   "--worker", worker.command().join(' ')};
    const std::string reason = "error: no compiler (install one)";
    const auto occurrences = [](const std::string& text, const std::string& part) {
        int count = 0;
        for (std::size_t at = text.find(part); at != std::string::npos;
             at = text.find(part, at + 1))
            ++count;
        return count;
    };
    const std::string file = "state/kernelcurve/peaks.yaml";

    const Outcome nothing = call(peaks);
    EXPECT_EQ(nothing.code, 1);
    EXPECT_EQ(occurrences(nothing.err, reason), 1) << nothing.err;
    EXPECT_THAT(nothing.out, Not(HasSubstr("measured"))) << "the header has other columns";
    EXPECT_FALSE(QFile::exists(folder_.filePath(file.c_str()))) << "there is nothing to keep";

    const Outcome some = call(peaks);
    EXPECT_EQ(some.code, 1);
    EXPECT_EQ(occurrences(some.err, reason), 1) << some.err;
    EXPECT_THAT(some.out, HasSubstr("\nread,20,GB/s,"));
    // Changes the date, as if the measurement had been on another day.
    std::string kept = content(file.c_str());
    const std::size_t year = kept.find("time: \"20") + 7;
    ASSERT_LT(year, kept.size()) << kept;
    writeFileAtomically(this->file(file.c_str()), kept.replace(year, 4, "2001"));

    const Outcome lost = call(peaks);
    EXPECT_EQ(lost.code, 1) << "what is shown is not of today";
    EXPECT_EQ(occurrences(lost.err, reason), 1) << lost.err;
    EXPECT_THAT(lost.out, HasSubstr("\ncopy,20,GB/s,,,measured,2001-"));
    EXPECT_EQ(content(file.c_str()), kept);

    const Outcome half = call(peaks);
    EXPECT_EQ(half.code, 1);
    EXPECT_THAT(half.out, HasSubstr("\ncopy,20,GB/s,,,measured,2001-"));
    EXPECT_THAT(half.out, HasSubstr("\nread,20,GB/s,,,measured,20"));
    EXPECT_THAT(half.out, Not(HasSubstr("\nread,20,GB/s,,,measured,2001-")));
    EXPECT_THAT(content(file.c_str()), HasSubstr("  measured_copy_time: \"2001-"));
    EXPECT_THAT(content(file.c_str()), Not(HasSubstr("measured_read_time")));
}

} // namespace
} // namespace kernelcurve
