#pragma once

#include <QObject>

#include <cstddef>

class QMenu;

namespace kernelcurve {

class DocumentController;
class Workbench;

/// Restores earlier runs of the document: the previous one with one click or key, any of them from
/// a menu.
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
