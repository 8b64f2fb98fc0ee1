#pragma once

#include <QObject>

#include <cstddef>

class QMenu;

namespace kernelcurve {

class DocumentController;
class Workbench;

/// Restores earlier runs of the document. One click or key restores the previous run, and a menu
/// lists all runs.
class EarlierRunsMenu : public QObject {
    Q_OBJECT

  public:
    EarlierRunsMenu(Workbench& workbench, DocumentController& documents);

  private:
    void fill(QMenu& menu);
    void restore(std::size_t index);

    Workbench& workbench_;
    DocumentController& documents_;
};

} // namespace kernelcurve
