#include "tests/app/chart/sample_charts.h"

#include "app/chart/make/chart_look.h"
#include "app/chart/make/make_timeline.h"

#include <array>
#include <cmath>
#include <random>

namespace kernelcurve::samples {
namespace {

ChartAxis axis(const QString& label, const QString& unit = {}) {
    ChartAxis made;
    made.label = unit.isEmpty() ? label : QStringLiteral("%1 (%2)").arg(label, unit);
    made.unit = unit;
    return made;
}

QString seriesName(int series) {
    const std::array<const char*, 4> names{"read_offset", "read_offset_unroll", "write_offset",
                                           "a_kernel_of_a_student_with_a_very_long_name"};
    const QString kernel = QLatin1String(names.at(static_cast<std::size_t>(series) % names.size()));
    return series < 4 ? kernel : QStringLiteral("%1, unroll %2").arg(kernel).arg(1 << (series / 4));
}

ChartPoint point(double x, double y, int row) {
    ChartPoint made;
    made.x = x;
    made.y = y;
    made.row = row;
    return made;
}

} // namespace

ChartData offsets(int series, int points) {
    ChartData chart;
    chart.title = QStringLiteral("Misaligned reads");
    chart.x = axis(QStringLiteral("offset"));
    chart.x.whole = true;
    chart.x.ticks = ChartTicks::Counts;
    chart.y = axis(QStringLiteral("bandwidth"), QStringLiteral("GB/s"));
    chart.caption =
        QStringLiteral("NVIDIA H200, driver 570.86, 2025-11-20; n 64 Mi, block 512; warm, noise "
                       "under 0.5 %, median of 20 to 200 samples; Kernelcurve 0.1.0");
    std::mt19937 generator(7);
    std::normal_distribution<double> noise(0, 12);
    int row = 0;
    for (int index = 0; index < series; ++index) {
        ChartSeries made{seriesName(index), {}};
        for (int place = 0; place < points; ++place) {
            const bool aligned = place % 32 == 0;
            const double value = 3900 - 240 * index - (aligned ? 0 : 420.0) + noise(generator);
            made.points.push_back(point(place, value, row++));
        }
        chart.series.push_back(std::move(made));
    }
    fadeMost(chart, true);
    return chart;
}

ChartData sizes(int series) {
    ChartData chart;
    chart.title = QStringLiteral("Copies of growing size");
    chart.x = axis(QStringLiteral("elements"));
    chart.x.logarithmic = true;
    chart.x.whole = true;
    chart.x.ticks = ChartTicks::Counts;
    chart.y = axis(QStringLiteral("bandwidth"), QStringLiteral("GB/s"));
    chart.y.logarithmic = true;
    int row = 0;
    for (int index = 0; index < series; ++index) {
        ChartSeries made{seriesName(index), {}};
        for (double size = 1024; size <= 67108864; size *= 2) {
            const double peak = 4000.0 / (1 + 0.6 * index);
            const double value = peak * size / (size + 2e6);
            ChartPoint next = point(size, value, row++);
            next.low = value * 0.85;
            next.high = value * 1.1;
            made.points.push_back(next);
        }
        chart.series.push_back(std::move(made));
    }
    return chart;
}

ChartData withFailures() {
    ChartData chart = offsets(3, 0);
    chart.title = QStringLiteral("Blocks of every size");
    chart.x = axis(QStringLiteral("block"));
    chart.x.whole = true;
    chart.x.ticks = ChartTicks::Counts;
    int row = 0;
    for (std::size_t index = 0; index < chart.series.size(); ++index) {
        for (int block = 64; block <= 1024; block += 64) {
            const double rank = static_cast<double>(index);
            ChartPoint next = point(block, (2400 - 500 * rank) * block / (block + 90.0), row++);
            if ((index == 1 && block == 512) || (block == 768 && index != 2))
                next.status = Status::Failed;
            if (index >= 1 && block > 896)
                next.status = Status::Excluded;
            if (next.status != Status::Measured)
                next.y.reset();
            chart.series[index].points.push_back(next);
        }
    }
    return chart;
}

ChartData heatMap() {
    ChartData chart;
    chart.kind = ChartKind::HeatMap;
    chart.title = QStringLiteral("Padding against bank conflicts");
    chart.x = axis(QStringLiteral("Tile side"));
    chart.x.categories = {QStringLiteral("8"), QStringLiteral("16"), QStringLiteral("32"),
                          QStringLiteral("64")};
    chart.y = axis(QStringLiteral("bandwidth"), QStringLiteral("GB/s"));
    int row = 0;
    for (int padding = 0; padding <= 4; ++padding) {
        ChartSeries made{QStringLiteral("transpose_tile_padded, padding %1").arg(padding), {}};
        for (int column = 0; column < 4; ++column) {
            ChartPoint next =
                point(column, 900 + 600 * column + (padding % 2) * 500 - 30 * padding, row++);
            if (column == 3 && padding >= 2)
                next.status = padding == 2 ? Status::Failed : Status::Excluded;
            if (next.status != Status::Measured)
                next.y.reset();
            made.points.push_back(next);
        }
        chart.series.push_back(std::move(made));
    }
    return chart;
}

ChartData roofline() {
    using Direction = ChartLine::Direction;
    ChartData chart;
    chart.kind = ChartKind::Roofline;
    chart.title = QStringLiteral("Matrix multiply under the roof");
    chart.x = axis(QStringLiteral("nominal operations a byte (FLOP/byte)"));
    chart.x.logarithmic = true;
    chart.y = axis(QStringLiteral("arithmetic"), QStringLiteral("GFLOP/s"));
    chart.y.logarithmic = true;
    int row = 0;
    for (const char* name : {"gemm_naive", "gemm_shared", "gemm_library"}) {
        ChartSeries made{QLatin1String(name), {}};
        for (int size = 256; size <= 4096; size *= 4) {
            made.points.push_back(point(size / 6.0,
                                        (row < 3   ? 900.0
                                         : row < 6 ? 7000
                                                   : 42000) *
                                            (1 - 90.0 / size),
                                        row));
            ++row;
        }
        chart.series.push_back(std::move(made));
    }
    chart.lines = {{QStringLiteral("theoretical peak"), Direction::Horizontal, 66900, 0},
                   {QStringLiteral("memory: theoretical peak"), Direction::Rising, 4800,
                    66900.0 / 4800, QStringLiteral("GB/s")},
                   {QStringLiteral("memory: measured copy"), Direction::Rising, 3900,
                    66900.0 / 3900, QStringLiteral("GB/s")}};
    return chart;
}

ChartData timeline() {
    constexpr std::int64_t up = 400'000; // ns
    constexpr std::int64_t compute = 150'000;
    constexpr std::int64_t down = 200'000;
    Measurement row;
    Timeline& made = row.timeline;
    made.lanes = {{LaneKind::Host, 0}, {LaneKind::Stream, 0}, {LaneKind::Stream, 1}};
    made.spans.push_back({0, RunStep::Allocate, 0, 0, 300'000});
    for (int piece = 0; piece < 6; ++piece) {
        const int lane = piece % 2 + 1;
        const std::int64_t begin = 300'000 + piece * up;
        made.spans.push_back({lane, RunStep::Upload, piece, begin, up});
        made.spans.push_back({lane, RunStep::Kernel, piece, begin + up, compute});
        made.spans.push_back({lane, RunStep::Download, piece, begin + up + compute, down});
    }
    made.spans.push_back({0, RunStep::Wait, 0, 320'000, 2'750'000});
    made = arranged(made);
    ChartData chart = makeTimeline(row);
    chart.title = QStringLiteral("A sum in pieces");
    return chart;
}

ChartData blockTimeline() {
    constexpr int places = 3;
    Measurement row;
    Timeline& made = row.timeline;
    std::int64_t block = 0;
    for (int multiprocessor = 0; multiprocessor < 8; ++multiprocessor) {
        made.lanes.push_back({LaneKind::Multiprocessor, multiprocessor});
        for (int place = 0; place < places; ++place)
            for (std::int64_t begin = 60 * place; begin < 9000; ++block) {
                const std::int64_t length = 900 + 700 * ((block * 7 + place) % 4);
                made.spans.push_back({multiprocessor, RunStep::Block, block, begin, length});
                begin += length;
            }
    }
    made = arranged(made);
    ChartData chart = makeTimeline(row);
    chart.title = QStringLiteral("Blocks on their multiprocessors");
    return chart;
}

ChartData kernels() {
    ChartData chart;
    chart.kind = ChartKind::Bars;
    chart.bound = ChartBound{QStringLiteral("theoretical peak"), 4800};
    chart.lines = {{QStringLiteral("theoretical peak"), ChartLine::Direction::Horizontal, 4800, 0},
                   {QStringLiteral("measured copy"), ChartLine::Direction::Horizontal, 3900, 0}};
    chart.title = QStringLiteral("Ways to transpose a matrix");
    chart.x = axis(QStringLiteral("kernel"));
    chart.x.categories = {QStringLiteral("copy_row"), QStringLiteral("transpose_row"),
                          QStringLiteral("transpose_column"), QStringLiteral("transpose_tile"),
                          QStringLiteral("transpose_tile_padded")};
    chart.y = axis(QStringLiteral("bandwidth"), QStringLiteral("GB/s"));
    const std::array<double, 5> values{3900, 610, 1240, 2890, 3560};
    int row = 0;
    for (const char* name : {"rows 4 Ki", "rows 8 Ki"}) {
        ChartSeries made{QLatin1String(name), {}};
        for (std::size_t place = 0; place < values.size(); ++place) {
            ChartPoint next =
                point(static_cast<double>(place), values.at(place) * (row < 5 ? 1 : 0.93), row);
            next.low = *next.y * 0.97;
            next.high = *next.y * 1.02;
            made.points.push_back(next);
            ++row;
        }
        chart.series.push_back(std::move(made));
    }
    return chart;
}

ChartData noise(int points) {
    ChartData chart = offsets(1, 0);
    chart.title = QStringLiteral("Noise");
    chart.x.ticks = ChartTicks::Decimal;
    std::mt19937 generator(11);
    std::normal_distribution<double> values(500, 60);
    for (int place = 0; place < points; ++place)
        chart.series[0].points.push_back(point(place, values(generator), place));
    return chart;
}

ChartData inChinese(ChartData chart) {
    chart.title = QStringLiteral("未对齐的读取");
    chart.x.label = QStringLiteral("偏移量");
    chart.y.label = QStringLiteral("带宽 (GB/s)");
    if (!chart.caption.isEmpty())
        chart.caption = QStringLiteral("NVIDIA H200,驱动 570.86,2025-11-20;n 64 Mi,线程块 512;"
                                       "预热后计时,噪声低于 0.5 %,20 至 200 个样本的中位数");
    return chart;
}

} // namespace kernelcurve::samples
