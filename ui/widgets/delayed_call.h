#pragma once

#include <QTimer>

#include <chrono>
#include <functional>

namespace kernelcurve {

/// What is done once, so long after it was last started: several starts make one call.
class DelayedCall : public QTimer {
  public:
    DelayedCall(std::chrono::milliseconds delay, const std::function<void()>& call) {
        setSingleShot(true);
        setInterval(delay);
        callOnTimeout(call);
    }
};

} // namespace kernelcurve
