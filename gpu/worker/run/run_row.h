#pragma once

#include "gpu/measure/measurer.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/channels/event_channel.h"
#include "gpu/worker/channels/launch_watch.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Tells the window about the stages and the watch about the launches of one row.
class RowObserver : public MeasureObserver {
  public:
    RowObserver(event::Progress progress, EventChannel& events, LaunchWatch& watch)
        : progress_(std::move(progress))
        , events_(events)
        , watch_(watch) {}
    void stageBegins(Stage stage) override {
        progress_.stage = stage;
        events_.sendBlocking(progress_);
    }
    void launchBegins(double seconds) override {
        limit_ = seconds;
        watch_.launchBegins(progress_.stage, seconds);
    }
    void launchEnds() override { watch_.launchEnds(); }
    /// Why the row failed where its last launch was overdue.
    Failure lastOverdue() const { return overdue(progress_.stage, limit_); }

  private:
    event::Progress progress_;
    double limit_ = 0; ///< of the last launch, seconds
    EventChannel& events_;
    LaunchWatch& watch_;
};

/// A configuration of the plan while the device thread works on it.
struct RunRow {
    /// First: its row is sent. Again: its row takes the place of the first one; if it goes wrong
    /// that one stays. Reference: nobody but the run itself wants to know. Count: the row is there
    /// and gets what the counters tell.
    enum class Purpose { First, Again, Reference, Count };

    RunRow(std::int64_t run, std::int64_t at, const Configuration& of, Purpose why,
           EventChannel& events, LaunchWatch& watch)
        : index(at)
        , configuration(of)
        , purpose(why)
        , observer({run, at, Stage::Compile, of}, events, watch) {}
    /// Ends what is compared for it in the background.
    ~RunRow() { stop.request_stop(); }
    RunRow(const RunRow&) = delete;
    RunRow& operator=(const RunRow&) = delete;

    std::int64_t index;
    Configuration configuration;
    Purpose purpose;
    RowObserver observer;
    /// A stop of its own, so that an overdue launch can be interrupted while the run goes on;
    /// cancelling the run triggers it as well.
    std::stop_source stop;
    std::optional<ResolvedConfiguration> resolved; ///< nothing if it cannot be run
    std::unique_ptr<Trial> trial;                  ///< from its preparation to its measurement
    std::optional<Message> remark;                 ///< of the check before first use
    std::optional<Message> verified;               ///< of a predicted row: about its result
    std::optional<Message> whyAgain;               ///< where it is measured a second time
    std::optional<Measurement> result;
    bool closed = false; ///< nothing more is done for it
    bool sent = false;

    bool isOpen() const { return !closed; }
};

using RunRows = std::vector<std::unique_ptr<RunRow>>;

} // namespace kernelcurve
