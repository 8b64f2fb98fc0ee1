#include "app/site/site_lab.h"

#include "app/chart/plot/chart_export.h"
#include "app/compare/recording_chart.h"
#include "app/document/labs/guess.h"
#include "app/document/labs/lab_steps.h"
#include "app/report/page_chart.h"
#include "app/report/page_data.h"
#include "app/report/page_language.h"
#include "app/report/report_html.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/derived/speedup.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/metric.h"

#include <QByteArray>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

using Json = nlohmann::ordered_json;
using WriteFile = std::function<void(const std::string&, std::string_view)>;

/// Devices whose rows are shown together.
using Together = std::vector<const SiteRows*>;

std::string shortName(const DeviceDescription& device) {
    std::string name = device.name;
    const std::string recorded = " (recorded)";
    if (name.ends_with(recorded))
        name.resize(name.size() - recorded.size());
    return name;
}

Json valueJson(const Value& value) {
    if (value.isInteger())
        return value.integer();
    return value.isNumber() ? Json(*value.number()) : Json(value.text());
}

/// Some rows of a lab in a recording.
struct Part {
    Recording recording;
    std::vector<std::size_t> rows; ///< indices among all rows of the lab
};

/// Writes the data of one lab.
class LabData {
  public:
    LabData(const SiteLab& lab, const Catalog& catalog, const WriteFile& write)
        : lab_(lab)
        , catalog_(catalog)
        , write_(write) {
        for (const SiteRows& device : lab_.shown)
            gather(device);
        for (const auto& [id, device] : lab_.predicted)
            gather(device);
    }

    Json json() {
        Json views = Json::array();
        for (std::size_t number = 0; number < lab_.views.size(); ++number)
            views.push_back(viewJson(number));
        Json devices = Json::array();
        for (const SiteRows& device : lab_.shown)
            devices.push_back({{"id", device.device.id}, {"name", shortName(device.device)}});
        Json traces = Json::object();
        const Recording recording = lab_.recording();
        for (const KernelTrace& trace : lab_.traces)
            traces[trace.kernel()] = pageTrace(recording, trace, chinese_);
        Recording whole = recording;
        whole.experiment = lab_.experiment;
        whole.experiment.kernels = kernelOrder(lab_.experiment);
        return {{"id", lab_.lab.id},
                {"devices", devices},
                {"parameters", pageParameters(whole, catalog_)},
                {"order", kernelOrder(lab_.experiment)},
                {"views", views},
                {"rows", rowsJson()}, // The views have selected the metrics.
                {"traces", traces}};
    }

  private:
    struct Row {
        const SiteRows* device;
        const Measurement* row;
    };

    void gather(const SiteRows& device) {
        for (const auto& [configuration, row] : device.rows)
            rows_.push_back({&device, &row});
    }

    Part part(const SiteView& view, const Together& devices) const {
        const Plan plan(view.experiment, catalog_);
        Part part;
        part.recording.experiment = view.experiment;
        std::vector<std::string> ids;
        for (const SiteRows* device : devices) {
            ids.push_back(device->device.id);
            if (devices.size() == 1)
                part.recording.environment = device->environment;
            else
                part.recording.devices.push_back({device->device.id, device->environment});
        }
        setDevices(part.recording.experiment, ids);
        for (std::size_t index = 0; index < rows_.size(); ++index) {
            const Row& row = rows_[index];
            if (std::ranges::find(devices, row.device) == devices.end() ||
                !plan.contains(row.row->configuration))
                continue;
            part.rows.push_back(index);
            Measurement& copy = part.recording.measurements.emplace_back(*row.row);
            copy.device = devices.size() == 1 ? std::string() : row.device->device.id;
        }
        return part;
    }

    Json viewJson(std::size_t number) {
        const SiteView& view = lab_.views[number];
        Json shown = Json::array();
        Together all;
        const Plan plan(view.experiment, catalog_);
        for (const SiteRows& device : lab_.shown) {
            const Part alone = part(view, {&device});
            if (alone.rows.empty())
                continue;
            all.push_back(&device);
            Json one = partJson(alone, number, device.device.id, plan.size());
            const auto predicted = lab_.predicted.find(device.device.id);
            if (predicted != lab_.predicted.end()) {
                const Part both = part(view, {&device, &predicted->second});
                if (both.rows.size() > alone.rows.size())
                    one["predicted"] = partJson(both, number, device.device.id + "-predicted", 0);
            }
            shown.push_back(std::move(one));
        }
        const Part first = all.empty() ? Part() : part(view, {all.front()});
        if (all.size() > 1)
            shown.push_back(partJson(part(view, all), number, "all", 0));
        const PlotSettings plot = shownPlot(view.experiment.plot, first.recording, catalog_);
        Json json = {{"title", titleOf(view)},
                     {"plot", pagePlot(first.recording, catalog_)},
                     {"configurations", plan.size()},
                     {"guess", guessJson(view.experiment, plot)},
                     {"shown", shown}};
        return json;
    }

    Json titleOf(const SiteView& view) const {
        if (!view.step)
            return both(lab_.experiment.title, chinese_);
        const std::string number = std::to_string(*view.step + 1);
        return {{"en", "Step " + number}, {"zh_CN", "第 " + number + " 步"}};
    }

    /// `planned` is the number of configurations, or 0 if missing rows are not counted.
    Json partJson(const Part& part, std::size_t view, const std::string& device,
                  std::int64_t planned) {
        Json chart = pageChart(part.recording, catalog_);
        if (!chart.is_null())
            for (Json& series : chart["series"])
                for (Json& point : series["points"])
                    if (const int row = point[4]; row >= 0)
                        point[4] = part.rows[static_cast<std::size_t>(row)];
        const PlotSettings plot =
            shownPlot(part.recording.experiment.plot, part.recording, catalog_);
        metrics_.insert(plot.y);
        if (isFromSpeedup(plot.y)) {
            const std::vector<Measurement> compared =
                withSpeedups(part.recording.experiment, part.recording.measurements);
            for (std::size_t index = 0; index < compared.size(); ++index)
                if (const auto value = measuredMetric(compared[index], plot.y))
                    speedups_[part.rows[index]][plot.y] = *value;
        }
        Json json = {{"device", device},
                     {"rows", part.rows},
                     {"chart", chart},
                     {"caption", inBothLanguages([&] {
                          return Json(provenanceCaption(part.recording).toStdString());
                      })}};
        if (planned > static_cast<std::int64_t>(part.rows.size()))
            json["missing"] = planned - static_cast<std::int64_t>(part.rows.size());
        if (plot.kind == PlotKind::HeatMap || plot.kind == PlotKind::Timeline)
            json["picture"] = pictureJson(part.recording, plot, view, device);
        return json;
    }

    /// The page has no chart of this kind, so it shows the window's chart as a picture.
    Json pictureJson(const Recording& recording, const PlotSettings& plot, std::size_t view,
                     const std::string& device) {
        std::string safe = device;
        std::ranges::replace(safe, ':', '-');
        const std::string stem =
            "pictures/labs/" + lab_.lab.id + "-" + std::to_string(view) + "-" + safe;
        Json names = Json::object();
        for (const bool chinese : {false, true}) {
            const InLanguage language(chinese);
            ChartData chart = reportChart(recording, plot, catalog_);
            if (chart.series.empty())
                return {};
            chart.title.clear();
            const std::string name = stem + (chinese ? ".zh_CN.png" : ".png");
            ChartExport options;
            options.captioned = false;
            options.scale = 1.5;
            const QByteArray data = chartFile(chart, QStringLiteral("png"), options);
            write_(name, {data.constData(), static_cast<std::size_t>(data.size())});
            names[chinese ? "zh_CN" : "en"] = name;
        }
        return names;
    }

    Json guessJson(const Experiment& experiment, const PlotSettings& plot) const {
        Json curves = Json::array();
        for (const ExpectedCurve& curve : expectedCurves(experiment, plot, catalog_)) {
            Json of = Json::object();
            for (const auto& [name, value] : curve.of)
                of[name] = valueJson(value);
            Json places = Json::array();
            for (const Value& place : curve.places)
                places.push_back(valueJson(place));
            curves.push_back({{"name", curveName(curve.of).toStdString()},
                              {"of", std::move(of)},
                              {"places", std::move(places)}});
        }
        return curves.empty() ? Json() : Json{{"curves", curves}};
    }

    /// Returns the rows with the parameters that differ and the metrics that a chart or the table
    /// shows.
    Json rowsJson() const {
        std::map<std::string, std::set<Value>> values;
        for (const Row& row : rows_)
            for (const auto& [name, value] : row.row->configuration.parameters)
                values[name].insert(value);
        std::set<std::string> named;
        for (const SiteView& view : lab_.views) {
            named.insert(view.experiment.plot.x);
            named.insert(view.experiment.plot.series.begin(), view.experiment.plot.series.end());
        }
        Json rows = Json::array();
        for (std::size_t index = 0; index < rows_.size(); ++index) {
            const Row& each = rows_[index];
            const Measurement& row = *each.row;
            Json parameters = Json::object();
            for (const auto& [name, value] : row.configuration.parameters)
                if (values[name].size() > 1 || named.contains(name))
                    parameters[name] = valueJson(value);
            Json metrics = Json::object();
            for (const std::string& tag : metrics_)
                if (const auto value = measuredMetric(row, tag))
                    metrics[tag] = *value;
            if (const auto known = speedups_.find(index); known != speedups_.end())
                for (const auto& [tag, value] : known->second)
                    metrics[tag] = value;
            Json json = {{"kernel", row.configuration.kernel},
                         {"device", shortName(each.device->device)},
                         {"parameters", parameters},
                         {"metrics", metrics},
                         {"status", nameOf(row.status)}};
            if (isPredicted(row))
                json["clock"] = row.clock;
            if (!row.kernelClass.empty())
                json["kernel_class"] = row.kernelClass;
            if (row.status == Status::Failed) {
                const Failure reason = row.reason;
                json["reason"] = {{"what",
                                   {{"text", both(reason.what.text, chinese_)},
                                    {"arguments", reason.what.arguments}}}};
            }
            rows.push_back(std::move(json));
        }
        return rows;
    }

    const SiteLab& lab_;
    const Catalog& catalog_;
    const WriteFile& write_;
    const Chinese chinese_;
    std::vector<Row> rows_;
    std::map<std::size_t, std::map<std::string, double>> speedups_; ///< by row and metric
    std::set<std::string> metrics_{"time", "bandwidth", "flops", "time_low", "time_high"};
};

} // namespace

bool SiteLab::hasRows() const {
    return std::ranges::any_of(shown, [](const SiteRows& device) { return !device.rows.empty(); });
}

Recording SiteLab::recording() const {
    Recording recording;
    recording.experiment = experiment;
    for (const SiteRows& device : shown) {
        if (device.rows.empty())
            continue;
        recording.environment = device.environment;
        setDevices(recording.experiment, {device.device.id});
        for (const auto& [configuration, row] : device.rows)
            recording.measurements.push_back(row);
        break;
    }
    return recording;
}

SiteLab siteLab(const Lab& lab, const Catalog& catalog) {
    SiteLab site{
        lab, fitted(readExperiment(readFile(lab.file), lab.file.string()), DeviceKind::Cuda), {}};
    site.views.push_back({std::nullopt, site.experiment});
    if (!site.experiment.lab)
        return site;
    const std::vector<LabStep>& steps = site.experiment.lab->steps;
    for (std::size_t number = 0; number < steps.size(); ++number) {
        if (!steps[number].set)
            continue;
        Experiment experiment = withStep(site.experiment, *steps[number].set, catalog);
        if (experiment != site.experiment)
            site.views.push_back({number, std::move(experiment)});
    }
    return site;
}

std::string labScript(const SiteLab& lab, const Catalog& catalog, const WriteFile& write) {
    return "showLab(" + inScript(LabData(lab, catalog, write).json()) + ");\n";
}

} // namespace kernelcurve
