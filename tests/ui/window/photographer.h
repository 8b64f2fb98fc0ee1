#pragma once

#include "gpu/catalog/kernel/kernel_template.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/files/atomic_file.h"
#include "tests/ui/window/own_settings.h"
#include "tests/ui/window/window_session.h"
#include "ui/editor/kernel_editor.h"

#include <QDir>
#include <QPushButton>
#include <QTimer>

namespace kernelcurve {

/// Saves pictures of windows as files FOLDER/NAMESUFFIX.png, in English or Chinese, with separate
/// settings.
class Photographer {
  public:
    Photographer(QString folder, QString suffix, bool chinese)
        : folder_(std::move(folder))
        , suffix_(std::move(suffix))
        , chinese_(chinese) {
        QDir().mkpath(folder_);
        QSettings().setValue("window/language", chinese ? "zh_CN" : "en");
    }

  protected:
    QString write(const QString& name, const std::string& text) const {
        const QString path = settings_.path(name);
        writeFileAtomically(path.toStdString(), text);
        return path;
    }
    void take(WindowSession& session, const QString& name) const { save(session.picture(), name); }
    /// Takes a picture of the dialog that the action opens, and closes the dialog.
    void takeDialog(const QString& name, WindowSession& session) {
        QPixmap picture;
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, [&] {
            if (QWidget* dialog = QApplication::activeModalWidget()) {
                look.stop();
                settle();
                picture = dialog->grab();
                dialog->close();
            }
        });
        look.start(10);
        session.action(name)->trigger();
        if (picture.isNull())
            throw WaitedInVain(QStringLiteral("no dialog of ") + name);
        save(picture, QStringLiteral("dialog-") + name);
    }
    /// Throws WaitedInVain if the file cannot be written.
    void save(const QPixmap& picture, const QString& name) const {
        const QString file = QStringLiteral("%1/%2%3.png").arg(folder_, name, suffix_);
        if (!picture.save(file, "PNG", 0)) // maximum compression
            throw WaitedInVain(QStringLiteral("cannot write ") + file);
    }
    /// Measures the padded tile on the device, and opens a user kernel that is created from the
    /// template.
    void openOwnKernel(WindowSession& session, const std::string& device = "cpu",
                       bool counters = false) const {
        session.window.openFile(
            write("transpose.yaml", "kernelcurve: 1\ndevice: \"" + device +
                                        "\"\nkernels: [transpose_tile_padded]\n"
                                        "parameters: {rows: 256}\n"
                                        "sweep: {cols: {from: 128, to: 1024, step: 128}}\n"
                                        "sizes:\n  cuda: {parameters: {rows: 8 Ki}, "
                                        "sweep: {cols: {from: 1 Ki, to: 8 Ki, step: 1 Ki}}}\n"
                                        "measure: {noise: 3 %, max_time: 100 ms" +
                                        (counters ? ", counters: true" : "") +
                                        "}\nplot: {x: cols, y: bandwidth}\n"));
        session.run();
        session.window.openFile(
            write("mine.cu", kernelTemplate(*findProblem("transpose"), "mine", chinese_,
                                            shareFolder() / "templates")));
    }
    /// Saves the kernel like another editor, and waits until the window has noticed the change.
    void retry(WindowSession& session, const std::string& text) const {
        auto* source = session.window.findChild<SourceView*>("ownKernelSource");
        write("mine.cu", text);
        session.await(
            "the kernel's new text", [&] { return source->text().toStdString() == text; }, 30'000);
    }
    /// Saves the text in the editor.
    static void saveKernel(WindowSession& session) {
        session.window.findChild<QPushButton*>("saveKernel")->click();
    }
    /// Waits until the kernel is measured and its lines have marks. Throws WaitedInVain with the
    /// error message if the kernel has an error.
    static void awaitMarks(WindowSession& session) {
        auto* editor = session.window.findChild<KernelEditor*>();
        session.await("the marks of the own kernel", [&] {
            return !editor->view().lineMarks().empty() || !editor->problems().empty();
        });
        if (!editor->problems().empty())
            throw WaitedInVain("the own kernel: " + editor->problems().front().words);
    }
    /// Waits until a mistake is found. Throws WaitedInVain if the kernel is measured instead.
    static void awaitMistake(WindowSession& session) {
        auto* editor = session.window.findChild<KernelEditor*>();
        session.await("the mistake in the own kernel", [&] {
            return !editor->view().lineMarks().empty() || !editor->problems().empty();
        });
        if (editor->view().diagnostics().empty())
            throw WaitedInVain(editor->problems().empty() ? "the mistake was not found"
                                                          : editor->problems().front().words);
    }

    OwnSettings settings_;
    QString folder_;
    QString suffix_;
    bool chinese_;
};

} // namespace kernelcurve
