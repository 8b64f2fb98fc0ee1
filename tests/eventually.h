#pragma once

#include "tests/hang_limit.h"

#include <QSignalSpy>
#include <QTest>

namespace kernelcurve {

/// Runs the event loop until `condition` holds. False only where something hangs.
template <typename Condition>
bool eventually(Condition condition) {
    return QTest::qWaitFor(condition, hangMilliseconds);
}

/// Until one more signal has come.
inline bool eventually(QSignalSpy& spy) {
    return spy.wait(hangMilliseconds);
}

} // namespace kernelcurve
