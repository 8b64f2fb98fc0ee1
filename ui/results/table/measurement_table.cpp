#include "ui/results/table/measurement_table.h"

#include "ui/results/table/measurement_sort.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/selectable_label.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace kernelcurve {
namespace {

using Kind = MeasurementColumn::Kind;

// What a first look needs; everything else is a tick away in the columns menu.
constexpr std::array usualMetrics = {"time",  "bandwidth", "flops",     "speedup",
                                     "noise", "error_max", "occupancy", "registers"};

const QString shownKey = QStringLiteral("table/shown");
const QString hiddenKey = QStringLiteral("table/hidden");

std::string keyOf(const MeasurementColumn& column) {
    return std::to_string(static_cast<int>(column.kind)) + ':' + column.name;
}

std::set<std::string> readSet(const QString& key) {
    std::set<std::string> set;
    for (const QString& text : QSettings().value(key).toStringList())
        set.insert(text.toStdString());
    return set;
}

void writeSet(const QString& key, const std::set<std::string>& set) {
    QStringList texts;
    for (const std::string& text : set)
        texts << QString::fromStdString(text);
    QSettings().setValue(key, texts);
}

} // namespace

MeasurementTable::MeasurementTable(MeasurementModel& model, QWidget* parent)
    : QWidget(parent)
    , model_(model)
    , sorted_(new MeasurementSort(model, this))
    , summary_(new QLabel(this))
    , columnsButton_(new QPushButton(this))
    , columnsMenu_(new QMenu(this))
    , view_(new QTableView(this))
    , details_(new SelectableLabel(this))
    , require_(new QPushButton(this))
    , copyTsv_(new QAction(this))
    , copyCsv_(new QAction(this))
    , copyMarkdown_(new QAction(this))
    , shownMetrics_(readSet(shownKey))
    , hiddenColumns_(readSet(hiddenKey)) {
    view_->setObjectName(QStringLiteral("measurements"));
    view_->setModel(sorted_);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view_->setTabKeyNavigation(false);
    view_->setWordWrap(false);
    view_->setAlternatingRowColors(true);
    view_->setShowGrid(false);
    view_->verticalHeader()->hide();
    view_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 6);
    view_->horizontalHeader()->setHighlightSections(false);
    view_->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    view_->horizontalHeader()->setSortIndicatorClearable(true);
    view_->horizontalHeader()->setStretchLastSection(true);
    // Wide tables are measured by their first rows: opening 100,000 must not look at them all.
    view_->horizontalHeader()->setResizeContentsPrecision(60);
    view_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    view_->setSortingEnabled(true);

    copyTsv_->setShortcut(QKeySequence::Copy);
    copyTsv_->setShortcutContext(Qt::WidgetShortcut);
    for (QAction* action : {copyTsv_, copyCsv_, copyMarkdown_})
        view_->addAction(action);
    view_->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(copyTsv_, &QAction::triggered, this, [this] { copy(TableFormat::Tsv); });
    connect(copyCsv_, &QAction::triggered, this, [this] { copy(TableFormat::Csv); });
    connect(copyMarkdown_, &QAction::triggered, this, [this] { copy(TableFormat::Markdown); });

    columnsButton_->setFlat(true);
    columnsButton_->setMenu(columnsMenu_);
    connect(columnsMenu_, &QMenu::aboutToShow, this, &MeasurementTable::fillColumnsMenu);

    auto* top = new QHBoxLayout;
    top->setContentsMargins(6, 2, 2, 2);
    top->addWidget(summary_, 1);
    top->addWidget(require_);
    top->addWidget(columnsButton_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(view_, 1);
    column->addWidget(details_);
    details_->setContentsMargins(6, 4, 6, 4);
    require_->setObjectName(QStringLiteral("addRequirement"));
    require_->hide();
    connect(require_, &QPushButton::clicked, this, [this] {
        const int row = currentMeasurement();
        if (const auto items = row < 0 ? std::nullopt : model_.lackedRequirements(row))
            emit requirementWanted(
                QString::fromStdString(model_.measurement(row).configuration.kernel),
                QString::fromStdString(*items));
    });

    connect(&model_, &MeasurementModel::updated, this, [this] {
        hideColumns();
        showSummary();
        if (currentMeasurement() < 0)
            showDetails();
    });
    connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        showDetails();
        emit currentMeasurementChanged(currentMeasurement());
    });
    connect(&model_, &QAbstractItemModel::modelReset, this, [this] {
        showDetails();
        emit currentMeasurementChanged(-1);
    });
    retranslate();
    hideColumns();
}

void MeasurementTable::setCurrentMeasurement(int row) {
    if (row == currentMeasurement())
        return;
    const QModelIndex index = sorted_->mapFromSource(model_.index(row, 0));
    view_->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect |
                                                        QItemSelectionModel::Rows);
    if (index.isValid())
        view_->scrollTo(index);
}

int MeasurementTable::currentMeasurement() const {
    return sorted_->mapToSource(view_->currentIndex()).row();
}

void MeasurementTable::copy(TableFormat format) {
    std::vector<int> rows;
    for (const QModelIndex& index : view_->selectionModel()->selectedRows())
        rows.push_back(index.row());
    if (rows.empty())
        for (int row = 0; row < sorted_->rowCount(); ++row)
            rows.push_back(row);
    std::sort(rows.begin(), rows.end());
    std::vector<int> columns;
    for (int visual = 0; visual < sorted_->columnCount(); ++visual) {
        const int column = view_->horizontalHeader()->logicalIndex(visual);
        if (!view_->isColumnHidden(column))
            columns.push_back(column);
    }
    QApplication::clipboard()->setText(tableText(*sorted_, rows, columns, format));
}

void MeasurementTable::focusRows() {
    view_->setFocus(Qt::ShortcutFocusReason);
}

void MeasurementTable::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::FontChange)
        view_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
}

void MeasurementTable::showSummary() {
    int measured = 0;
    int failed = 0;
    int excluded = 0;
    int noisy = 0;
    int throttled = 0;
    for (int row = 0; row < model_.rowCount(); ++row) {
        const Measurement& at = model_.measurement(row);
        const Status status = at.status;
        noisy += model_.isNoisy(row) ? 1 : 0;
        throttled += at.throttled.empty() ? 0 : 1;
        measured += status == Status::Measured ? 1 : 0;
        failed += status == Status::Failed ? 1 : 0;
        excluded += status == Status::Excluded ? 1 : 0;
    }
    QStringList parts;
    if (measured > 0)
        parts << tr("%n measured", nullptr, measured);
    if (noisy > 0)
        parts << tr("%n of them noisy", nullptr, noisy);
    if (throttled > 0)
        parts << tr("%n of them throttled", nullptr, throttled);
    if (failed > 0)
        parts << tr("%n failed", nullptr, failed);
    if (excluded > 0)
        parts << tr("%n excluded", nullptr, excluded);
    summary_->setText(parts.isEmpty() ? tr("No measurements yet") : parts.join(tr(", ")));
}

void MeasurementTable::offerRequirement() {
    const int row = currentMeasurement();
    const auto items =
        row < 0 || row >= model_.rowCount() ? std::nullopt : model_.lackedRequirements(row);
    require_->setVisible(items.has_value());
    if (!items)
        return;
    require_->setText(tr("Add requires to the header"));
    require_->setToolTip(tr("Writes requires: [%1] into the kernel's file, and tries it again")
                             .arg(QString::fromStdString(*items)));
}

void MeasurementTable::showDetails() {
    offerRequirement();
    const int row = currentMeasurement();
    if (row < 0 || row >= model_.rowCount()) {
        details_->setText(model_.rowCount() > 0 ? tr("Choose a row or a point to see all about it.")
                                                : QString());
        return;
    }
    const Measurement& measurement = model_.measurement(row);
    QStringList sentences;
    if (measurement.status != Status::Measured)
        sentences << explained(measurement.reason);
    for (const Message& remark : measurement.remarks)
        sentences << asSentence(remark);
    sentences << QString::fromStdString(measurement.configuration.text());
    details_->setText(sentences.join(QChar(u'\n')));
}

void MeasurementTable::fillColumnsMenu() {
    columnsMenu_->clear();
    const auto& columns = model_.columns();
    for (std::size_t column = 0; column < columns.size(); ++column) {
        if (columns[column].kind == Kind::Kernel)
            continue;
        auto* action = columnsMenu_->addAction(
            model_.headerData(static_cast<int>(column), Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!isHidden(columns[column]));
        connect(action, &QAction::toggled, this,
                [this, which = columns[column]](bool shown) { setHidden(which, !shown); });
    }
}

bool MeasurementTable::isHidden(const MeasurementColumn& column) const {
    if (hiddenColumns_.contains(keyOf(column)))
        return true;
    if (column.kind != Kind::Metric || shownMetrics_.contains(column.name))
        return false;
    return std::find(usualMetrics.begin(), usualMetrics.end(), column.name) == usualMetrics.end();
}

void MeasurementTable::setHidden(const MeasurementColumn& column, bool hidden) {
    if (hidden) {
        hiddenColumns_.insert(keyOf(column));
        shownMetrics_.erase(column.name);
    } else {
        hiddenColumns_.erase(keyOf(column));
        if (column.kind == Kind::Metric)
            shownMetrics_.insert(column.name);
    }
    writeSet(shownKey, shownMetrics_);
    writeSet(hiddenKey, hiddenColumns_);
    hideColumns();
}

void MeasurementTable::hideColumns() {
    const auto& columns = model_.columns();
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const bool hidden = isHidden(columns[column]);
        if (view_->isColumnHidden(static_cast<int>(column)) != hidden)
            view_->setColumnHidden(static_cast<int>(column), hidden);
    }
    if (model_.rowCount() == 0)
        return;
    if (std::exchange(sizedColumns_, columns.size()) != columns.size())
        view_->resizeColumnsToContents();
    // Rows that came later may have a longer name, or be noisy.
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const auto place = static_cast<int>(column);
        if (columns[column].kind == Kind::Kernel || columns[column].kind == Kind::Status)
            view_->setColumnWidth(place, std::max(view_->columnWidth(place), neededWidth(place)));
    }
}

/// For the rows that came last; the view itself looks at those that are seen.
int MeasurementTable::neededWidth(int column) const {
    constexpr int last = 32;
    constexpr int around = 12;
    int width = 0;
    for (int row = std::max(0, model_.rowCount() - last); row < model_.rowCount(); ++row)
        width = std::max(width, view_->fontMetrics().horizontalAdvance(
                                    model_.index(row, column).data().toString()));
    return width + around;
}

void MeasurementTable::retranslate() {
    model_.retranslate();
    columnsButton_->setText(tr("Columns"));
    columnsButton_->setToolTip(tr("Choose the columns of the table"));
    copyTsv_->setText(tr("&Copy for a spreadsheet"));
    copyCsv_->setText(tr("Copy as C&SV"));
    copyMarkdown_->setText(tr("Copy as &Markdown table"));
    view_->setAccessibleName(tr("Measurements"));
    details_->setAccessibleName(tr("All about the current measurement"));
    showSummary();
    showDetails();
}

} // namespace kernelcurve
