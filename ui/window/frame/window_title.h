#pragma once

#include <QObject>

class QWidget;

namespace kernelcurve {

class ExperimentDocument;

/// Keeps the window's title what the document is: its file's name and its title, and whether it was
/// changed.
class WindowTitle : public QObject {
    Q_OBJECT

  public:
    WindowTitle(const ExperimentDocument& document, QWidget& window);

  private:
    void show();

    const ExperimentDocument& document_;
    QWidget& window_;
};

} // namespace kernelcurve
