#pragma once

#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "tests/app/engine/scripted_worker.h"

#include <QEventLoop>
#include <QTimer>

#include <csignal>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Repeatedly kills a process on which a run depends, at moments that a seed determines. Cancels
/// the run after a number of strikes.
class Assassin {
  public:
    using Random = std::mt19937;
    /// Returns the next process to kill; 0 for none.
    using Choice = std::function<pid_t(Random& random)>;

    /// If `eachRow` is true, there is at most one strike per row.
    Assassin(EngineClient& client, int strikes, unsigned seed, bool eachRow, Choice choice)
        : client_(client)
        , strikes_(strikes)
        , random_(seed)
        , choice_(std::move(choice)) {
        timer_.setSingleShot(true);
        timer_.setTimerType(Qt::PreciseTimer);
        QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] { strike(); });
        QObject::connect(&client, &EngineClient::runBegins, &timer_, [this, eachRow](Run& run) {
            QObject::connect(
                &run, &Run::progressed, &timer_, [this, eachRow](const auto& progress) {
                    // The first configurations fill the compiler cache. Later, two workers in a row
                    // that reach no configuration would end the run, so each worker may reach one.
                    if (progress.index < 20 || timer_.isActive() || !client_.running())
                        return;
                    if (std::exchange(last_, progress.index) != progress.index || !eachRow)
                        timer_.start(std::uniform_int_distribution(0, 30)(random_));
                });
        });
    }
    int struck() const { return struck_; }

  private:
    void strike() {
        const pid_t victim = choice_(random_);
        if (victim == 0)
            return;
        ::kill(victim, SIGKILL);
        if (++struck_ == strikes_)
            client_.cancel();
    }

    EngineClient& client_;
    QTimer timer_;
    int strikes_;
    Random random_;
    Choice choice_;
    std::int64_t last_ = -1;
    int struck_ = 0;
};

/// The result of a run with many short configurations on the CPU.
struct StruckRun {
    std::map<std::int64_t, Measurement> rows = {};
    int repeated = 0; ///< number of rows that arrived twice
    std::optional<event::Finished> finished = {};
};

inline StruckRun runToItsEnd(EngineClient& client, const std::string& device = "cpu") {
    Experiment experiment = offsetSweep(4000);
    experiment.device = device;
    experiment.measure.maxTime = 1e-4;
    experiment.measure.noise = 0.5;
    StruckRun run;
    QEventLoop loop;
    const Run& begun = client.run(experiment, smallCatalog());
    QObject::connect(&begun, &Run::measured, &loop, [&](const auto& measured) {
        run.repeated += run.rows.contains(measured.index) ? 1 : 0;
        run.rows[measured.index] = measured.measurement;
    });
    QObject::connect(&begun, &Run::finished, &loop, [&](const auto& end) {
        run.finished = end;
        loop.quit();
    });
    loop.exec();
    return run;
}

} // namespace kernelcurve
