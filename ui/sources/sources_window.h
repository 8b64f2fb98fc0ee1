#pragma once

#include "app/search/source_texts.h"

#include <QDialog>

#include <vector>

class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace kernelcurve {

/// The tables of contents of the sources for labs, kernels, and published tables. A click or Enter
/// on an entry opens its target and hides the window. The window keeps its position.
class SourcesWindow : public QDialog {
    Q_OBJECT

  public:
    explicit SourcesWindow(QWidget& window);

    void setContents(std::vector<SourceText> contents);
    /// Scrolls to a source. If `place` is not empty, scrolls to the part of the source with this
    /// English heading.
    void showText(const std::string& text, const std::string& place = {});
    /// Sets whether the user may open entries. A run prevents opening.
    void setOpening(bool allowed);

  signals:
    void labWanted(const QString& id);
    void tableWanted(const QString& id);
    void kernelWanted(const QString& id);

  private:
    void fill();
    void addPlace(QTreeWidgetItem& parent, const SourcePlace& place);
    void search();
    void openEntry(const QTreeWidgetItem& item);
    void retranslate();

    std::vector<SourceText> contents_;
    QLineEdit* search_;
    QLabel* found_;
    QTreeWidget* tree_;
    bool opening_ = true;
};

} // namespace kernelcurve
