#pragma once

#include <vector>

class QWidget;

namespace kernelcurve {

struct KernelText;

/// Returns true if these programs may be compiled and run: all of their files are trusted, or the
/// user consents now. The consent is stored.
bool mayRun(QWidget& window, const std::vector<KernelText>& programs);

} // namespace kernelcurve
