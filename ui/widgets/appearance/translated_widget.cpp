#include "ui/widgets/appearance/translated_widget.h"

#include <QEvent>
#include <QWidget>

#include <utility>

namespace kernelcurve {
namespace {

class LanguageListener : public QObject {
  public:
    LanguageListener(QWidget* widget, std::function<void()> translate, QObject* owner)
        : QObject(owner)
        , translate_(std::move(translate)) {
        widget->installEventFilter(this);
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

} // namespace

void keepTranslated(QWidget* widget, std::function<void()> translate, QObject* owner) {
    translate();
    new LanguageListener(widget, std::move(translate), owner != nullptr ? owner : widget);
}

} // namespace kernelcurve
