#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <functional>

class QMenu;
class QWidget;

namespace kernelcurve {

class MessageBar;
class ExperimentDocument;
struct UnfinishedRecording;
class Workbench;

/// Opens, saves, and recovers documents, and asks the necessary questions. Failures appear in the
/// message bar.
class DocumentController : public QObject {
    Q_OBJECT

  public:
    explicit DocumentController(Workbench& workbench);

    /// Saves each unsaved earlier run in a separate file.
    bool saveEarlierRuns();

  private:
    /// Asks about unsaved changes. Returns false if the user cancels.
    bool mayLeave();
    void startNew();
    void open(const QString& file);
    void openLab(const QString& id);
    /// Opens a published table as a copy without a file.
    void openTable(const QString& id);
    void openCopy(const std::function<std::filesystem::path()>& file);
    /// Restores the original document. Its measurements become an earlier run.
    void restart();
    void openByDialog();
    bool save();
    bool saveAs();
    /// Offers to recover the unsaved data of a crashed program.
    void offerRecovery();
    void finishReplacing();
    bool saveTo(const QString& file);
    void offer(const UnfinishedRecording& unfinished);
    void showRemarks();
    void withdrawMessages();
    QString nameForFile() const;
    void fillLabsMenu(QMenu& menu);

    Workbench& workbench_;
    ExperimentDocument& document_;
    MessageBar& messages_;
    QWidget& window_;
};

} // namespace kernelcurve
