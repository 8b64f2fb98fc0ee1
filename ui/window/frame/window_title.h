#pragma once

class QWidget;

namespace kernelcurve {

class ExperimentDocument;

/// Keeps the window's title what the document is: its file's name and its title, and whether it was
/// changed. The document outlives the window.
void keepTitle(QWidget& window, const ExperimentDocument& document);

} // namespace kernelcurve
