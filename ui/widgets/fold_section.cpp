#include "ui/widgets/fold_section.h"

#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/box_layouts.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QSettings>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>

namespace kernelcurve {
namespace {

/// The heading of a section. Its arrow shows the state, so the button does not look checked.
class Heading : public QToolButton {
  public:
    using QToolButton::QToolButton;

  protected:
    void paintEvent(QPaintEvent*) override {
        QStyleOptionToolButton option;
        initStyleOption(&option);
        option.state &= ~QStyle::State_On;
        QStylePainter(this).drawComplexControl(QStyle::CC_ToolButton, option);
    }
};

} // namespace

FoldSection::FoldSection(const QString& name, QWidget* content, bool open, QWidget* parent)
    : QWidget(parent)
    , key_(QStringLiteral("folds/") + name)
    , heading_(new Heading(this))
    , summaryLabel_(new QLabel(this))
    , content_(content) {
    heading_->setObjectName(name);
    heading_->setCheckable(true);
    heading_->setAutoRaise(true);
    heading_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    heading_->setFocusPolicy(Qt::StrongFocus);
    summaryLabel_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    summaryLabel_->setTextFormat(Qt::PlainText);
    auto* column = columnOf({lineOf({heading_, {summaryLabel_, 1}}), content_}, this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    const bool isOpen = QSettings().value(key_, open).toBool();
    heading_->setChecked(isOpen);
    heading_->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
    if (!isOpen)
        content_->hide();
    heading_->setFont(boldFont(font()));
    // The signal is connected last, so that values from the settings are not written again. Writing
    // them would sync the disk at each start.
    connect(heading_, &QToolButton::toggled, this, [this](bool on) {
        heading_->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        content_->setVisible(on);
        showSummary();
        QSettings().setValue(key_, on);
    });
}

void FoldSection::setTitle(const QString& title) {
    heading_->setText(title);
}

void FoldSection::setSummary(const QString& summary) {
    summary_ = summary;
    showSummary();
}

bool FoldSection::isOpen() const {
    return heading_->isChecked();
}

void FoldSection::setOpen(bool open) {
    heading_->setChecked(open);
}

void FoldSection::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showSummary();
}

void FoldSection::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        heading_->setFont(boldFont(font()));
    if (event->type() == QEvent::PaletteChange)
        showSummary();
}

/// Draws the thin line above the section.
void FoldSection::paintEvent(QPaintEvent* event) {
    QWidget::paintEvent(event);
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(0, 0, width(), 0);
}

void FoldSection::showSummary() {
    const QString text = isOpen() ? QString() : summary_;
    summaryLabel_->setPalette(toned(Tone::Muted));
    summaryLabel_->setText(
        summaryLabel_->fontMetrics().elidedText(text, Qt::ElideRight, summaryLabel_->width()));
    summaryLabel_->setToolTip(text);
    heading_->setAccessibleDescription(text);
}

} // namespace kernelcurve
