// Measures the time for writing and reading a recording of 100,000 measurements. Each row has all
// values that a row of a GPU can have (times, registers, counters), without values that the model
// or a chart computes.

#include "gpu/model/derived/derived_metrics.h"
#include "gpu/model/recording/recording_yaml.h"

#include <chrono>
#include <cstdio>
#include <random>

using namespace kernelcurve;

namespace {

Recording madeRecording(int rows) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> seconds(1e-5, 1e-3);
    Recording recording;
    recording.experiment.kernels = {"read_offset"};
    recording.environment = {{"device", Value("bench")}};
    for (int row = 0; row < rows; ++row) {
        Measurement measurement;
        measurement.configuration = {"read_offset",
                                     {{"n", Value(67108864)},
                                      {"offset", Value(row % 128)},
                                      {"block", Value(256)},
                                      {"l1", Value("ca")}}};
        for (const Metric& metric : metrics())
            if (metric.source != MetricSource::Model && !isDerived(metric.tag))
                measurement.metrics[std::string(metric.tag)] = seconds(random);
        measurement.stopped = StopReason::NoiseReached;
        measurement.clock = "events";
        recording.measurements.push_back(measurement);
    }
    return recording;
}

template <typename Work>
double secondsOf(Work work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

int main() {
    const Recording recording = madeRecording(100'000);
    std::string text;
    std::printf("recording_write_100k %.3f s\n",
                secondsOf([&] { text = writeRecording(recording); }));
    ReadRecording read;
    std::printf("recording_load_100k %.3f s\n",
                secondsOf([&] { read = readRecording(text, "bench.yaml"); }));
    std::printf("recording_size_100k %.1f MiB\n", double(text.size()) / (1 << 20));
    return read.recording == recording ? 0 : 1;
}
