#pragma once

namespace kernelcurve {

/// Makes the bundled font with Chinese characters available. Installed fonts take precedence. Call
/// this function before creating the application object. Does nothing outside a bundle or if
/// FONTCONFIG_FILE is set.
void useBundledFont();

} // namespace kernelcurve
