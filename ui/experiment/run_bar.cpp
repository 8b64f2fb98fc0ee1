#include "ui/experiment/run_bar.h"

#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/named.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QStyle>

namespace kernelcurve {
namespace {

/// A single-line label that elides its text at the end.
class ElidedLabel : public QLabel {
  public:
    using QLabel::QLabel;

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        style()->drawItemText(
            &painter, contentsRect(), Qt::AlignLeft | Qt::AlignVCenter, palette(), isEnabled(),
            fontMetrics().elidedText(text(), Qt::ElideRight, width()), foregroundRole());
    }
};

} // namespace

RunBar::RunBar(QWidget* parent)
    : QWidget(parent)
    , text_(named("runState", new ElidedLabel(this)))
    , bar_(new QProgressBar(this)) {
    // In a toolbar, labels would have the text colour of buttons.
    text_->setForegroundRole(QPalette::WindowText);
    text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    bar_->setTextVisible(false);
    // The bar is small, because the text next to it contains the details.
    constexpr int barWidth = 64;
    bar_->setFixedWidth(barWidth);
    bar_->setMaximumHeight(10);
    // The bar takes the remaining width next to the buttons, with enough space for some words.
    constexpr int least = 200;
    setMinimumWidth(least);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar_->hide();
    lineOf({bar_, {text_, 1}}, this)->setContentsMargins(8, 0, 8, 0);
}

void RunBar::showReady(const QString& text) {
    bar_->hide();
    say(text, false);
}

void RunBar::showProblem(const QString& text) {
    bar_->hide();
    say(text, true);
}

void RunBar::showProgress(const QString& text, std::int64_t done, std::int64_t all) {
    // The cast is safe, because a plan has at most a million configurations.
    bar_->setRange(0, static_cast<int>(all));
    bar_->setValue(static_cast<int>(done));
    bar_->show();
    say(text, false);
}

void RunBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        say(text_->text(), problem_);
}

void RunBar::say(const QString& text, bool problem) {
    problem_ = problem;
    text_->setPalette(problem ? toned(Tone::Error) : QPalette());
    text_->setText(text);
    text_->setToolTip(text);
    bar_->setAccessibleName(text);
}

} // namespace kernelcurve
