#pragma once

#include <QCoreApplication>

namespace kernelcurve {

/// ReportWords::tr(): the words of reports, translated in one context.
struct ReportWords {
    Q_DECLARE_TR_FUNCTIONS(kernelcurve::ReportWords)
};

} // namespace kernelcurve
