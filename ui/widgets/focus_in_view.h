#pragma once

#include "ui/widgets/delayed_call.h"

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace kernelcurve {

/// Scrolls a widget into view in every surrounding scroll area.
void scrollIntoView(QWidget& widget);

/// Scrolls the focused widget into view in every surrounding scroll area. Qt does this only for the
/// Tab key.
class FocusInView : public QObject {
    Q_OBJECT

  public:
    explicit FocusInView(QObject* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void reveal();

    QPointer<QWidget> focused_;
    bool lost_ = false; ///< true if the widget with the focus was disabled or hidden
    /// Remaining event loop iterations in which a section that expands or collapses on focus may be
    /// laid out.
    int turns_ = 0;
    DelayedCall revealSoon_{std::chrono::milliseconds(0), [this] { reveal(); }};
};

} // namespace kernelcurve
