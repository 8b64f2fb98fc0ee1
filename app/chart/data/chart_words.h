#pragma once

#include <QCoreApplication>

namespace kernelcurve {

/// Chart::tr(): the words of every chart, translated in one context.
struct Chart {
    Q_DECLARE_TR_FUNCTIONS(kernelcurve::Chart)
};

} // namespace kernelcurve
