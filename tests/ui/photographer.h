#pragma once

#include "app/engine_client.h"
#include "app/experiment_document.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/kernel_template.h"
#include "gpu/model/atomic_file.h"
#include "tests/ui/own_settings.h"
#include "ui/main_window.h"
#include "ui/measurement_table.h"
#include "ui/plot/chart_view.h"
#include "ui/source_view.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QPushButton>
#include <QTest>
#include <QTimer>

#include <iostream>

namespace kernelcurve {

/// Opens windows, brings them to where something is to be seen, and keeps what they show as files
/// FOLDER/NAMESUFFIX.png.
class Photographer {
  public:
    Photographer(QString folder, QString suffix, bool chinese)
        : folder_(std::move(folder))
        , suffix_(std::move(suffix))
        , chinese_(chinese) {
        QSettings().setValue("window/language", chinese ? "zh_CN" : "en");
    }

  protected:
    /// A window with the real worker.
    struct Session {
        EngineClient engine{QStringList{KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker"}};
        Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
        MainWindow window{engine, catalog};
        explicit Session(QSize size) {
            window.resize(size);
            window.show();
        }
    };
    QString write(const QString& name, const std::string& text) const {
        const QString path = settings_.path(name);
        writeFileAtomically(path.toStdString(), text);
        return path;
    }
    template <typename Condition>
    static void await(Condition condition) {
        if (!QTest::qWaitFor(condition, 30000))
            qFatal("waited in vain");
    }
    static void raise(MainWindow& window, const char* name) {
        auto* dock = window.findChild<QDockWidget*>(name);
        dock->show();
        dock->raise();
    }
    static void runAll(MainWindow& window) {
        auto* run = button(window, "run");
        await([&] { return run->isEnabled(); });
        run->trigger();
        await([&] { return !run->isEnabled(); });
        await([&] { return run->isEnabled(); });
    }
    /// The dialog that the action opens, which is closed again.
    void takeDialog(const QString& name, MainWindow& window) {
        QTimer::singleShot(300, &window, [&] {
            auto* dialog = QApplication::activeModalWidget();
            if (!dialog)
                qFatal("no dialog of %s", qPrintable(name));
            save(dialog->grab(), QStringLiteral("dialog-") + name);
            dialog->close();
        });
        button(window, name)->trigger();
    }
    static QAction* button(MainWindow& window, const QString& name) {
        for (QAction* action : window.actions())
            if (action->objectName() == name)
                return action;
        qFatal("no action %s", qPrintable(name));
    }
    void take(MainWindow& window, const QString& name) {
        window.findChild<ChartView*>("chart")->refresh();
        QTest::qWait(150);
        save(window.grab(), name);
    }
    void save(const QPixmap& picture, const QString& name) const {
        const QString file = QStringLiteral("%1/%2%3.png").arg(folder_, name, suffix_);
        if (!picture.save(file, "PNG", 0)) // as small as it gets
            std::cerr << "cannot write " << file.toStdString() << '\n';
    }
    /// Opens a lab, lets the recorded GPU play it and waits for its end.
    static void play(MainWindow& window, const char* lab) {
        window.openLab(lab);
        Experiment experiment = window.document().experiment();
        experiment.device = "replay:nvidia-h200";
        window.document().setExperiment(experiment);
        runAll(window);
    }
    /// Chooses the kernel's last row and waits for the marks of its lines.
    static void lookInto(MainWindow& window, const std::string& kernel) {
        const auto& rows = window.document().recording().measurements;
        for (std::size_t row = 0; row < rows.size(); ++row)
            if (rows[row].configuration.kernel == kernel)
                window.findChild<MeasurementTable*>()->setCurrentMeasurement(int(row));
        await([&] { return !window.findChild<SourceView*>("kernelSource")->lineMarks().empty(); });
    }
    /// An experiment with the padded tile on the CPU, and a kernel of one's own from the template.
    void openOwnKernel(MainWindow& window) const {
        window.openFile(write("transpose.yaml",
                              "kernelcurve: 1\ndevice: cpu\nkernels: [transpose_tile_padded]\n"
                              "parameters: {rows: 256}\n"
                              "sweep: {cols: {from: 128, to: 1024, step: 128}}\n"
                              "measure: {max_time: 50 ms}\nplot: {x: cols, y: bandwidth}\n"));
        await([&] { return button(window, "run")->isEnabled(); });
        window.openFile(
            write("mine.cu", kernelTemplate(*findProblem("transpose"), "mine", chinese_,
                                            KERNELCURVE_SOURCE_DIR "/resources/templates")));
    }
    /// Saves the kernel as another editor does it, and waits until the window has seen it.
    void retry(MainWindow& window, const std::string& text) const {
        auto* source = window.findChild<SourceView*>("ownKernelSource");
        write("mine.cu", text);
        await([&] { return source->text().toStdString() == text; });
    }

    OwnSettings settings_;
    QString folder_;
    QString suffix_;
    bool chinese_;
};

} // namespace kernelcurve
