#pragma once

#include "ui/experiment/kernel_model.h"
#include "ui/widgets/delayed_call.h"

#include <QWidget>

#include <set>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace kernelcurve {

class FoundKernels;
class KernelTree;

/// A list of kernels by problem. A search field is above the list, and the description of the
/// current kernel is below it. When at least one kernel is selected, the user can hide the other
/// problems.
class KernelChooser : public QWidget {
    Q_OBJECT

  public:
    explicit KernelChooser(const Catalog& catalog, QWidget* parent = nullptr);

    KernelModel& model() { return *model_; }
    /// Selects these kernels and scrolls to the first one.
    void setChosen(const std::vector<std::string>& ids);
    /// Scrolls to a kernel and shows its description.
    void reveal(const std::string& id);
    /// Must be called after a change of the catalog.
    void reload();
    /// Sets the current device, or null.
    void setDevice(const DeviceDescription* device);
    void focusTree();
    /// Sets the maximum height in pixels. A higher tree scrolls.
    void setMaxTreeHeight(int height);
    /// Returns a summary of the selected ids.
    QString summary() const;

  signals:
    void chosenChanged();

  private:
    /// Expands the problems with selected kernels.
    void unfold();
    /// Sets the visible problems by id. An empty set shows all problems.
    void showProblems(std::set<QString> problems);
    std::set<QString> tickedProblems() const;
    void showAllButton();
    void showAbout();
    void retranslate();

    KernelModel* model_;
    FoundKernels* found_;
    QLineEdit* search_;
    KernelTree* tree_;
    QPushButton* all_; ///< button that shows the hidden problems
    QLabel* about_;
    /// True if the label shows the whole description, false if it shows only the first sentence.
    bool showsAll_ = false;
    /// The call is delayed, because text layout takes longer than moving to the next kernel.
    DelayedCall aboutSoon_{std::chrono::milliseconds(30), [this] { showAbout(); }};
};

} // namespace kernelcurve
