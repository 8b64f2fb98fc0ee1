#pragma once

#include <QCoreApplication>

namespace kernelcurve {

/// The words of reports. ReportWords::tr() translates them in one context.
struct ReportWords {
    Q_DECLARE_TR_FUNCTIONS(kernelcurve::ReportWords)
};

} // namespace kernelcurve
