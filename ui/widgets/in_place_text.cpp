#include "ui/widgets/in_place_text.h"

#include "gpu/model/text/visible_text.h"

#include <QApplication>
#include <QFocusEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyleOptionFocusRect>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

constexpr int margin = 6;
constexpr int linesEdited = 5;
constexpr int maxTitleLines = 2;

QString textOf(const QWidget& field) {
    if (const auto* line = qobject_cast<const QLineEdit*>(&field))
        return line->text().trimmed();
    return static_cast<const QPlainTextEdit&>(field).toPlainText().trimmed();
}

} // namespace

InPlaceText::InPlaceText(Kind kind, QWidget* parent)
    : QAbstractButton(parent)
    , kind_(kind) {
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::IBeamCursor);
    setAttribute(Qt::WA_Hover);
    // The minimum height is the height that sizeHint() returns for a single line.
    QSizePolicy policy(QSizePolicy::Ignored,
                       kind == Kind::Line ? QSizePolicy::Minimum : QSizePolicy::Fixed);
    policy.setHeightForWidth(kind == Kind::Line);
    setSizePolicy(policy);
    connect(this, &QAbstractButton::clicked, this, &InPlaceText::edit);
}

void InPlaceText::setValue(const QString& value) {
    if (value == value_)
        return;
    value_ = value;
    describe();
    updateGeometry();
    update();
}

void InPlaceText::setPlaceholder(const QString& text) {
    placeholder_ = text;
    describe();
    updateGeometry();
    update();
}

void InPlaceText::setMeaning(const QString& meaning) {
    meaning_ = meaning;
    describe();
}

QString InPlaceText::shown() const {
    return value_.isEmpty() ? placeholder_
                            : QString::fromStdString(visibleText(value_.toStdString()));
}

void InPlaceText::describe() {
    const QString text = shown();
    setAccessibleName(text.isEmpty() ? meaning_ : QStringLiteral("%1: %2").arg(meaning_, text));
    setToolTip(value_.isEmpty() ? meaning_ : text);
}

void InPlaceText::edit() {
    if (field_)
        return;
    if (kind_ == Kind::Line) {
        auto* line = new QLineEdit(value_, this);
        line->setPlaceholderText(placeholder_);
        line->selectAll();
        connect(line, &QLineEdit::returnPressed, this, [this] { end(true); });
        field_ = line;
    } else {
        auto* lines = new QPlainTextEdit(value_, this);
        lines->setPlaceholderText(placeholder_);
        lines->setTabChangesFocus(true);
        field_ = lines;
    }
    field_->setObjectName(objectName() + QStringLiteral("Field"));
    field_->setAccessibleName(meaning_);
    field_->setPalette(QApplication::palette()); // The palette of the text is muted.
    field_->installEventFilter(this);
    updateGeometry();
    field_->setGeometry(rect());
    field_->show();
    field_->setFocus(Qt::OtherFocusReason);
    emit editing(true);
}

void InPlaceText::end(bool keep) {
    if (!field_)
        return;
    QWidget* field = std::exchange(field_, nullptr);
    const QString text = textOf(*field);
    const bool hadFocus = field->hasFocus();
    field->removeEventFilter(this);
    field->hide();
    field->setObjectName(QString());
    field->deleteLater(); // The field may be the sender.
    updateGeometry();
    update();
    if (hadFocus)
        setFocus(Qt::OtherFocusReason);
    emit editing(false);
    if (keep && text != value_) {
        setValue(text);
        emit edited(text);
    }
}

bool InPlaceText::eventFilter(QObject* watched, QEvent* event) {
    if (watched != field_)
        return QAbstractButton::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        // A context menu or another window does not end editing.
        if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason)
            end(true);
    } else if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (key->key() == Qt::Key_Escape) {
            end(false);
            return true;
        }
        if (isReturn && key->modifiers().testFlag(Qt::ControlModifier)) {
            end(true);
            return true;
        }
    }
    return QAbstractButton::eventFilter(watched, event);
}

void InPlaceText::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter)
        return edit();
    QAbstractButton::keyPressEvent(event);
}

QSize InPlaceText::sizeHint() const {
    const int line = fontMetrics().height();
    const int height =
        field_ && kind_ == Kind::Lines ? linesEdited * line + 2 * margin : line + margin;
    if (field_ && kind_ == Kind::Line)
        return {line * linesEdited, std::max(height, field_->sizeHint().height())};
    return {line * linesEdited, height};
}

/// Returns the height for a width. A long title may wrap to a second line.
int InPlaceText::heightForWidth(int width) const {
    const int height = sizeHint().height();
    if (kind_ != Kind::Line || field_)
        return height;
    const int room = width - 2 * margin;
    const int line = fontMetrics().height();
    const int text =
        fontMetrics().boundingRect(0, 0, room, QWIDGETSIZE_MAX, Qt::TextWordWrap, shown()).height();
    return height + std::clamp(text - line, 0, (maxTitleLines - 1) * fontMetrics().lineSpacing());
}

QSize InPlaceText::minimumSizeHint() const {
    return {0, sizeHint().height()};
}

void InPlaceText::resizeEvent(QResizeEvent* event) {
    if (field_)
        field_->setGeometry(rect());
    QAbstractButton::resizeEvent(event);
}

void InPlaceText::paintEvent(QPaintEvent*) {
    if (field_)
        return;
    QPainter painter(this);
    if (underMouse())
        painter.fillRect(rect(), palette().color(QPalette::Midlight));
    const QString whole = shown();
    QString first = whole.section(QChar(u'\n'), 0, 0);
    if (first != whole)
        first += QStringLiteral(" …");
    const QRect room = rect().adjusted(margin, 0, -margin, 0);
    painter.setPen(
        palette().color(value_.isEmpty() ? QPalette::PlaceholderText : QPalette::WindowText));
    if (kind_ == Kind::Line &&
        fontMetrics().boundingRect(room, Qt::TextWordWrap, whole).height() <= room.height() + 2)
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, whole);
    else
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         fontMetrics().elidedText(first, Qt::ElideRight, room.width()));
    if (hasFocus()) {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

} // namespace kernelcurve
