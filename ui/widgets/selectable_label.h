#pragma once

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>

namespace kernelcurve {

/// A label whose text can be selected and copied. Qt's own keeps the colours that it had when its
/// text became selectable; this one follows the palette. And Qt's own is as wide as its longest
/// word, however long that is; in this one such a word may be broken. What is copied is the text
/// as it was set, without the places where it may be.
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
        // Where nothing is said the keyboard does not stop.
        setTextInteractionFlags(text.isEmpty() ? Qt::NoTextInteraction : flags);
        QLabel::setText(breakable(text));
    }
    /// As it was set.
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
    /// A sign without width after every so many letters of a word: a line may end there.
    static QString breakable(const QString& text) {
        constexpr int longest = 40;
        QString broken;
        int length = 0;
        for (const QChar letter : text) {
            length = letter.isSpace() ? 0 : length + 1;
            // Never between the halves of a letter beyond the first 65,536.
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
