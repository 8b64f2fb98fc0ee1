#include "ui/results/chart/chart_options_menu.h"

#include "gpu/model/text/error.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/named.h"

#include <QActionGroup>

#include <algorithm>

namespace kernelcurve {
namespace {

/// The y metric of an energy efficiency roofline.
constexpr const char* perWatt = "flops_per_watt";

} // namespace

ChartOptionsMenu::ChartOptionsMenu(References& references, QWidget* parent)
    : QMenu(parent)
    , references_(references)
    , kinds_(new QActionGroup(this))
    , automatic_(addKind(PlotKind::Automatic))
    , curves_(addKind(PlotKind::Curves))
    , bars_(addKind(PlotKind::Bars))
    , heatMap_(addKind(PlotKind::HeatMap))
    , roofline_(addKind(PlotKind::Roofline))
    , perWatt_(named("rooflinePerWatt", addAction(QString())))
    , timeline_(addKind(PlotKind::Timeline))
    , errorBars_(addToggle(&PlotSettings::errorBars))
    , bounds_(addToggle(&PlotSettings::bounds))
    , published_(new QMenu(this))
    , splits_(new QMenu(this))
    , splitGroup_(new QActionGroup(this))
    , together_(addSplit(ChartSplit::None))
    , byKernel_(named("splitByKernel", addSplit(ChartSplit::Kernels)))
    , byDevice_(addSplit(ChartSplit::Devices))
    , look_(named("chartLookAction", new QAction(this)))
    , note_(named("pointNote", new QAction(this))) {
    perWatt_->setCheckable(true);
    kinds_->addAction(perWatt_);
    connect(perWatt_, &QAction::triggered, this, [this] {
        emit edited([](PlotSettings& plot) {
            plot.kind = PlotKind::Roofline;
            plot.y = perWatt;
        });
    });
    insertSeparator(errorBars_);
    addMenu(published_);
    addMenu(splits_);
    addSeparator();
    addActions({look_, note_});
    connect(look_, &QAction::triggered, this, &ChartOptionsMenu::lookWanted);
    connect(note_, &QAction::triggered, this, &ChartOptionsMenu::noteWanted);
    setToolTipsVisible(true);
    connect(published_, &QMenu::aboutToShow, this, &ChartOptionsMenu::fillReferences);
    retranslate();
}

QAction* ChartOptionsMenu::addKind(PlotKind kind) {
    QAction* action = addAction(QString());
    action->setCheckable(true);
    kinds_->addAction(action);
    connect(action, &QAction::triggered, this, [this, kind] {
        emit edited([kind](PlotSettings& plot) {
            plot.kind = kind;
            if (kind == PlotKind::Roofline && plot.y == perWatt)
                plot.y = "flops";
        });
    });
    return action;
}

QAction* ChartOptionsMenu::addToggle(bool PlotSettings::*setting) {
    QAction* action = addAction(QString());
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, setting](bool on) {
        emit edited([setting, on](PlotSettings& plot) { plot.*setting = on; });
    });
    return action;
}

QAction* ChartOptionsMenu::addSplit(ChartSplit split) {
    QAction* action = splits_->addAction(QString());
    action->setCheckable(true);
    splitGroup_->addAction(action);
    connect(action, &QAction::triggered, this,
            [this, split] { emit edited([split](PlotSettings& plot) { plot.split = split; }); });
    return action;
}

void ChartOptionsMenu::show(const PlotSettings& settings, ChartKind drawn) {
    settings_ = settings;
    QAction* const actions[] = {automatic_, curves_, bars_, heatMap_, roofline_, timeline_};
    const bool isPerWatt = settings.kind == PlotKind::Roofline && settings.y == perWatt;
    (isPerWatt ? perWatt_ : actions[static_cast<std::size_t>(settings.kind)])->setChecked(true);
    errorBars_->setChecked(settings.errorBars);
    const bool hasY = drawn != ChartKind::HeatMap && drawn != ChartKind::Timeline;
    errorBars_->setEnabled(hasY);
    QAction* const splits[] = {together_, byKernel_, byDevice_};
    splits[static_cast<std::size_t>(settings.split)]->setChecked(true);
    splits_->setEnabled(drawn == ChartKind::Curves || drawn == ChartKind::Bars);
    bounds_->setChecked(settings.bounds);
    bounds_->setEnabled(hasY);
}

void ChartOptionsMenu::fillReferences() {
    published_->clear();
    try {
        for (const References::Entry& entry : references_.list()) {
            QAction* action = published_->addAction(translated(entry.title));
            action->setCheckable(true);
            const auto& shown = settings_.references;
            action->setChecked(std::find(shown.begin(), shown.end(), entry.id) != shown.end());
            connect(action, &QAction::triggered, this, [this, id = entry.id](bool on) {
                emit edited([&](PlotSettings& plot) {
                    std::erase(plot.references, id);
                    if (on)
                        plot.references.push_back(id);
                });
            });
        }
    } catch (const Error& error) {
        published_->addAction(explained(error.failure()))->setEnabled(false);
    }
    if (published_->isEmpty())
        published_->addAction(tr("No published results found"))->setEnabled(false);
}

void ChartOptionsMenu::retranslate() {
    const auto name = [](QAction* action, const char* source) {
        setText(*action, "kernelcurve::ChartOptionsMenu", source);
    };
    name(automatic_, QT_TR_NOOP("&Automatic"));
    name(curves_, QT_TR_NOOP("&Curves"));
    name(bars_, QT_TR_NOOP("&Bars"));
    name(heatMap_, QT_TR_NOOP("&Heat map"));
    heatMap_->setToolTip(
        tr("Shows one parameter as columns, the curves as rows, and the metric as colour"));
    name(roofline_, QT_TR_NOOP("&Roofline"));
    roofline_->setToolTip(tr("Plots FLOP/s vs. operations per byte, with the peaks of the device"));
    name(perWatt_, QT_TR_NOOP("Roofline per &watt"));
    perWatt_->setToolTip(tr("Plots FLOP/s per watt vs. operations per byte, with the peaks of the "
                            "device at its power limit"));
    name(timeline_, QT_TR_NOOP("&Timeline"));
    timeline_->setToolTip(tr("Shows when copies, kernels, and blocks run"));
    name(errorBars_, QT_TR_NOOP("&Error bars"));
    name(bounds_, QT_TR_NOOP("&Peaks and other limits"));
    published_->setTitle(tr("P&ublished results"));
    splits_->setTitle(tr("&Small multiples"));
    name(together_, QT_TR_NOOP("&All in one chart"));
    name(byKernel_, QT_TR_NOOP("One chart per &kernel"));
    name(byDevice_, QT_TR_NOOP("One chart per &device or recording"));
    name(look_, QT_TR_NOOP("&Export for a report…"));
    setSearchText(*look_, "kernelcurve::ChartOptionsMenu", QT_TR_NOOP("Report chart"));
    look_->setToolTip(tr("Sets axis limits, labels and order of the series, legend, font, size, "
                         "background, and notes"));
    name(note_, QT_TR_NOOP("&Note on the point…"));
    note_->setToolTip(tr("Adds a note with an arrow to the selected point"));
}

} // namespace kernelcurve
