#pragma once

#include <QKeySequence>
#include <QLineEdit>

namespace kernelcurve {

/// A field that takes the key that is pressed in it. Tab goes on to the next control, Backspace and
/// Delete empty it.
class KeyField : public QLineEdit {
    Q_OBJECT

  public:
    explicit KeyField(QWidget* parent = nullptr);

    void setKey(const QKeySequence& key);

  signals:
    /// What a user pressed; empty if they emptied the field.
    void pressed(const QKeySequence& key);

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
};

} // namespace kernelcurve
