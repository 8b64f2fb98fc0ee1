#pragma once

#include "ui/widgets/delayed_call.h"

#include <QObject>
#include <QPointer>
#include <QWidget>

#include <vector>

namespace kernelcurve {

/// Keeps every window on its screen. A window that is too large shrinks, and its content scrolls if
/// necessary, with the buttons still visible. A window beyond an edge moves. The main window has a
/// separate layout for this purpose.
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
