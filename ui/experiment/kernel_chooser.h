#pragma once

#include "ui/experiment/kernel_model.h"

#include <QTimer>
#include <QWidget>

#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTextBrowser;
class QTreeView;

namespace kernelcurve {

/// The kernels by problem, with a search field above and what the current one teaches below.
class KernelChooser : public QWidget {
    Q_OBJECT

  public:
    explicit KernelChooser(const Catalog& catalog, QWidget* parent = nullptr);

    KernelModel& model() { return *model_; }
    /// Shows these as ticked, with the first of them in sight.
    void setChosen(const std::vector<std::string>& ids);
    /// Brings a kernel in sight and says what it is about.
    void reveal(const std::string& id);
    /// After the catalog changed.
    void reload();
    /// What runs the kernels now; null where there is none.
    void setDevice(const DeviceDescription* device);
    void focusTree();

  signals:
    void chosenChanged();

  protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    /// Opens the problems of which something is ticked.
    void unfold();
    void showAbout();
    void limitAbout();
    void retranslate();

    KernelModel* model_;
    QSortFilterProxyModel* found_;
    QLabel* label_;
    QLineEdit* search_;
    QTreeView* tree_;
    QTextBrowser* about_;
    QTimer aboutSoon_; ///< laying the text out takes longer than moving on to the next kernel
};

} // namespace kernelcurve
