#include "ui/results/results_splitter.h"

#include "ui/results/table/measurement_table.h"

#include <QSettings>

#include <algorithm>

namespace kernelcurve {
namespace {

const QString heightsKey = QStringLiteral("window/results_heights");

} // namespace

ResultsSplitter::ResultsSplitter(QWidget* parent)
    : QSplitter(Qt::Vertical, parent) {
    setObjectName(QStringLiteral("resultsSplitter"));
    connect(this, &QSplitter::splitterMoved, this, [this] { chosen_ = !table_->isFolded(); });
}

void ResultsSplitter::setParts(QWidget& chart, MeasurementTable& table) {
    table_ = &table;
    addWidget(&chart);
    addWidget(&table);
    setChildrenCollapsible(false);
    connect(&table, &MeasurementTable::foldedChanged, this, [this](bool folded) {
        if (folded)
            unfolded_ = sizes();
        else if (chosen_ && !unfolded_.isEmpty())
            setSizes(unfolded_);
        else
            share();
    });
    connect(&table, &MeasurementTable::filterClosed, this, [this] {
        if (!chosen_)
            share();
    });
}

void ResultsSplitter::restore() {
    QList<int> heights;
    for (const QVariant& height : QSettings().value(heightsKey).toList())
        heights << height.toInt();
    chosen_ = heights.size() == 2;
    if (!chosen_)
        return share();
    setSizes(heights);
    unfolded_ = heights;
}

void ResultsSplitter::save() const {
    if (!chosen_)
        return QSettings().remove(heightsKey);
    QVariantList heights;
    for (const int height : table_->isFolded() ? unfolded_ : sizes())
        heights << height;
    QSettings().setValue(heightsKey, heights);
}

void ResultsSplitter::reset() {
    chosen_ = false;
    share();
}

void ResultsSplitter::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    if (!chosen_)
        share();
}

void ResultsSplitter::share() {
    // The height includes the axis labels, the controls, a title, and notes.
    constexpr int heightOfChart = 500;
    const int most =
        std::max(height() * 2 / 5, std::min(table_->sizeHint().height(), height() / 2));
    const int table = std::clamp(height() - heightOfChart, 1, std::max(most, 1));
    setSizes({height() - table, table});
}

} // namespace kernelcurve
