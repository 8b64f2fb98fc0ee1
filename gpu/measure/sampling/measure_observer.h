#pragma once

#include "gpu/model/protocol/protocol.h"

namespace kernelcurve {

/// Receives the next action of a measurement. With this information, a crash can be attributed to
/// the action, and another thread can detect an endless launch. The device thread calls the
/// functions.
class MeasureObserver {
  public:
    virtual ~MeasureObserver() = default;
    virtual void stageBegins(Stage stage) = 0;
    /// Called before work of this stage starts on the device. The work should end within `seconds`.
    virtual void launchBegins(double seconds) = 0;
    /// Called after the work has ended, even if it failed.
    virtual void launchEnds() = 0;
};

/// Calls launchBegins() on construction and launchEnds() on destruction.
class ObservedLaunch {
  public:
    ObservedLaunch(MeasureObserver& observer, double seconds)
        : observer_(observer) {
        observer_.launchBegins(seconds);
    }
    ~ObservedLaunch() { observer_.launchEnds(); }
    ObservedLaunch(const ObservedLaunch&) = delete;
    ObservedLaunch& operator=(const ObservedLaunch&) = delete;

  private:
    MeasureObserver& observer_;
};

} // namespace kernelcurve
