#pragma once

namespace kernelcurve {

/// A bundle brings a font with Chinese letters for machines that have none; the machine's own fonts
/// come first. To be called before the application object is made; does nothing outside a bundle.
void useBundledFont();

} // namespace kernelcurve
