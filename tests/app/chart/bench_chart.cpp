// Measures how fast charts are made and drawn. Prints "name value unit" lines.

#include "app/chart/make/make_chart.h"
#include "app/chart/plot/chart_export.h"
#include "app/chart/view/chart_overlay.h"
#include "app/chart/view/chart_view.h"
#include "tests/app/chart/sample_charts.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

namespace {

using namespace kernelcurve;

constexpr int many = 100000;

double milliseconds(const std::function<void()>& work) {
    QElapsedTimer clock;
    clock.start();
    work();
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

double medianOf(int times, const std::function<void()>& work) {
    std::vector<double> all;
    for (int turn = 0; turn < times; ++turn)
        all.push_back(milliseconds(work));
    std::ranges::sort(all);
    return all[all.size() / 2];
}

void report(const char* name, double value, const char* unit) {
    std::printf("%s %.2f %s\n", name, value, unit);
    std::fflush(stdout);
}

std::vector<Measurement> measurements() {
    std::vector<Measurement> rows(many);
    for (int row = 0; row < many; ++row) {
        Measurement& made = rows[static_cast<std::size_t>(row)];
        made.configuration.kernel = row % 2 ? "read_offset" : "read_offset_unroll";
        made.configuration.parameters = {
            {"n", 67108864}, {"block", 256}, {"offset", row / 8}, {"unroll", 1 << (row % 4)}};
        made.metrics = {{"time", 1e-3},      {"time_q1", 0.9e-3},
                        {"time_q3", 1.1e-3}, {"bandwidth", 3e12 + row},
                        {"noise", 0.004},    {"samples", 30}};
    }
    return rows;
}

/// Draws one frame: redraws the view and composes the window's content, as for the screen.
void paintFrame(ChartView& view) {
    QCoreApplication::processEvents();
    view.repaint();
}

void benchZoom(const char* name, const ChartData& chart) {
    ChartView view;
    view.resize(1280, 800);
    view.show();
    view.setChart(chart);
    view.refresh();
    paintFrame(view);
    QWidget* plot = view.findChild<ChartOverlay*>()->parentWidget();
    constexpr int frames = 60;
    const double total = milliseconds([&] {
        for (int frame = 0; frame < frames; ++frame) {
            const QPointF place(640, 400);
            QWheelEvent turned(place, place, {}, {0, frame < frames / 2 ? 60 : -60}, Qt::NoButton,
                               Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(plot, &turned);
            paintFrame(view);
        }
    });
    report(name, frames * 1000 / total, "frames/s");
}

void benchHover(const ChartData& chart) {
    ChartView view;
    view.resize(1280, 800);
    view.show();
    view.setChart(chart);
    view.refresh();
    paintFrame(view);
    QWidget* plot = view.findChild<ChartOverlay*>()->parentWidget();
    double x = 200;
    report("hover_100k_ms",
           medianOf(50,
                    [&] {
                        x += 13;
                        const QPointF place(x, 400);
                        QMouseEvent move(QEvent::MouseMove, place, place, Qt::NoButton,
                                         Qt::NoButton, Qt::NoModifier);
                        QCoreApplication::sendEvent(plot, &move);
                        paintFrame(view);
                    }),
           "ms");
}

} // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);

    const Experiment experiment;
    const auto rows = measurements();
    report("make_chart_100k_ms", medianOf(5, [&] { makeChart({experiment, rows}, {}); }), "ms");

    const ChartData noise = samples::noise(many);
    ChartView view;
    view.resize(1280, 800);
    view.show();
    report("replot_100k_ms",
           medianOf(9,
                    [&] {
                        view.setChart(noise);
                        view.refresh();
                        paintFrame(view);
                    }),
           "ms");
    benchZoom("zoom_100k_fps", noise);
    benchZoom("zoom_12_series_fps", samples::offsets(12, 2000));
    benchZoom("zoom_100_series_fps", samples::offsets(100, 1000));
    benchHover(noise);
    report("png_export_ms", medianOf(5, [] { chartImage(samples::offsets(5, 129)); }), "ms");
    return 0;
}
