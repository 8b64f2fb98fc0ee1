#pragma once

#include <QObject>

class QMainWindow;

namespace kernelcurve {

/// The window's commands work wherever the focus is: a field would otherwise take Ctrl+E as the end
/// of the line, and Esc during a run. Editing keys (copy, undo ...) stay with the field; undo and
/// redo only if it has something to undo. Esc first closes a line that it can close.
class WindowShortcuts : public QObject {
    Q_OBJECT

  public:
    explicit WindowShortcuts(QMainWindow& window);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool isCommand(const QKeySequence& key, const QWidget* focus) const;

    QMainWindow& window_;
};

} // namespace kernelcurve
