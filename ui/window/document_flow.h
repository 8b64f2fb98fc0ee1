#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <string>
#include <vector>

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
    /// An experiment, a recording, a kernel, or the recording of a device.
    void openFile(const QString& file);
    void openLab(const QString& id);
    /// The document as it began, without measurements; asks where some are not saved.
    void restart();
    void openByDialog();
    void openKernelByDialog();
    bool save();
    bool saveAs();
    /// Offers what a program that died had measured, in the message bar.
    void offerRecovery();

    void fillRecentMenu(QMenu& menu);
    void fillLabsMenu(QMenu& menu);

  signals:
    /// Another document is open.
    void replaced();
    /// A kernel's file is to be opened.
    void kernelWanted(const QString& file);
    /// There is one more recorded device.
    void deviceAdded(const std::string& id);

  private:
    template <typename Action>
    bool attempt(Action action);
    void addDevice(const QString& file);
    void offer(std::vector<UnfinishedRecording> unfinished);
    void sayRemarks();
    QString folder() const;

    ExperimentDocument& document_;
    MessageBar& messages_;
    QWidget& window_;
};

} // namespace kernelcurve
