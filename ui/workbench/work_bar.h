#pragma once

#include "ui/widgets/delayed_call.h"
#include "ui/workbench/feature_command.h"

#include <QToolBar>

#include <vector>

class QMainWindow;
class QMenu;
class QToolButton;

namespace kernelcurve {

/// The toolbar above the work, with frequent commands, the device, and the state of the run. Its
/// entries are sorted by position, with a gap between the hundreds. In a narrow window, buttons
/// lose their text, starting with those that have the highest BarPlace::words.
class WorkBar : public QToolBar {
    Q_OBJECT

  public:
    explicit WorkBar(QMainWindow& window);

    QToolButton* put(QAction& action, BarPlace place);
    /// Adds a button that opens a menu.
    QToolButton* put(QMenu& menu, const char* icon, BarPlace place);
    void put(QWidget& widget, BarPlace place);
    void setShown(const QToolButton& button, bool shown);
    void setPresenting(bool presenting);
    bool isPresenting() const { return presenting_; }
    /// Returns a minimum size that always leaves at least this width for the state of the run.
    QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Entry {
        BarPlace place;
        QAction* action;
        QWidget* widget;
        QToolButton* button; ///< button, or null if the entry is another widget
        bool shown = true;
    };
    QToolButton* addButton(BarPlace place);
    void insert(QWidget& widget, QToolButton* button, BarPlace place);
    void showEntry(const Entry& entry);
    void sizeIcons();
    void fit();

    std::vector<Entry> entries_;
    bool presenting_ = false;
    DelayedCall fitSoon_{std::chrono::milliseconds(0), [this] { fit(); }};
};

} // namespace kernelcurve
