#pragma once

#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/wrapping_layout.h"

#include <QFrame>
#include <QString>

#include <cstddef>
#include <functional>
#include <vector>

class QLabel;
class QToolButton;

namespace kernelcurve {

/// The layout of a message, which consists of its kind, its text, the dismiss button, and its
/// actions. If the actions fit, they are next to the text. Otherwise, they are below the text in as
/// many lines as necessary.
class MessageLayout : public WrappingLayout {
    Q_OBJECT

  public:
    using WrappingLayout::WrappingLayout;

    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    QSize minimumSize() const override;
    QSize sizeHint() const override;

  private:
    /// Returns an item's width including the gap, or 0 if the item is hidden.
    int widthOf(std::size_t index) const;
    int arrange(const QRect& place, bool move) const override;
    int arrangeOffers(const QRect& area, bool move) const;
};

class SelectableLabel;

/// An action of a message, shown as a button.
struct MessageOffer {
    QString label;
    std::function<void()> accept;
};

/// A message in the message bar. Its text is selectable. Esc or a button dismisses the message. The
/// message may have one or two actions, which also dismiss it.
class MessageRow : public QFrame {
    Q_OBJECT

  public:
    MessageRow(Tone tone, const QString& text, std::vector<MessageOffer> offers, QString cause,
               QWidget* parent);

    QString text() const;
    const QString& cause() const { return cause_; }
    bool offersSomething() const { return offersSomething_; }
    /// Returns true if the user need not react to the message.
    bool isNotice() const;
    /// Returns the width with the text in one line.
    int fullWidth() const;
    /// Notifies screen readers of the message.
    void announce();

  signals:
    void dismissed();

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void retranslate();

    Tone tone_;
    QString cause_;
    bool offersSomething_;
    QLabel* kind_;
    SelectableLabel* text_;
    QToolButton* close_;
};

} // namespace kernelcurve
