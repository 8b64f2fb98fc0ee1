#pragma once

#include <vector>

class QWidget;

namespace kernelcurve {

struct KernelText;

/// Returns true if these programs may be compiled and run. This is the case if all their files are
/// trusted or the user consents now. Stores the user's consent.
bool mayRun(QWidget& window, const std::vector<KernelText>& programs);

} // namespace kernelcurve
