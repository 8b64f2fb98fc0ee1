#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/run/interrupt.h"
#include "app/cli/run/progress_line.h"
#include "app/compare/row_costs.h"
#include "app/document/labs/labs.h"
#include "app/engine/kernel_traces.h"
#include "app/engine/pace/run_pace.h"
#include "app/report/page_data.h"
#include "app/report/report.h"
#include "app/site/site_folder.h"
#include "app/site/site_pages.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/device/automatic_device.h"
#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/values/enum_names.h"

#include <QElapsedTimer>
#include <QEventLoop>

#include <algorithm>
#include <iostream>
#include <ranges>
#include <set>

namespace kernelcurve {
namespace {

constexpr std::string_view firstSteps = "first_steps";

/// Returns the labs with these ids and of these courses, without duplicates, sorted by id.
std::vector<Lab> siteLabs(const std::vector<std::string>& names) {
    std::vector<Lab> all = labs();
    if (names.empty())
        return all;
    std::set<std::string> ids;
    for (const std::string& name : names) {
        const auto isNamed = [&](const Lab& lab) {
            return lab.id == name ||
                   (lab.course && nameOf(labTopicNames, lab.course->topic) == name) ||
                   (lab.course && lab.course->first > 0 && name == firstSteps);
        };
        if (std::ranges::none_of(all, isNamed)) {
            auto known = textsOf(all, &Lab::id);
            for (const auto& [topic, text] : labTopicNames)
                known.emplace_back(text);
            throw Error({message(KC_TEXT("engine", "Lab or course not found: {0}"), name),
                         didYouMean(name, known,
                                    message(KC_TEXT("engine", "see `kernelcurve list labs`")))});
        }
        for (const Lab& lab : all)
            if (isNamed(lab))
                ids.insert(lab.id);
    }
    std::erase_if(all, [&](const Lab& lab) { return !ids.contains(lab.id); });
    return all;
}

/// Larger experiments are not predicted, because each row takes about a second.
constexpr std::int64_t maxPredicted = 300;

/// Gathers the rows and traces of all labs, and writes the site.
class SiteWriter {
  public:
    SiteWriter(const SiteCommand& command, std::vector<Lab> labs)
        : command_(command)
        , labs_(std::move(labs))
        , catalog_(loadCatalog({}))
        , client_(workerCommand(command.worker))
        , devices_(knownDevices(client_))
        , progress_(command.quiet)
        , runs_(client_, catalog_, [this] { rowCame(); }) {
        QObject::connect(&interrupt_, &Interrupt::requested, &loop_, [this] {
            progress_.say("stopping; no site is written, but the predictions are cached: run the "
                          "command again to continue (interrupt again to quit immediately)");
            isInterrupted_ = true;
            runs_.cancel();
            loop_.quit();
        });
        predictions_ = command.withoutPredictions ? SitePredictions::LeftOut
                       : canPredict()             ? SitePredictions::Made
                                                  : SitePredictions::NoCompiler;
    }

    ExitCode write() {
        if (predictions_ == SitePredictions::NoCompiler)
            std::cerr
                << "note: NVRTC or nvdisasm is missing; the site is written without predicted "
                   "curves and costs (to add them: pip install nvidia-cuda-nvrtc "
                   "nvidia-cuda-nvdisasm)"
                << std::endl;
        chartLibrary(); // throws before the long part
        SiteFolder folder(command_.folder);
        std::vector<bool> languages{false, true};
        if (!command_.language.empty())
            languages = {command_.language == "zh_CN"};
        SitePages pages(folder, labs_, catalog_, languages);
        std::vector<SiteLab> sites;
        for (const Lab& lab : labs_)
            sites.push_back(siteLab(lab, catalog_));
        plan(sites);
        for (SiteLab& site : sites) {
            if (isInterrupted_)
                break;
            ++number_;
            shown_ = site.lab.id;
            showProgress();
            gather(site);
            if (!isInterrupted_)
                pages.writeLab(site, predictions_);
            site = {};
            QCoreApplication::processEvents(); // an interruption
        }
        progress_.close();
        if (isInterrupted_)
            return ExitCode::Interrupted;
        pages.writeRest();
        folder.finish();
        std::cout << command_.folder << "/index.html: " << labs_.size() << " labs, "
                  << folder.files() << " files, " << (folder.bytes() + 50'000) / 100'000 / 10.0
                  << " MB" << std::endl;
        return ExitCode::Done;
    }

  private:
    bool canPredict() const {
        return std::ranges::any_of(devices_, [](const DeviceDescription& device) {
            return device.kind == DeviceKind::Predict && device.usable;
        });
    }

    bool isPredictable(const SiteView& view) const {
        return predictions_ == SitePredictions::Made &&
               Plan(view.experiment, catalog_).size() <= maxPredicted;
    }

    /// Sets the devices of each lab, and counts the predicted rows, which take time.
    void plan(std::vector<SiteLab>& sites) {
        for (SiteLab& site : sites) {
            const bool isPredicted = hasPredictedDevice(site.experiment);
            for (const DeviceDescription& device : devices_)
                if (isPredicted ? predictions_ == SitePredictions::Made && device.usable &&
                                      std::ranges::count(devicesOf(site.experiment), device.id) > 0
                                : device.kind == DeviceKind::Replay && device.usable)
                    site.shown.push_back({device});
            // The labs' texts describe this GPU.
            std::ranges::stable_partition(site.shown, [](const SiteRows& device) {
                return device.device.id.substr(device.device.id.find(':')) ==
                       defaultPrediction.substr(defaultPrediction.find(':'));
            });
            if (predictions_ != SitePredictions::Made)
                continue;
            std::set<Configuration> rows; // Several steps may show the same rows.
            for (const SiteView& view : site.views)
                if (isPredictable(view))
                    for (const Plan plan(view.experiment, catalog_);
                         const std::int64_t index : std::views::iota(std::int64_t{0}, plan.size()))
                        rows.insert(plan.at(index));
            predictedRows_ += static_cast<std::int64_t>(rows.size() * site.shown.size());
        }
        clock_.start();
    }

    void gather(SiteLab& site) {
        const bool isPredicted = hasPredictedDevice(site.experiment);
        counts_ = isPredicted;
        for (const SiteView& view : site.views)
            for (SiteRows& device : site.shown)
                if (!isPredicted || isPredictable(view))
                    attempt(std::span(&device, 1), view.experiment);
        if (predictions_ != SitePredictions::Made)
            return;
        // Traces run at the same time.
        const Recording recording = site.recording();
        KernelTraces traces(client_);
        bool areTraced = recording.measurements.empty() || isInterrupted_;
        QObject::connect(&traces, &KernelTraces::finished, &loop_, [&] {
            areTraced = true;
            loop_.quit();
        });
        if (!areTraced)
            traces.start(wantedTraces(recording, catalog_, devices_), catalog_);
        if (!isPredicted)
            predict(site);
        if (!areTraced && !isInterrupted_)
            loop_.exec();
        site.traces = traces.traces();
    }

    /// Adds predictions of the GPUs that recorded the lab, on all of them at the same time.
    void predict(SiteLab& site) {
        std::vector<SiteRows> models;
        std::vector<std::string> recorded;
        for (const SiteRows& device : site.shown) {
            const DeviceDescription* model = modelOf(device.environment, devices_);
            if (model == nullptr || !model->usable)
                continue;
            models.push_back({*model});
            recorded.push_back(device.device.id);
        }
        counts_ = true;
        for (const SiteView& view : site.views)
            if (isPredictable(view))
                attempt(models, view.experiment);
        counts_ = false;
        for (std::size_t index = 0; index < models.size(); ++index) {
            std::erase_if(models[index].rows,
                          [](const auto& row) { return row.second.status != Status::Measured; });
            site.predicted.emplace(recorded[index], std::move(models[index]));
        }
    }

    void attempt(std::span<SiteRows> devices, const Experiment& experiment) {
        try {
            runs_.add(devices, experiment);
        } catch (const Error& error) {
            progress_.say(error.failure().english());
        }
    }

    void rowCame() {
        if (counts_)
            ++rowsDone_;
        showProgress();
    }

    void showProgress() {
        QString text = QStringLiteral("lab %1 of %2: %3")
                           .arg(number_)
                           .arg(labs_.size())
                           .arg(QString::fromStdString(shown_));
        // The average is steadier than the last rows, because the labs differ widely.
        constexpr std::int64_t few = 20;
        if (rowsDone_ >= few && rowsDone_ < predictedRows_)
            text += QStringLiteral(", about %1 left")
                        .arg(estimatedDuration(std::chrono::milliseconds(clock_.elapsed()) *
                                               (static_cast<double>(predictedRows_ - rowsDone_) /
                                                static_cast<double>(rowsDone_))));
        progress_.show(text);
    }

    const SiteCommand& command_;
    std::vector<Lab> labs_;
    Catalog catalog_;
    EngineClient client_;
    std::vector<DeviceDescription> devices_;
    ProgressLine progress_;
    SiteRuns runs_;
    QEventLoop loop_; ///< waits for traces
    Interrupt interrupt_;
    QElapsedTimer clock_;
    std::int64_t predictedRows_ = 0; ///< number of rows to predict for all labs
    std::int64_t rowsDone_ = 0;
    SitePredictions predictions_ = SitePredictions::Made;
    std::size_t number_ = 0;
    std::string shown_;   ///< the current lab
    bool counts_ = false; ///< true while rows take time
    bool isInterrupted_ = false;
};

} // namespace

ExitCode carryOut(const SiteCommand& command) {
    if (command.folder.empty())
        throw Error({message(KC_TEXT("engine", "Missing folder name")),
                     message(KC_TEXT("engine", "choose another folder"))});
    return SiteWriter(command, siteLabs(command.labs)).write();
}

} // namespace kernelcurve
