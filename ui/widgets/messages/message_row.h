#pragma once

#include "ui/widgets/appearance/tone.h"

#include <QFrame>
#include <QString>

#include <functional>
#include <vector>

class QLabel;
class QToolButton;

namespace kernelcurve {

class SelectableLabel;

/// A way on that a message offers as a button.
struct MessageOffer {
    QString label;
    std::function<void()> accept;
};

/// One message of the message bar: its text can be selected, it can be dismissed (Esc or its
/// button), and it may offer one or two ways on, each of which dismisses it too.
class MessageRow : public QFrame {
    Q_OBJECT

  public:
    MessageRow(Tone tone, const QString& text, std::vector<MessageOffer> offers, QString cause,
               QWidget* parent);

    QString text() const;
    const QString& cause() const { return cause_; }
    bool offersSomething() const { return offersSomething_; }
    /// Tells screen readers.
    void announce();

  signals:
    void dismissed();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
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
