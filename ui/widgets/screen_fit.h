#pragma once

#include "ui/widgets/delayed_call.h"

#include <QObject>
#include <QPointer>
#include <QWidget>

#include <vector>

namespace kernelcurve {

/// Keeps every window of the program on its screen. A window that is shown larger than the screen
/// becomes smaller; one whose content needs more than the screen has scrolls, and its buttons stay
/// in view; one that grows beyond an edge moves. The main window is kept by its own layout.
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
