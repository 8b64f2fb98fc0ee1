#pragma once

#include "ui/widgets/delayed_call.h"

#include <QObject>
#include <QPointer>
#include <QWidget>

#include <vector>

namespace kernelcurve {

/// Keeps every window on its screen. A window that is too large shrinks, and its content scrolls if
/// necessary. The buttons remain visible. A window that extends beyond an edge of the screen moves.
/// The main window has its own layout for this purpose.
class ScreenFit : public QObject {
    Q_OBJECT

  public:
    explicit ScreenFit(QObject* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    static void fit(QWidget& window);
    static void letScroll(QWidget& window);
    void moveInside();

    std::vector<QPointer<QWidget>> grown_;
    DelayedCall moveSoon_{std::chrono::milliseconds(0), [this] { moveInside(); }};
};

} // namespace kernelcurve
