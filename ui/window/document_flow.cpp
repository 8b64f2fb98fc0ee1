#include "ui/window/document_flow.h"

#include "app/document/autosave.h"
#include "app/document/device_recording_file.h"
#include "app/document/experiment_document.h"
#include "app/document/labs.h"
#include "gpu/model/values/document_error.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/messages.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>

namespace kernelcurve {

DocumentFlow::DocumentFlow(ExperimentDocument& document, MessageBar& messages, QWidget& window)
    : QObject(&window)
    , document_(document)
    , messages_(messages)
    , window_(window) {
    connect(&document_, &ExperimentDocument::autosaveFailed, this, [this](const Failure& failure) {
        messages_.showMessage(Tone::Warning,
                              tr("What is measured from now on is not kept until you save. %1")
                                  .arg(explained(failure)));
    });
}

template <typename Action>
bool DocumentFlow::attempt(Action action) {
    try {
        action();
        return true;
    } catch (const DocumentError& error) {
        messages_.showFailure(error.failure());
        return false;
    }
}

bool DocumentFlow::mayLeave() {
    if (!document_.isModified())
        return true;
    QMessageBox question(&window_);
    question.setIcon(QMessageBox::Question);
    question.setWindowTitle(tr("Unsaved changes"));
    question.setText(
        tr("“%1” has changes that are not saved.").arg(document_.title(tr("Untitled"))));
    const int measurements = static_cast<int>(document_.recording().measurements.size());
    if (measurements > 0)
        question.setInformativeText(
            tr("Its %n measurement(s) would be lost.", nullptr, measurements));
    question.setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    question.setDefaultButton(QMessageBox::Save);
    const int answer = question.exec();
    if (answer == QMessageBox::Save)
        return save();
    return answer == QMessageBox::Discard;
}

void DocumentFlow::startNew() {
    if (!mayLeave())
        return;
    document_.reset();
    emit replaced();
}

void DocumentFlow::openFile(const QString& file) {
    if (file.endsWith(QLatin1String(".cu"), Qt::CaseInsensitive)) {
        emit kernelWanted(file);
        return;
    }
    if (isDeviceRecordingFile(file.toStdString())) {
        addDevice(file);
        return;
    }
    if (!mayLeave() || !attempt([&] { document_.open(file); }))
        return;
    messages_.moveOn();
    sayRemarks();
    emit replaced();
}

void DocumentFlow::addDevice(const QString& file) {
    std::string id;
    if (!attempt([&] { id = keepDeviceRecording(file.toStdString()); }))
        return;
    messages_.showMessage(Tone::Success,
                          tr("%1 can be chosen as a device now.").arg(QString::fromStdString(id)),
                          {{tr("Choose it"), [this, id] {
                                Experiment experiment = document_.experiment();
                                experiment.device = id;
                                document_.setExperiment(std::move(experiment));
                            }}});
    emit deviceAdded(id);
}

void DocumentFlow::openLab(const QString& id) {
    if (!mayLeave() || !attempt([&] {
            document_.openLab(QString::fromStdString(labNamed(id.toStdString()).file.string()));
        }))
        return;
    messages_.moveOn();
    emit replaced();
}

void DocumentFlow::restart() {
    const bool measured = !document_.recording().measurements.empty();
    if (measured && !mayLeave())
        return;
    document_.restart();
    messages_.moveOn();
    emit replaced();
}

void DocumentFlow::openByDialog() {
    const QString file = QFileDialog::getOpenFileName(
        &window_, tr("Open"), folder(),
        tr("Experiments, recordings and kernels (*.yaml *.yml *.cu);;All files (*)"));
    if (!file.isEmpty())
        openFile(file);
}

void DocumentFlow::openKernelByDialog() {
    const QStringList files = QFileDialog::getOpenFileNames(&window_, tr("Open kernel files"),
                                                            folder(), tr("CUDA kernels (*.cu)"));
    for (const QString& file : files)
        emit kernelWanted(file);
}

bool DocumentFlow::save() {
    if (document_.file().isEmpty())
        return saveAs();
    if (!attempt([&] { document_.save(document_.file()); }))
        return false;
    sayRemarks();
    return true;
}

bool DocumentFlow::saveAs() {
    QString suggestion = document_.file();
    if (suggestion.isEmpty())
        suggestion = folder() + QChar(u'/') +
                     document_.title(tr("Untitled")).replace(QChar(u'/'), QChar(u'-')) +
                     QStringLiteral(".yaml");
    QFileDialog dialog(&window_, tr("Save as"), suggestion, tr("Kernelcurve documents (*.yaml)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("yaml"));
    dialog.selectFile(suggestion);
    if (dialog.exec() != QDialog::Accepted)
        return false;
    if (!attempt([&] { document_.save(dialog.selectedFiles().constFirst()); }))
        return false;
    sayRemarks();
    return true;
}

void DocumentFlow::offerRecovery() {
    offer(unfinishedRecordings());
}

void DocumentFlow::offer(std::vector<UnfinishedRecording> unfinished) {
    if (unfinished.empty())
        return;
    const UnfinishedRecording newest = unfinished.front();
    unfinished.erase(unfinished.begin());
    QString title = translated(newest.title);
    if (title.isEmpty())
        title = tr("Untitled");
    messages_.showMessage(
        Tone::Warning,
        tr("The program ended before %n measurement(s) of “%1” were saved (%2).", nullptr,
           static_cast<int>(newest.measurements))
            .arg(title, QLocale().toString(newest.changed, QLocale::ShortFormat)),
        {{tr("Recover"),
          [this, newest, unfinished] {
              if (mayLeave() && attempt([&] { document_.recover(newest.file); })) {
                  sayRemarks();
                  emit replaced();
                  offer(unfinished);
              }
          }},
         {tr("Discard"), [this, newest, unfinished] {
              if (attempt([&] { ExperimentDocument::discardUnfinished(newest.file); }))
                  offer(unfinished);
          }}});
}

void DocumentFlow::sayRemarks() {
    QStringList remarks;
    for (const Message& remark : document_.remarks())
        remarks << asSentence(translated(remark));
    if (!remarks.isEmpty())
        messages_.showMessage(Tone::Warning, joinedSentences(remarks));
}

QString DocumentFlow::folder() const {
    const QString file = document_.file();
    return file.isEmpty() ? QString::fromLatin1(".") : QFileInfo(file).absolutePath();
}

void DocumentFlow::fillRecentMenu(QMenu& menu) {
    menu.clear();
    for (const QString& file : ExperimentDocument::recentFiles()) {
        // An ampersand in a name is no mnemonic.
        QString name = QFileInfo(file).fileName().replace(QChar(u'&'), QStringLiteral("&&"));
        auto* action = menu.addAction(name, this, [this, file] { openFile(file); });
        action->setToolTip(file);
        action->setStatusTip(file);
    }
    if (menu.isEmpty())
        menu.addAction(tr("Nothing was opened yet"))->setEnabled(false);
    menu.setToolTipsVisible(true);
}

void DocumentFlow::fillLabsMenu(QMenu& menu) {
    menu.clear();
    menu.setToolTipsVisible(true);
    attempt([&] {
        for (const Lab& lab : labs()) {
            const QString id = QString::fromStdString(lab.id);
            auto* action = menu.addAction(translated(lab.title), this, [this, id] { openLab(id); });
            action->setToolTip(translated(lab.goal));
        }
    });
    if (menu.isEmpty())
        menu.addAction(tr("No labs were found"))->setEnabled(false);
}

} // namespace kernelcurve
