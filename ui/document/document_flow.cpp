#include "ui/document/document_flow.h"

#include "app/assignment/assignment.h"
#include "app/document/experiment_document.h"
#include "app/document/files/device_recording_file.h"
#include "app/document/files/recent_files.h"
#include "app/document/files/unfinished_recording.h"
#include "app/document/kernels/header_file.h"
#include "app/document/labs/lab_courses.h"
#include "app/document/labs/labs.h"
#include "app/document/labs/references.h"
#include "app/trust/trusted_programs.h"
#include "gpu/model/recording/document_file.h"
#include "ui/document/document_questions.h"
#include "ui/lab/course_text.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

namespace kernelcurve {
namespace {

// What messages are about.
const QString saving = QStringLiteral("saving");
const QString saved = QStringLiteral("saved");
const QString autosaving = QStringLiteral("autosaving");

} // namespace

DocumentFlow::DocumentFlow(ExperimentDocument& document, MessageBar& messages, QWidget& window)
    : QObject(&window)
    , document_(document)
    , messages_(messages)
    , window_(window) {
    connect(&document_, &ExperimentDocument::autosaveFailed, this, [this](const Failure& failure) {
        messages_.showMessage(Tone::Warning,
                              tr("What is measured and edited is not kept until you save. %1")
                                  .arg(explained(failure)),
                              {}, autosaving);
    });
    connect(&document_, &ExperimentDocument::modifiedChanged, this, [this](bool modified) {
        if (modified)
            messages_.withdraw(saved);
    });
    connect(this, &DocumentFlow::replaced, this, &DocumentFlow::moveOn);
}

/// Another document is open: what was said of the one before is no more.
void DocumentFlow::moveOn() {
    for (const QString& cause : {saving, saved, autosaving})
        messages_.withdraw(cause);
}

bool DocumentFlow::mayLeave() {
    const AtStake stake = document_.atStake();
    if (stake.nothing())
        return true;
    switch (askBeforeLeaving(window_, document_.title(tr("Untitled")), stake)) {
    case LeaveAnswer::Save:
        return (!document_.isModified() || save()) && saveEarlierRuns();
    case LeaveAnswer::Discard:
        return true;
    case LeaveAnswer::Stay:
        break;
    }
    return false;
}

void DocumentFlow::startNew() {
    if (!mayLeave())
        return;
    document_.reset();
    messages_.moveOn();
    emit replaced();
}

void DocumentFlow::openFile(const QString& file) {
    lastFolder_ = QFileInfo(file).absolutePath();
    const std::string path = file.toStdString();
    const auto endsWith = [&](const char* ending) {
        return file.endsWith(QLatin1String(ending), Qt::CaseInsensitive);
    };
    if (endsWith(".cuh") || (endsWith(".cu") && lacksKernelHeader(path))) {
        emit bringWanted(file);
    } else if (endsWith(".cu")) {
        openHeaderFile(file);
    } else if (endsWith(".handin.yaml")) {
        emit classWanted(file);
    } else if (isAssignmentFile(path)) {
        emit assignmentWanted(file);
    } else if (isDeviceRecordingFile(path)) {
        addDevice(file);
    } else if (mayLeave() && messages_.attempt([&] { document_.open(file); })) {
        messages_.moveOn();
        sayRemarks();
        emit replaced();
    }
}

void DocumentFlow::openHeaderFile(const QString& file) {
    if (hasProblemHeader(file.toStdString()))
        emit problemWanted(file);
    else
        emit kernelWanted(file);
}

void DocumentFlow::addDevice(const QString& file) {
    std::string id;
    if (!messages_.attempt([&] { id = keepDeviceRecording(file.toStdString()); }))
        return;
    messages_.showMessage(
        Tone::Success, tr("%1 can be chosen as a device now.").arg(QString::fromStdString(id)),
        {{tr("Choose it"), [this, id] {
              document_.edit([&](Experiment& experiment) { setDevices(experiment, {id}); });
          }}});
    emit deviceAdded(id);
}

void DocumentFlow::openLab(const QString& id) {
    openCopy([&] { return labNamed(id.toStdString()).file; });
}

void DocumentFlow::openTable(const QString& id) {
    openCopy([&] {
        References tables;
        tables.named(id.toStdString()); // throws if there is none
        return *tables.file(id.toStdString());
    });
}

void DocumentFlow::openCopy(const std::function<std::filesystem::path()>& file) {
    if (!mayLeave() ||
        !messages_.attempt([&] { document_.openLab(QString::fromStdString(file().string())); }))
        return;
    messages_.moveOn();
    emit replaced();
}

void DocumentFlow::restart() {
    document_.restart();
    messages_.moveOn();
    emit replaced();
}

void DocumentFlow::openByDialog() {
    const QString file = QFileDialog::getOpenFileName(
        &window_, tr("Open"), folder(),
        tr("Experiments, recordings, assignments and kernels (*.kernelcurve "
           "*.yaml *.yml *.cu *.cuh *.html);;All files "
           "(*)"));
    if (!file.isEmpty())
        openChosen(file);
}

void DocumentFlow::openKernelByDialog() {
    const QStringList files = QFileDialog::getOpenFileNames(&window_, tr("Open kernel files"),
                                                            folder(), tr("CUDA kernels (*.cu)"));
    for (const QString& file : files)
        openChosen(file);
}

/// To choose a program in a file dialog is to say yes to it.
void DocumentFlow::openChosen(const QString& file) {
    if (file.endsWith(QLatin1String(".cu"), Qt::CaseInsensitive) ||
        file.endsWith(QLatin1String(".cuh"), Qt::CaseInsensitive))
        trustNamed(std::array{std::filesystem::path(file.toStdString())});
    openFile(file);
}

void DocumentFlow::bringKernelByDialog() {
    const QString file = QFileDialog::getOpenFileName(
        &window_, tr("Bring a .cu file"), folder(),
        tr("CUDA sources (*.cu *.cuh *.h *.hpp *.inl);;All files (*)"));
    if (file.isEmpty())
        return;
    lastFolder_ = QFileInfo(file).absolutePath();
    trustNamed(std::array{std::filesystem::path(file.toStdString())});
    if (hasKernelHeader(file.toStdString()))
        openHeaderFile(file);
    else
        emit bringWanted(file);
}

bool DocumentFlow::save() {
    return document_.file().isEmpty() ? saveAs() : saveTo(document_.file());
}

bool DocumentFlow::saveTo(const QString& file) {
    if (const auto lost = document_.overwriting(file))
        switch (askBeforeOverwriting(window_, file, *lost)) {
        case OverwriteAnswer::Overwrite:
            break;
        case OverwriteAnswer::Elsewhere:
            return saveAs();
        case OverwriteAnswer::Cancel:
            return false;
        }
    if (!messages_.attempt([&] { document_.save(file); }, saving))
        return false;
    moveOn();
    messages_.showMessage(
        Tone::Success,
        tr("Saved in %1").arg(QDir::toNativeSeparators(QFileInfo(file).absoluteFilePath())), {},
        saved);
    sayRemarks();
    return true;
}

bool DocumentFlow::saveEarlierRuns() {
    if (document_.atStake().earlierRows == 0)
        return true;
    QString file = document_.file();
    if (file.isEmpty()) {
        const QString chosen =
            QFileDialog::getExistingDirectory(&window_, tr("Folder for the earlier runs"));
        if (chosen.isEmpty())
            return false;
        file = QDir(chosen).filePath(nameForFile());
    }
    std::vector<QString> written;
    if (!messages_.attempt([&] { written = document_.saveEarlierRuns(file); }, saving))
        return false;
    messages_.withdraw(saving);
    messages_.showMessage(
        Tone::Success,
        tr("%n earlier run(s) saved in %1", nullptr, static_cast<int>(written.size()))
            .arg(QDir::toNativeSeparators(QFileInfo(file).absolutePath())),
        {}, saved);
    return true;
}

QString DocumentFlow::nameForFile() const {
    return document_.title(tr("Untitled")).replace(QChar(u'/'), QChar(u'-')) +
           QLatin1String(documentEnding.data());
}

bool DocumentFlow::saveAs() {
    QString suggestion = document_.file();
    if (suggestion.isEmpty())
        suggestion = folder() + QChar(u'/') + nameForFile();
    QFileDialog dialog(&window_, tr("Save as"), suggestion,
                       tr("Kernelcurve documents (*.kernelcurve *.yaml)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QLatin1String(documentEnding.substr(1).data()));
    dialog.selectFile(suggestion);
    if (dialog.exec() != QDialog::Accepted)
        return false;
    return saveTo(dialog.selectedFiles().constFirst());
}

void DocumentFlow::offerRecovery() {
    std::vector<UnfinishedRecording> unfinished = unfinishedRecordings();
    // The newest is said last and stands on top.
    std::for_each(unfinished.rbegin(), unfinished.rend(),
                  [this](const UnfinishedRecording& each) { offer(each); });
}

void DocumentFlow::offer(const UnfinishedRecording& unfinished) {
    QString title = translated(unfinished.title);
    if (title.isEmpty())
        title = QString::fromStdString(unfinished.origin.file.stem().string());
    if (title.isEmpty())
        title = tr("Untitled");
    messages_.showMessage(
        Tone::Warning,
        (unfinished.measurements > 0
             ? tr("The program ended before %n measurement(s) of “%1” were saved (%2).", nullptr,
                  static_cast<int>(unfinished.measurements))
             : tr("The program ended before changes to “%1” were saved (%2)."))
            .arg(title, QLocale().toString(unfinished.changed, QLocale::ShortFormat)),
        {{tr("Recover"),
          [this, unfinished] {
              if (!mayLeave() || !messages_.attempt([&] { document_.recover(unfinished); })) {
                  offer(unfinished); // it is still there
                  return;
              }
              messages_.moveOn();
              emit replaced();
              sayRemarks();
          }},
         {tr("Discard"),
          [this, unfinished, title] {
              if (askBeforeDiscarding(window_, title, unfinished.measurements))
                  messages_.attempt([&] { ExperimentDocument::discardUnfinished(unfinished); });
              else
                  offer(unfinished);
          }}},
        QStringLiteral("recovery of ") + QString::fromStdString(unfinished.file.string()));
}

void DocumentFlow::sayRemarks() {
    QStringList remarks;
    for (const Message& remark : document_.remarks())
        remarks << asSentence(remark);
    if (!remarks.isEmpty())
        messages_.showMessage(Tone::Warning, joinedSentences(remarks));
}

QString DocumentFlow::folder() const {
    const QString file = document_.file();
    return file.isEmpty() ? lastFolder_ : QFileInfo(file).absolutePath();
}

void DocumentFlow::connectMenus(QMenu& recent, QMenu& labs) {
    connect(&recent, &QMenu::aboutToShow, this, [&, this] { fillRecentMenu(recent); });
    connect(&labs, &QMenu::aboutToShow, this, [&, this] { fillLabsMenu(labs); });
}

void DocumentFlow::fillRecentMenu(QMenu& menu) {
    menu.clear();
    for (const QString& file : recentFiles()) {
        // An ampersand in a name is no mnemonic.
        QString name = asItIs(QFileInfo(file).fileName());
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
    messages_.attempt([&] {
        const std::vector<Lab> all = labs();
        const auto add = [this](QMenu& to, const Lab& lab) {
            const QString id = QString::fromStdString(lab.id);
            auto* action =
                to.addAction(asItIs(translated(lab.title)), this, [this, id] { openLab(id); });
            action->setToolTip(translated(lab.goal));
        };
        for (const LabRow& row : labRows(all)) {
            auto* topic = menu.addMenu(rowTitle(row.topic));
            topic->setToolTipsVisible(true);
            for (const std::size_t place : row.labs)
                add(*topic, all[place]);
        }
        for (const Lab& lab : all)
            if (!lab.course)
                add(menu, lab);
    });
    if (menu.isEmpty())
        menu.addAction(tr("No labs were found"))->setEnabled(false);
}

} // namespace kernelcurve
