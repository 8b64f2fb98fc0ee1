#pragma once

#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "tests/app/engine/scripted_worker.h"
#include "tests/hang_limit.h"

#include <QProcess>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace kernelcurve {

struct Outcome {
    int code = -1;
    std::string out;
    std::string err;
};

inline std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        all.push_back(line);
    return all;
}

inline constexpr const char* wholeRun =
    "hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..last\nfinish\n";

/// Runs the real program in a separate folder, with an empty environment except for the settings of
/// the sanitizers.
class CommandLine : public testing::Test {
  public:
    CommandLine() {
        for (const char* options : {"ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"})
            if (qEnvironmentVariableIsSet(options))
                environment_.insert(options, qEnvironmentVariable(options));
        environment_.insert("XDG_STATE_HOME", folder_.filePath("state"));
        environment_.insert("XDG_CACHE_HOME", QStringLiteral(KERNELCURVE_BUILD_DIR "/tests/cache"));
        environment_.insert("XDG_CONFIG_HOME", folder_.filePath("config"));
        writeFileAtomically(file("shift.cu"), smallCatalog().at("shift").source);
        writeFileAtomically(file("sweep.yaml"), writeExperiment(offsetSweep(4)));
    }

    std::string file(const char* name) const { return folder_.filePath(name).toStdString(); }
    std::string content(const char* name) const { return readFile(file(name)); }

    void start(QProcess& process, const QStringList& arguments) {
        process.setWorkingDirectory(folder_.path());
        process.setProcessEnvironment(environment_);
        process.start(QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve"), arguments);
    }
    static Outcome finish(QProcess& process) {
        process.waitForFinished(hangMilliseconds);
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
                process.readAllStandardOutput().toStdString(),
                process.readAllStandardError().toStdString()};
    }
    Outcome call(const QStringList& arguments) {
        QProcess process;
        start(process, arguments);
        return finish(process);
    }
    /// Runs `run` with `arguments`, a scripted worker, and the kernel of the sweep.
    Outcome run(const ScriptedWorker& worker, const QStringList& arguments) {
        return call(runArguments(worker, arguments));
    }
    static QStringList runArguments(const ScriptedWorker& worker, const QStringList& arguments) {
        return QStringList{"run",        "--kernel", "shift.cu",
                           "sweep.yaml", "--worker", worker.command().join(' ')} +
               arguments;
    }

    QTemporaryDir folder_;
    QProcessEnvironment environment_;
};

} // namespace kernelcurve
