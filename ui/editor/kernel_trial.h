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

/// What becomes of a kernel file that was saved: its header is read, it is compiled, checked on
/// small problems, verified, measured again and its lines are marked, in this order and as far as
/// it gets. One file at a time: a newer one takes the place of the older.
class KernelTrial : public QObject {
    Q_OBJECT

  public:
    KernelTrial(Catalog& catalog, EngineClient& engine, ExperimentDocument& document,
                RunController& runs, const ExperimentPanel& experiment, QWidget& window);

    /// Reads the header alone: nothing is run. False where something is wrong with it.
    bool read(const QString& file);
    /// Whose text the file has now.
    enum class By { Person, Others };
    /// Asks before a program from another source runs, and does not run it if another program has
    /// changed it.
    void start(const QString& file, By by = By::Person);
    /// Whether the worker is at it, next to a run.
    bool busy() const { return inspection_.isOpen() || check_.isOpen() || trace_.isOpen(); }
    /// Ends that; the file is as it was before it was tried.
    void stop();

  signals:
    void busyChanged();
    /// The catalog has one kernel more, or a newer version of one.
    void kernelRead(const QString& id);
    /// The other files that the kernel's code is in, and of this one the lines left out.
    void belong(const QString& file, const std::vector<kernelcurve::CodeFile>& others,
                const std::vector<int>& leftOut);
    void found(const QString& file, const std::vector<kernelcurve::LineDiagnostic>& problems);
    void said(const QString& file, const QString& words);
    /// What each line of one of the kernel's files asks of memory, once it is right.
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
    QString file_;   ///< on trial; empty if none is
    std::string id_; ///< its kernel
    bool waiting_ = false;
    bool measuring_ = false;
    std::string device_;
    Values parameters_;
    Query<event::Inspected> inspection_;
    Query<event::Checked> check_;
    Query<event::Traced> trace_;
    std::optional<Failure> notCompared_; ///< why its result was not compared with the reference
    QString traced_;                     ///< the file that the trace is of
    std::map<std::string, std::string> measured_; ///< the sources that rows are of, by kernel
};

} // namespace kernelcurve
