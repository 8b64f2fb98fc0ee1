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

/// The kernels by problem, with a search field above and what the current one teaches below. While
/// some are ticked the other problems are put away until they are wanted.
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
    /// What runs the kernels now; null if there is none.
    void setDevice(const DeviceDescription* device);
    void focusTree();
    /// The ids that are ticked, in a few words.
    QString summary() const;

  signals:
    void chosenChanged();

  private:
    /// Opens the problems of which something is ticked.
    void unfold();
    /// By id; an empty set: all.
    void showProblems(std::set<QString> problems);
    std::set<QString> tickedProblems() const;
    void showAllButton();
    void showAbout();
    void retranslate();

    KernelModel* model_;
    FoundKernels* found_;
    QLineEdit* search_;
    KernelTree* tree_;
    QPushButton* all_; ///< shows the problems that are put away
    QLabel* about_;
    /// Laying the text out takes longer than moving on to the next kernel.
    DelayedCall aboutSoon_{std::chrono::milliseconds(30), [this] { showAbout(); }};
};

} // namespace kernelcurve
