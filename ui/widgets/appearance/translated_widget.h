#pragma once

#include <QEvent>
#include <QWidget>

#include <functional>
#include <utility>

namespace kernelcurve {

class LanguageListener : public QObject {
  public:
    LanguageListener(QWidget* widget, std::function<void()> translate)
        : QObject(widget)
        , translate_(std::move(translate)) {
        widget->installEventFilter(this);
        translate_();
    }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::LanguageChange)
            translate_();
        return QObject::eventFilter(watched, event);
    }

  private:
    std::function<void()> translate_;
};

/// Calls `translate` now and, as long as the widget lives, whenever the program speaks another
/// language.
inline void keepTranslated(QWidget* widget, std::function<void()> translate) {
    new LanguageListener(widget, std::move(translate));
}

} // namespace kernelcurve
