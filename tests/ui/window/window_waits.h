#pragma once

#include "tests/eventually.h"
#include "tests/ui/window/settle.h"

#include <QWidget>

namespace kernelcurve {

inline bool becomesActive(QWidget* window) {
    return QTest::qWaitForWindowActive(window, hangMilliseconds);
}

inline bool isExposed(QWidget* window) {
    return QTest::qWaitForWindowExposed(window, hangMilliseconds);
}

} // namespace kernelcurve
