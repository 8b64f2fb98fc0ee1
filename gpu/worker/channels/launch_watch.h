#pragma once

#include "gpu/model/protocol/protocol.h"

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// The current configuration of the device thread and the duration of its launch, so that the main
/// thread can interrupt an endless launch, and give the process up if that fails.
class LaunchWatch {
  public:
    using Moment = std::chrono::steady_clock::time_point;
    /// The time that an interrupted launch may take to return.
    static constexpr std::chrono::milliseconds grace{1000};

    struct Row {
        std::int64_t run = 0;
        std::int64_t index = 0;
        Configuration configuration;
        Stage stage = Stage::Verify; ///< duration of the last launch
        double limit = 0;            ///< its limit in seconds
    };

    enum class RowEnd {
        InTime,
        Overdue,   ///< an overdue launch was interrupted
        Abandoned, ///< the main thread has given the process up and reports the row
    };

    // Called on the device thread.
    void rowBegins(Row row, std::stop_source interrupt);
    RowEnd rowEnds();
    void launchBegins(Stage stage, double seconds, Moment now = std::chrono::steady_clock::now());
    void launchEnds();

    // Called on the main thread. Interrupts an overdue launch. Returns the row if the device did
    // not return in time: the caller reports the row, and the process must be replaced.
    std::optional<Row> check(Moment now = std::chrono::steady_clock::now());

  private:
    std::mutex mutex_;
    std::optional<Row> row_;
    std::stop_source interrupt_{std::nostopstate};
    std::optional<Moment> deadline_;    ///< start of the running launch
    std::optional<Moment> interrupted_; ///< start of the row
    bool abandoned_ = false;
};

/// The error of a row with an overdue launch.
Failure overdue(Stage stage, double limit);

} // namespace kernelcurve
