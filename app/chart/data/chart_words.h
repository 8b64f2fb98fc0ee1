#pragma once

#include <QCoreApplication>

namespace kernelcurve {

/// The translation context of all chart texts: Chart::tr().
struct Chart {
    Q_DECLARE_TR_FUNCTIONS(kernelcurve::Chart)
};

} // namespace kernelcurve
