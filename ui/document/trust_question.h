#pragma once

#include <vector>

class QWidget;

namespace kernelcurve {

struct KernelText;

/// Whether these programs may be compiled and run: all of their files are trusted, or the user says
/// yes now, which is kept.
bool mayRun(QWidget& window, const std::vector<KernelText>& programs);

} // namespace kernelcurve
