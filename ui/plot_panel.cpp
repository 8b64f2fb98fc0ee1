#include "ui/plot_panel.h"

#include "app/experiment_document.h"
#include "gpu/model/speedup.h"
#include "ui/measurement_model.h"
#include "ui/plot/chart_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace kernelcurve {
namespace {

bool names(const PlotSettings& settings, const std::string& name) {
    const auto& series = settings.series;
    return settings.x == name || settings.y == name ||
           std::find(series.begin(), series.end(), name) != series.end();
}

std::vector<Parameter> declaredParameters(const Experiment& experiment, const Catalog& catalog) {
    std::vector<Parameter> declared;
    for (const std::string& id : experiment.kernels)
        if (const KernelFile* kernel = catalog.find(id))
            for (Parameter& parameter : parametersOf(*kernel))
                declared.push_back(std::move(parameter));
    return declared;
}

void fill(QComboBox* box, const std::vector<PlotChoice>& choices, const std::string& current) {
    const QSignalBlocker quiet(box);
    box->clear();
    for (const PlotChoice& choice : choices)
        box->addItem(choice.label, QString::fromStdString(choice.name));
    box->setCurrentIndex(box->findData(QString::fromStdString(current)));
}

} // namespace

PlotPanel::PlotPanel(ExperimentDocument& document, MeasurementModel& measurements,
                     const Catalog& catalog, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , measurements_(measurements)
    , catalog_(catalog)
    , yLabel_(new QLabel(this))
    , y_(new QComboBox(this))
    , logY_(new QCheckBox(this))
    , xLabel_(new QLabel(this))
    , x_(new QComboBox(this))
    , logX_(new QCheckBox(this))
    , series_(new QPushButton(this))
    , seriesMenu_(new QMenu(this))
    , view_(new ChartView(this)) {
    y_->setObjectName(QStringLiteral("plotY"));
    x_->setObjectName(QStringLiteral("plotX"));
    view_->setObjectName(QStringLiteral("chart"));
    yLabel_->setBuddy(y_);
    xLabel_->setBuddy(x_);
    for (QComboBox* box : {x_, y_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(14);
    }
    series_->setMenu(seriesMenu_);

    auto* line = new QHBoxLayout;
    line->setContentsMargins(6, 4, 6, 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{yLabel_, y_, logY_})
        line->addWidget(widget);
    line->addSpacing(16);
    for (QWidget* widget : std::initializer_list<QWidget*>{xLabel_, x_, logX_})
        line->addWidget(widget);
    line->addSpacing(16);
    line->addWidget(series_);
    line->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(line);
    column->addWidget(view_, 1);

    view_->setChartSource([this] { return makeChartNow(); });
    connect(y_, &QComboBox::activated, this, [this](int index) {
        change([&](PlotSettings& plot) { plot.y = y_->itemData(index).toString().toStdString(); });
    });
    connect(x_, &QComboBox::activated, this, [this](int index) {
        change([&](PlotSettings& plot) { plot.x = x_->itemData(index).toString().toStdString(); });
    });
    connect(logY_, &QCheckBox::toggled, this,
            [this](bool on) { change([&](PlotSettings& plot) { plot.logY = on; }); });
    connect(logX_, &QCheckBox::toggled, this,
            [this](bool on) { change([&](PlotSettings& plot) { plot.logX = on; }); });
    connect(view_, &ChartView::logarithmicChanged, this, [this](Qt::Orientation axis, bool on) {
        change([&](PlotSettings& plot) { (axis == Qt::Horizontal ? plot.logX : plot.logY) = on; });
    });
    connect(seriesMenu_, &QMenu::aboutToShow, this, &PlotPanel::fillSeriesMenu);
    connect(&document_, &ExperimentDocument::experimentChanged, this, &PlotPanel::showSettings);
    connect(&measurements_, &MeasurementModel::updated, this, &PlotPanel::showSettings);
    retranslate();
}

ChartData PlotPanel::chartForExport() const {
    ChartData chart = makeChartNow();
    QStringList provenance;
    for (const auto& [name, value] : document_.recording().environment)
        if (name == "device" || name == "device_name" || name == "time" || name == "date")
            provenance << QString::fromStdString(value.text());
    chart.caption = provenance.join(QStringLiteral(", "));
    return chart;
}

void PlotPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

ChartData PlotPanel::makeChartNow() const {
    const Experiment& experiment = document_.experiment();
    const auto declared = declaredParameters(experiment, catalog_);
    const auto& rows = document_.recording().measurements;
    if (names(settings_, "speedup") || names(settings_, "of_baseline"))
        return makeChart(experiment, withSpeedups(experiment, rows), settings_, declared);
    return makeChart(experiment, rows, settings_, declared);
}

void PlotPanel::showSettings() {
    const Experiment& experiment = document_.experiment();
    settings_ = completePlot(experiment.plot, experiment, document_.recording().measurements);
    if (measurements_.columns() != columns_ || settings_ != offered_) {
        columns_ = measurements_.columns();
        offered_ = settings_;
        choices_ = plotChoices(columns_, settings_, catalog_);
        fill(x_, choices_.x, settings_.x);
        fill(y_, choices_.y, settings_.y);
    }
    const QSignalBlocker quietX(logX_);
    const QSignalBlocker quietY(logY_);
    logX_->setChecked(settings_.logX);
    logY_->setChecked(settings_.logY);
    view_->chartChanged();
}

void PlotPanel::change(const std::function<void(PlotSettings&)>& edit) {
    Experiment experiment = document_.experiment();
    const PlotSettings before = experiment.plot;
    edit(experiment.plot);
    if (experiment.plot != before)
        document_.setExperiment(std::move(experiment));
}

void PlotPanel::fillSeriesMenu() {
    seriesMenu_->clear();
    for (const PlotChoice& choice : choices_.series) {
        auto* action = seriesMenu_->addAction(choice.label);
        action->setCheckable(true);
        const auto& shown = settings_.series;
        action->setChecked(std::find(shown.begin(), shown.end(), choice.name) != shown.end());
        connect(action, &QAction::toggled, this, [this, name = choice.name](bool on) {
            std::vector<std::string> series = settings_.series;
            std::erase(series, name);
            if (on)
                series.push_back(name);
            change([&](PlotSettings& plot) { plot.series = series; });
        });
    }
}

void PlotPanel::retranslate() {
    yLabel_->setText(tr("Sho&w"));
    xLabel_->setText(tr("o&ver"));
    logY_->setText(tr("log"));
    logX_->setText(tr("log"));
    logY_->setToolTip(tr("Logarithmic vertical axis"));
    logX_->setToolTip(tr("Logarithmic horizontal axis"));
    logY_->setAccessibleName(logY_->toolTip());
    logX_->setAccessibleName(logX_->toolTip());
    y_->setAccessibleName(tr("Metric to show"));
    x_->setAccessibleName(tr("Show over"));
    series_->setText(tr("Curves by"));
    series_->setToolTip(tr("What tells one curve from another"));
    view_->setEmptyText(tr("Press Run (Ctrl+R) and the curve grows here."));
    columns_.clear();
    showSettings();
}

} // namespace kernelcurve
