// Kernels that only a document or an autosaved text contains.
#include "ui/editor/own_kernels.h"

#include "app/document/experiment_document.h"
#include "app/document/files/saved_kernels.h"
#include "app/document/files/unsaved_text.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/files/atomic_file.h"
#include "ui/document/left_text_offer.h"
#include "ui/editor/kernel_editor.h"
#include "ui/experiment/experiment_panel.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QSettings>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace kernelcurve {
namespace {

/// The differences for which the user chose the saved text instead of the changed file.
const QString keptKey = QStringLiteral("kernels/keptTexts");

bool isKept(const SavedKernelFile& changed) {
    return QSettings().value(keptKey).toStringList().contains(
        QString::fromStdString(changed.difference));
}

void keep(const SavedKernelFile& changed) {
    constexpr qsizetype enough = 100;
    QStringList kept = QSettings().value(keptKey).toStringList();
    kept << QString::fromStdString(changed.difference);
    QSettings().setValue(keptKey, kept.mid(std::max<qsizetype>(0, kept.size() - enough)));
}

} // namespace

void OwnKernels::loadSavedKernels() {
    for (const QString& cause : std::exchange(savedCauses_, {}))
        messages_.withdraw(cause);
    if (catalog_.kernels().empty())
        return;
    bool isNew = false;
    for (const SavedKernel& saved : document_.recording().kernelFiles)
        messages_.attempt([&] { isNew |= loadSaved(saved); });
    if (isNew)
        experiment_.reloadKernels();
}

/// Loads a kernel of the document. Returns true if the kernel is new in the catalog.
bool OwnKernels::loadSaved(const SavedKernel& saved) {
    const SavedKernelFile found = lookAt(saved, document_.fileOf(saved), catalog_);
    const QString file = QString::fromStdString(found.file.string());
    const QString name = QString::fromStdString(found.name);
    if (!file.isEmpty())
        files_[found.id] = file;
    const auto show = [&](const QString& words, std::vector<MessageOffer> offers) {
        savedCauses_ << QStringLiteral("saved kernel ") + name;
        messages_.showMessage(Tone::Warning, words, std::move(offers), savedCauses_.last());
    };
    switch (found.state) {
    case SavedKernelState::Loaded:
        return false;
    case SavedKernelState::Unchanged:
        catalog_.open(found.file);
        return true;
    case SavedKernelState::Changed:
        catalog_.put(readSavedText(saved));
        if (!isKept(found))
            show(tr("“%1” has changed since this document was saved. Kernelcurve uses the "
                    "document's text.")
                     .arg(name),
                 {{tr("Use the file"), [this, file] { useFile(file); }},
                  {tr("Keep the saved text"), [found] { keep(found); }}});
        return true;
    case SavedKernelState::Gone:
        catalog_.put(readSavedText(saved));
        show(tr("File not found: “%1”. Kernelcurve uses the text from this document.").arg(name),
             {{tr("Save the kernel as…"), [this, saved] { writeSaved(saved); }}});
        return true;
    case SavedKernelState::Lost:
        show(tr("File not found: “%1”. This document does not contain its text.").arg(name), {});
        return false;
    }
    return false;
}

void OwnKernels::useFile(const QString& file) {
    if (messages_.attempt([&] { catalog_.open(file.toStdString()); }))
        experiment_.reloadKernels();
}

void OwnKernels::writeSaved(const SavedKernel& saved) {
    const QFileInfo document(document_.file());
    QFileDialog dialog(&window_, tr("Save the kernel as"),
                       document_.file().isEmpty() ? QString() : document.absolutePath(),
                       tr("CUDA kernels (*.cu)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("cu"));
    dialog.selectFile(
        QString::fromStdString(std::filesystem::path(saved.file).filename().string()));
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString file = dialog.selectedFiles().constFirst();
    const bool isForeign = !untrustedFiles(textOf(readSavedText(saved))).empty();
    if (messages_.attempt([&] { writeSavedText(saved, file.toStdString(), isForeign); }))
        openWritten(file, isForeign);
}

/// Opens a file that the program has written. Opening the file would be consent to run it.
/// Therefore, a file with content of a document is first marked as foreign. If this fails, the
/// window only shows a message.
void OwnKernels::openWritten(const QString& file, bool isForeign) {
    if (!isForeign || markForeign(file.toStdString()))
        return open(file);
    messages_.showMessage(Tone::Success, tr("Saved to %1").arg(QDir::toNativeSeparators(file)));
}

void OwnKernels::offerTexts() {
    const std::vector<LeftText> left = leftTexts();
    // The newest text is offered last, so that its message is on top.
    std::for_each(left.rbegin(), left.rend(), [this](const LeftText& each) { offer(each); });
}

void OwnKernels::offer(const LeftText& left) {
    if (left.text.kind != UnsavedText::Kind::Assignment)
        offerLeftText(messages_, window_, left, tr("New problem"), [this, left] { recover(left); });
}

void OwnKernels::recover(const LeftText& left) {
    if (left.text.kind == UnsavedText::Kind::Problem)
        return showProblem(QFileInfo::exists(left.text.file) ? left.text.file : QString(), &left);
    const bool isGone = !QFileInfo::exists(left.text.file);
    if (isGone && !messages_.attempt([&] {
            makeFolder(QFileInfo(left.text.file).absolutePath().toStdString());
            writeFileAtomically(left.text.file.toStdString(), left.text.text.toStdString());
        }))
        return offer(left);
    openWritten(left.text.file, isGone && !left.text.trusted);
    if (KernelEditor* editor = editorOf(left.text.file))
        editor->recover(left);
    else
        offer(left); // Reading the file failed, and the window shows the error.
}

} // namespace kernelcurve
