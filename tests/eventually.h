#pragma once

#include "tests/hang_limit.h"

#include <QSignalSpy>
#include <QTest>

namespace kernelcurve {

/// Runs the event loop until `condition` holds. Returns false only if the program hangs.
template <typename Condition>
bool eventually(Condition condition) {
    return QTest::qWaitFor(condition, hangMilliseconds);
}

/// Waits for one more signal.
inline bool eventually(QSignalSpy& spy) {
    return spy.wait(hangMilliseconds);
}

} // namespace kernelcurve
