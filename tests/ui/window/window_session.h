#pragma once

#include "app/chart/view/chart_view.h"
#include "app/document/experiment_document.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/files/xdg_folders.h"
#include "tests/ui/window/settle.h"
#include "ui/experiment/run_bar.h"
#include "ui/results/table/measurement_table.h"
#include "ui/source/source_view.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QDeadlineTimer> // lint-time: of a tool for pictures
#include <QDockWidget>
#include <QEventLoop>
#include <QLabel>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace kernelcurve {

/// Thrown if an expected event did not occur. The text states the event and the reason.
class WaitedInVain : public std::runtime_error {
  public:
    explicit WaitedInVain(const QString& what)
        : std::runtime_error(what.toStdString()) {}
};

/// A window with its own worker and the kernels of the share folder in addition to those of the
/// program. Every wait ends early with WaitedInVain if the worker or a complete run has failed.
class WindowSession {
  public:
    explicit WindowSession(QSize size, const QStringList& worker = EngineClient::localWorker())
        : engine(worker)
        , catalog(Catalog::load(shareFolder() / "kernels"))
        , window(engine, catalog, document) {
        QObject::connect(&engine, &EngineClient::workerFailed, &listener_,
                         [this](const Failure& failure) { trouble_ = explained(failure); });
        QObject::connect(&engine, &EngineClient::runBegins, &listener_, [this](const Run& run) {
            QObject::connect(&run, &Run::finished, &listener_,
                             [this](const event::Finished& finished) {
                                 if (finished.ending == event::Ending::Failed)
                                     trouble_ = explained(finished.failure);
                             });
        });
        QObject::connect(&engine, &EngineClient::answered, &listener_, [this](const Event& answer) {
            const auto* traced = std::get_if<event::Traced>(&answer);
            if (traced && traced->failure)
                trouble_ = explained(*traced->failure);
        });
        QObject::connect(&engine, &EngineClient::devicesKnown, &listener_,
                         [this] { devicesKnown_ = true; });
        window.resize(size);
        window.show();
    }

    /// `what` completes the text "waited for". The default time suffices for a complete lab on a
    /// GPU with counters.
    template <typename Condition>
    void await(const QString& what, Condition condition, int milliseconds = 240'000) {
        const bool ended = came([&] { return !trouble_.isEmpty() || condition(); }, milliseconds);
        if (!trouble_.isEmpty())
            throw WaitedInVain(
                QStringLiteral("waited for %1: %2").arg(what, std::exchange(trouble_, {})));
        if (!ended)
            throw WaitedInVain(QStringLiteral("waited for %1: not within %2 s")
                                   .arg(what)
                                   .arg(milliseconds / 1000));
    }
    QAction* action(const QString& name) {
        for (QAction* action : window.actions())
            if (action->objectName() == name)
                return action;
        throw WaitedInVain(QStringLiteral("no action ") + name);
    }
    QDockWidget* raise(const QString& name) {
        auto* dock = window.findChild<QDockWidget*>(name);
        dock->show();
        dock->raise();
        return dock;
    }
    /// Sets the width of a dock in pixels, as far as there is space.
    void give(const QString& dock, int width) {
        window.resizeDocks({window.findChild<QDockWidget*>(dock)}, {width}, Qt::Horizontal);
    }
    /// Changes the document's experiment.
    template <typename Change>
    void change(Change change) {
        Experiment experiment = window.document().experiment();
        change(experiment);
        window.document().setExperiment(experiment);
    }
    void awaitDevices() {
        await(QStringLiteral("the devices"), [&] { return devicesKnown_; });
        const QAction* run = action(QStringLiteral("run"));
        if (!came([&] { return run->isEnabled(); }, 20'000))
            throw WaitedInVain(QStringLiteral("cannot run: ") +
                               window.findChild<RunBar*>()->findChild<QLabel*>()->text());
    }
    void run() {
        awaitDevices();
        QAction* run = action(QStringLiteral("run"));
        run->trigger();
        await(QStringLiteral("the run's begin"), [&] { return !run->isEnabled(); });
        await(QStringLiteral("the run's end"), [&] { return run->isEnabled(); });
    }
    /// Opens a lab and measures it on the device. If `device` is empty, the lab's device is used.
    void measure(const QString& lab, const std::string& device, bool counters = false) {
        window.openLab(lab);
        if (window.document().experiment().kernels.empty())
            throw WaitedInVain(window.findChild<MessageBar*>()->text());
        change([&](Experiment& experiment) {
            if (!device.empty())
                experiment.device = device;
        });
        // The device's sizes are only used in an experiment without other changes.
        awaitDevices();
        change([&](Experiment& experiment) { experiment.measure.counters = counters; });
        run();
    }
    /// Selects the last row of the measured kernel. Throws WaitedInVain if there is none.
    void choose(const std::string& kernel) {
        const auto& rows = window.document().recording().measurements;
        const auto last = std::find_if(rows.rbegin(), rows.rend(), [&](const Measurement& row) {
            return row.configuration.kernel == kernel && row.status == Status::Measured;
        });
        if (last == rows.rend())
            throw WaitedInVain(
                QStringLiteral("no row of %1 was measured").arg(QString::fromStdString(kernel)));
        window.findChild<MeasurementTable*>()->setCurrentMeasurement(
            static_cast<int>(rows.rend() - last) - 1);
    }
    /// Lets the panel Why explain the kernel's last row, and waits for the marks of its lines.
    void explain(const std::string& kernel) {
        raise(QStringLiteral("why"));
        choose(kernel);
        auto* source = window.findChild<SourceView*>(QStringLiteral("kernelSource"));
        await(QStringLiteral("the marks of the lines"),
              [&] { return !source->lineMarks().empty(); });
        auto* costs = window.findChild<QLabel*>(QStringLiteral("costNote"));
        await(QStringLiteral("the costs"), [&] { return !costs->text().endsWith(u'…'); });
    }
    QPixmap picture() {
        window.findChild<ChartView*>(QStringLiteral("chart"))->refresh();
        settle();
        // The text about the current row below the table may have hidden the row.
        auto* table = window.findChild<QTableView*>(QStringLiteral("measurements"));
        table->scrollTo(table->currentIndex());
        return window.grab();
    }

    EngineClient engine;
    Catalog catalog;
    ExperimentDocument document;
    MainWindow window;

  private:
    /// Like QTest::qWaitFor, which is in a library that a bundle does not contain.
    template <typename Condition>
    static bool came(Condition condition, int milliseconds) {
        bool met = condition();
        const QDeadlineTimer deadline(milliseconds); // lint-time: of a tool for pictures
        QEventLoop loop;
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, &loop, [&] {
            met = condition();
            if (met || deadline.hasExpired())
                loop.quit();
        });
        look.start(10);
        if (!met)
            loop.exec();
        return met;
    }

    QString trouble_; ///< the error since the last wait
    bool devicesKnown_ = false;
    /// Destroyed first, so that messages of the engine at its end have no receiver.
    QObject listener_;
};

} // namespace kernelcurve
