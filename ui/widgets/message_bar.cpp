#include "ui/widgets/message_bar.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/messages.h"
#include "ui/widgets/selectable_label.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace kernelcurve {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent)
    , kind_(new QLabel(this))
    , text_(new SelectableLabel(this))
    , offers_(new QHBoxLayout)
    , close_(new QToolButton(this)) {
    setObjectName(QStringLiteral("messageBar"));
    QFont bold = kind_->font();
    bold.setBold(true);
    kind_->setFont(bold);
    // In one line with the first of what is said.
    for (QLabel* label : {kind_, static_cast<QLabel*>(text_)}) {
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        label->setMargin(2);
    }
    text_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    close_->setIcon(actionIcon(QStringLiteral("close")));
    close_->setAutoRaise(true);
    close_->setFocusPolicy(Qt::StrongFocus);

    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(12, 6, 6, 6);
    line->addWidget(kind_);
    line->addWidget(text_, 1);
    line->addLayout(offers_);
    line->addWidget(close_, 0, Qt::AlignTop);

    connect(close_, &QToolButton::clicked, this, &MessageBar::dismiss);
    retranslate();
    hide();
}

void MessageBar::showFailure(const Failure& failure) {
    showMessage(Tone::Error, explained(failure));
}

void MessageBar::showMessage(Tone tone, const QString& text, std::vector<Offer> offers) {
    removeOffers();
    for (Offer& offer : offers) {
        auto* button = new QPushButton(offer.label, this);
        connect(button, &QPushButton::clicked, this, [this, accept = std::move(offer.accept)] {
            dismiss();
            accept();
        });
        offers_->addWidget(button, 0, Qt::AlignTop);
    }
    tone_ = tone;
    text_->setText(text);
    retranslate();
    show();
    update();
    QAccessibleEvent alert(text_, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void MessageBar::removeOffers() {
    while (QLayoutItem* item = offers_->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
}

void MessageBar::dismiss() {
    hide();
    text_->clear();
    removeOffers();
}

void MessageBar::moveOn() {
    if (offers_->isEmpty())
        dismiss();
}

QString MessageBar::text() const {
    return text_->text();
}

void MessageBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void MessageBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        dismiss();
    else
        QFrame::keyPressEvent(event);
}

void MessageBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor colour = toneColour(tone_, palette());
    QColor wash = colour;
    wash.setAlphaF(isDark(palette()) ? 0.18F : 0.10F);
    painter.fillRect(rect(), wash);
    painter.fillRect(QRect(0, 0, 4, height()), colour);
}

void MessageBar::retranslate() {
    switch (tone_) {
    case Tone::Error:
        kind_->setText(tr("Error:"));
        break;
    case Tone::Warning:
        kind_->setText(tr("Note:"));
        break;
    case Tone::Muted:
    case Tone::Success:
        kind_->setText(QString());
        break;
    }
    kind_->setVisible(!kind_->text().isEmpty());
    close_->setToolTip(tr("Dismiss"));
    close_->setAccessibleName(tr("Dismiss this message"));
    text_->setAccessibleName(tr("Message"));
}

} // namespace kernelcurve
