#pragma once

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>

namespace kernelcurve {

/// A label with selectable text. Unlike Qt's label, this label follows the palette, and breaks
/// words that are too long. Copied text is the original text, without break marks.
class SelectableLabel : public QLabel {
    Q_OBJECT

  public:
    explicit SelectableLabel(QWidget* parent = nullptr)
        : QLabel(parent) {
        setWordWrap(true);
        setTextFormat(Qt::PlainText);
    }
    void setText(const QString& text) {
        text_ = text;
        // An empty label does not accept the focus.
        setTextInteractionFlags(text.isEmpty() ? Qt::NoTextInteraction : flags);
        QLabel::setText(breakable(text));
    }
    /// Returns the original text.
    QString text() const { return text_; }
    void clear() { setText({}); }

  protected:
    void changeEvent(QEvent* event) override {
        QLabel::changeEvent(event);
        if (event->type() == QEvent::PaletteChange) {
            setTextInteractionFlags(Qt::NoTextInteraction);
            setTextInteractionFlags(text_.isEmpty() ? Qt::NoTextInteraction : flags);
        }
    }
    void keyPressEvent(QKeyEvent* event) override {
        if (event->matches(QKeySequence::Copy) && hasSelectedText())
            copy();
        else
            QLabel::keyPressEvent(event);
    }

  private:
    void copy() {
        QString text = selectedText();
        text.remove(mayBreak).replace(QChar::ParagraphSeparator, QChar(u'\n'));
        text.replace(QChar::LineSeparator, QChar(u'\n'));
        QApplication::clipboard()->setText(text);
    }
    /// Inserts a zero-width space after every few letters of a long word, so that the word can
    /// break there.
    static QString breakable(const QString& text) {
        constexpr int longest = 40;
        QString broken;
        int length = 0;
        for (const QChar letter : text) {
            length = letter.isSpace() ? 0 : length + 1;
            // Do not split a surrogate pair.
            if (length > longest && !letter.isLowSurrogate() && !letter.isMark()) {
                broken += mayBreak;
                length = 1;
            }
            broken += letter;
        }
        return broken;
    }

    static constexpr QChar mayBreak{0x200B};
    static constexpr Qt::TextInteractionFlags flags =
        Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard;

    QString text_;
};

} // namespace kernelcurve
