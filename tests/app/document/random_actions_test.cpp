// Random actions on a document, its runs, and its files, like the actions of users of the window
// and the editor. In every case, no measured row may be lost, change, or become assigned to another
// device.
#include "app/document/edit/experiment_edit.h"
#include "app/document/edit/parameter_text.h"
#include "app/document/experiment_document.h"
#include "app/document/files/unfinished_recording.h"
#include "app/document/run_controller.h"
#include "app/engine/engine_client.h"
#include "app/trust/trusted_programs.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/previous_version.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "tests/app/document/document_fixture.h"
#include "tests/app/engine/gate.h"
#include "tests/app/engine/scripted_worker.h"
#include "tests/hang_limit.h"
#include "tests/random_actions.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

constexpr std::int64_t usualSteps = 10'000;

/// Identifies a row by its bandwidth, which is unique; see fake_worker.cpp.
using Id = double;

Id idOf(const Measurement& row) {
    return row.metrics.at("bandwidth");
}

const std::vector<std::string> hosts = {"a", "b", "c"};

std::string deviceOf(Id id) {
    return "Device " + hosts.at(static_cast<std::size_t>(id / 1e14) - 1);
}

/// Returns the ids of the measured rows.
std::set<Id> idsOf(const Recording& recording) {
    std::set<Id> ids;
    for (const Measurement& row : recording.measurements)
        if (row.status == Status::Measured)
            ids.insert(idOf(row));
    return ids;
}

/// Returns the configuration with the original kernel, if the row is stored under the name of a
/// previous version.
Configuration plainConfiguration(const Measurement& row) {
    Configuration plain = row.configuration;
    plain.kernel = currentVersionOf(plain.kernel).value_or(plain.kernel);
    return plain;
}

/// Returns true if the rows are equal, apart from the names that a recording of several devices
/// adds.
bool haveTheSame(std::vector<Measurement> rows, const std::vector<Measurement>& others) {
    for (std::size_t row = 0; row < std::min(rows.size(), others.size()); ++row)
        rows[row].device = others[row].device;
    return rows == others;
}

Recording readDocument(const QString& file) {
    const std::string text = readFile(file.toStdString());
    if (isRecording(text))
        return readRecording(text, file.toStdString()).recording;
    return {readExperiment(text, file.toStdString()), {}, {}};
}

Catalog twoKernels() {
    Catalog catalog;
    for (const std::string name : {"shift", "slide"}) {
        catalog.add(readKernelFile(
            "/*---\nentry: " + name + R"cu(
problem: offset_add
computes: read
arguments: [A, B, C, n, offset]
block: [128]
grid: ["ceil(n / 128)"]
---*/
__global__ void )cu" +
                name + R"cu((const float* A, const float* B, float* C, size_t n, size_t offset) {
        size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
        if (i + offset < n)
            C[i] = A[i + offset] + B[i + offset];
}
)cu",
            name + ".cu"));
        trustForNow(textOf(catalog.at(name)));
    }
    return catalog;
}

/// The expected steps of the document: complete experiments, of which the last 100 are kept.
class Steps {
  public:
    void begin(const Experiment& experiment) {
        all_ = {{experiment, {}}};
        now_ = 0;
    }
    /// `typed` is the parameter that is being typed. Consecutive key presses are one step.
    void change(const Experiment& experiment, const std::string& typed = {}) {
        if (experiment == now())
            return;
        all_.resize(now_ + 1);
        if (!typed.empty() && all_.back().typed == typed) {
            all_.back().experiment = experiment;
            if (all_[now_ - 1].experiment == experiment)
                all_.pop_back();
        } else {
            all_.push_back({experiment, typed});
            if (all_.size() > most + 1)
                all_.erase(all_.begin());
        }
        now_ = all_.size() - 1;
    }
    void endTyping() { all_[now_].typed.clear(); }
    bool undo() {
        endTyping();
        if (now_ == 0)
            return false;
        --now_;
        endTyping();
        return true;
    }
    bool redo() {
        if (now_ + 1 == all_.size())
            return false;
        endTyping();
        ++now_;
        return true;
    }
    const Experiment& now() const { return all_[now_].experiment; }

  private:
    static constexpr std::size_t most = 100;
    struct State {
        Experiment experiment;
        std::string typed;
    };
    std::vector<State> all_{1};
    std::size_t now_ = 0;
};

/// A document with its runs, as in a window.
struct Desk {
    Desk(EngineClient& client, const Catalog& catalog)
        : runs(client, document, catalog) {}
    ExperimentDocument document;
    RunController runs;
};

class RandomDocument : public DocumentFixture {
  public:
    RandomDocument() {
        std::vector<Host> known;
        // The first worker measures immediately, the second measures a row again and counts, and
        // the third waits.
        const std::vector<std::string> runs = {"measure 0..last\n",
                                               "measure 0..last\nagain 0..0\ncount 0..0\n",
                                               "measure 0..0\nhold\nmeasure 1..last\n"};
        for (std::size_t index = 0; index < hosts.size(); ++index) {
            workers_.push_back(std::make_unique<ScriptedWorker>(
                "hello\nname Device " + hosts[index] + "\ndistinct " + std::to_string(index + 1) +
                "\nloop\nwait run\nstarted\n" + runs[index] + "finish\n"));
            Host& host = known.emplace_back(Host{hosts[index]});
            for (const QString& word : workers_.back()->command())
                host.command.push_back(word.toStdString());
        }
        client_.setHosts(known);
        makeDesk();
    }

    void makeDesk() {
        desk_ = std::make_unique<Desk>(client_, catalog_);
        rowIds_.clear();
        QObject::connect(&document(), &ExperimentDocument::measurementAdded, &document(),
                         [this](int row) {
                             rowIds_.push_back(0);
                             take(row);
                         });
        QObject::connect(&document(), &ExperimentDocument::measurementChanged, &document(),
                         [this](int row) {
                             measured_.erase(rowIds_.at(static_cast<std::size_t>(row)));
                             take(row);
                             replacing_.insert(rowIds_.at(static_cast<std::size_t>(row)));
                         });
        QObject::connect(&document(), &ExperimentDocument::measurementsReset, &document(),
                         [this] { followRows(); });
        steps_.begin(document().experiment());
    }
    ExperimentDocument& document() { return desk_->document; }
    RunController& runs() { return desk_->runs; }
    const std::vector<Measurement>& rows() { return document().recording().measurements; }

    void followRows() {
        rowIds_.clear();
        for (const Measurement& row : rows())
            rowIds_.push_back(row.status == Status::Measured ? idOf(row) : 0);
    }
    /// Accepts a row from a run.
    void take(int place) {
        const Measurement& row = rows()[static_cast<std::size_t>(place)];
        if (row.status != Status::Measured)
            return;
        rowIds_.at(static_cast<std::size_t>(place)) = idOf(row);
        const auto [known, isNew] = measured_.emplace(idOf(row), row);
        EXPECT_TRUE(isNew || known->second.metrics == row.metrics) << "a row came twice";
        EXPECT_EQ(environmentText(environmentOf(document().recording(), row), "device"),
                  deviceOf(idOf(row)));
    }

    /// Runs the event loop until the condition holds after an event of the runs.
    template <typename Condition>
    void waitUntil(Condition condition) {
        if (condition())
            return;
        QEventLoop loop;
        const auto look = [&] {
            if (condition())
                loop.quit();
        };
        const auto listen = [&](const kernelcurve::Run& run) {
            QObject::connect(&run, &kernelcurve::Run::started, &loop, look, Qt::QueuedConnection);
            QObject::connect(&run, &kernelcurve::Run::measured, &loop, look, Qt::QueuedConnection);
            QObject::connect(&run, &kernelcurve::Run::finished, &loop, look, Qt::QueuedConnection);
        };
        for (const kernelcurve::Run* run : client_.findChildren<kernelcurve::Run*>())
            listen(*run);
        QObject::connect(&client_, &EngineClient::runBegins, &loop, listen);
        QTimer::singleShot(hangMilliseconds, &loop, [&] {
            ADD_FAILURE() << "the run hangs";
            loop.quit();
        });
        loop.exec();
    }

    // The following functions are actions. Each returns a description of what it did.
    std::string edit();
    std::string type();
    std::string undo();
    std::string redo();
    std::string setUpAStep();
    std::string restart();
    std::string run();
    std::string goOn();
    std::string stop();
    std::string finish();
    std::string setAside();
    std::string bringBack();
    std::string clear();
    std::string save();
    std::string saveEarlier();
    std::string open();
    std::string reset();
    std::string removeAFile();
    std::string kill();

    std::vector<std::string> someDevices();
    bool start(const std::string& how, const std::vector<std::string>& devices);
    QString someFile();
    void noteFile(const QString& file);
    void expectSaved(const QString& file);
    std::set<Id> inFiles() const;
    std::set<Id> inDocument();
    void leave();
    void expectNothingLost();
    void expectRowsAsMeasured(const Recording& recording);

    RandomActions random_{usualSteps};
    Catalog catalog_ = twoKernels();
    std::vector<std::unique_ptr<ScriptedWorker>> workers_;
    EngineClient client_{QStringList{QStringLiteral("there is none")}};
    std::unique_ptr<Desk> desk_;

    std::map<Id, Measurement> measured_; ///< measured rows, none of which may be lost
    /// Rows that were measured a second time. They are written seconds later, or at the end of the
    /// run. If the program is killed before, the first measurement remains.
    std::set<Id> replacing_;
    std::vector<Id> rowIds_; ///< ids of the document's rows; 0 for rows that were not measured
    std::map<QString, Recording> files_; ///< files as they can be read
    std::map<QString, std::set<Id>> idsOfFiles_;
    std::map<const Recording*, std::pair<std::shared_ptr<const Recording>, std::set<Id>>> earlier_;
    Steps steps_;
    std::vector<std::string> runDevices_; ///< devices of the last run
    int filesMade_ = 0;
};

std::string RandomDocument::edit() {
    Experiment experiment = document().experiment();
    std::string what;
    switch (random_.below(9)) {
    case 0:
        what = "kernels";
        chooseKernels(experiment,
                      random_.oneIn(3)   ? std::vector<std::string>{"shift", "slide"}
                      : random_.oneIn(2) ? std::vector<std::string>{"slide"}
                                         : std::vector<std::string>{"shift"},
                      catalog_);
        break;
    case 1:
        what = "sweep";
        setEntry(experiment, "offset",
                 ParameterEntry(decltype(Axis::points)(
                     StepRange{0, static_cast<std::int64_t>(random_.below(4)), 1})));
        break;
    case 2:
        what = "value";
        setEntry(experiment, "n",
                 random_.oneIn(4) ? std::nullopt
                                  : std::optional<ParameterEntry>(
                                        Value(std::int64_t{4096} << random_.below(3))));
        break;
    case 3:
        what = "device";
        setDevices(experiment, someDevices());
        break;
    case 4:
        what = "title";
        experiment.title = {"Title " + std::to_string(random_.below(5)), ""};
        break;
    case 5:
        what = "notes";
        experiment.notes = "note " + std::to_string(random_.below(100)) + "\n";
        break;
    case 6:
        what = "comparison";
        for (const char* with : {"run:previous", "replay:nvidia-h200"})
            if (random_.oneIn(2) && std::erase(experiment.comparisons, with) == 0)
                experiment.comparisons.emplace_back(with);
        break;
    case 7:
        what = "chart";
        experiment.plot.x = random_.oneIn(2) ? "offset" : "n";
        experiment.plot.logX = random_.oneIn(2);
        break;
    default:
        what = "measuring";
        experiment.measure.noise = 0.001 * static_cast<double>(1 + random_.below(9));
        experiment.baseline = random_.oneIn(2) ? std::optional<std::string>("shift") : std::nullopt;
    }
    document().setExperiment(experiment);
    steps_.change(experiment);
    return "edit " + what;
}

/// Types into a parameter's field, key by key.
std::string RandomDocument::type() {
    const auto parameters = sharedParameters(catalog_, document().experiment().kernels);
    if (parameters.empty())
        return "type nothing";
    // The same parameter is often used again, as in real typing.
    const Parameter parameter =
        parameters[random_.below(std::min<std::size_t>(parameters.size(), 3))].shown();
    static const std::vector<std::string> pieces = {
        "1", "4096", "64 Ki", "0..3", "..", ", ", "16 Kx", " step 1", "times 2", "1e3", "-", ""};
    std::string text;
    for (std::size_t count = 1 + random_.below(3); count-- > 0;)
        text += random_.of(pieces);
    const auto parsed = parseEntry(QString::fromStdString(text), parameter);
    const std::string done = "type " + parameter.name + " = " + text;
    const auto* entry = std::get_if<ParameterEntry>(&parsed);
    if (!entry) {
        EXPECT_FALSE(std::get<Message>(parsed).empty());
        return done;
    }
    const auto again = parseEntry(entryText(*entry, parameter), parameter);
    EXPECT_TRUE(std::holds_alternative<ParameterEntry>(again) &&
                entryText(std::get<ParameterEntry>(again), parameter) ==
                    entryText(*entry, parameter))
        << text;
    // A run takes only a moment.
    if (const auto* points = std::get_if<decltype(Axis::points)>(entry);
        points != nullptr && Axis{{}, *points}.size() > 4)
        return done + ", and change it";
    Experiment experiment = document().experiment();
    setEntry(experiment, parameter.name, *entry);
    document().setExperiment(experiment, {message("typing {0}", parameter.name), true});
    steps_.change(experiment, parameter.name);
    if (random_.oneIn(2)) {
        document().endTyping();
        steps_.endTyping();
    }
    return done;
}

std::string RandomDocument::undo() {
    const bool can = steps_.undo();
    EXPECT_EQ(document().history().undoName() != nullptr, can);
    document().undo();
    return can ? "undo" : "undo nothing";
}

std::string RandomDocument::redo() {
    const bool can = steps_.redo();
    EXPECT_EQ(document().history().redoName() != nullptr, can);
    document().redo();
    return can ? "redo" : "redo nothing";
}

std::string RandomDocument::setUpAStep() {
    Experiment experiment = document().beginning();
    setEntry(experiment, "offset",
             ParameterEntry(Value(static_cast<std::int64_t>(random_.below(4)))));
    if (experiment.kernels.empty())
        experiment.kernels = {"shift"};
    document().setUp(experiment);
    steps_.change(experiment);
    return "set up a step";
}

std::string RandomDocument::restart() {
    if (runs().running())
        return "do not restart";
    document().restart();
    steps_.change(document().experiment());
    return "restart";
}

std::vector<std::string> RandomDocument::someDevices() {
    if (random_.oneIn(20))
        return {"nowhere/cpu"};
    std::vector<std::string> devices;
    for (const std::string& host : hosts)
        if (random_.oneIn(3))
            devices.push_back(host + "/cpu");
    if (devices.empty())
        devices.push_back(random_.of(hosts) + "/cpu");
    return devices;
}

/// Returns true if the run started.
bool RandomDocument::start(const std::string& how, const std::vector<std::string>& devices) {
    const std::vector<Measurement> before = rows();
    const std::size_t earlier = document().earlierRuns().size();
    try {
        if (how == "start")
            runs().start(devices);
        else if (how == "resume")
            runs().resume(devices);
        else
            runs().remeasure(devices, how);
        runDevices_ = devices;
        return true;
    } catch (const Error&) {
        EXPECT_TRUE(rows() == before) << "a run that cannot begin drops rows";
        EXPECT_EQ(document().earlierRuns().size(), earlier);
        return false;
    }
}

std::string RandomDocument::run() {
    // The run uses the experiment's devices, as in the window, or other devices, as the command
    // line allows.
    std::vector<std::string> devices = devicesOf(document().experiment());
    if (random_.oneIn(2) || devices == std::vector<std::string>{"auto"})
        devices = someDevices();
    const std::string how = random_.oneIn(2) ? "start" : "resume";
    std::string done = how + " on";
    for (const std::string& device : devices)
        done += " " + device;
    if (!start(how, devices))
        return done + ": refused";
    return random_.oneIn(2) ? done : done + ", " + finish();
}

/// Processes the rows that the run has produced.
std::string RandomDocument::goOn() {
    QCoreApplication::processEvents();
    return "go on, " + std::to_string(rows().size()) + " rows";
}

std::string RandomDocument::stop() {
    if (!runs().running())
        return "nothing to stop";
    runs().stop();
    waitUntil([&] { return !client_.running(); });
    EXPECT_FALSE(runs().running());
    return "stop";
}

std::string RandomDocument::finish() {
    if (!runs().running())
        return "nothing to finish";
    QTimer opener;
    if (std::ranges::count(runDevices_, "c/cpu") > 0) {
        if (random_.oneIn(2))
            return stop();
        // A worker of the previous run may still wait at the gate while it is being ended. It then
        // takes the signal that was meant for this run's worker.
        const QString script = workers_.back()->folder() + "/script";
        QObject::connect(&opener, &QTimer::timeout, &opener, [script] { tryToOpenGateOf(script); });
        opener.start();
    }
    waitUntil([&] { return !runs().running(); });
    return "finish";
}

std::string RandomDocument::setAside() {
    if (runs().running())
        return "set nothing aside";
    const std::string kernel = random_.oneIn(2) ? "shift" : "slide";
    const bool keep = random_.oneIn(2);
    document().setAside(kernel, keep);
    const std::string done = "set " + kernel + " aside" + (keep ? "" : " for good");
    if (random_.oneIn(2) || !start(kernel, {random_.of(hosts) + "/cpu"}))
        return done;
    return done + " and measure it, " + finish();
}

std::string RandomDocument::bringBack() {
    const auto& earlier = document().earlierRuns();
    if (runs().running() || earlier.empty())
        return "bring nothing back";
    const std::size_t place = random_.below(earlier.size());
    const Recording run = *earlier[place].recording;
    const bool rowsAlone = random_.oneIn(4);
    if (rowsAlone)
        document().bringBackRows(place);
    else
        document().bringBack(place);
    steps_.change(document().experiment());
    EXPECT_TRUE(rows() == run.measurements);
    EXPECT_TRUE(document().recording().devices == run.devices);
    return "bring back " + std::to_string(place) + (rowsAlone ? ", its rows" : "");
}

std::string RandomDocument::clear() {
    if (runs().running())
        return "clear nothing";
    document().clearMeasurements();
    EXPECT_TRUE(rows().empty());
    return "clear";
}

QString RandomDocument::someFile() {
    return path(QStringLiteral("document%1.yaml").arg(random_.below(4)));
}

void RandomDocument::noteFile(const QString& file) {
    files_[file] = readDocument(file);
    idsOfFiles_[file] = idsOf(files_[file]);
    expectRowsAsMeasured(files_[file]);
}

/// Checks that reading the file gives the rows that were written.
void RandomDocument::expectSaved(const QString& file) {
    Recording saved = document().recording();
    if (rows().empty())
        saved = {saved.experiment, {}, {}};
    EXPECT_TRUE(files_.at(file).experiment == saved.experiment);
    EXPECT_TRUE(files_.at(file).measurements == saved.measurements);
    EXPECT_TRUE(files_.at(file) == saved);
}

std::set<Id> RandomDocument::inFiles() const {
    std::set<Id> ids;
    for (const auto& [file, own] : idsOfFiles_)
        ids.insert(own.begin(), own.end());
    return ids;
}

std::set<Id> RandomDocument::inDocument() {
    std::set<Id> ids(rowIds_.begin(), rowIds_.end());
    for (const EarlierRun& run : document().earlierRuns()) {
        const auto [known, isNew] = earlier_.try_emplace(run.recording.get());
        if (isNew) {
            known->second = {run.recording, idsOf(*run.recording)};
            expectRowsAsMeasured(*run.recording);
        }
        ids.insert(known->second.second.begin(), known->second.second.end());
    }
    ids.erase(0);
    return ids;
}

std::string RandomDocument::save() {
    const QString file =
        document().file().isEmpty() || random_.oneIn(3) ? someFile() : document().file();
    const bool isOwn = file == document().file();
    const std::string done = "save " + QFileInfo(file).fileName().toStdString();
    const bool isAsked = document().overwriting(file).has_value();
    if (isAsked && random_.oneIn(2))
        return done + ": refused";
    document().save(file);
    noteFile(file);
    expectSaved(file);
    EXPECT_TRUE(runs().running() || !document().isModified());
    // A user who selects another file, or is asked, knows that its rows will be lost.
    if (!isOwn || isAsked) {
        std::set<Id> kept = inDocument();
        kept.merge(inFiles());
        std::erase_if(measured_, [&](const auto& row) { return !kept.contains(row.first); });
    }
    return done;
}

std::string RandomDocument::saveEarlier() {
    if (files_.size() > 10)
        return "save no earlier runs";
    const QString beside = path(QStringLiteral("beside%1.yaml").arg(++filesMade_));
    for (const QString& file : document().saveEarlierRuns(beside))
        noteFile(file);
    EXPECT_EQ(document().atStake().earlierRows, 0);
    return "save the earlier runs";
}

/// Closes the document. If data would be lost, the user is asked first.
void RandomDocument::leave() {
    if (runs().running()) {
        runs().abandon();
        waitUntil([&] { return !client_.running(); });
    }
    const AtStake stake = document().atStake();
    const std::set<Id> saved = inFiles();
    const std::set<Id> held = inDocument();
    const bool loses = std::ranges::any_of(held, [&](const Id id) { return !saved.contains(id); });
    EXPECT_TRUE(!loses || stake.rows + stake.earlierRows > 0) << "rows go without a question";
    if (!document().file().isEmpty() && files_.contains(document().file())) {
        Experiment last = files_.at(document().file()).experiment;
        takeDevices(last, document().experiment());
        EXPECT_TRUE(last == document().experiment() || stake.settings)
            << "settings go without a question";
    }
    std::erase_if(measured_, [&](const auto& row) { return !saved.contains(row.first); });
}

std::string RandomDocument::open() {
    if (files_.empty())
        return "open nothing";
    const auto file =
        std::next(files_.begin(), static_cast<std::ptrdiff_t>(random_.below(files_.size())));
    leave();
    if (random_.oneIn(4)) {
        document().openLab(file->first);
        EXPECT_TRUE(rows() == file->second.measurements);
    } else {
        document().open(file->first);
        EXPECT_TRUE(document().recording() == file->second);
        EXPECT_FALSE(document().isModified());
    }
    steps_.begin(document().experiment());
    return "open " + QFileInfo(file->first).fileName().toStdString();
}

std::string RandomDocument::reset() {
    leave();
    document().reset();
    steps_.begin(document().experiment());
    return "new document";
}

/// Removes a file, which the program does not notice.
std::string RandomDocument::removeAFile() {
    for (auto file = files_.begin(); file != files_.end(); ++file) {
        const bool isUsed =
            file->first == document().file() || document().rowsAreSaved() ||
            std::ranges::any_of(document().earlierRuns(),
                                [&](const EarlierRun& run) { return run.file == file->first; });
        if (isUsed || random_.oneIn(3))
            continue;
        const std::string done = "remove " + QFileInfo(file->first).fileName().toStdString();
        QFile::remove(file->first);
        idsOfFiles_.erase(file->first);
        files_.erase(file);
        std::set<Id> kept = inDocument();
        kept.merge(inFiles());
        std::erase_if(measured_, [&](const auto& row) { return !kept.contains(row.first); });
        return done;
    }
    return "remove no file";
}

/// Kills the program. The files that it has written by then remain. Another program starts.
std::string RandomDocument::kill() {
    std::string done = runs().running() ? "kill in a run" : "kill";
    // A setting that the user changed just before may be lost.
    const bool isWritten = random_.oneIn(2);
    if (isWritten)
        document().autosavedFile();
    const Experiment experiment = document().experiment();
    const bool hasUnsavedRows = !rows().empty() && !document().rowsAreSaved();
    const bool hasEdits = document().atStake().settings && !experiment.kernels.empty();
    try {
        // Objects that an exception destroys leave the same files as an abrupt end.
        const std::unique_ptr<Desk> dying = std::move(desk_);
        throw done;
    } catch (const std::string&) {
        client_.cancel();
    }
    waitUntil([&] { return !client_.running(); });
    makeDesk();
    const std::vector<UnfinishedRecording> found = unfinishedRecordings();
    std::set<Id> left = inFiles();
    for (const UnfinishedRecording& each : found) {
        left.merge(idsOf(readDocument(QString::fromStdString(each.file.string()))));
        for (const auto& file : each.earlier)
            left.merge(idsOf(readDocument(QString::fromStdString(file.string()))));
    }
    if (!isWritten)
        std::erase_if(measured_, [&](const auto& row) {
            return replacing_.contains(row.first) && !left.contains(row.first);
        });
    for (const auto& [id, row] : measured_)
        EXPECT_TRUE(left.contains(id)) << "a row died with the program";
    EXPECT_LE(found.size(), 1U);
    EXPECT_TRUE(!isWritten || !hasEdits || !found.empty()) << "settings died with the program";
    if (found.empty())
        return done;
    if (random_.oneIn(5)) {
        ExperimentDocument::discardUnfinished(found.front());
        const std::set<Id> saved = inFiles();
        std::erase_if(measured_, [&](const auto& row) { return !saved.contains(row.first); });
        return done + " and discard";
    }
    document().recover(found.front());
    steps_.begin(document().experiment());
    if (isWritten && (hasUnsavedRows || hasEdits)) {
        EXPECT_TRUE(document().experiment() == experiment) << "settings died";
    }
    return done + " and recover";
}

void RandomDocument::expectRowsAsMeasured(const Recording& recording) {
    for (const Measurement& row : recording.measurements) {
        if (row.status != Status::Measured)
            continue;
        const auto known = measured_.find(idOf(row));
        if (known == measured_.end())
            continue; // a user discarded it
        EXPECT_EQ(plainConfiguration(row).text(), plainConfiguration(known->second).text());
        EXPECT_TRUE(row.metrics == known->second.metrics) << row.configuration.text();
        EXPECT_EQ(row.clock, known->second.clock);
        EXPECT_EQ(environmentText(environmentOf(recording, row), "device"), deviceOf(idOf(row)));
    }
}

void RandomDocument::expectNothingLost() {
    std::set<Id> kept = inDocument();
    kept.merge(inFiles());
    for (const auto& [id, row] : measured_)
        EXPECT_TRUE(kept.contains(id)) << "lost: " << row.configuration.text();
    expectRowsAsMeasured(document().recording());
    EXPECT_TRUE(document().experiment() == steps_.now()) << "another step";
    if (!document().isModified() && !document().file().isEmpty() && !runs().running()) {
        const Recording& saved = files_.at(document().file());
        EXPECT_TRUE(haveTheSame(rows(), saved.measurements)) << "not as saved";
        EXPECT_TRUE(document().experiment() == saved.experiment) << "not as saved";
    }
    // These runs no longer exist anywhere.
    if (earlier_.size() > 100)
        std::erase_if(earlier_,
                      [](const auto& each) { return each.second.first.use_count() == 1; });
}

TEST_F(RandomDocument, LosesNothingWhateverIsDone) {
    struct Action {
        int weight;
        std::string (RandomDocument::*act)();
    };
    const std::vector<Action> actions = {
        {30, &RandomDocument::edit},       {15, &RandomDocument::type},
        {20, &RandomDocument::undo},       {12, &RandomDocument::redo},
        {2, &RandomDocument::setUpAStep},  {1, &RandomDocument::restart},
        {12, &RandomDocument::run},        {6, &RandomDocument::goOn},
        {4, &RandomDocument::stop},        {5, &RandomDocument::finish},
        {3, &RandomDocument::setAside},    {6, &RandomDocument::bringBack},
        {1, &RandomDocument::clear},       {5, &RandomDocument::save},
        {1, &RandomDocument::saveEarlier}, {3, &RandomDocument::open},
        {2, &RandomDocument::reset},       {2, &RandomDocument::removeAFile},
        {2, &RandomDocument::kill}};
    std::vector<const Action*> weighted;
    for (const Action& action : actions)
        weighted.insert(weighted.end(), static_cast<std::size_t>(action.weight), &action);
    while (random_.next()) {
        random_.note((this->*random_.of(weighted)->act)());
        expectNothingLost();
        ASSERT_FALSE(HasFailure()) << random_.story();
    }
    stop();
}

} // namespace
} // namespace kernelcurve
