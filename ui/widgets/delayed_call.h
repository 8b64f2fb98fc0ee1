#pragma once

#include <QTimer>

#include <chrono>
#include <functional>

namespace kernelcurve {

/// A delayed call. If it is requested again before it runs, it runs only once.
class DelayedCall : public QTimer {
  public:
    DelayedCall(std::chrono::milliseconds delay, const std::function<void()>& call) {
        setSingleShot(true);
        setInterval(delay);
        callOnTimeout(call);
    }
};

} // namespace kernelcurve
