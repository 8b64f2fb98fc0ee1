#include "ui/teaching/classroom/big_figures.h"

#include "app/chart/data/chart_series_key.h"
#include "app/chart/data/shown_unit.h"
#include "app/compare/recording_chart.h"
#include "app/document/experiment_document.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/derived/derived_metrics.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/values/metric.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/metric_text.h"

#include <QApplication>
#include <QCloseEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPalette>

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

/// The values that may appear next to the chart's metric.
constexpr std::array<const char*, 7> besides = {
    "of_peak_bandwidth", "of_peak_flops", "speedup", "bandwidth", "flops", "time", "noise"};
constexpr std::size_t maxFigures = 4;

/// Returns the index of the best row, or -1. Measured rows take precedence over predicted ones.
int bestRow(const std::vector<Measurement>& rows, const Metric& metric) {
    int best = -1;
    std::optional<double> reached;
    const bool anyMeasured = std::ranges::any_of(rows, [&](const Measurement& row) {
        return !isPredicted(row) && measuredMetric(row, metric.tag);
    });
    for (std::size_t index = 0; index < rows.size(); ++index) {
        const auto value = measuredMetric(rows[index], metric.tag);
        if (!value || (anyMeasured && isPredicted(rows[index])) ||
            (reached && (metric.higherIsBetter ? *value <= *reached : *value >= *reached)))
            continue;
        best = static_cast<int>(index);
        reached = value;
    }
    return best;
}

BigFigures::Figure figure(const Metric& metric, double value) {
    return {metricLabel(metric), metricText(metric, value), shownUnit(metric)};
}

/// Returns the parameters of a row whose values differ between rows.
QString aboutRow(const std::vector<Measurement>& rows, const Measurement& row) {
    QStringList parts;
    for (const auto& [name, value] : row.configuration.parameters) {
        const auto differs = [&, &name = name, &value = value](const Measurement& other) {
            const Value* found = other.configuration.parameters.get(name);
            return found && *found != value;
        };
        if (std::ranges::any_of(rows, differs))
            parts << (name == deviceParameter
                          ? QString::fromStdString(value.text())
                          : QString::fromStdString(name) + QStringLiteral(" ") + shownValue(value));
    }
    return visible(parts.join(QStringLiteral(", ")));
}

/// Returns the largest font in which `text` fits.
QFont fitted(QFont font, const QString& text, const QSizeF& room, double height) {
    font.setPixelSize(std::max(1, static_cast<int>(height)));
    const double width = QFontMetricsF(font).horizontalAdvance(text);
    if (width > room.width())
        font.setPixelSize(std::max(1, static_cast<int>(height * room.width() / width)));
    return font;
}

} // namespace

std::optional<BigFigures> bigFigures(const Recording& recording, const Catalog& catalog, int row) {
    std::vector<Measurement> rows = withDerived(recording);
    if (comparesDevices(recording))
        rows = withDeviceParameter(recording, std::move(rows));
    const Metric* const main =
        findMetric(shownPlot(recording.experiment.plot, recording, catalog).y);
    if (main == nullptr)
        return std::nullopt;
    const int best = bestRow(rows, *main);
    const bool isKnown = row >= 0 && static_cast<std::size_t>(row) < rows.size() &&
                         measuredMetric(rows[static_cast<std::size_t>(row)], main->tag);
    const int chosen = isKnown ? row : best;
    if (chosen < 0)
        return std::nullopt;
    const Measurement& of = rows[static_cast<std::size_t>(chosen)];
    BigFigures shown;
    shown.row = chosen;
    shown.isBest = chosen == best;
    const KernelFile* const kernel = catalog.find(of.configuration.kernel);
    const QString title = kernel != nullptr ? translated(kernel->title) : QString();
    shown.heading =
        visible(title.isEmpty() ? QString::fromStdString(of.configuration.kernel) : title);
    shown.about =
        isPredicted(of) ? predictedName(aboutRow(rows, of)).trimmed() : aboutRow(rows, of);
    shown.figures.push_back(figure(*main, *measuredMetric(of, main->tag)));
    for (const char* tag : besides)
        if (const auto value = measuredMetric(of, tag);
            value && tag != main->tag && shown.figures.size() < maxFigures)
            shown.figures.push_back(figure(*findMetric(tag), *value));
    return shown;
}

int nextMeasured(const Recording& recording, int row, int step) {
    for (int next = row + step; next >= 0 && next < static_cast<int>(recording.measurements.size());
         next += step)
        if (recording.measurements[static_cast<std::size_t>(next)].status == Status::Measured)
            return next;
    return row;
}

BigFiguresView::BigFiguresView(const ExperimentDocument& document, const Catalog& catalog,
                               QWidget* owner)
    : QWidget(owner, Qt::Window)
    , document_(document)
    , catalog_(catalog) {
    setObjectName(QStringLiteral("bigFigures"));
    setAttribute(Qt::WA_DeleteOnClose);
    setFocusPolicy(Qt::StrongFocus);
    connect(&document_, &ExperimentDocument::measurementAdded, this, &BigFiguresView::refresh);
    connect(&document_, &ExperimentDocument::measurementChanged, this, &BigFiguresView::refresh);
    connect(&document_, &ExperimentDocument::measurementsReset, this, &BigFiguresView::refresh);
    connect(&document_, &ExperimentDocument::experimentChanged, this, &BigFiguresView::refresh);
    keepTranslated(this, [this] { refresh(); });
}

void BigFiguresView::showRow(int row) {
    row_ = row;
    refresh();
}

void BigFiguresView::refresh() {
    figures_ = bigFigures(document_.recording(), catalog_, row_);
    QStringList said;
    if (figures_) {
        said << figures_->heading << figures_->about;
        for (const BigFigures::Figure& each : figures_->figures)
            said << QStringLiteral("%1: %2 %3").arg(each.label, each.number, each.unit);
        said.removeAll(QString());
    }
    setAccessibleName(said.join(QStringLiteral(", ")));
    setWindowTitle(tr("Large display"));
    update();
}

void BigFiguresView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    const QColor ink = palette().color(QPalette::Text);
    QColor quiet = ink;
    quiet.setAlphaF(0.7F);
    const double height = this->height();
    const double edge = height / 24;
    const QRectF room = QRectF(rect()).adjusted(edge, edge, -edge, -edge);
    const auto write = [&](const QString& text, const QRectF& area, double size,
                           const QColor& colour, Qt::Alignment how, bool bold = false) {
        QFont font = fitted(this->font(), text, area.size(), size);
        font.setBold(bold);
        font = bold ? fitted(font, text, area.size(), size) : font;
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(area, how | Qt::TextSingleLine, text);
    };
    if (!figures_) {
        write(tr("No measurements yet"), room, height / 14, quiet, Qt::AlignCenter);
        return;
    }
    // The sizes are fractions of the height. Letters of 1/14 are readable from eight times the
    // picture's height.
    const double line = height / 14;
    write(figures_->heading, QRectF(room.left(), room.top(), room.width(), 1.5 * line), line, ink,
          Qt::AlignHCenter | Qt::AlignTop, true);
    const QString about =
        figures_->isBest ? tr("%1 (best)").arg(figures_->about).trimmed() : figures_->about;
    write(about, QRectF(room.left(), room.top() + 1.5 * line, room.width(), 1.2 * line),
          line * 0.75, quiet, Qt::AlignHCenter | Qt::AlignTop);
    const auto withUnit = [](const BigFigures::Figure& figure) {
        return (figure.number + QStringLiteral(" ") + figure.unit).trimmed();
    };
    const std::vector<BigFigures::Figure>& figures = figures_->figures;
    const BigFigures::Figure& main = figures.front();
    const double top = room.top() + 3 * line;
    const bool hasMore = figures.size() > 1;
    const double below = hasMore ? 3.6 * line : 0;
    const QRectF middle(room.left(), top, room.width(), room.bottom() - below - top);
    write(withUnit(main), middle.adjusted(0, 0, 0, -1.3 * line),
          std::min(middle.height() - 1.3 * line, 5 * line), ink, Qt::AlignCenter, true);
    write(main.label,
          QRectF(middle.left(), middle.bottom() - 1.3 * line, middle.width(), 1.3 * line), line,
          quiet, Qt::AlignHCenter | Qt::AlignVCenter);
    const double width = hasMore ? room.width() / static_cast<double>(figures.size() - 1) : 0;
    for (std::size_t index = 1; index < figures.size(); ++index) {
        const double left = room.left() + static_cast<double>(index - 1) * width;
        const QRectF cell(left + edge / 2, room.bottom() - below + 0.4 * line, width - edge, below);
        write(withUnit(figures[index]), QRectF(cell.left(), cell.top(), cell.width(), 1.8 * line),
              1.5 * line, ink, Qt::AlignCenter);
        write(figures[index].label,
              QRectF(cell.left(), cell.top() + 1.8 * line, cell.width(), 1.2 * line), 0.75 * line,
              quiet, Qt::AlignHCenter | Qt::AlignTop);
    }
}

void BigFiguresView::keyPressEvent(QKeyEvent* event) {
    const int now = figures_ ? figures_->row : -1;
    switch (event->key()) {
    case Qt::Key_Escape:
        close();
        return;
    case Qt::Key_Home:
        return showRow(-1);
    case Qt::Key_Left:
    case Qt::Key_Up:
        return showRow(nextMeasured(document_.recording(), now, -1));
    case Qt::Key_Right:
    case Qt::Key_Down:
    case Qt::Key_Space:
        return showRow(nextMeasured(document_.recording(), now, 1));
    default:
        QWidget::keyPressEvent(event);
    }
}

void BigFiguresView::mouseDoubleClickEvent(QMouseEvent*) {
    close();
}

void BigFiguresView::closeEvent(QCloseEvent* event) {
    QWidget::closeEvent(event);
    emit closed();
}

} // namespace kernelcurve
