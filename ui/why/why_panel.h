#pragma once

#include "app/compare/row_costs.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/analysis/limits.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/protocol/protocol.h"
#include "ui/why/latest_question.h"
#include "ui/widgets/delayed_call.h"

#include <QWidget>

#include <optional>
#include <vector>

class QTabWidget;

namespace kernelcurve {

class AccessPanel;
class Catalog;
class CodePage;
class CostPanel;
class EngineClient;
class ExperimentDocument;
class FigureModel;
class MeasurementSelection;
class NoteLabel;
class SelectableLabel;
class SourceView;
class Workbench;
class WrappingTable;

/// Explains the speed of the selected row. A sentence or two describe the largest cost, and a bar
/// shows each cost. The kernel's source has a mark at every line that accesses memory, and a
/// diagram shows one request of the current line. Other pages show PTX and SASS, and the modelled,
/// measured, and counted metrics. While the panel is visible, it requests a trace and the costs
/// from the worker. While the SASS page is visible, it requests SASS.
class WhyPanel : public QWidget {
    Q_OBJECT

  public:
    WhyPanel(EngineClient& engine, const Catalog& catalog, const ExperimentDocument& document,
             QWidget* parent = nullptr);

    void setMeasurement(std::optional<Measurement> measurement);
    /// Sets the selected device. Its limits apply if the row's device is unknown.
    void setDevice(std::optional<DeviceDescription> device);
    void setDevices(std::vector<DeviceDescription> devices);

    /// Updates everything, because a kernel in the catalog may have changed.
    void refresh();

    SourceView& source() { return *source_; }
    QSize sizeHint() const override;

  signals:
    void failed(const kernelcurve::Failure& failure);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void layOut();
    void showSource(const KernelFile* kernel);
    void showAnswer();
    void askForTrace(const KernelFile* kernel);
    void askForListing();
    void askForCosts(const KernelFile* kernel);
    void tryChanges();
    void wantExplanation(const KernelFile& kernel, const DeviceDescription& gpu, bool tries);
    /// Returns the predicted device of the shown costs, or null.
    const DeviceDescription* model() const;
    void showMarks();
    void showNoListing(const QString& why);
    void receive(const event::Traced& traced);
    void receive(const event::Disassembled& answer);
    void receive(const event::Explained& answer);
    void setCosts(const Measurement& predicted, std::vector<TriedChange> tried);
    void goToTheCulprit();
    void describeLine(int line);
    void retranslate();
    const KernelFile* kernel() const;
    const DeviceDescription* rowsDevice() const;
    /// Returns the recording's environment for the measurement.
    const Environment& environment() const;
    LimitEvidence evidence() const;
    std::optional<ByteOrigins> origins() const;
    /// Returns the device for which the row's configuration is resolved and compiled.
    std::string deviceId() const;

    EngineClient& engine_;
    const Catalog& catalog_;
    const ExperimentDocument& document_;
    std::optional<Measurement> measurement_;
    std::optional<DeviceDescription> device_;
    std::vector<DeviceDescription> devices_;
    std::optional<TraceReport> trace_; ///< trace of the measurement's configuration
    std::optional<RowCosts> costs_;    ///< costs of the same configuration
    bool isTried_ = false;             ///< true if changes to the kernel were tried
    std::string costsDevice_;          ///< device of the predicted costs
    std::string shownSource_;
    bool tracing_ = false; ///< true during a trace, when the explanation may change soon
    /// True if the cursor was set for this source. In this case, a new trace does not move the
    /// cursor.
    bool placed_ = false;

    LatestQuestion<request::Trace> traces_;
    LatestQuestion<request::Disassemble> listings_;
    LatestQuestion<request::Explain> explanations_;
    /// The call is delayed. While the user moves through a table with the arrow keys, only the last
    /// row is queried.
    DelayedCall askSoon_{std::chrono::milliseconds(120), [this] {
                             traces_.ask();
                             listings_.ask();
                             explanations_.ask();
                         }};
    SelectableLabel* heading_;
    NoteLabel* configuration_;
    SelectableLabel* answer_;
    NoteLabel* state_;
    QTabWidget* code_;
    SourceView* source_;
    CodePage* ptx_;
    CodePage* sass_;
    QTabWidget* details_;
    CostPanel* costPanel_;
    AccessPanel* accesses_;
    WrappingTable* figures_;
    FigureModel* figureModel_;
};

/// The dock that explains the selected row.
class WhyDock : public QObject {
    Q_OBJECT

  public:
    WhyDock(Workbench& workbench, MeasurementSelection& selection);

  private:
    WhyPanel* makePanel();

    Workbench& workbench_;
    MeasurementSelection& selection_;
};

} // namespace kernelcurve
