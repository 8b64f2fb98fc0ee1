#include "ui/widgets/appearance/interface_size.h"

#include "ui/widgets/appearance/fonts.h"

#include <QApplication>
#include <QSettings>
#include <QWidget>

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

const QString sizeKey = QStringLiteral("window/interfaceSize");
constexpr std::array steps{80, 90, 100, 110, 125, 150, 175, 200};
constexpr int usualPercent = 100;

} // namespace

InterfaceSize::InterfaceSize(QObject* parent)
    : QObject(parent)
    , usual_(QApplication::font()) {
    const int remembered = QSettings().value(sizeKey, usualPercent).toInt();
    if (std::ranges::find(steps, remembered) == steps.end() || remembered == usualPercent)
        return;
    percent_ = remembered;
    install();
}

bool InterfaceSize::canGrow() const {
    return percent_ < steps.back();
}

bool InterfaceSize::canShrink() const {
    return percent_ > steps.front();
}

void InterfaceSize::grow() {
    if (canGrow())
        choose(*std::ranges::upper_bound(steps, percent_));
}

void InterfaceSize::shrink() {
    if (canShrink())
        choose(*std::prev(std::ranges::lower_bound(steps, percent_)));
}

void InterfaceSize::reset() {
    if (percent_ != usualPercent)
        choose(usualPercent);
}

void InterfaceSize::choose(int percent) {
    emit aboutToChange();
    percent_ = percent;
    QSettings().setValue(sizeKey, percent);
    install();
    emit changed();
}

void InterfaceSize::install() {
    QApplication::setFont(scaledFont(usual_, static_cast<double>(percent_) / usualPercent));
    // Widgets may have cached lengths from the style. These lengths have changed.
    QEvent another(QEvent::StyleChange);
    const QWidgetList widgets = QApplication::allWidgets();
    for (QWidget* widget : widgets)
        QApplication::sendEvent(widget, &another);
}

} // namespace kernelcurve
