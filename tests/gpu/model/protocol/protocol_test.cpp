#include "gpu/model/protocol/protocol.h"

#include "gpu/model/text/error.h"
#include "tests/gpu/model/experiment/random_document.h"
#include "tests/gpu/model/values/comma_locale.h"

#include <gtest/gtest.h>

#include <limits>

namespace kernelcurve {
namespace {

template <typename Read>
std::string errorOf(Read read, const std::string& line) {
    try {
        read(line);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}
std::string requestError(const std::string& line) {
    return errorOf(readRequest, line);
}
std::string eventError(const std::string& line) {
    return errorOf(readEvent, line);
}

TraceReport randomReport(RandomDocument& random) {
    LineAccess access{12, 7, AddressSpace::Shared, AccessKind::Store, 16};
    access.requests = random.integer();
    access.lanes = random.integer();
    access.partial = 1;
    access.bytes = random.integer();
    access.sectors = 2;
    access.lines = 3;
    access.wavefronts = random.integer();
    access.idealWavefronts = 4;
    access.degree = 32;
    access.file = "parts/tile.cuh";
    WarpRequest request;
    request.line = 12;
    request.column = 7;
    request.access = AccessKind::Atomic;
    request.width = 4;
    request.block = {1, 2, 3};
    request.warp = 5;
    request.buffer = random.text();
    request.file = random.text();
    request.offsets[0] = random.integer();
    request.offsets[31] = 128;
    const CheckFinding finding{random.failure().what,
                               {"a.cu", 1, 2},
                               {"a.cu", 3, 4},
                               {0, 1, 2},
                               std::array<std::int64_t, 3>{31, 0, 0},
                               {}};
    CheckFinding wrong{random.failure().what, {"a.cu", 0, 0}, {}, {}, {}, WrongResult{}};
    *wrong.result = {{{"n", 67}}, 3, 67, random.text(), random.integer(), "x", "1.5", "NaN"};
    TraceReport report{1024, 3, 12, {access, {}}, {request}, {finding, {}, wrong}, {}};
    report.overwritten = {finding};
    return report;
}

TelemetrySample someSample(RandomDocument& random) {
    TelemetrySample sample;
    sample.at = random.real();
    sample.power = 350.5;
    sample.throttled = {{ThrottleReason::PowerCap}};
    return sample;
}

TEST(Protocol, WritesWhatIsDocumented) {
    EXPECT_EQ(writeRequest(request::Ping{}), R"({"type":"ping"})");
    EXPECT_EQ(writeRequest(request::Cancel{7}), R"({"run":7,"type":"cancel"})");
    EXPECT_EQ(writeEvent(event::Hello{3, "0.1.0", 42}),
              R"({"process":42,"protocol":3,"type":"hello","version":"0.1.0"})");
    Measurement measurement;
    measurement.configuration = {"copy_element", {{"n", 4}}};
    measurement.metrics = {{"time", 0.5}, {"bandwidth", std::numeric_limits<double>::infinity()}};
    EXPECT_EQ(writeEvent(event::Measured{1, 2, measurement}),
              R"({"index":2,"measurement":{"kernel":"copy_element","metrics":{"time":0.5},)"
              R"("parameters":{"n":4},"status":"measured"},"run":1,"type":"measured"})");
    measurement.metrics.clear();
    measurement.times = {0.5, 0.25, {{0, 3}, {7, 1}}};
    measurement.throttled = {ThrottleReason::PowerCap};
    EXPECT_EQ(writeEvent(event::Measured{1, 2, measurement, true}),
              R"({"again":true,"index":2,"measurement":{"kernel":"copy_element",)"
              R"("parameters":{"n":4},"status":"measured","throttled":["power_cap"],)"
              R"("times":{"at":[0,7],"counts":[3,1],"from":0.5,"step":0.25}},"run":1,)"
              R"("type":"measured"})");
    measurement.times.bins = {{2, 1}, {0, 1}};
    EXPECT_NE(writeEvent(event::Measured{1, 2, measurement})
                  .find(R"("times":{"at":[2,0],"from":0.5,"step":0.25})"),
              std::string::npos);
}

TEST(Protocol, RequestsReadBackEqual) {
    const CommaLocale comma;
    RandomDocument random(1);
    for (int i = 0; i < 300; ++i) {
        const std::vector<Request> requests = {
            request::Devices{},
            request::Run{random.integer(),
                         random.experiment(),
                         {{"3_copy.cu", random.text()},
                          {random.text(),
                           random.text(),
                           {{random.text(), random.text()}, {"parts/a.h", ""}}}},
                         random.below(2) == 1,
                         static_cast<int>(random.below(64)) + 1},
            request::Cancel{random.integer()},
            request::Inspect{random.integer(),
                             "cuda:0",
                             {"a.cu", random.text()},
                             random.measurement().configuration.parameters},
            request::Ping{},
            request::Watch{random.text()},
            request::Quit{},
            request::Trace{random.integer(),
                           "auto",
                           {"a.cu", random.text()},
                           random.measurement().configuration.parameters,
                           static_cast<BlockChoice>(random.below(3)),
                           WarpChoice{random.integer(), 3},
                           true,
                           1.5},
            request::Trace{},
            request::Disassemble{random.integer(),
                                 "replay:x",
                                 {"a.cu", random.text()},
                                 random.measurement().configuration.parameters},
            request::Explain{random.integer(),
                             "predict:x",
                             {"a.cu", random.text()},
                             random.measurement().configuration.parameters,
                             true},
            request::Coverage{random.integer(),
                              "replay:x",
                              {random.experiment(), random.experiment()},
                              {{"a.cu", random.text()}}},
            request::Check{random.integer(),
                           "cpu",
                           {"a.cu", random.text()},
                           random.measurement().configuration.parameters,
                           true}};
        for (const Request& request : requests) {
            const std::string line = writeRequest(request);
            ASSERT_EQ(line.find('\n'), std::string::npos);
            ASSERT_EQ(readRequest(line), request) << line;
        }
    }
}

TEST(Protocol, EventsReadBackEqual) {
    const CommaLocale comma;
    RandomDocument random(2);
    for (int i = 0; i < 300; ++i) {
        LaunchReport launch{random.text(),          {1, 2, 3},          {4, 5, 6}, 7,
                            {{"n", random.text()}}, {{"registers", 32}}};
        const Configuration configuration = random.measurement().configuration;
        const std::vector<Event> events = {
            event::Hello{1, random.text(), random.integer()},
            event::Devices{{random.device(), random.device()}},
            event::Started{random.integer(), random.device(), random.environment()},
            event::Progress{1, 2, static_cast<Stage>(random.below(4)), configuration},
            event::Measured{1, random.integer(), random.measurement(), random.below(2) == 0},
            event::Finished{1, static_cast<event::Ending>(random.below(3)), random.failure(),
                            random.below(2) == 0 ? std::optional(random.real()) : std::nullopt},
            event::Inspected{1,
                             "cpu",
                             configuration,
                             {launch},
                             random.text(),
                             random.real(),
                             true,
                             random.failure()},
            event::Inspected{},
            event::Pong{},
            event::Telemetry{"cuda:0", someSample(random), {}},
            event::Telemetry{"cuda:1", {}, random.failure()},
            event::Refused{random.failure()},
            event::Traced{1, configuration, randomReport(random), random.real(), 0.5, {}},
            event::Traced{2, configuration, {}, 0, 0, random.failure()},
            event::Checked{3,
                           {{configuration, random.integer(), 3, 42}},
                           randomReport(random).findings,
                           random.failure(),
                           random.failure()},
            event::Checked{},
            event::Disassembled{4,
                                configuration,
                                {90, "NVRTC 13.0", {random.text(), {0, 12}}, {}, random.failure()},
                                {}},
            event::Disassembled{
                5, configuration, {75, "", {}, CodeListing{"a\nb\n", {3, 0}}, {}}, {}},
            event::Explained{7,
                             random.measurement(),
                             {{message("block = 64"), "spills", 12, random.real()}},
                             {}},
            event::Explained{8, {}, {}, random.failure()},
            event::Coverage{7, {{24, 24, 18, random.failure()}, {1000, 400, 0}}, {}},
            event::Coverage{8, {}, random.failure()},
            event::Disassembled{6, configuration, {}, random.failure()}};
        for (const Event& event : events) {
            const std::string line = writeEvent(event);
            ASSERT_EQ(line.find('\n'), std::string::npos);
            ASSERT_EQ(readEvent(line), event) << line;
        }
    }
}

TEST(Protocol, TakesACompilersLogInAnyEncoding) {
    event::Inspected inspected;
    inspected.compilerLog = "a\xFF\n\xE2\x80";
    const std::string line = writeEvent(inspected);
    EXPECT_EQ(std::get<event::Inspected>(readEvent(line)).compilerLog,
              "a\xEF\xBF\xBD\n\xEF\xBF\xBD");
}

TEST(Protocol, RefusesWhatIsNoMessage) {
    EXPECT_EQ(requestError(""), "error: Invalid JSON at character 1");
    EXPECT_EQ(requestError("ping"), "error: Invalid JSON at character 1");
    EXPECT_EQ(requestError(R"({"type":"ping"} x)"), "error: Invalid JSON at character 17");
    EXPECT_EQ(requestError("[]"), "error: \"message\" must be a JSON object");
    EXPECT_EQ(requestError("{}"), "error: \"message\" has no member \"type\"");
    EXPECT_EQ(requestError(R"({"type":"png"})"), "error: Unknown message type: \"png\"");
    EXPECT_EQ(requestError(R"({"type":"ping","x":1})"),
              "error: \"message\" has an unknown member \"x\"");
    EXPECT_EQ(requestError(R"({"type":"ping","type":"quit"})"), "error: Duplicate member \"type\"");
    EXPECT_EQ(requestError(R"({"type":"cancel"})"), "error: \"message\" has no member \"run\"");
    EXPECT_EQ(requestError(R"({"type":"cancel","run":"1"})"),
              "error: \"run\" must be a whole number");
    EXPECT_EQ(requestError(R"({"type":"cancel","run":18446744073709551615})"),
              "error: \"run\" must be a whole number");
    EXPECT_EQ(requestError(R"({"type":"run","run":1,"experiment":"kernelcurve: 2","kernels":[]})"),
              "experiment:1:14: error: Unsupported file format 2; this version reads formats up to "
              "1 (open it with a newer version of Kernelcurve)");
    EXPECT_EQ(eventError(R"({"type":"progress","run":1,"index":0,"stage":"dance",)"
                         R"("configuration":{"kernel":"a","parameters":{}}})"),
              "error: \"stage\" cannot be \"dance\" in \"message\"");
    EXPECT_EQ(requestError(R"({"type":"trace","run":1,"device":"cpu","parameters":{},)"
                           R"("kernel":{"name":"a.cu","source":""},"blocks":"some"})"),
              "error: \"blocks\" cannot be \"some\" in \"message\"");
    const std::string traced =
        writeEvent(event::Traced{1, {}, {1, 1, 0, {}, {{}}, {}, {}}, 0, 0, {}});
    const std::string lane = "null,";
    EXPECT_EQ(eventError(std::string(traced).erase(traced.find(lane), lane.size())),
              "error: \"offsets\" must have 32 elements");
    EXPECT_EQ(eventError(R"({"type":"devices","devices":[{"id":"cpu"}]})"),
              "error: \"devices\" has no member \"name\"");
}

TEST(Protocol, RefusesProtocolErrorsOfAnySize) {
    EXPECT_EQ(eventError(std::string(1000, '\0')), "error: Invalid JSON at character 1");
    EXPECT_EQ(eventError(std::string(std::size_t{65} << 20, 'x')),
              "error: A message is longer than 64 MiB");
    EXPECT_EQ(eventError(std::string(1000000, '[')), "error: Lists and maps are nested too deeply");
    RandomDocument random(3);
    const std::string good = writeEvent(event::Measured{1, 2, random.measurement()});
    for (int i = 0; i < 5000; ++i) {
        std::string line = good;
        line[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(line.size())))] =
            static_cast<char>(random.below(256));
        // The changed line is either still a valid message or is rejected.
        const std::string error = eventError(line);
        ASSERT_TRUE(error == "no error" || error.find("error: ") != std::string::npos) << line;
        ASSERT_NE(eventError(line.substr(0, line.size() - 1)), "no error");
    }
}

} // namespace
} // namespace kernelcurve
