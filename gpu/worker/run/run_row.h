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

/// Reports a row's stages to the window, and its launches to the watch.
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
    /// Returns the error for a row whose launch was overdue.
    Failure lastOverdue() const { return overdue(progress_.stage, limit_); }

  private:
    event::Progress progress_;
    double limit_ = 0; ///< time limit of the most recent launch, in seconds
    EventChannel& events_;
    LaunchWatch& watch_;
};

/// A configuration of the plan while the device thread processes it.
struct RunRow {
    /// The purpose of a row. `First` is sent to the client. `Again` replaces the first row unless
    /// it fails. `Reference` is internal to the run. `Count` adds counters to an existing row.
    enum class Purpose { First, Again, Reference, Count };

    RunRow(std::int64_t run, std::int64_t at, const Configuration& of, Purpose why,
           EventChannel& events, LaunchWatch& watch)
        : index(at)
        , configuration(of)
        , purpose(why)
        , observer({run, at, Stage::Compile, of}, events, watch) {}
    /// Ends the background comparison with the reference.
    ~RunRow() { stop.request_stop(); }
    RunRow(const RunRow&) = delete;
    RunRow& operator=(const RunRow&) = delete;

    std::int64_t index;
    Configuration configuration;
    Purpose purpose;
    RowObserver observer;
    /// The stop source of this row. With this source, an overdue launch can be interrupted while
    /// the run continues. Cancelling the run also triggers the source.
    std::stop_source stop;
    std::optional<ResolvedConfiguration> resolved; ///< nullopt if the configuration cannot run
    std::unique_ptr<Trial> trial;                  ///< exists from preparation to measurement
    std::optional<Message> remark;                 ///< result of the check before first use
    std::optional<Message> verified;               ///< remark about the result of a predicted row
    std::optional<Message> whyAgain;               ///< set if the measurement is repeated
    std::optional<Measurement> result;
    bool closed = false; ///< true if the row is complete
    bool sent = false;

    bool isOpen() const { return !closed; }
};

using RunRows = std::vector<std::unique_ptr<RunRow>>;

} // namespace kernelcurve
