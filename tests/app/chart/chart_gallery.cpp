// Draws sample charts in every style into a folder, for visual inspection.

#include "app/chart/plot/chart_export.h"
#include "app/chart/style/figure_preset.h"
#include "app/chart/view/chart_view.h"
#include "app/compare/recording_chart.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"
#include "tests/app/chart/sample_charts.h"

#include <QApplication>
#include <QDir>
#include <QMouseEvent>
#include <QPalette>
#include <QPixmap>
#include <QRegularExpression>

#include <cstdio>

namespace {

using namespace kernelcurve;

QPalette darkPalette() {
    QPalette dark;
    dark.setColor(QPalette::Window, QColor(0x2B, 0x2B, 0x2B));
    dark.setColor(QPalette::Base, QColor(0x1F, 0x1F, 0x1F));
    dark.setColor(QPalette::Text, QColor(0xE6, 0xE6, 0xE6));
    dark.setColor(QPalette::Highlight, QColor(0x3D, 0xAE, 0xE9));
    return dark;
}

void hover(QWidget& view, const QPointF& share) {
    QWidget* plot = view.childAt(view.rect().center());
    const QPointF place(view.width() * share.x(), view.height() * share.y());
    QMouseEvent move(QEvent::MouseMove, place, view.mapToGlobal(place), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(plot, &move);
}

void drawWindow(const ChartData& chart, const QString& file, bool dark, QSize size, bool tracked) {
    ChartView view;
    if (dark)
        view.setPalette(darkPalette());
    view.resize(size);
    view.setEmptyText(QStringLiteral("Press Run to measure: the curve grows here."));
    view.show();
    view.setChart(chart);
    view.refresh();
    QCoreApplication::processEvents();
    if (tracked)
        hover(view, {0.4, 0.5});
    QCoreApplication::processEvents();
    view.grab().save(file);
}

/// Draws every recorded lab as every figure preset, and on a dark background.
void drawFigures(const char* recordedDevice, const QDir& folder) {
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    for (const Recording& recording :
         readDeviceRecording(readFile(recordedDevice), recordedDevice).recordings) {
        ChartData chart = recordingChart(recording, recording.experiment.plot, catalog);
        chart.caption = provenanceCaption(recording);
        QString name = chart.title.left(40);
        name.replace(QRegularExpression(QStringLiteral("[^A-Za-z0-9]+")), QStringLiteral("_"));
        for (const FigurePreset& preset : figurePresets())
            for (const bool dark : {false, true}) {
                PlotLook look = recording.experiment.plot.look;
                preset.applyTo(look);
                chart.textSize = look.textSize;
                chart.background = dark ? QStringLiteral("#1f1f1f") : QString();
                ChartExport options;
                options.size = {chartPoints(look.width), chartPoints(look.height)};
                options.scale = 1500.0 / options.size.width();
                options.titled = preset.titled;
                options.captioned = false;
                if (!dark || preset.id == std::string_view("slide"))
                    exportChart(chart,
                                folder
                                    .filePath(QStringLiteral("%1-%2%3.png")
                                                  .arg(name, QLatin1String(preset.id),
                                                       dark ? QStringLiteral("-dark") : QString()))
                                    .toStdString(),
                                options);
            }
    }
}

} // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    if (argc != 2 && argc != 3) {
        std::fputs("usage: chart_gallery FOLDER [RECORDED_DEVICE.yaml]\n", stderr);
        return 2;
    }
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    folder.mkpath(QStringLiteral("."));
    if (argc == 3) {
        drawFigures(argv[2], folder);
        return 0;
    }
    const QSize usual(900, 560);
    const QSize small(420, 280);
    const struct {
        const char* name;
        ChartData chart;
    } charts[] = {
        {"offsets-1", samples::offsets(1, 129)},
        {"offsets-5", samples::offsets(5, 129)},
        {"offsets-12", samples::offsets(12, 129)},
        {"offsets-40", samples::offsets(40, 33)},
        {"offsets-200", samples::offsets(200, 129)},
        {"sizes-3", samples::sizes(3)},
        {"failures", samples::withFailures()},
        {"kernels", samples::kernels()},
        {"heat", samples::heatMap()},
        {"roofline", samples::roofline()},
        {"timeline", samples::timeline()},
        {"blocks", samples::blockTimeline()},
        {"noise", samples::noise(100000)},
        {"chinese", samples::inChinese(samples::offsets(3, 129))},
        {"empty", ChartData{}},
    };
    for (const auto& sample : charts) {
        const ChartData& chart = sample.chart;
        const auto file = [&](const char* look) {
            return folder.filePath(
                QStringLiteral("%1-%2.png").arg(QLatin1String(sample.name), look));
        };
        drawWindow(chart, file("light"), false, usual, true);
        drawWindow(chart, file("dark"), true, usual, true);
        drawWindow(chart, file("small"), false, small, false);
        exportChart(chart, file("print").toStdString());
        exportChart(chart, file("print-small").toStdString(),
                    {.size = {480, 320}, .scale = 1, .metadata = {}});
    }
    exportChart(samples::offsets(5, 129),
                folder.filePath(QStringLiteral("offsets.svg")).toStdString());
    exportChart(samples::offsets(5, 129),
                folder.filePath(QStringLiteral("offsets.pdf")).toStdString());
    return 0;
}
