#pragma once

#include "ui/widgets/delayed_call.h"

#include <QToolBar>

#include <vector>

class QMainWindow;
class QMenu;
class QToolButton;

namespace kernelcurve {

/// The bar above the work: what is done all the time, on which device, and how a run stands. Where
/// the window is narrow, buttons lose their words, those first that were put in with the highest
/// number.
class WorkBar : public QToolBar {
    Q_OBJECT

  public:
    /// Who sees it.
    enum class For { Everybody, Desk }; ///< Desk: not the room that looks on

    explicit WorkBar(QMainWindow& window);

    /// `words` says how long the button keeps them; 0: it is a sign alone.
    QToolButton* put(QAction& action, int words, For whom = For::Everybody);
    /// A button that opens a menu.
    QToolButton* put(QMenu& menu, const char* icon, int words, For whom = For::Everybody);
    QAction* put(QWidget& widget, For whom = For::Everybody);
    void separate();
    /// Shows an entry, or not, as long as it is for whoever looks on.
    void setShown(const QToolButton& button, bool shown);
    void setPresenting(bool presenting);
    /// What is left beside the buttons, for whoever tells how a run stands, is at least so wide.
    QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Entry {
        QAction* place;
        QWidget* widget;
        QToolButton* button; ///< null for another widget
        int words;
        For whom;
        bool shown = true;
    };
    QToolButton* addButton(int words, For whom);
    void showEntry(const Entry& entry);
    void sizeIcons();
    void fit();

    std::vector<Entry> entries_;
    bool presenting_ = false;
    DelayedCall fitSoon_{std::chrono::milliseconds(0), [this] { fit(); }};
};

} // namespace kernelcurve
