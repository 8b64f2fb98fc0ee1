#pragma once

#include "gpu/model/protocol/protocol.h"

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// The device thread's current configuration and the deadline of its launch. The main thread uses
/// this object to interrupt an endless launch. If the interruption fails, the main thread gives up
/// the process.
class LaunchWatch {
  public:
    using Moment = std::chrono::steady_clock::time_point;
    /// The time that an interrupted launch may take to return.
    static constexpr std::chrono::milliseconds grace{1000};

    struct Row {
        std::int64_t run = 0;
        std::int64_t index = 0;
        Configuration configuration;
        Stage stage = Stage::Verify; ///< stage of the most recent launch
        double limit = 0;            ///< time limit of the most recent launch, in seconds
    };

    enum class RowEnd {
        InTime,
        Overdue,   ///< an overdue launch was interrupted
        Abandoned, ///< the main thread has given up the process and reports the row
    };

    // The device thread calls the following functions.
    void rowBegins(Row row, std::stop_source interrupt);
    RowEnd rowEnds();
    void launchBegins(Stage stage, double seconds, Moment now = std::chrono::steady_clock::now());
    void launchEnds();

    // Interrupts an overdue launch. The main thread calls this function. If the device did not
    // return in time, returns the row. In this case, the caller must report the row and replace the
    // process.
    std::optional<Row> check(Moment now = std::chrono::steady_clock::now());

  private:
    std::mutex mutex_;
    std::optional<Row> row_;
    std::stop_source interrupt_{std::nostopstate};
    std::optional<Moment> deadline_;    ///< deadline of the current launch
    std::optional<Moment> interrupted_; ///< time at which the launch was interrupted
    bool abandoned_ = false;
};

/// Returns the error for a row with an overdue launch. `limit` is in seconds.
Failure overdue(Stage stage, double limit);

} // namespace kernelcurve
