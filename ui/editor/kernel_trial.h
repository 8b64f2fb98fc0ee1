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

/// Tests a saved kernel file. The test reads the header, compiles, checks small problems, verifies,
/// measures again, and marks lines. It ends at the first step that fails. If a newer version of the
/// file is saved, its test replaces the current test.
class KernelTrial : public QObject {
    Q_OBJECT

  public:
    KernelTrial(Catalog& catalog, EngineClient& engine, ExperimentDocument& document,
                RunController& runs, const ExperimentPanel& experiment, QWidget& window);

    /// Reads the header without running the kernel. Returns false if the header is invalid.
    bool read(const QString& file);
    /// The author of the file's current text.
    enum class By { Person, Others };
    /// Starts the test. Asks before running a program from another source. Does not run a file that
    /// another program has changed.
    void start(const QString& file, By by = By::Person);
    /// Returns true while the worker processes the kernel, in parallel with a run.
    bool busy() const { return inspection_.isOpen() || check_.isOpen() || trace_.isOpen(); }
    /// Cancels the test and restores the previous state.
    void stop();

  signals:
    void busyChanged();
    /// Emitted when the catalog has a new kernel or version.
    void kernelRead(const QString& id);
    /// Emitted with the additional files of the kernel, and the lines of `file` that compilers do
    /// not receive.
    void belong(const QString& file, const std::vector<kernelcurve::CodeFile>& others,
                const std::vector<int>& leftOut);
    void found(const QString& file, const std::vector<kernelcurve::LineDiagnostic>& problems);
    void said(const QString& file, const QString& words);
    /// Emitted with the memory accesses of each line in one of the kernel's files. Only correct
    /// kernels have marks.
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
    QString file_;   ///< file in progress, or empty
    std::string id_; ///< id of the file's kernel
    bool waiting_ = false;
    bool measuring_ = false;
    std::string device_;
    Values parameters_;
    Query<event::Inspected> inspection_;
    Query<event::Checked> check_;
    Query<event::Traced> trace_;
    std::optional<Failure>
        notCompared_; ///< reason why the result was not compared with the reference
    QString traced_;  ///< file of the trace
    std::map<std::string, std::string> measured_; ///< sources of the rows, by kernel
};

} // namespace kernelcurve
