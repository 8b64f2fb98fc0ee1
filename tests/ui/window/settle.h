#pragma once

#include <QApplication>
#include <QEvent>

#include <utility>

namespace kernelcurve {

/// Counts the events of widgets that are not at rest yet.
class Stir : public QObject {
  public:
    Stir() { qApp->installEventFilter(this); }
    int takeCount() { return std::exchange(count_, 0); }

  protected:
    bool eventFilter(QObject*, QEvent* event) override {
        switch (event->type()) {
        case QEvent::LayoutRequest:
        case QEvent::Resize:
        case QEvent::Move:
        case QEvent::Show:
        case QEvent::Hide:
        case QEvent::FontChange:
        case QEvent::StyleChange:
        case QEvent::LanguageChange:
        case QEvent::MetaCall: // QTimer::singleShot(0, ...)
        case QEvent::Timer:
            ++count_;
            break;
        default:
            break;
        }
        return false;
    }

  private:
    int count_ = 0;
};

/// Runs the event loop until all windows are at rest: no widget is laid out, moved or restyled any
/// more, and no immediate event is pending.
inline void settle() {
    Stir stir;
    for (int quiet = 0; quiet < 3;) {
        QCoreApplication::processEvents();
        quiet = stir.takeCount() == 0 ? quiet + 1 : 0;
    }
}

} // namespace kernelcurve
