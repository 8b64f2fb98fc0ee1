#pragma once

#include "app/engine/engine_client.h"
#include "gpu/model/protocol/protocol.h"
#include "ui/editor/kernel_editor.h"
#include "ui/source/source_view.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

class QWidget;

namespace kernelcurve {

class Catalog;
class ExperimentDocument;
class ExperimentPanel;
class RunController;

/// Processes a saved kernel file: reads the header, compiles, checks small problems, verifies,
/// measures again, and marks lines, in this order until a step fails. One file at a time: a newer
/// one replaces the older.
class KernelTrial : public QObject {
    Q_OBJECT

  public:
    KernelTrial(Catalog& catalog, EngineClient& engine, ExperimentDocument& document,
                RunController& runs, const ExperimentPanel& experiment, QWidget& window);

    /// Reads only the header without running anything. Returns false for an invalid one.
    bool read(const QString& file);
    /// The author of the file's current text.
    enum class By { Person, Others };
    /// Asks before running a program from another source, and does not run it if another program
    /// has changed it.
    void start(const QString& file, By by = By::Person);
    /// Returns true while the worker processes it, in parallel with a run.
    bool busy() const { return inspection_.isOpen() || check_.isOpen() || trace_.isOpen(); }
    /// Cancels it and restores the previous state.
    void stop();

  signals:
    void busyChanged();
    /// The catalog has a new kernel or version.
    void kernelRead(const QString& id);
    /// The additional files of the kernel, and the lines of this one that compilers do not receive.
    void belong(const QString& file, const std::vector<kernelcurve::CodeFile>& others,
                const std::vector<int>& leftOut);
    void found(const QString& file, const std::vector<kernelcurve::LineDiagnostic>& problems);
    void said(const QString& file, const QString& words);
    /// The memory accesses of each line of one of the kernel's files, after the kernel is correct.
    void marked(const QString& file, const QString& codeFile,
                const std::vector<kernelcurve::LineMark>& marks);

  private:
    bool mayTry(By by);
    void askNothing();
    void proceed();
    void take(const event::Inspected& inspected);
    void take(const event::Checked& checked);
    void take(const event::Traced& traced);
    void check();
    void measure();
    void tellRows();
    const Measurement* bestTry() const;
    const Measurement* rowToTrace() const;
    QString ownParametersText(const Measurement& row) const;
    void end(const std::vector<LineDiagnostic>& problems, const QString& words);

    QWidget& window_;
    Catalog& catalog_;
    EngineClient& engine_;
    ExperimentDocument& document_;
    RunController& runs_;
    const ExperimentPanel& experiment_;
    QString file_;   ///< file being processed; empty if there is none
    std::string id_; ///< its kernel
    bool waiting_ = false;
    bool measuring_ = false;
    std::string device_;
    Values parameters_;
    Query<event::Inspected> inspection_;
    Query<event::Checked> check_;
    Query<event::Traced> trace_;
    std::optional<Failure>
        notCompared_; ///< reason if its result was not compared with the reference
    QString traced_;  ///< file of the trace
    std::map<std::string, std::string> measured_; ///< sources of the rows, by kernel
};

} // namespace kernelcurve
