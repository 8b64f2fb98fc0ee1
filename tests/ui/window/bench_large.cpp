// Measures the costs of a window with much content, with a scripted worker. Prints
// `name value unit` lines:
//
//   rows_seconds, rows_memory, rows_stall_p95, rows_stall_p100
//                  a run of 1,000,000 rows, and the delays of the event loop during it
//   rows_save, rows_file, rows_read, rows_peak
//                  saving its recording, its size, reading it, and the maximum memory of all this
//   fewer_rows_... the same with 100,000 rows
//   runs_first, runs_last, runs_memory
//                  1,000 runs of 20 rows: the median of the first and of the last hundred, and the
//                  memory of the last 900
//   recordings_open, recordings_memory
//                  opening 100 recordings of 300 rows, one after the other
//   class_open, class_memory
//                  opening their folder as a class
//   document_open  opening an experiment of 4 MiB
//
// Arguments select parts: rows, fewer_rows, runs, recordings, document.
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/ui/window/own_settings.h"
#include "tests/ui/window/window_session.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <vector>

namespace kernelcurve {
namespace {

constexpr int patience = 1'800'000; // in milliseconds

void print(const char* name, double value, const char* unit) {
    std::printf("%s %.6g %s\n", name, value, unit);
    std::fflush(stdout);
}

double percentile(std::vector<double> values, double share) {
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// The current memory of the process in MiB.
double memory() {
    std::ifstream statistics("/proc/self/statm");
    double pages = 0;
    statistics >> pages >> pages;
    return pages * 4096 / 1048576;
}

/// The maximum memory of the process in MiB.
double peakMemory() {
    std::ifstream status("/proc/self/status");
    std::string word;
    double kibibytes = 0;
    while (status >> word)
        if (word == "VmHWM:")
            status >> kibibytes;
    return kibibytes / 1024;
}

/// Measures the delays of the event loop.
class Stalls {
  public:
    Stalls() {
        tick_.setTimerType(Qt::PreciseTimer);
        QObject::connect(&tick_, &QTimer::timeout, &tick_, [this] {
            late_.push_back(static_cast<double>(clock_.nsecsElapsed()) * 1e-6 - due);
            clock_.start();
        });
        clock_.start();
        tick_.start(due);
    }
    double share(double share) const { return percentile(late_, share); }

  private:
    static constexpr int due = 4; // milliseconds
    QTimer tick_;
    QElapsedTimer clock_;
    std::vector<double> late_;
};

class LargeWindow {
  public:
    explicit LargeWindow(const std::string& runs) {
        writeFileAtomically(script().toStdString(), "hello\nwait devices\ndevices\n" + runs);
        session_ =
            std::make_unique<WindowSession>(QSize(1200, 800), QStringList{FAKE_WORKER, script()});
    }
    void sweep(int rows) {
        session_->window.openFile(write("sweep.yaml", "kernelcurve: 1\ndevice: cpu\n"
                                                      "kernels: [copy_row]\n"
                                                      "parameters: {cols: 64}\n"
                                                      "sweep: {rows: {from: 1, to: " +
                                                          std::to_string(rows) + ", step: 1}}\n"));
        session_->awaitDevices();
    }
    /// Returns the time in seconds.
    double run() {
        QElapsedTimer clock;
        clock.start();
        QAction* const run = session_->action(QStringLiteral("run"));
        run->trigger();
        session_->await(
            "the run's begin", [&] { return !run->isEnabled(); }, patience);
        session_->await(
            "the run's end", [&] { return run->isEnabled(); }, patience);
        return static_cast<double>(clock.nsecsElapsed()) * 1e-9;
    }
    double open(const QString& file) {
        QElapsedTimer clock;
        clock.start();
        session_->window.openFile(file);
        settle();
        return static_cast<double>(clock.nsecsElapsed()) * 1e-9;
    }
    void save(const QString& file) { session_->window.document().save(file); }
    QString write(const char* name, const std::string& text) {
        writeFileAtomically(path(name).toStdString(), text);
        return path(name);
    }
    QString path(const char* name) { return settings_.path(QString::fromLatin1(name)); }
    QString says() { return session_->window.findChild<MessageBar*>()->text(); }
    Recording recording() { return session_->window.document().recording(); }

  private:
    QString script() { return path("script"); }

    OwnSettings settings_;
    std::unique_ptr<WindowSession> session_;
};

constexpr const char* oneRun = "wait run\nstarted\nmeasure 0..last\nfinish\n";

void measureRows(const std::string& name, int rows) {
    LargeWindow window(oneRun);
    window.sweep(rows);
    const Stalls stalls;
    print((name + "_seconds").c_str(), window.run(), "s");
    print((name + "_memory").c_str(), memory(), "MiB");
    print((name + "_stall_p95").c_str(), stalls.share(0.95), "ms");
    print((name + "_stall_p100").c_str(), stalls.share(1), "ms");

    QElapsedTimer clock;
    const QString file = window.path("saved.yaml");
    clock.start();
    window.save(file);
    print((name + "_save").c_str(), 1e-3 * static_cast<double>(clock.restart()), "s");
    print((name + "_file").c_str(), static_cast<double>(QFileInfo(file).size()) / 1048576, "MiB");
    clock.start();
    const std::size_t read = readRecording(readDocumentFile(file.toStdString()), "saved.yaml")
                                 .recording.measurements.size();
    print((name + "_read").c_str(), 1e-3 * static_cast<double>(clock.elapsed()), "s");
    print((name + "_peak").c_str(), peakMemory(), "MiB");
    if (read != static_cast<std::size_t>(rows))
        throw WaitedInVain(QStringLiteral("the recording has %1 rows").arg(read));
}
void measureFewerRows() {
    measureRows("fewer_rows", 100'000);
}
void measureAllRows() {
    measureRows("rows", 1'000'000);
}

void measureRuns() {
    constexpr int runs = 1000;
    constexpr int some = 100;
    std::string script;
    for (int i = 0; i < runs; ++i)
        script += oneRun;
    LargeWindow window(script);
    window.sweep(20);
    std::vector<double> seconds;
    double before = 0;
    for (int i = 0; i < runs; ++i) {
        if (i == some)
            before = memory();
        seconds.push_back(window.run());
    }
    print("runs_first", 1e3 * percentile({seconds.begin(), seconds.begin() + some}, 0.5), "ms");
    print("runs_last", 1e3 * percentile({seconds.end() - some, seconds.end()}, 0.5), "ms");
    print("runs_memory", memory() - before, "MiB");
}

void measureRecordings() {
    LargeWindow window(oneRun);
    window.sweep(300);
    window.run();
    const std::string text = writeRecording(window.recording());
    QDir().mkpath(window.path("class"));
    const double before = memory();
    LargeWindow other("");
    double seconds = 0;
    for (int i = 0; i < 100; ++i) {
        seconds += other.open(window.write(("class/" + std::to_string(i) + ".yaml").c_str(), text));
        if (other.recording().measurements.size() != 300)
            throw WaitedInVain(other.says());
    }
    print("recordings_open", seconds, "s");
    print("recordings_memory", memory() - before, "MiB");
    print("class_open", other.open(window.path("class")), "s");
    print("class_memory", memory() - before, "MiB");
}

void measureDocument() {
    LargeWindow window("");
    Experiment experiment;
    experiment.kernels = {"copy_row"};
    for (int i = 0; i < 95'000; ++i)
        experiment.notes += "What was seen, and what is thought of it.\n";
    const double seconds = window.open(window.write("long.yaml", writeExperiment(experiment)));
    if (window.recording().experiment.notes != experiment.notes)
        throw WaitedInVain(window.says());
    print("document_open", 1e3 * seconds, "ms");
}

int play(const QStringList& parts) {
    const std::pair<const char*, void (*)()> all[] = {{"document", measureDocument},
                                                      {"recordings", measureRecordings},
                                                      {"runs", measureRuns},
                                                      {"fewer_rows", measureFewerRows},
                                                      {"rows", measureAllRows}};
    for (const auto& [name, measure] : all)
        if (parts.empty() || parts.contains(QLatin1String(name)))
            measure();
    return 0;
}

} // namespace
} // namespace kernelcurve

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    try {
        return kernelcurve::play(QCoreApplication::arguments().mid(1));
    } catch (const kernelcurve::Error& error) {
        std::cerr << error.failure().english() << std::endl;
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << std::endl;
    }
    return 1;
}
