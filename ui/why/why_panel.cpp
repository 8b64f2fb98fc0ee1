#include "ui/why/why_panel.h"

#include "app/compare/limit_evidence.h"
#include "app/document/experiment_document.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/kernel/left_out_lines.h"
#include "gpu/model/analysis/cause_words.h"
#include "gpu/model/analysis/stalls.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/values/rough_figures.h"
#include "ui/results/table/measurement_selection.h"
#include "ui/source/source_view.h"
#include "ui/why/access_panel.h"
#include "ui/why/code_page.h"
#include "ui/why/cost_panel.h"
#include "ui/why/figure_model.h"
#include "ui/why/trace_words.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/focus_in_view.h"
#include "ui/widgets/kernel_name_delegate.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"
#include "ui/widgets/wrapping_table.h"
#include "ui/workbench/workbench.h"

#include <QSplitter>
#include <QTabWidget>

#include <algorithm>

namespace kernelcurve {
namespace {

/// Returns the line after the header, or 1 for a source without a header.
int firstCodeLine(const std::string& source) {
    const std::size_t end = source.find("---*/");
    if (end == std::string::npos)
        return 1;
    return static_cast<int>(std::count(source.begin(),
                                       source.begin() + static_cast<std::ptrdiff_t>(end), '\n')) +
           2;
}

/// Returns true if the GPU's compiler kept all of a thread's variables in registers.
bool hasNoLocalMemory(const Measurement& row) {
    return metricValue(row.metrics, "local_bytes") == 0;
}

void leaveLocalMemoryOut(TraceReport& report) {
    const auto isLocal = [](const auto& each) { return each.space == AddressSpace::Local; };
    std::erase_if(report.accesses, isLocal);
    std::erase_if(report.requests, isLocal);
}

/// Returns true if the costs are parts of this row's time.
bool isOfThisGpu(const RowCosts& costs, const Measurement& row) {
    return costs.predictedSeconds || isPredicted(row);
}

/// Returns true if the costs include this limit.
bool isWeighedByCosts(Limit limit) {
    switch (limit) {
    case Limit::Copies:
    case Limit::Launch:
    case Limit::Arithmetic:
    case Limit::Cache:
    case Limit::Memory:
        return false;
    default:
        return true;
    }
}

void append(QString& text, const QString& sentence) {
    // A Chinese full stop includes a space.
    if (!text.isEmpty() && !text.endsWith(QChar(u'。')))
        text += QChar(u' ');
    text += sentence;
}

QString paragraph(const std::vector<Message>& sentences) {
    QString text;
    for (const Message& sentence : sentences)
        append(text, asSentence(sentence));
    return text;
}

QString costParagraph(const RowCosts& costs, const Measurement& row) {
    QString text = isOfThisGpu(costs, row)
                       ? QString()
                       : WhyPanel::tr("Predicted for %1:").arg(QString::fromStdString(costs.gpu));
    const auto wording = [](const Message& message) { return translated(message).toStdString(); };
    for (const std::string& sentence : costSentences(costs, row.metrics, wording))
        append(text, asSentence(QString::fromStdString(sentence)));
    return text;
}

/// Marks lines by their cost. Only costs of at least 10 % get the worst mark.
void weigh(std::vector<LineMark>& marks, const RowCosts& costs) {
    constexpr double poor = 0.1;
    for (LineMark& mark : marks)
        if (mark.severity == LineSeverity::Poor)
            mark.severity = LineSeverity::Fair;
    for (const TimeCost& cost : costs.costs)
        if (cost.line > 0)
            marks.push_back({static_cast<int>(cost.line),
                             costs.shareOf(cost) >= poor ? LineSeverity::Poor : LineSeverity::Fair,
                             WhyPanel::tr("%1: at most %2 of the time")
                                 .arg(costName(cost), QString::fromStdString(
                                                          roughPercent(costs.shareOf(cost), 2)))});
}

} // namespace

WhyPanel::WhyPanel(EngineClient& engine, const Catalog& catalog, const ExperimentDocument& document,
                   QWidget* parent)
    : QWidget(parent)
    , engine_(engine)
    , catalog_(catalog)
    , document_(document)
    , traces_(
          [&engine](const auto& request, auto receiver) { return engine.ask(request, receiver); },
          [this](const event::Traced& traced) { receive(traced); })
    , listings_(
          [&engine](const auto& request, auto receiver) { return engine.ask(request, receiver); },
          [this](const event::Disassembled& answer) { receive(answer); })
    , explanations_(
          [&engine](const auto& request, auto receiver) { return engine.ask(request, receiver); },
          [this](const event::Explained& answer) { receive(answer); })
    , heading_(named("whyHeading", new SelectableLabel(this)))
    , configuration_(named("whyConfiguration", new NoteLabel(Tone::Muted, this)))
    , answer_(named("whyAnswer", new SelectableLabel(this)))
    , state_(named("whyState", new NoteLabel(Tone::Muted, this)))
    , code_(named("whyCode", new QTabWidget(this)))
    , source_(named("kernelSource", new SourceView(SourceView::Language::Cuda, this)))
    , ptx_(named("ptx", new CodePage(this)))
    , sass_(named("sass", new CodePage(this)))
    , details_(named("whyDetails", new QTabWidget(this)))
    , costPanel_(new CostPanel(this))
    , accesses_(new AccessPanel(this))
    , figures_(named("figures", new WrappingTable(FigureModel::Figure, this)))
    , figureModel_(new FigureModel(this)) {
    layOut();
    connect(code_, &QTabWidget::currentChanged, this, &WhyPanel::askForListing);
    const auto goTo = [this](int line) { source_->goToLine(line); };
    const auto showAt = [this](int line) {
        source_->goToLine(line);
        scrollIntoView(*code_);
    };
    for (CodePage* page : {ptx_, sass_}) {
        connect(source_, &SourceView::currentLineChanged, page, &CodePage::showSourceLine);
        connect(page, &CodePage::sourceLineChosen, this, goTo);
    }
    connect(source_, &SourceView::currentLineChanged, accesses_, &AccessPanel::showLine);
    connect(accesses_, &AccessPanel::lineChosen, this, showAt);
    connect(costPanel_, &CostPanel::lineChosen, this, showAt);
    connect(costPanel_, &CostPanel::triesWanted, this, &WhyPanel::tryChanges);
    connect(source_, &SourceView::currentLineChanged, this, &WhyPanel::describeLine);
    connect(accesses_, &AccessPanel::failed, this, &WhyPanel::failed);
    // A run does not wait for a prediction of costs. The panel requests the costs again after the
    // run.
    connect(&engine_, &EngineClient::runBegins, this, [this](const Run& run) {
        explanations_.cancel();
        connect(
            &run, &Run::finished, this, [this] { askForCosts(kernel()); }, Qt::QueuedConnection);
    });
    keepTranslated(this, [this] { retranslate(); });
}

void WhyPanel::layOut() {
    heading_->setFont(boldFont(answer_->font()));
    figures_->setModel(figureModel_);
    code_->setDocumentMode(true);
    for (QWidget* page : std::initializer_list<QWidget*>{source_, ptx_, sass_})
        code_->addTab(page, QString());
    details_->setDocumentMode(true);
    details_->addTab(accesses_, QString());
    details_->addTab(figures_, QString());
    auto* halves = named("whyHalves", new QSplitter(Qt::Vertical, this));
    halves->setChildrenCollapsible(false);
    halves->addWidget(code_);
    halves->addWidget(details_);
    halves->setSizes({400, 380});
    columnOf({heading_, configuration_, answer_, state_, costPanel_, {halves, 1}}, this);
}

QSize WhyPanel::sizeHint() const {
    return {520, 700};
}

void WhyPanel::setMeasurement(std::optional<Measurement> measurement) {
    if (measurement == measurement_)
        return;
    if (!measurement || !measurement_ ||
        measurement->configuration != measurement_->configuration ||
        measurement->device != measurement_->device) {
        trace_.reset();
        explanations_.cancel();
    }
    costs_.reset();
    measurement_ = std::move(measurement);
    refresh();
}

void WhyPanel::setDevice(std::optional<DeviceDescription> device) {
    if (device == device_)
        return;
    device_ = std::move(device);
    refresh();
}

void WhyPanel::setDevices(std::vector<DeviceDescription> devices) {
    devices_ = std::move(devices);
    refresh();
}

const KernelFile* WhyPanel::kernel() const {
    return measurement_ ? catalog_.find(measurement_->configuration.kernel) : nullptr;
}

const DeviceDescription* WhyPanel::rowsDevice() const {
    if (!measurement_)
        return nullptr;
    const std::string name = environmentText(environment(), "device");
    if (const DeviceDescription* known = deviceNamed(devices_, name))
        return known;
    return name.empty() && device_ ? &*device_ : nullptr;
}

const Environment& WhyPanel::environment() const {
    return environmentOf(document_.recording(), *measurement_);
}

LimitEvidence WhyPanel::evidence() const {
    return limitEvidence(*measurement_, environment(), rowsDevice(), kernel(),
                         trace_ ? &*trace_ : nullptr);
}

void WhyPanel::refresh() {
    const KernelFile* shown = kernel();
    showSource(shown);
    accesses_->setReport(trace_.value_or(TraceReport()));
    accesses_->showLine(source_->currentLine());
    askForTrace(shown);
    askForCosts(shown);
    showAnswer();
    askForListing();
}

void WhyPanel::showSource(const KernelFile* kernel) {
    const std::string text = kernel ? codeFileText(*kernel) : std::string();
    if (text != shownSource_) {
        shownSource_ = text;
        trace_.reset(); // The trace belongs to the previous text.
        costs_.reset();
        source_->setText(QString::fromStdString(text));
        if (kernel)
            source_->setLeftOutLines(leftOutLines(*kernel, kernel->codeName));
        source_->foldHeader();
        source_->goToLine(firstCodeLine(text));
        placed_ = false;
    }
    showMarks();
}

void WhyPanel::showMarks() {
    std::vector<LineMark> marks = trace_ ? traceMarks(*trace_) : std::vector<LineMark>();
    if (costs_)
        weigh(marks, *costs_);
    source_->setLineMarks(std::move(marks));
}

std::optional<ByteOrigins> WhyPanel::origins() const {
    if (costs_)
        return costs_->origins;
    return measurement_ ? byteOrigins(*measurement_, environment(), nullptr, model())
                        : std::nullopt;
}

void WhyPanel::showAnswer() {
    const std::optional<ByteOrigins> moved = origins();
    costPanel_->setOrigins(moved);
    if (!measurement_) {
        heading_->clear();
        configuration_->say({});
        answer_->setText(tr("Select a row or a point to see what limits it."));
        state_->say({});
        figureModel_->setFigures({}, {}, std::nullopt);
        return;
    }
    const KernelFile* shown = kernel();
    heading_->setText(kernelText(QString::fromStdString(measurement_->configuration.kernel),
                                 shown ? translated(shown->title) : QString()));
    configuration_->say(QString::fromStdString(measurement_->configuration.text()));
    const LimitEvidence known = evidence();
    figureModel_->setFigures(measurement_->metrics,
                             trace_ ? trace_->totals().metrics() : MetricValues(), known.occupancy);
    if (measurement_->status != Status::Measured) {
        answer_->setText(explained(measurement_->reason));
        return;
    }
    std::vector<LimitFinding> findings = limitsOf(known);
    if (tracing_ && !costs_ && !findings.front().decided) {
        answer_->clear();
        return;
    }
    QStringList paragraphs;
    const bool isWeighed = costs_ && isOfThisGpu(*costs_, *measurement_);
    if (costs_)
        paragraphs << costParagraph(*costs_, *measurement_);
    if (isWeighed)
        std::erase_if(findings, [](const LimitFinding& each) {
            return !each.decided || isWeighedByCosts(each.limit);
        });
    paragraphs << paragraph(explanationOf(findings));
    if (const auto reason = !costs_ && moved ? bandwidthReason(*moved) : std::optional<Message>())
        paragraphs << asSentence(*reason);
    if (!isWeighed)
        paragraphs << paragraph(stallSentences(measurement_->metrics, findings.front().decided));
    paragraphs.removeAll(QString());
    answer_->setText(paragraphs.join(QChar(u'\n')));
}

void WhyPanel::askForTrace(const KernelFile* kernel) {
    tracing_ = false;
    if (!measurement_ || trace_ || !kernel || !kernel->library.empty()) {
        traces_.wantNothing();
        state_->say(!measurement_ || trace_ ? QString()
                    : kernel                ? tr("A library call has no source to analyze.")
                             : tr("The source of this kernel is not available. Open the kernel's "
                                  "file to see the source."));
        return;
    }
    if (!isVisible())
        return;
    // The worker handles one request at a time.
    tracing_ = !engine_.running();
    state_->say(tracing_ ? tr("Tracing the memory accesses of each line…")
                         : tr("The memory accesses are traced after the run."));
    if (traces_.want({0,
                      deviceId(),
                      textOf(*kernel),
                      measurement_->configuration.parameters,
                      BlockChoice::Sample,
                      {}}))
        askSoon_.start();
}

const DeviceDescription* WhyPanel::model() const {
    return modelFor(environment(), devices_,
                    device_ && device_->kind == DeviceKind::Predict ? std::string_view(device_->id)
                                                                    : defaultPrediction);
}

void WhyPanel::wantExplanation(const KernelFile& kernel, const DeviceDescription& gpu, bool tries) {
    isTried_ = tries;
    if (explanations_.want({0, gpu.id, textOf(kernel), measurement_->configuration.parameters,
                            hasColdCaches(environment()), tries}))
        askSoon_.start();
}

void WhyPanel::tryChanges() {
    if (const KernelFile* shown = kernel(); shown && costs_ && model())
        wantExplanation(*shown, *model(), true);
}

void WhyPanel::askForCosts(const KernelFile* kernel) {
    const DeviceDescription* gpu = measurement_ ? model() : nullptr;
    if (costs_ && gpu && gpu->id == costsDevice_)
        return;
    costs_.reset();
    isTried_ = false;
    explanations_.wantNothing();
    if (!measurement_ || measurement_->status != Status::Measured || !kernel ||
        !kernel->library.empty())
        return costPanel_->setNote({});
    if (!gpu)
        return costPanel_->setNote(
            tr("The costs cannot be predicted, because Kernelcurve has no description of this GPU. "
               "To create one, run kernelcurve peaks --describe on the GPU's machine."));
    if (!measurement_->costs.empty())
        return setCosts(*measurement_, {});
    if (!gpu->usable)
        return costPanel_->setNote(explained(gpu->unusable));
    if (!isVisible())
        return;
    if (engine_.running())
        return costPanel_->setNote(tr("The costs are predicted after the run."));
    costPanel_->setNote(tr("Predicting the costs of each cause…"));
    wantExplanation(*kernel, *gpu, false);
}

void WhyPanel::receive(const event::Explained& answer) {
    if (answer.failure)
        costPanel_->setNote(
            tr("The costs cannot be predicted: %1").arg(explained(*answer.failure)));
    else
        setCosts(answer.row, answer.tried);
}

void WhyPanel::setCosts(const Measurement& predicted, std::vector<TriedChange> tried) {
    const DeviceDescription* gpu = model();
    if (!gpu)
        return;
    costs_ = rowCosts(*measurement_, environment(), predicted, *gpu, std::move(tried));
    costsDevice_ = gpu->id;
    costPanel_->setCosts(*costs_, isTried_);
    showMarks();
    showAnswer();
}

std::string WhyPanel::deviceId() const {
    if (const DeviceDescription* device = rowsDevice())
        return device->id;
    return device_ ? device_->id : "cpu";
}

void WhyPanel::askForListing() {
    const KernelFile* of = kernel();
    listings_.wantNothing();
    if (!of || !of->library.empty()) {
        showNoListing(of ? tr("A library call has no source to analyze.") : QString());
        return;
    }
    if (code_->currentWidget() == source_ || !isVisible())
        return;
    showNoListing(tr("Compiling…"));
    if (listings_.want({0, deviceId(), textOf(*of), measurement_->configuration.parameters}))
        askSoon_.start();
}

void WhyPanel::showNoListing(const QString& why) {
    for (CodePage* page : {ptx_, sass_})
        page->setListing(std::nullopt, why);
}

void WhyPanel::receive(const event::Disassembled& answer) {
    if (answer.failure)
        return showNoListing(explained(*answer.failure));
    const MachineCode& code = answer.code;
    const QString made = tr("For compute capability %1.%2, compiled by %3")
                             .arg(code.computeCapability / 10)
                             .arg(code.computeCapability % 10)
                             .arg(QString::fromStdString(code.compiler));
    ptx_->setListing(code.ptx, made);
    sass_->setListing(code.sass, code.sassMissing ? explained(*code.sassMissing) : made);
    for (CodePage* page : {ptx_, sass_})
        page->showSourceLine(source_->currentLine());
}

void WhyPanel::receive(const event::Traced& traced) {
    tracing_ = false;
    if (traced.failure) {
        showAnswer();
        state_->say(tr("Cannot mark the source lines: %1").arg(explained(*traced.failure)));
        return;
    }
    state_->say({});
    trace_ = traced.report;
    if (measurement_ && hasNoLocalMemory(*measurement_) && evidence().timedOnGpu)
        leaveLocalMemoryOut(*trace_);
    showMarks();
    accesses_->setReport(*trace_);
    showAnswer();
    if (!placed_)
        goToTheCulprit();
    accesses_->showLine(source_->currentLine());
    placed_ = true;
}

/// Goes to the line with the largest cost. If there are no costs, goes to the line in the
/// explanation. If there is no such line either, goes to the first line that accesses memory.
void WhyPanel::goToTheCulprit() {
    if (costs_)
        for (const TimeCost& cost : costs_->costs)
            if (cost.line > 0)
                return source_->goToLine(static_cast<int>(cost.line));
    int line = trace_->accesses.empty() ? 0 : trace_->accesses.front().line;
    for (const LimitFinding& finding : limitsOf(evidence()))
        if (finding.line > 0) {
            line = finding.line;
            break;
        }
    if (line > 0)
        source_->goToLine(line);
}

/// Describes the line's marks for screen readers.
void WhyPanel::describeLine(int line) {
    const QString words = source_->wordsOf(line);
    source_->setAccessibleNames(
        tr("Kernel source"),
        words.isEmpty()
            ? tr("Marks show lines with memory accesses; the access table lists the same accesses")
            : tr("Line %1: %2").arg(line).arg(words));
}

void WhyPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    askForTrace(kernel());
    askForCosts(kernel());
    askForListing();
}

void WhyPanel::retranslate() {
    code_->setTabText(0, tr("S&ource"));
    code_->setTabText(1, tr("&PTX"));
    code_->setTabText(2, tr("&SASS"));
    ptx_->setAccessibleName(tr("PTX of the kernel"));
    sass_->setAccessibleName(tr("SASS of the kernel"));
    code_->setAccessibleName(tr("Source, PTX, and SASS of the kernel"));
    details_->setAccessibleName(tr("Accesses and metrics"));
    details_->setTabText(0, tr("&Accesses"));
    details_->setTabText(1, tr("&Metrics"));
    describeLine(source_->currentLine());
    figures_->setAccessibleName(tr("Metrics of this measurement"));
    figureModel_->retranslate();
    refresh();
}

WhyDock::WhyDock(Workbench& workbench, MeasurementSelection& selection)
    : QObject(&workbench)
    , workbench_(workbench)
    , selection_(selection) {
    workbench_.addDock(*this, {.id = "why",
                               .title = QT_TR_NOOP("Why"),
                               .icon = "why",
                               .position = 70,
                               .rail = 30,
                               .keys = {Qt::CTRL | Qt::Key_5},
                               .isWide = true,
                               .make = [this] { return makePanel(); }});
}

WhyPanel* WhyDock::makePanel() {
    auto* panel = new WhyPanel(workbench_.engine, workbench_.catalog, workbench_.document);
    const auto showDevice = [panel](const DeviceDescription* device) {
        panel->setDevice(device ? std::optional(*device) : std::nullopt);
    };
    panel->setDevices(workbench_.devices());
    showDevice(workbench_.device());
    panel->setMeasurement(selection_.measurement());
    connect(&workbench_.engine, &EngineClient::devicesKnown, panel, &WhyPanel::setDevices);
    connect(&workbench_, &Workbench::deviceChanged, panel, showDevice);
    connect(&selection_, &MeasurementSelection::changed, panel, &WhyPanel::setMeasurement);
    connect(panel, &WhyPanel::failed, &workbench_.messages, &MessageBar::showFailure);
    return panel;
}

} // namespace kernelcurve
