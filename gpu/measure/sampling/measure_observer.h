#pragma once

#include "gpu/model/protocol/protocol.h"

namespace kernelcurve {

/// Receives the next action of a measurement, so that a crash can be attributed to it, and another
/// thread can detect an endless launch. Called on the device thread.
class MeasureObserver {
  public:
    virtual ~MeasureObserver() = default;
    virtual void stageBegins(Stage stage) = 0;
    /// Work of this stage starts on the device and should end within `seconds`.
    virtual void launchBegins(double seconds) = 0;
    /// The work has ended, successfully or not.
    virtual void launchEnds() = 0;
};

/// Calls launchBegins() and launchEnds() as a pair.
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
