#pragma once

#include "gpu/model/protocol/protocol.h"

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// Which configuration the device thread is at and how long its launch has been running, so that
/// the main thread can interrupt one that does not end and, where that does not help, give the
/// process up.
class LaunchWatch {
  public:
    using Moment = std::chrono::steady_clock::time_point;
    /// How long an interrupted launch may take to return.
    static constexpr std::chrono::milliseconds grace{1000};

    struct Row {
        std::int64_t run = 0;
        std::int64_t index = 0;
        Configuration configuration;
        Stage stage = Stage::Verify; ///< of the last launch
        double limit = 0;            ///< seconds that it was allowed
    };

    enum class RowEnd {
        InTime,
        Overdue,   ///< it was interrupted because a launch was overdue
        Abandoned, ///< the main thread has given the process up and reports the row itself
    };

    // Called on the device thread.
    void rowBegins(Row row, std::stop_source interrupt);
    RowEnd rowEnds();
    void launchBegins(Stage stage, double seconds, Moment now = std::chrono::steady_clock::now());
    void launchEnds();

    // Called on the main thread.
    /// Interrupts a launch that is overdue. Returns the row where the device did not come back from
    /// that in time: the process then has to be replaced, and the caller reports the row.
    std::optional<Row> check(Moment now = std::chrono::steady_clock::now());

  private:
    std::mutex mutex_;
    std::optional<Row> row_;
    std::stop_source interrupt_{std::nostopstate};
    std::optional<Moment> deadline_;    ///< of the launch that runs
    std::optional<Moment> interrupted_; ///< when the row was
    bool abandoned_ = false;
};

/// Why a row failed whose launch was overdue.
Failure overdue(Stage stage, double limit);

} // namespace kernelcurve
