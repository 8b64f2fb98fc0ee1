#include "ui/document/document_controller.h"

#include "app/document/experiment_document.h"
#include "app/document/files/recent_files.h"
#include "app/document/files/unfinished_recording.h"
#include "app/document/labs/labs.h"
#include "app/document/labs/references.h"
#include "app/trust/trusted_programs.h"
#include "gpu/model/recording/document_file.h"
#include "ui/document/document_questions.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"
#include "ui/workbench/window_pages.h"
#include "ui/workbench/workbench.h"

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

// The causes of messages in the message bar.
const QString saving = QStringLiteral("saving");
const QString saved = QStringLiteral("saved");
const QString autosaving = QStringLiteral("autosaving");

bool isProgram(const QString& file) {
    return file.endsWith(QLatin1String(".cu"), Qt::CaseInsensitive) ||
           file.endsWith(QLatin1String(".cuh"), Qt::CaseInsensitive);
}

} // namespace

DocumentController::DocumentController(Workbench& workbench)
    : QObject(&workbench)
    , workbench_(workbench)
    , document_(workbench.document)
    , messages_(workbench.messages)
    , window_(workbench.window) {
    const auto isIdle = [this] { return workbench_.isIdle(); };
    workbench_.addCommands(
        *this,
        {{.id = "newExperiment",
          .text = QT_TR_NOOP("&New experiment"),
          .icon = "new",
          .keys = {QKeySequence::New},
          .menus = {{"file", 110}},
          .run = [this] { startNew(); },
          .isEnabled = isIdle},
         {.id = "open",
          .text = QT_TR_NOOP("&Open…"),
          .icon = "open",
          .keys = {QKeySequence::Open},
          .menus = {{"file", 120}},
          .bar = {120, 0, false},
          .word = QT_TR_NOOP("Open"),
          .tip = QT_TR_NOOP("Open an experiment or a recording"),
          .run = [this] { openByDialog(); },
          .isEnabled = isIdle},
         {.id = "recent",
          .text = QT_TR_NOOP("Open &recent"),
          .menus = {{"file", 130}},
          .isEnabled = isIdle,
          .fill = [this](QMenu& menu) { workbench_.fillWithFiles(menu, recentFiles()); }},
         {.id = "labs",
          .text = QT_TR_NOOP("&Labs"),
          .icon = "labs",
          .menus = {{"file", 140}},
          .bar = {110, 4, false},
          .word = QT_TR_NOOP("Labs"),
          .tip = QT_TR_NOOP("Opens the gallery of labs (experiments with explanations); the arrow "
                            "opens a menu of all labs"),
          .run = [this] { workbench_.pages.showStart(true); },
          .isEnabled = isIdle,
          .fill = [this](QMenu& menu) { fillLabsMenu(menu); }},
         {.id = "save",
          .text = QT_TR_NOOP("&Save"),
          .icon = "save",
          .keys = {QKeySequence::Save},
          .menus = {{"file", 210}},
          .bar = {130, 0, false},
          .word = QT_TR_NOOP("Save"),
          .run =
              [this] {
                  if (!workbench_.withFocusedText(&TextEditing::saveIfFocused))
                      save();
              }},
         {.id = "saveAs",
          .text = QT_TR_NOOP("Save &as…"),
          .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_S},
          .menus = {{"file", 220}},
          .run =
              [this] {
                  if (!workbench_.withFocusedText(&TextEditing::saveAsIfFocused))
                      saveAs();
              }},
         {.id = "restartLab",
          .text = QT_TR_NOOP("&Reset lab"),
          .menus = {{"run", 230}},
          .run = [this] { restart(); },
          .isEnabled =
              [this] { return workbench_.isIdle() && document_.experiment().lab.has_value(); }}});
    workbench_.addFileType(
        {.order = 900,
         .endings = {QLatin1String(documentEnding.data()), QStringLiteral(".yaml"),
                     QStringLiteral(".yml"), QStringLiteral(".html"), QStringLiteral(".json")},
         .accepts = [](const QStringList&) { return true; },
         .open = [this](const QStringList& files) { open(files.front()); }});
    workbench_.addCloseQuestion([this] { return mayLeave(); });
    connect(&workbench_, &Workbench::newDocumentWanted, this, &DocumentController::startNew);
    connect(&workbench_, &Workbench::labWanted, this, &DocumentController::openLab);
    connect(&workbench_, &Workbench::tableWanted, this, &DocumentController::openTable);
    connect(&workbench_, &Workbench::started, this, &DocumentController::offerRecovery);
    connect(&document_, &ExperimentDocument::autosaveFailed, this, [this](const Failure& failure) {
        messages_.showMessage(
            Tone::Warning,
            tr("Autosave failed. Save the document to keep its measurements and changes. %1")
                .arg(explained(failure)),
            {}, autosaving);
    });
    connect(&document_, &ExperimentDocument::modifiedChanged, this, [this](bool modified) {
        if (modified)
            messages_.withdraw(saved);
    });
}

/// Removes messages about the previous document.
void DocumentController::withdrawMessages() {
    for (const QString& cause : {saving, saved, autosaving})
        messages_.withdraw(cause);
}

bool DocumentController::mayLeave() {
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

void DocumentController::startNew() {
    if (!mayLeave())
        return;
    document_.reset();
    messages_.moveOn();
    finishReplacing();
}

void DocumentController::finishReplacing() {
    withdrawMessages();
    emit workbench_.kernelsWanted();
    emit workbench_.documentReplaced();
}

void DocumentController::open(const QString& file) {
    if (!mayLeave() || !messages_.attempt([&] { document_.open(file); }))
        return;
    messages_.moveOn();
    showRemarks();
    finishReplacing();
}

void DocumentController::openLab(const QString& id) {
    openCopy([&] { return labNamed(id.toStdString()).file; });
}

void DocumentController::openTable(const QString& id) {
    openCopy([&] {
        References tables;
        tables.named(id.toStdString()); // The call throws for an unknown table.
        return *tables.file(id.toStdString());
    });
}

void DocumentController::openCopy(const std::function<std::filesystem::path()>& file) {
    if (!mayLeave() ||
        !messages_.attempt([&] { document_.openLab(QString::fromStdString(file().string())); }))
        return;
    messages_.moveOn();
    finishReplacing();
}

void DocumentController::restart() {
    document_.restart();
    messages_.moveOn();
    finishReplacing();
}

/// Opens a file with a dialog. Selecting a program in a file dialog is consent to run it.
void DocumentController::openByDialog() {
    QStringList patterns;
    for (const QString& ending : workbench_.endings())
        patterns << u'*' + ending;
    const QString file = QFileDialog::getOpenFileName(
        &window_, tr("Open"), workbench_.folder(),
        QStringLiteral("%1 (%2);;%3 (*)")
            .arg(tr("Experiments, recordings, assignments, and kernels"), patterns.join(u' '),
                 tr("All files")));
    if (file.isEmpty())
        return;
    if (isProgram(file))
        trustNamed(std::array{std::filesystem::path(file.toStdString())});
    workbench_.open({file});
}

bool DocumentController::save() {
    return document_.file().isEmpty() ? saveAs() : saveTo(document_.file());
}

bool DocumentController::saveTo(const QString& file) {
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
    withdrawMessages();
    messages_.showMessage(
        Tone::Success,
        tr("Saved to %1").arg(QDir::toNativeSeparators(QFileInfo(file).absoluteFilePath())), {},
        saved);
    showRemarks();
    return true;
}

bool DocumentController::saveEarlierRuns() {
    if (document_.atStake().earlierRows == 0)
        return true;
    QString file = document_.file();
    if (file.isEmpty()) {
        const QString chosen =
            QFileDialog::getExistingDirectory(&window_, tr("Folder for earlier runs"));
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
        tr("%n earlier run(s) saved to %1", nullptr, static_cast<int>(written.size()))
            .arg(QDir::toNativeSeparators(QFileInfo(file).absolutePath())),
        {}, saved);
    return true;
}

QString DocumentController::nameForFile() const {
    return document_.title(tr("Untitled")).replace(QChar(u'/'), QChar(u'-')) +
           QLatin1String(documentEnding.data());
}

bool DocumentController::saveAs() {
    QString suggestion = document_.file();
    if (suggestion.isEmpty())
        suggestion = workbench_.folder() + QChar(u'/') + nameForFile();
    QFileDialog dialog(&window_, tr("Save as"), suggestion,
                       tr("Kernelcurve documents (*.kernelcurve *.yaml)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QLatin1String(documentEnding.substr(1).data()));
    dialog.selectFile(suggestion);
    if (dialog.exec() != QDialog::Accepted)
        return false;
    return saveTo(dialog.selectedFiles().constFirst());
}

void DocumentController::offerRecovery() {
    std::vector<UnfinishedRecording> unfinished = unfinishedRecordings();
    // The newest recording is offered last, so that its message is on top.
    std::for_each(unfinished.rbegin(), unfinished.rend(),
                  [this](const UnfinishedRecording& each) { offer(each); });
}

void DocumentController::offer(const UnfinishedRecording& unfinished) {
    QString title = translated(unfinished.title);
    if (title.isEmpty())
        title = QString::fromStdString(unfinished.origin.file.stem().string());
    if (title.isEmpty() && !unfinished.origin.kernels.empty())
        title = QString::fromStdString(unfinished.origin.kernels.front().filename().string());
    if (title.isEmpty())
        title = tr("Untitled");
    messages_.showMessage(
        Tone::Warning,
        (unfinished.measurements > 0
             ? tr("The program ended before it saved %n measurement(s) of “%1” (%2).", nullptr,
                  static_cast<int>(unfinished.measurements))
             : tr("The program ended before it saved changes to “%1” (%2)."))
            .arg(title, QLocale().toString(unfinished.changed, QLocale::ShortFormat)),
        {{tr("Recover"),
          [this, unfinished] {
              if (!mayLeave() || !messages_.attempt([&] { document_.recover(unfinished); })) {
                  offer(unfinished); // The unfinished recording still exists.
                  return;
              }
              messages_.moveOn();
              finishReplacing();
              showRemarks();
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

void DocumentController::showRemarks() {
    QStringList remarks;
    for (const Message& remark : document_.remarks())
        remarks << asSentence(remark);
    if (!remarks.isEmpty())
        messages_.showMessage(Tone::Warning, joinedSentences(remarks));
}

void DocumentController::fillLabsMenu(QMenu& menu) {
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
        menu.addAction(tr("No labs found"))->setEnabled(false);
}

} // namespace kernelcurve
