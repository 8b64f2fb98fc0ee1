#pragma once

#include <QObject>

class QMainWindow;

namespace kernelcurve {

/// Makes the window's commands work with any focus. Otherwise, a field would interpret Ctrl+E as
/// the end of the line, and would receive Esc during a run. Editing keys (such as copy and undo)
/// stay with the field. Undo and redo do so only if the field has something to undo. Esc first
/// closes a line that it can close.
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
