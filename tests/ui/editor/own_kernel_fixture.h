#pragma once

#include "app/trust/trusted_programs.h"
#include "gpu/catalog/kernel/kernel_template.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/files/atomic_file.h"
#include "tests/app/trust/foreign_file.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/editor/kernel_editor.h"
#include "ui/source/source_view.h"

#include <QPushButton>

#include <Qsci/qsciscintilla.h>

namespace kernelcurve {

/// A window with the real worker, in which the user writes a kernel.
class OwnKernelTest : public MainWindowTest {
  protected:
    /// Starts the real worker with matrices of 64 x 96 on the CPU device.
    void startReal() {
        engine_ = std::make_unique<EngineClient>(
            QStringList{QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")});
        makeWindow();
        window_->show();
        ASSERT_TRUE(becomesActive(window_.get()));
        window_->openFile(small("transpose"));
        ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state() << bar();
    }
    QString small(const char* name) {
        const QString file = settings_.path(QString::fromLatin1(name) + ".yaml");
        writeFileAtomically(file.toStdString(),
                            "kernelcurve: 1\ndevice: cpu\nkernels: [transpose_row]\n"
                            "parameters: {rows: 64}\nsweep: {cols: [32, 96]}\n"
                            "measure: {samples: 3, limit: 5 s}\nplot: {x: cols, y: time}\n");
        return file;
    }
    QString path() const { return settings_.path("mine.cu"); }
    void openMine(const std::string& text) {
        writeFileAtomically(path().toStdString(), text);
        window_->openFile(path());
    }
    static std::string naive() {
        return kernelTemplate(*findProblem("transpose"), "mine", false,
                              KERNELCURVE_SOURCE_DIR "/resources/templates");
    }
    KernelEditor& editor() { return *window_->findChild<KernelEditor*>(); }
    void type(const std::string& text) {
        // Types in the editor like a user, so that it has unsaved changes.
        auto* area = editor().view().findChild<QsciScintilla*>();
        area->selectAll();
        area->replaceSelectedText(QString::fromStdString(text));
    }
    std::string words() { return child<QLabel>("kernelState")->text().toStdString(); }
    bool ended() {
        return waitUntil([&] { return ends(words()); });
    }
    static bool ends(const std::string& text) {
        for (const char* end : {"measured.", "Compilation failed", "settings.", "Run failed",
                                "Invalid header", "after the run", "of this machine."})
            if (text.find(end) != std::string::npos)
                return true;
        return false;
    }
    /// Saves, waits for the result and returns it.
    std::string tried() {
        editor().say({});
        child<QPushButton>("saveKernel")->click();
        EXPECT_TRUE(ended()) << words();
        return words();
    }
    std::string problems() {
        QStringList list;
        for (const LineDiagnostic& problem : editor().problems())
            list << QStringLiteral("%1:%2: %3")
                        .arg(problem.line)
                        .arg(problem.column)
                        .arg(problem.words);
        return list.join(u'\n').toStdString();
    }
    /// Waits for the marks of the trace and returns their severities.
    std::vector<LineSeverity> marks() {
        EXPECT_TRUE(waitUntil([&] { return !editor().view().lineMarks().empty(); }));
        std::vector<LineSeverity> severities;
        for (const LineMark& mark : editor().view().lineMarks())
            severities.push_back(mark.severity);
        return severities;
    }
    std::string markWords() {
        QStringList all;
        for (const LineMark& mark : editor().view().lineMarks())
            all << QStringLiteral("%1: %2").arg(mark.line).arg(mark.words);
        return all.join(u'\n').toStdString();
    }
    int rowsOf(const std::string& kernel) {
        int count = 0;
        for (const Measurement& row : window_->document().recording().measurements)
            count += row.configuration.kernel == kernel && row.status == Status::Measured ? 1 : 0;
        return count;
    }
    static std::string with(std::string text, const std::string& from, const std::string& to) {
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return text.replace(at, from.size(), to);
    }
};

} // namespace kernelcurve
