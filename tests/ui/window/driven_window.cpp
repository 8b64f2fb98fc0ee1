// A window that does one task and ends: driven_window TASK ARGUMENTS. It is started by
// tools/kills.py, which kills it, and by tools/torture.py, which makes system calls fail.
//
//   measure EXPERIMENT RECORDING  reports the displayed rows like the command line ("13 of 300
//                                 configurations"), and saves them
//   change RECORDING              changes the title of the recording, and saves it
//   recover RECORDING             saves the rows that an earlier window left as RECORDING
//   export RECORDING FOLDER       exports chart.png, chart.svg, chart.pdf, rows.csv,
//                                 report.html and report.pdf
//
// The window's messages are written to stderr.
#include "tests/ui/window/window_session.h"

#include <QDialog>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>
#include <QTimer>

#include <iostream>

namespace kernelcurve {
namespace {

class DrivenWindow {
  public:
    DrivenWindow() {
        // Questions are reported and rejected.
        QObject::connect(&questions_, &QTimer::timeout, &questions_, [] {
            auto* const question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (question == nullptr)
                return;
            std::cerr << "error: asked: " << question->text().toStdString() << std::endl;
            question->reject();
        });
        questions_.start(100);
    }

    void measure(const QString& experiment, const QString& recording) {
        if (!open(experiment))
            return;
        QAction* const run = session_.action(QStringLiteral("run"));
        session_.await("the device", [&] { return run->isEnabled(); });
        auto* const table = session_.window.findChild<QTableView*>(QStringLiteral("measurements"));
        int told = 0;
        // A row is reported when the user can see it, that is, when the table has drawn it.
        const auto tell = [&] {
            told = table->model()->rowCount();
            std::cout << told << " of 300 configurations" << std::endl;
        };
        QObject::connect(table->model(), &QAbstractItemModel::rowsInserted, table, [&] {
            table->viewport()->repaint();
            QTimer::singleShot(0, table, tell);
        });
        run->trigger();
        session_.await("the run's begin", [&] { return !run->isEnabled(); });
        session_.await("the rows", [&] {
            const auto& rows = session_.window.document().recording().measurements;
            return run->isEnabled() && told == std::ssize(rows);
        });
        save(recording);
    }

    void change(const QString& recording) {
        if (!open(recording))
            return;
        session_.change([](Experiment& experiment) { experiment.title = LocalizedText{"Other"}; });
        action("Save")->trigger();
        if (session_.window.document().isModified())
            action("Save")->trigger();
    }

    void recover(const QString& recording) {
        auto* const messages = session_.window.findChild<MessageBar*>();
        QPushButton* offer = nullptr;
        session_.await(
            "an offer",
            [&] {
                for (auto* button : messages->findChildren<QPushButton*>())
                    if (button->text() == QStringLiteral("Recover"))
                        offer = button;
                return offer != nullptr;
            },
            10'000);
        offer->click();
        if (session_.window.document().recording().measurements.empty())
            return; // the window has reported the reason
        save(recording);
    }

    void exportAll(const QString& recording, const QString& folder) {
        if (!open(recording))
            return;
        for (const char* name : {"chart.png", "chart.svg", "chart.pdf"})
            exportAs("Export chart…", folder + u'/' + name);
        exportAs("Export table as CSV…", folder + "/rows.csv");
        for (const char* name : {"report.html", "report.pdf"})
            exportAs("Export report…", folder + u'/' + name);
    }

    void tellWhatItSays() {
        std::cerr << session_.window.findChild<MessageBar*>()->text().toStdString() << std::endl;
    }

  private:
    /// Returns false if the window has reported an error.
    bool open(const QString& file) {
        session_.window.openFile(file);
        return !session_.window.document().file().isEmpty();
    }
    /// If saving fails, it is tried once more, as a user would do.
    void save(const QString& recording) {
        try {
            session_.window.document().save(recording);
        } catch (const Error& error) {
            std::cerr << error.failure().english() << std::endl;
            session_.window.document().save(recording);
        }
    }
    QAction* action(const char* text) {
        for (QAction* each : session_.window.actions())
            if (each->text().remove(u'&') == QString::fromUtf8(text))
                return each;
        throw WaitedInVain(QStringLiteral("no action ") + QString::fromUtf8(text));
    }
    void exportAs(const char* text, const QString& file) {
        QTimer answer;
        QObject::connect(&answer, &QTimer::timeout, &answer, [&] {
            if (auto* const files = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
                answer.stop();
                files->setOption(QFileDialog::DontConfirmOverwrite);
                files->findChild<QLineEdit*>()->setText(file);
                static_cast<QDialog*>(files)->accept();
            } else if (auto* const dialog =
                           qobject_cast<QDialog*>(QApplication::activeModalWidget());
                       dialog && !qobject_cast<QMessageBox*>(dialog)) {
                dialog->accept();
            }
        });
        answer.start(10);
        action(text)->trigger();
        tellWhatItSays();
    }

    QTimer questions_;
    WindowSession session_{{1000, 700},
                           {QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")}};
};

int play(const QStringList& words) {
    DrivenWindow window;
    const QString deed = words.value(1);
    if (deed == "measure" && words.size() == 4)
        window.measure(words[2], words[3]);
    else if (deed == "change" && words.size() == 3)
        window.change(words[2]);
    else if (deed == "recover" && words.size() == 3)
        window.recover(words[2]);
    else if (deed == "export" && words.size() == 4)
        window.exportAll(words[2], words[3]);
    else
        return 2;
    window.tellWhatItSays();
    return 0;
}

} // namespace
} // namespace kernelcurve

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    try {
        return kernelcurve::play(QCoreApplication::arguments());
    } catch (const kernelcurve::Error& error) {
        std::cerr << error.failure().english() << std::endl;
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << std::endl;
    }
    return 1;
}
