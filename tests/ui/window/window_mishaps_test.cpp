// Tests typical mishaps in a lesson: a wrong file, a change during a run, a full or missing folder.
// Nothing may be lost, the program must not end, and the window must state the reason.
#include "gpu/model/files/atomic_file.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/widgets/appearance/languages.h"

#include <QCloseEvent>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;

class WindowMishaps : public MainWindowTest {
  protected:
    QString write(const QString& name, const std::string& content) {
        const QString file = settings_.path(name);
        writeFileAtomically(file.toStdString(), content);
        return file;
    }
    void runSlowly() {
        startWithSample(slowRun);
        action("Run")->trigger();
        ASSERT_TRUE(waitUntil([&] { return rows() > 2; })) << state();
    }
    void answer(QMessageBox::StandardButton button) {
        whenOpen<QMessageBox>([=, this](QMessageBox* question) {
            asked_ = (question->text() + u' ' + question->informativeText()).toStdString();
            question->button(button)->click();
        });
    }
    void openFromTheStartPage(const char* lab) {
        window_->showStart(true);
        auto* gallery = child<QListView>("labGallery");
        auto* courses = child<QListWidget>("courses");
        ASSERT_TRUE(waitUntil([&] { return courses->count() > 0; }));
        courses->setCurrentRow(courses->count() - 1); // all labs
        ASSERT_TRUE(waitUntil([&] { return gallery->model()->rowCount() > 10; }));
        for (int row = 0; row < gallery->model()->rowCount(); ++row)
            if (gallery->model()->index(row, 0).data(Qt::UserRole).toString() == lab)
                emit gallery->activated(gallery->model()->index(row, 0));
    }

    std::string asked_;
};

TEST_F(WindowMishaps, AWrongFileLeavesTheDocumentAsItIs) {
    startWithSample();
    measureAll();
    window_->document().save(settings_.path("kept.yaml"));
    struct Case {
        const char* name;
        std::string content;
        const char* said;
    };
    const std::string picture("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
    for (const Case& wrong :
         {Case{"picture.png", picture, "picture.png"}, Case{"empty.yaml", "", "empty.yaml"},
          Case{"later.yaml", "kernelcurve: 99\nkernels: [read_offset]\n", "99"},
          Case{"list.yaml", "- one\n- two\n", "list.yaml"},
          Case{"letter.txt", "Dear Sir or Madam,\n", "letter.txt"},
          Case{"device.yaml", "kernelcurve_device: 1\ndevice: {torn", "device.yaml"},
          Case{"kernel.cu", "void f( {", ""}}) {
        window_->openFile(write(wrong.name, wrong.content));
        EXPECT_THAT(bar(), HasSubstr(wrong.said)) << wrong.name;
        EXPECT_THAT(bar(), Not(HasSubstr(settings_.path("").toStdString()))) << wrong.name;
        EXPECT_EQ(rows(), 99) << wrong.name;
        EXPECT_FALSE(window_->isWindowModified()) << wrong.name;
    }
    window_->openFile(settings_.path("nowhere.yaml"));
    EXPECT_THAT(bar(), HasSubstr("nowhere.yaml"));
    QDir().mkpath(settings_.path("nothing"));
    window_->openFile(settings_.path("nothing"));
    EXPECT_THAT(bar(), HasSubstr("0 recordings of “nothing”."));
    EXPECT_EQ(rows(), 99);
    EXPECT_TRUE(action("Run")->isEnabled());
}

TEST_F(WindowMishaps, ClosingInTheMiddleOfARunAsksAndEndsIt) {
    runSlowly();
    answer(QMessageBox::Cancel);
    EXPECT_FALSE(window_->close());
    EXPECT_THAT(asked_, HasSubstr("“Sample” has unsaved changes."));
    const int before = rows();
    ASSERT_TRUE(openGate());
    ASSERT_TRUE(waitUntil([&] { return rows() > before; })) << "it went on";
    answer(QMessageBox::Discard);
    EXPECT_TRUE(window_->close());
    EXPECT_TRUE(waitUntil([&] { return !engine_->running(); }));
}

TEST_F(WindowMishaps, ARunDoesNotWriteIntoTheNextDocument) {
    runSlowly();
    answer(QMessageBox::Cancel);
    openFromTheStartPage("transposes");
    EXPECT_THAT(window_->windowTitle().toStdString(), HasSubstr("Sample"));
    EXPECT_TRUE(engine_->running());
    answer(QMessageBox::Discard);
    openFromTheStartPage("transposes");
    EXPECT_THAT(window_->windowTitle().toStdString(), HasSubstr("Matrix transpose"));
    ASSERT_TRUE(waitUntil([&] { return !engine_->running(); }));
    EXPECT_EQ(rows(), 0);
    EXPECT_FALSE(window_->isWindowModified());
    EXPECT_TRUE(window_->document().recording().environment.empty());
    EXPECT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
}

/// The screen has 1920 x 1080 pixels at double scale.
TEST_F(WindowMishaps, ASmallScreenHasRoomForEveryPanel) {
    startWithSample();
    measureAll();
    child<QToolButton>("measuring")->click();
    action("Guess before measuring")->trigger();
    const std::vector<const char*> panels = {
        "lab", "deviceProperties", "comparison", "samples", "timeline", "why", "ownKernels"};
    for (const auto language : {Languages::Choice::SimplifiedChinese, Languages::Choice::English}) {
        window_->findChild<Languages*>()->choose(language);
        for (const char* shown : panels) {
            for (const char* panel : panels)
                child<QDockWidget>(panel)->setVisible(panel == shown);
            settle();
            const QSize least = window_->minimumSizeHint();
            EXPECT_LE(least.width(), 960)
                << shown << ' ' << child<QDockWidget>(shown)->minimumSizeHint().width()
                << " beside " << child<QDockWidget>("experiment")->minimumSizeHint().width()
                << " and " << window_->centralWidget()->minimumSizeHint().width();
            EXPECT_LE(least.height(), 510) << shown;
            EXPECT_GE(least.width(), 600) << shown << ": something is not counted";
        }
    }
}

TEST_F(WindowMishaps, AnotherLanguageInTheMiddleOfARun) {
    runSlowly();
    auto* languages = window_->findChild<Languages*>();
    languages->choose(Languages::Choice::SimplifiedChinese);
    ASSERT_TRUE(waitUntil([&] { return state().starts_with("已完成 "); })) << state();
    const int before = rows();
    ASSERT_TRUE(openGate());
    ASSERT_TRUE(waitUntil([&] { return rows() > before + 2; }));
    languages->choose(Languages::Choice::English);
    ASSERT_TRUE(waitUntil([&] { return state().find(" of 99 ") != std::string::npos; }));
    key(Qt::Key_Escape);
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    EXPECT_GT(rows(), before);
    EXPECT_EQ(bar(), "");
}

TEST_F(WindowMishaps, WhereNothingCanBeWrittenTheReasonIsSaidAndNothingIsLost) {
    startWithSample();
    measureAll();
    const QString inAFile = write("file", "no folder") + "/recording";
    const auto exportTo = [&](const char* by, const QString& file) {
        whenOpen<QFileDialog>([=](QFileDialog* files) {
            files->setOption(QFileDialog::DontConfirmOverwrite);
            files->findChild<QLineEdit*>()->setText(file);
            static_cast<QDialog*>(files)->done(QDialog::Accepted);
        });
        action(by)->trigger();
        return bar();
    };
    for (const char* by : {"Export report…", "Export table as CSV…", "Export samples as CSV…"}) {
        window_->findChild<MessageBar*>()->moveOn();
        EXPECT_THAT(exportTo(by, inAFile + ".html"),
                    HasSubstr("recording.html: Cannot write the file"))
            << by;
    }
    EXPECT_THAT(exportTo("Save as…", inAFile + ".yaml"), HasSubstr("recording.yaml"));
    EXPECT_TRUE(window_->isWindowModified());
    EXPECT_EQ(window_->document().file(), settings_.path("sample.yaml"));
    EXPECT_EQ(rows(), 99);
    // The folder of the document disappears, as when a USB stick is removed.
    QDir().mkpath(settings_.path("stick"));
    window_->document().save(settings_.path("stick/kept.yaml"));
    Experiment experiment = window_->document().experiment();
    experiment.notes = "seen";
    window_->document().setExperiment(experiment);
    QDir(settings_.path("stick")).removeRecursively();
    action("Save")->trigger();
    EXPECT_THAT(bar(), HasSubstr("kept.yaml: Cannot write the file"));
    answer(QMessageBox::Save);
    EXPECT_FALSE(window_->close()) << "what is not saved is not lost";
    EXPECT_TRUE(window_->isVisible());
    EXPECT_EQ(rows(), 99);
}

TEST_F(WindowMishaps, ARunThatMeasuresNothingSaysWhy) {
    startWithSample("hello\nwait devices\ndevices\nwait run\nstarted\nexclude\nfinish\n"
                    "wait run\nstarted\nmeasure 0..last\nfinish\n");
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 99 && action("Run")->isEnabled(); })) << state();
    EXPECT_EQ(bar(), "None of 99 configurations could be measured. No compiler. Install one.");
    auto* view = child<ChartView>("chart");
    view->refresh();
    EXPECT_TRUE(view->chart().series.empty()) << "crosses would stand on an axis of nothing";
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return bar().empty() && action("Run")->isEnabled(); })) << bar();
    view->refresh();
    EXPECT_EQ(view->chart().series.size(), 3U);
}

} // namespace
} // namespace kernelcurve
