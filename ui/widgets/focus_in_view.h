#pragma once

#include "ui/widgets/delayed_call.h"

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace kernelcurve {

/// What gets the keyboard scrolls into view, in every scroll area around it. Qt does this only for
/// the Tab key.
class FocusInView : public QObject {
    Q_OBJECT

  public:
    explicit FocusInView(QObject* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void reveal();

    QPointer<QWidget> focused_;
    /// What a section shows or hides with the focus is laid out in later turns of the event loop.
    int turns_ = 0;
    DelayedCall revealSoon_{std::chrono::milliseconds(0), [this] { reveal(); }};
};

} // namespace kernelcurve
