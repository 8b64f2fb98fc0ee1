#include "ui/editor/kernel_trial.h"

#include "app/chart/data/shown_unit.h"
#include "app/document/edit/experiment_edit.h"
#include "app/document/experiment_document.h"
#include "app/document/kernels/compiler_errors.h"
#include "app/document/run_controller.h"
#include "app/engine/engine_client.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/header/header_edit.h"
#include "gpu/catalog/kernel/left_out_lines.h"
#include "gpu/catalog/plan.h"
#include "gpu/catalog/requirements.h"
#include "gpu/catalog/resolve.h"
#include "gpu/model/text/error.h"
#include "gpu/source/local_includes.h"
#include "ui/device/device_list.h"
#include "ui/document/trust_question.h"
#include "ui/experiment/experiment_panel.h"
#include "ui/why/trace_words.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/metric_text.h"

#include <QFileInfo>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns the diagnostic for an error at `where`. `file` is the file with the header. Errors
/// contain the name of this file with or without its folder.
LineDiagnostic problemAt(const SourcePosition& where, const QString& words, const QString& file) {
    LineDiagnostic problem{where.line, where.column, words};
    const QString named = QString::fromStdString(where.file);
    if (named != QFileInfo(file).fileName() && QFileInfo(named) != QFileInfo(file))
        problem.file = named;
    return problem;
}

LineDiagnostic problemOf(const Failure& failure, const QString& file) {
    return problemAt(failure.where, briefly(failure), file);
}

std::vector<CodeFile> otherFilesOf(const KernelFile& kernel, const QString& file) {
    std::vector<CodeFile> files;
    const std::string folder = QFileInfo(file).absolutePath().toStdString();
    for (const SourceFile& other : kernel.files) {
        const auto path = sourcePath(folder, kernel.include, other.name).lexically_normal();
        files.push_back({QString::fromStdString(other.name), QString::fromStdString(path.string()),
                         QString::fromStdString(other.text), leftOutLines(kernel, other.name)});
    }
    return files;
}

std::vector<std::string> fileNamesOf(const KernelFile& kernel) {
    std::vector<std::string> names = {kernel.name};
    for (const SourceFile& other : kernel.files)
        names.push_back(other.name);
    return names;
}

/// Returns the first configuration of the kernel that the device accepts. If the device accepts
/// none of the examined configurations, returns the first configuration.
Values firstLegal(const Experiment& experiment, const Catalog& catalog,
                  const DeviceDescription* device) {
    constexpr std::int64_t most = 1000;
    const Plan plan(experiment, catalog);
    const KernelFile& kernel = catalog.at(experiment.kernels.front());
    for (std::int64_t index = 0; device && index < std::min(plan.size(), most); ++index) {
        const Configuration configuration = plan.at(index);
        if (std::holds_alternative<ResolvedConfiguration>(resolve(kernel, configuration, *device)))
            return configuration.parameters;
    }
    return plan.at(0).parameters;
}

LineDiagnostic problemOf(const CheckFinding& finding, const QString& file) {
    QString words = translated(finding.what);
    if (finding.result) {
        QStringList settings;
        for (const auto& [name, value] : finding.result->parameters)
            settings << QString::fromStdString(name + " = " + value.text());
        if (!settings.isEmpty())
            words += QStringLiteral(" [%1]").arg(settings.join(QStringLiteral(", ")));
        return problemAt(finding.where, words, file);
    }
    const QString block = indexText(finding.block);
    words +=
        finding.thread
            ? KernelTrial::tr(" [thread %1 of block %2]").arg(indexText(*finding.thread), block)
            : KernelTrial::tr(" [block %1]").arg(block);
    return problemAt(finding.where, words, file);
}

} // namespace

KernelTrial::KernelTrial(Catalog& catalog, EngineClient& engine, ExperimentDocument& document,
                         RunController& runs, const ExperimentPanel& experiment, QWidget& window)
    : QObject(&window)
    , window_(window)
    , catalog_(catalog)
    , engine_(engine)
    , document_(document)
    , runs_(runs)
    , experiment_(experiment) {
    connect(&runs_, &RunController::stateChanged, this, [this] {
        if (runs_.running())
            return;
        if (std::exchange(measuring_, false) && !waiting_)
            tellRows();
        else if (waiting_)
            proceed();
    });
}

bool KernelTrial::read(const QString& file) {
    try {
        const KernelFile& kernel = catalog_.open(file.toStdString());
        trustNamed(filesOf(kernel, file.toStdString()));
        const std::string id = kernel.id;
        emit belong(file, otherFilesOf(kernel, file), leftOutLines(kernel, kernel.name));
        emit found(file, {});
        emit kernelRead(QString::fromStdString(id));
        return true;
    } catch (const Error& error) {
        emit found(file, {problemOf(error.failure(), file)});
        emit said(file, tr("Invalid header."));
        return false;
    }
}

/// Cancels the queries about an outdated text.
void KernelTrial::askNothing() {
    inspection_.cancel();
    check_.cancel();
    trace_.cancel();
    emit busyChanged();
}

void KernelTrial::stop() {
    if (!busy())
        return;
    askNothing();
    if (!file_.isEmpty()) // If there is no file, only the trace for the marks was pending.
        end({}, tr("Stopped."));
}

/// Returns true if the kernel may be compiled and run. Otherwise, shows the reason.
bool KernelTrial::mayTry(By by) {
    const KernelText program = textOf(catalog_.at(id_));
    if (by == By::Person ? kernelcurve::mayRun(window_, {program})
                         : untrustedFiles(program).empty())
        return true;
    end({}, by == By::Person ? tr("Not run: the file is not trusted.")
                             : tr("Another program changed the file. Press “Save and test” to run "
                                  "the new version."));
    return false;
}

void KernelTrial::start(const QString& file, By by) {
    askNothing();
    emit marked(file, QFileInfo(file).fileName(), {});
    emit marked(file, {}, {});
    file_ = file;
    waiting_ = false;
    if (!read(file)) {
        file_.clear();
        return;
    }
    const QString name = QFileInfo(file).fileName();
    id_.clear();
    for (const KernelFile& kernel : catalog_.kernels())
        if (!kernel.shipped && QString::fromStdString(kernel.name) == name)
            id_ = kernel.id;
    if (!mayTry(by))
        return;
    if (!runs_.running())
        return proceed();
    waiting_ = true;
    if (measuring_)
        runs_.stop(); // The run measures an outdated version.
    else
        emit said(file_, tr("The test starts after the run."));
}

void KernelTrial::proceed() {
    waiting_ = false;
    notCompared_.reset();
    device_ = experiment_.deviceToUse();
    const QString problem = experiment_.problem();
    if (device_.empty() || !problem.isEmpty())
        return end({}, device_.empty() ? tr("No device is available for the test.") : problem);
    try {
        parameters_ = firstLegal(narrowedTo(document_.experiment(), id_, catalog_), catalog_,
                                 experiment_.device());
    } catch (const Error& error) {
        return end({problemOf(error.failure(), file_)}, {});
    }
    const KernelFile& kernel = catalog_.at(id_);
    if (!kernel.library.empty())
        return measure();
    const DeviceDescription* device = experiment_.device();
    if (device && device->kind == DeviceKind::Replay)
        return check(); // A recording is played without compiling.
    emit said(file_, tr("Compiling…"));
    inspection_ = engine_.ask(request::Inspect{0, device_, textOf(kernel), parameters_},
                              [this](const event::Inspected& inspected) { take(inspected); });
    emit busyChanged();
}

void KernelTrial::take(const event::Inspected& inspected) {
    emit busyChanged();
    if (!inspected.failure)
        return check();
    std::vector<LineDiagnostic> problems;
    for (const Failure& error :
         compilerErrors(inspected.compilerLog, fileNamesOf(catalog_.at(id_))))
        problems.push_back(problemOf(error, file_));
    // If the device lacks a feature, the failure is more informative than the log.
    LineDiagnostic first = problemOf(*inspected.failure, file_);
    const bool known = std::ranges::any_of(problems, [&](const auto& problem) {
        return problem.line == first.line && problem.file == first.file;
    });
    if (!known)
        problems.insert(problems.begin(), std::move(first));
    // A launch that exceeds the device's limits is not an error of the text.
    const bool compiles = inspected.compilerLog.empty() && inspected.failure->where.line == 0;
    end(problems,
        compiles ? tr("The kernel cannot run with these settings.") : tr("Compilation failed."));
}

void KernelTrial::check() {
    emit said(file_, tr("Checking…"));
    const KernelFile& kernel = catalog_.at(id_);
    // The check selects small sizes.
    Values knobs = parameters_;
    for (const Parameter& parameter : kernel.definition->declaration().parameters)
        if (isSize(parameter))
            knobs.erase(parameter.name);
    check_ = engine_.ask(request::Check{0, device_, textOf(kernel), knobs, true},
                         [this](const event::Checked& checked) { take(checked); });
    emit busyChanged();
}

void KernelTrial::take(const event::Checked& checked) {
    emit busyChanged();
    std::vector<LineDiagnostic> problems;
    for (const CheckFinding& finding : checked.findings)
        problems.push_back(problemOf(finding, file_));
    if (checked.failure && checked.failure->where.line > 0)
        problems.push_back(problemOf(*checked.failure, file_));
    const bool onlyResults = std::ranges::all_of(
        checked.findings, [](const CheckFinding& finding) { return finding.result.has_value(); });
    if (!checked.findings.empty() && onlyResults)
        return end(problems, tr("Wrong result on the CPU; not measured."));
    if (!problems.empty())
        return end(problems, tr("Check failed; not measured."));
    notCompared_ = checked.failure ? checked.failure : checked.notCompared;
    // If the check is not possible, the device may still be able to run the kernel.
    measure();
}

void KernelTrial::measure() {
    if (runs_.running()) {
        waiting_ = true;
        return;
    }
    const KernelFile& kernel = catalog_.at(id_);
    // The source excludes the marks that a verification removes. Removing these marks does not
    // change the version.
    std::string source = withoutGuessMarks(kernel.source) + withoutGuessMarks(kernel.code);
    if (const SourceFile* problem = kernel.definition->source())
        source += problem->text; // Another problem counts as another version.
    const auto before = measured_.find(id_);
    try {
        document_.setAside(id_, before == measured_.end() || before->second != source);
        measured_[id_] = source;
        measuring_ = true;
        runs_.remeasure(device_, id_);
        emit said(file_, tr("Measuring…"));
    } catch (const Error& error) {
        measuring_ = false;
        end({problemOf(error.failure(), file_)}, {});
    }
}

/// Returns the best row of a search for this kernel, or null if the experiment is not a search.
const Measurement* KernelTrial::bestTry() const {
    const auto& search = document_.experiment().search;
    if (!search)
        return nullptr;
    const bool higher = findMetric(search->metric)->higherIsBetter;
    const Measurement* best = nullptr;
    for (const Measurement& row : document_.recording().measurements) {
        const auto value = measuredMetric(row, search->metric);
        if (row.configuration.kernel != id_ || !value)
            continue;
        const auto reached = best ? measuredMetric(*best, search->metric) : std::nullopt;
        if (!reached || (higher ? *value > *reached : *value < *reached))
            best = &row;
    }
    return best;
}

/// Returns the measured row with the parameters of the test. If no measured row has these
/// parameters, returns the first measured row. Returns null if no row was measured. Failed rows are
/// not returned, because they have no trace.
const Measurement* KernelTrial::rowToTrace() const {
    const Measurement* first = nullptr;
    for (const Measurement& row : document_.recording().measurements) {
        if (row.configuration.kernel != id_ || row.status != Status::Measured)
            continue;
        if (row.configuration.parameters == parameters_)
            return &row;
        first = first == nullptr ? &row : first;
    }
    return first;
}

/// Returns the parameters as text: "tile = 16, unroll = 4".
QString KernelTrial::ownParametersText(const Measurement& row) const {
    QStringList list;
    for (const Parameter& parameter : catalog_.at(id_).parameters)
        if (const Value* value = row.configuration.parameters.get(parameter.name))
            list << QString::fromStdString(parameter.name + " = " + value->text());
    return list.isEmpty() ? tr("the current parameters") : list.join(QStringLiteral(", "));
}

void KernelTrial::tellRows() {
    std::vector<LineDiagnostic> problems;
    int measured = 0;
    int failed = 0;
    QString leftOut;
    for (const Measurement& row : document_.recording().measurements) {
        if (row.configuration.kernel != id_)
            continue;
        measured += row.status == Status::Measured ? 1 : 0;
        if (row.status == Status::Excluded && leftOut.isEmpty())
            leftOut = briefly(row.reason);
        if (row.status != Status::Failed)
            continue;
        ++failed;
        LineDiagnostic problem = problemOf(row.reason, file_);
        if (std::ranges::find(problems, problem) == problems.end())
            problems.push_back(std::move(problem));
    }
    QString words = tr("Run failed on the device.");
    const DeviceDescription* device = experiment_.device();
    const bool played = device && device->kind == DeviceKind::Replay;
    if (problems.empty() && measured == 0 && played && notCompared_)
        words = tr("Not measured, and not compared with the reference: %1")
                    .arg(explained(*notCompared_));
    else if (problems.empty() && measured == 0 && played)
        words = tr("Checked, not measured: %1 is a recorded device. To run the kernel, choose the "
                   "CPU or a GPU of this machine.")
                    .arg(deviceName(*device));
    else if (problems.empty() && measured == 0 && !leftOut.isEmpty())
        words = tr("Cannot measure: %1").arg(leftOut);
    else if (problems.empty() && measured == 0)
        words = tr("Nothing was measured.");
    else if (problems.empty() && device && device->kind == DeviceKind::Predict)
        words = (notCompared_ ? tr("Compiled and checked; result not verified. %n configuration(s) "
                                   "predicted for an %1.",
                                   nullptr, measured)
                              : tr("Compiled, checked, and verified on the CPU. %n "
                                   "configuration(s) predicted for an %1.",
                                   nullptr, measured))
                    .arg(plainName(*device));
    else if (problems.empty())
        words =
            tr("Compiled, checked, and verified: %n configuration(s) measured.", nullptr, measured);
    else if (measured > 0)
        words = tr("%1 of %2 configurations measured.").arg(measured).arg(measured + failed);
    if (const Measurement* best = bestTry()) {
        parameters_ = best->configuration.parameters;
        const Metric& metric = *findMetric(document_.experiment().search->metric);
        words += QChar(u' ') + tr("Best: %1 %2 with %3.")
                                   .arg(metricText(metric, *measuredMetric(*best, metric.tag)),
                                        shownUnit(metric), ownParametersText(*best));
    }
    // The trace follows all measurements.
    const KernelFile& kernel = catalog_.at(id_);
    if ((measured > 0 || (played && problems.empty())) && kernel.library.empty()) {
        if (const Measurement* row = rowToTrace())
            parameters_ = row->configuration.parameters;
        traced_ = file_;
        trace_ = engine_.ask(
            request::Trace{0, device_, textOf(kernel), parameters_, BlockChoice::Sample, {}},
            [this](const event::Traced& traced) { take(traced); });
        emit busyChanged();
    }
    end(problems, words);
}

void KernelTrial::take(const event::Traced& traced) {
    emit busyChanged();
    // Without a trace, no lines have marks. The Why panel shows the reason.
    const KernelFile* kernel = catalog_.find(traced.configuration.kernel);
    if (!traced.failure && kernel)
        emit marked(traced_, QString::fromStdString(kernel->codeName), traceMarks(traced.report));
}

void KernelTrial::end(const std::vector<LineDiagnostic>& problems, const QString& words) {
    emit found(file_, problems);
    emit said(file_, words);
    file_.clear();
}

} // namespace kernelcurve
