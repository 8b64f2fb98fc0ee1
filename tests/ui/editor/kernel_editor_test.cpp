// The editor of kernels: errors by key, search, and the files that were open before. No kernel
// runs.
#include "app/document/files/recent_files.h"
#include "tests/ui/editor/own_kernel_fixture.h"

#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

class KernelEditorTest : public OwnKernelTest {
  protected:
    void open() {
        startWithSample();
        openKernel();
    }
    void openKernel() {
        openMine(kernelTemplate(*findProblem("offset_add"), "mine", false,
                                KERNELCURVE_SOURCE_DIR "/resources/templates"));
        ASSERT_NE(window_->findChild<KernelEditor*>(), nullptr) << bar();
        area().setFocus();
        ASSERT_TRUE(area().hasFocus());
    }
    QsciScintilla& area() { return *editor().view().findChild<QsciScintilla*>(); }
    std::pair<int, int> cursor() {
        std::pair<int, int> at;
        area().getCursorPosition(&at.first, &at.second);
        return {at.first + 1, at.second + 1};
    }
    QStringList recent() {
        auto* menu = child<QMenu>("recentKernelsMenu");
        emit menu->aboutToShow();
        QStringList names;
        for (const QAction* each : menu->actions())
            names << each->text();
        return names;
    }
};

TEST_F(KernelEditorTest, KeysGoFromErrorToError) {
    open();
    key(Qt::Key_F8);
    EXPECT_EQ(words(), "No errors.");
    editor().showProblems({{0, 0, "without a line"},
                           {12, 5, "first"},
                           {3, 2, "second"},
                           {1, 1, "of a header", "cuda_fp16.h"}});
    key(Qt::Key_F8);
    EXPECT_EQ(cursor(), std::pair(12, 5));
    key(Qt::Key_F8);
    EXPECT_EQ(cursor(), std::pair(3, 2)) << "in the order of the list";
    EXPECT_EQ(child<QListWidget>("kernelProblems")->currentRow(), 2);
    key(Qt::Key_F8);
    EXPECT_EQ(cursor(), std::pair(12, 5)) << "around the end";
    key(Qt::Key_F8, Qt::ShiftModifier);
    EXPECT_EQ(cursor(), std::pair(3, 2));
    // From elsewhere, the key returns to the editor.
    child<QTableView>("measurements")->setFocus();
    key(Qt::Key_F8);
    EXPECT_EQ(cursor(), std::pair(12, 5));
    EXPECT_TRUE(area().hasFocus());
    // A click in the list.
    emit child<QListWidget>("kernelProblems")
        ->itemClicked(child<QListWidget>("kernelProblems")->item(2));
    EXPECT_EQ(cursor(), std::pair(3, 2));
}

TEST_F(KernelEditorTest, MessagesAndRowsLeadToTheLineOfAnError) {
    Recording recording = lostRecording(1);
    recording.measurements[0].status = Status::Failed;
    recording.measurements[0].metrics = {};
    recording.measurements[0].reason =
        Failure{message(KC_TEXT("engine", "no such name")), {}, {"mine.cu", 9, 1}};
    startWithSample();
    const QString file = settings_.path("failed.yaml");
    writeFileAtomically(file.toStdString(), writeRecording(recording));
    window_->openFile(file); // before the kernel changes the document
    openKernel();
    ASSERT_TRUE(waitUntil([&] { return rows() == 1; })) << bar();
    auto* table = child<QTableView>("measurements");
    emit table->activated(table->model()->index(0, 0));
    EXPECT_EQ(cursor().first, 9);
    window_->showFailure({message(KC_TEXT("engine", "wrong")), {}, {"other.cu", 3, 1}});
    const auto buttons = [&] {
        QStringList texts;
        for (const auto* each : window_->findChild<MessageBar*>()->findChildren<QPushButton*>())
            if (each->isVisible())
                texts << each->text();
        return texts;
    };
    EXPECT_FALSE(buttons().contains("Go to line 3")) << "it is not open";
    window_->showFailure({message(KC_TEXT("engine", "wrong")), {}, {"mine.cu", 12, 5}});
    ASSERT_TRUE(buttons().contains("Go to line 12")) << buttons().join(u'|').toStdString();
    table->setFocus();
    for (auto* each : window_->findChild<MessageBar*>()->findChildren<QPushButton*>())
        if (each->text() == "Go to line 12")
            each->click();
    EXPECT_EQ(cursor(), std::pair(12, 5));
    EXPECT_TRUE(area().hasFocus());
}

TEST_F(KernelEditorTest, CtrlFFindsInTheTextAndFiltersElsewhere) {
    open();
    key(Qt::Key_F, Qt::ControlModifier);
    auto* find = child<QLineEdit>("findText");
    EXPECT_TRUE(find->hasFocus());
    EXPECT_FALSE(child<QWidget>("replaceText")->isVisible());
    QTest::keyClicks(find, QStringLiteral("offset"));
    key(Qt::Key_F3);
    const auto [line, column] = cursor();
    EXPECT_GT(line, 1);
    key(Qt::Key_F3, Qt::ShiftModifier);
    EXPECT_LT(cursor(), std::pair(line, column));
    key(Qt::Key_H, Qt::ControlModifier);
    EXPECT_TRUE(child<QWidget>("replaceText")->isVisible());
    key(Qt::Key_Escape);
    EXPECT_FALSE(child<QWidget>("findBar")->isVisible());
    EXPECT_TRUE(area().hasFocus());
    child<QTableView>("measurements")->setFocus();
    key(Qt::Key_F, Qt::ControlModifier);
    EXPECT_TRUE(child<QWidget>("tableFilter")->hasFocus());
    EXPECT_FALSE(child<QWidget>("findBar")->isVisible());
}

TEST_F(KernelEditorTest, CompletesTheNamesOfItsHeader) {
    open();
    area().append(QStringLiteral("\n"));
    editor().view().goToLine(area().lines());
    QTest::keyClicks(&area(), QStringLiteral("offs"));
    EXPECT_NE(area().SendScintilla(QsciScintilla::SCI_AUTOCACTIVE), 0);
    QTest::keyClick(&area(), Qt::Key_Tab);
    EXPECT_EQ(area().text(area().lines() - 1), QStringLiteral("offset"));
}

TEST_F(KernelEditorTest, TheMenuListsRecentKernelsAndProblems) {
    startWithSample();
    EXPECT_EQ(recent(), QStringList{"No recent files"});
    openMine(kernelTemplate(*findProblem("offset_add"), "mine", false,
                            KERNELCURVE_SOURCE_DIR "/resources/templates"));
    EXPECT_EQ(recent(), QStringList{"mine.cu"});
    EXPECT_EQ(recentFiles(), QStringList{settings_.path("sample.yaml")}) << "a list of its own";
    const QString other = settings_.path("other.cu");
    ASSERT_TRUE(editor().saveAs(other));
    rememberFile(other, RecentKind::Program);
    EXPECT_EQ(recent(), (QStringList{"other.cu", "mine.cu"}));
    QFile::remove(path());
    EXPECT_EQ(recent(), QStringList{"other.cu"}) << "without missing files";
    child<QMenu>("recentKernelsMenu")->actions().first()->trigger();
    EXPECT_EQ(editor().path(), other);
}

} // namespace
} // namespace kernelcurve
