#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <functional>
#include <string>

class QMenu;
class QWidget;

namespace kernelcurve {

class ExperimentDocument;
class MessageBar;
struct UnfinishedRecording;

/// Opening, saving and recovering documents, with the questions that belong to it. What goes wrong
/// is said in the message bar.
class DocumentFlow : public QObject {
    Q_OBJECT

  public:
    DocumentFlow(ExperimentDocument& document, MessageBar& messages, QWidget& window);

    /// Asks about unsaved changes; false where the person wants to stay.
    bool mayLeave();
    void startNew();
    /// An experiment, a recording, a kernel, CUDA code without a header, or the recording of a
    /// device.
    void openFile(const QString& file);
    void openLab(const QString& id);
    /// A published table by its id, as a copy without a file.
    void openTable(const QString& id);
    /// The document as it began; its measurements become an earlier run.
    void restart();
    void openByDialog();
    void openKernelByDialog();
    void bringKernelByDialog();
    bool save();
    bool saveAs();
    /// Those that are in no file, each into one of its own.
    bool saveEarlierRuns();
    /// Offers what a program that died had measured, in the message bar.
    void offerRecovery();

    /// They are filled when they open.
    void connectMenus(QMenu& recent, QMenu& labs);

  signals:
    /// Another document is open.
    void replaced();
    /// A kernel's file is to be opened.
    void kernelWanted(const QString& file);
    /// A problem's file is to be opened.
    void problemWanted(const QString& file);
    void assignmentWanted(const QString& file);
    /// What somebody handed in.
    void classWanted(const QString& file);
    /// A kernel from elsewhere is to get a header.
    void bringWanted(const QString& file);
    /// There is one more recorded device.
    void deviceAdded(const std::string& id);

  private:
    void openCopy(const std::function<std::filesystem::path()>& file);
    void openHeaderFile(const QString& file);
    void openChosen(const QString& file);
    bool saveTo(const QString& file);
    void addDevice(const QString& file);
    void offer(const UnfinishedRecording& unfinished);
    void sayRemarks();
    void moveOn();
    QString folder() const;
    QString nameForFile() const;
    void fillRecentMenu(QMenu& menu);
    void fillLabsMenu(QMenu& menu);

    ExperimentDocument& document_;
    MessageBar& messages_;
    QWidget& window_;
    QString lastFolder_ = QStringLiteral("."); ///< of what was opened last
};

} // namespace kernelcurve
