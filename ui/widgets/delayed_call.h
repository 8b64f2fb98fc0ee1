#pragma once

#include <QTimer>

#include <chrono>
#include <functional>

namespace kernelcurve {

/// A delayed call. Restarting it before it runs merges the calls.
class DelayedCall : public QTimer {
  public:
    DelayedCall(std::chrono::milliseconds delay, const std::function<void()>& call) {
        setSingleShot(true);
        setInterval(delay);
        callOnTimeout(call);
    }
};

} // namespace kernelcurve
