#pragma once

#include "tests/hang_limit.h"

#include <QSignalSpy>
#include <QTest>

namespace kernelcurve {

/// Runs the event loop until `condition` holds. Returns false if the hang limit expires first.
template <typename Condition>
bool eventually(Condition condition) {
    return QTest::qWaitFor(condition, hangMilliseconds);
}

/// Waits for the next signal.
inline bool eventually(QSignalSpy& spy) {
    return spy.wait(hangMilliseconds);
}

} // namespace kernelcurve
