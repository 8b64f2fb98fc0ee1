#include "ui/widgets/appearance/language_change.h"

#include <QEvent>
#include <QWidget>

#include <utility>

namespace kernelcurve {
namespace {

class LanguageListener : public QObject {
  public:
    LanguageListener(QWidget& widget, std::function<void()> retranslate)
        : QObject(&widget)
        , retranslate_(std::move(retranslate)) {
        widget.installEventFilter(this);
    }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::LanguageChange)
            retranslate_();
        return QObject::eventFilter(watched, event);
    }

  private:
    std::function<void()> retranslate_;
};

} // namespace

void inEveryLanguage(QWidget& widget, std::function<void()> retranslate) {
    retranslate();
    new LanguageListener(widget, std::move(retranslate));
}

} // namespace kernelcurve
