#include "tests/gpu/model/experiment/random_document.h"

#include <array>
#include <bit>
#include <cmath>
#include <set>

namespace kernelcurve {
namespace {

std::string encode(char32_t code) {
    std::string text;
    const auto put = [&](char32_t bits) { text += static_cast<char>(bits); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 | (code >> 6));
        put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        put(0xE0 | (code >> 12));
        put(0x80 | ((code >> 6) & 0x3F));
        put(0x80 | (code & 0x3F));
    } else {
        put(0xF0 | (code >> 18));
        put(0x80 | ((code >> 12) & 0x3F));
        put(0x80 | ((code >> 6) & 0x3F));
        put(0x80 | (code & 0x3F));
    }
    return text;
}

} // namespace

std::int64_t RandomDocument::below(std::int64_t end) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(end));
}

std::int64_t RandomDocument::integer() {
    return below(2) == 0 ? static_cast<std::int64_t>(random_()) : below(2000) * 1024 - 1000;
}

double RandomDocument::real() {
    constexpr std::array<double, 8> awkward = {0.0,  -0.0, 3.0, 0.1, 5e-324, 1.7976931348623157e308,
                                               1e20, -1e-7};
    if (below(4) == 0)
        return awkward[static_cast<std::size_t>(below(awkward.size()))];
    for (;;)
        if (const auto number = std::bit_cast<double>(random_()); std::isfinite(number))
            return number;
}

double RandomDocument::positive(double most) {
    return std::uniform_real_distribution<double>(1e-9, most)(random_);
}

std::string RandomDocument::text() {
    static const std::array<const char*, 26> pieces = {
        "true", "null", "~",   "12", "1e3", ": ", " #", "- ", "\n", "\n\n", "\t", "'", "\"",
        "\\",   "{",    "[a,", "&x", "*x",  "!t", "%",  " ",  "  ", "|",    ">",  "@", "..."};
    std::string text;
    const std::int64_t count = below(8);
    for (std::int64_t i = 0; i < count; ++i) {
        switch (below(5)) {
        case 0:
            text += pieces[static_cast<std::size_t>(below(pieces.size()))];
            break;
        case 1:
            text += encode(static_cast<char32_t>(below(0x30)));
            break;
        case 2:
            text += encode(static_cast<char32_t>(0x4E00 + below(0x5000)));
            break;
        case 3: {
            const auto code = static_cast<char32_t>(below(0x110000));
            text += encode(code >= 0xD800 && code < 0xE000 ? 0x2028 : code);
            break;
        }
        default:
            text += word();
        }
    }
    return text;
}

std::string RandomDocument::word() {
    std::string word;
    const std::int64_t size = 1 + below(6);
    for (std::int64_t i = 0; i < size; ++i)
        word += static_cast<char>('a' + below(26));
    return word;
}

std::string RandomDocument::name() {
    static std::int64_t next = 0;
    return word() + std::to_string(++next);
}

std::string RandomDocument::lines() {
    std::string lines;
    const std::int64_t count = below(5);
    for (std::int64_t i = 0; i < count; ++i)
        lines += (below(3) == 0 ? text() : word() + " # " + word() + ": x") +
                 (below(6) == 0 ? "" : "\n");
    return lines;
}

LocalizedText RandomDocument::localized() {
    return {text(), below(2) == 0 ? std::string() : text()};
}

Value RandomDocument::value() {
    switch (below(5)) {
    case 0:
        return real();
    case 1:
        return below(2) == 0;
    case 2:
        return below(3) == 0 ? Value("64 KiB") : Value(text());
    default:
        return integer();
    }
}

Axis RandomDocument::axis(const std::string& name) {
    Axis axis;
    axis.parameter = name;
    if (below(3) == 0) {
        const std::int64_t from = below(100000) - 50000;
        const std::int64_t step = 1 + below(5000);
        axis.points = StepRange{from, from + step * below(100), step};
    } else if (below(2) == 0) {
        const double from = positive(10);
        axis.points = TimesRange{from, from * 100, 1.0 + positive(3) + 0.01};
    } else {
        std::set<Value> values;
        const std::int64_t count = 1 + below(5);
        for (std::int64_t i = 0; i < count; ++i)
            values.insert(value());
        axis.points = std::vector<Value>(values.begin(), values.end());
    }
    return axis;
}

Experiment RandomDocument::experiment() {
    Experiment experiment;
    experiment.title = localized();
    constexpr std::array<const char*, 4> devices = {"auto", "cpu", "cuda:7", "replay:H200 (1)"};
    experiment.device = devices[static_cast<std::size_t>(below(4))];
    for (std::int64_t i = below(3); i >= 0; --i)
        experiment.kernels.push_back(name());
    if (below(3) == 0)
        setDevices(experiment, {experiment.device, "box/cuda:1", "cuda:0"});
    experiment.share = below(3) == 0;
    for (std::int64_t i = below(4); i > 0; --i)
        experiment.parameters.emplace_back(below(4) == 0 ? text() + name() : name(), value());
    for (std::int64_t i = below(4); i > 0; --i)
        experiment.sweep.push_back(axis(name()));
    if (below(3) == 0) {
        const std::vector<Value> points = {1, 2, 3};
        experiment.sweep.push_back({"block_x", points});
        experiment.sweep.push_back({"block_y", StepRange{4, 8, 2}});
        experiment.zipped = {{"block_x", "block_y"}};
    }
    if (below(3) == 0) {
        experiment.sizes.push_back({DeviceKind::Cpu, {{name(), value()}}, {axis(name())}});
        experiment.sizes.push_back({DeviceKind::Cuda, {}, {}});
    }
    if (below(2) == 0)
        experiment.baseline = name();
    if (below(2) == 0)
        experiment.measure = {.timing = static_cast<TimingMode>(below(3)),
                              .noise = positive(1),
                              .maxTime = positive(100),
                              .limit = positive(1e6),
                              .check = below(2) == 0,
                              .modelled = below(2) == 0,
                              .counters = below(2) == 0,
                              .energy = below(2) == 0,
                              .samples = below(100),
                              .interleave = below(2) == 0,
                              .heat = static_cast<Heat>(below(3))};
    if (below(2) == 0)
        experiment.plot = {static_cast<PlotKind>(below(5)),
                           text(),
                           name(),
                           {name(), text()},
                           below(2) == 0,
                           below(2) == 0,
                           below(2) == 0,
                           below(2) == 0,
                           {name()},
                           {below(2) == 0 ? std::nullopt : std::optional(-positive(9)),
                            below(2) == 0 ? std::nullopt : std::optional(positive(1e12))},
                           {positive(1), {}},
                           static_cast<ChartSplit>(below(3)),
                           look()};
    if (below(3) == 0) {
        experiment.search.emplace();
        experiment.search->strategy = static_cast<SearchStrategy>(below(3));
        if (below(2) == 0)
            experiment.search->tries = 1 + below(1000);
        if (below(2) == 0)
            experiment.search->seconds = positive(1000);
        experiment.search->metric = below(2) == 0 ? "flops" : "time";
        experiment.search->seed = integer();
    }
    if (below(3) == 0)
        experiment.peaks.bandwidth = positive(1e13);
    if (below(3) == 0)
        experiment.peaks.flops = positive(1e14);
    experiment.notes = below(3) == 0 ? text() : lines();
    for (std::int64_t count = below(3); count > 0; --count)
        experiment.sources.push_back(
            below(2) == 0
                ? Citation{.note = "see " + name()}
                : Citation{.text = "a_book", .chapter = "one", .figure = "4-7", .note = text()});
    if (below(3) == 0) {
        experiment.lab =
            LabText{localized(),   {{localized()}, step()},     localized(), localized(),
                    {localized()}, below(2) == 0 ? name() : "", {}};
        const bool counters = below(2) == 0;
        if (below(2) == 0)
            experiment.lab->course = {
                static_cast<LabTopic>(below(11)), static_cast<int>(1 + below(1000)),
                static_cast<int>(below(9)),       static_cast<LabLevel>(below(3)),
                static_cast<int>(1 + below(600)), {counters || below(2) == 0, counters}};
    }
    if (below(3) == 0)
        experiment.comparisons = {"replay:" + name(), name() + ".yaml"};
    for (std::int64_t i = below(3); i > 0; --i)
        experiment.guesses.push_back(guess());
    return experiment;
}

PlotLook RandomDocument::look() {
    PlotLook look;
    look.legend = static_cast<LegendPlace>(below(4));
    if (below(2) == 0)
        look.textSize = 5 + static_cast<double>(below(36));
    if (below(2) == 0)
        look.width = 53 + positive(100);
    look.background = below(2) == 0 ? "#0aF9c3" : below(2) == 0 ? "transparent" : "white";
    if (below(2) == 0)
        look.title = text();
    if (below(2) == 0)
        look.labelX = text();
    if (below(2) == 0)
        look.labelY = text();
    if (below(2) == 0)
        look.names = {{text() + name(), text()}, {name(), name()}};
    if (below(2) == 0)
        look.order = {name(), text()};
    if (below(2) == 0)
        look.notes = {{name(), value(), text(), below(2) == 0, -positive(99), 36}, {"", 3, "x"}};
    return look;
}

LabStep RandomDocument::step() {
    LabStep step{localized()};
    if (below(2) == 0)
        step.see = localized();
    if (below(3) == 0)
        return step;
    step.set.emplace();
    if (below(2) == 0)
        step.set->kernels = {name(), name()};
    if (below(2) == 0)
        step.set->parameters = {{name(), value()}};
    if (below(2) == 0)
        step.set->sweep = below(3) == 0 ? std::vector<Axis>{} : std::vector<Axis>{axis(name())};
    if (below(2) == 0)
        step.set->baseline = name();
    if (below(2) == 0)
        step.set->plot.emplace().y = below(2) == 0 ? "" : name();
    return step;
}

Guess RandomDocument::guess() {
    Guess guess;
    if (below(2) == 0)
        guess.of = {{"kernel", name()}, {name(), value()}};
    guess.x = name();
    guess.y = below(2) == 0 ? "bandwidth" : "time";
    if (below(2) == 0)
        guess.points = {{name(), real()}, {name(), real()}};
    else
        guess.points = {{-7, real()}, {0.5, real()}, {1 + below(1 << 30), 1.0}};
    return guess;
}

Message RandomDocument::message() {
    Message message{localized(), {}};
    for (std::int64_t i = below(3); i > 0; --i)
        message.arguments.push_back(text());
    return message;
}

Failure RandomDocument::failure() {
    return {message(),
            below(2) == 0 ? Message{} : message(),
            {below(2) == 0 ? "" : "3_copy.cu", static_cast<int>(below(100)),
             static_cast<int>(below(100))}};
}

Measurement RandomDocument::measurement() {
    Measurement measurement;
    measurement.configuration.kernel = name();
    for (std::int64_t i = below(4); i > 0; --i)
        measurement.configuration.parameters[name()] = value();
    measurement.status = static_cast<Status>(below(3));
    if (measurement.status != Status::Measured)
        measurement.reason = failure();
    for (std::int64_t i = below(6); i > 0; --i)
        measurement.metrics[name()] = real();
    measurement.stopped = static_cast<StopReason>(below(7));
    measurement.clock = below(2) == 0 ? "" : text();
    measurement.kernelClass = below(2) == 0 ? "" : text();
    for (int i = below(3); i > 0; --i)
        measurement.costs.push_back({text(), text(), below(100), 1e-6 * below(1000)});
    if (below(2) == 0) {
        measurement.times.from = real();
        measurement.times.step = real();
        const bool gathered = below(2) == 0;
        for (std::int64_t i = 1 + below(5); i > 0; --i)
            measurement.times.bins.push_back({below(65537), gathered ? 1 + below(1000) : 1});
    }
    for (std::int64_t i = below(3); i > 0; --i)
        measurement.throttled.push_back(static_cast<ThrottleReason>(below(8)));
    for (std::int64_t i = below(3); i > 0; --i)
        measurement.remarks.push_back(message());
    return measurement;
}

Environment RandomDocument::environment() {
    Environment environment;
    for (std::int64_t i = below(5); i > 0; --i)
        environment.emplace_back(name(), value());
    return environment;
}

DeviceDescription RandomDocument::device() {
    DeviceDescription device;
    device.id = name();
    device.name = text();
    device.kind = static_cast<DeviceKind>(below(3));
    device.usable = below(2) == 0;
    if (!device.usable)
        device.unusable = failure();
    device.computeCapability = below(2) == 0 ? 0 : 90;
    device.multiprocessors = below(200);
    device.limits = {below(2048), {1, below(5), integer()}, {2, 3, 4}, integer(), integer()};
    if (below(2) == 0)
        device.peakBytesPerSecond = real();
    if (below(2) == 0)
        device.peakFlopsPerSecond = real();
    for (std::int64_t i = below(3); i > 0; --i)
        device.components.push_back({name(), below(2) == 0, text(), message(), message()});
    for (std::uint32_t i = 0; i < below(3); ++i)
        device.lacks.push_back({name(), failure()});
    for (std::int64_t i = below(3); i > 0; --i)
        device.properties.push_back({localized(), {{name(), localized(), value(), text()}}});
    return device;
}

} // namespace kernelcurve
