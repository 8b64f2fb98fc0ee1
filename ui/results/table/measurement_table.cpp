#include "ui/results/table/measurement_table.h"

#include "app/chart/data/kernel_class_name.h"
#include "ui/results/table/filter_bar.h"
#include "ui/results/table/measurement_rows.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/kernel_name_delegate.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/metric_text.h"
#include "ui/widgets/named.h"
#include "ui/widgets/picker_popup.h"
#include "ui/widgets/selectable_label.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollBar>
#include <QSettings>
#include <QTableView>

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <string_view>
#include <utility>

namespace kernelcurve {
namespace {

using Kind = MeasurementColumn::Kind;

// If the table is too narrow, these metrics are hidden first, in this order.
constexpr std::array firstToGo = {"registers", "occupancy", "error_max", "of_baseline", "speedup"};
constexpr int rowsInView = 8;

const QString shownKey = QStringLiteral("table/shown");
const QString hiddenKey = QStringLiteral("table/hidden");
const QString foldedKey = QStringLiteral("table/folded");

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
    , shown_(new ShownMeasurements(model, this))
    , fold_(named("foldTable", new QToolButton(this)))
    , summary_(new QLabel(this))
    , columnsButton_(new QPushButton(this))
    , columnsPopup_(new PickerPopup(PickerPopup::Kind::CheckBoxes, this))
    , filterBar_(new FilterBar(this))
    , view_(named("measurements", new MeasurementRows(*shown_, this)))
    , details_(new SelectableLabel(this))
    , require_(named("addRequirement", new QPushButton(this)))
    , copyTsv_(new QAction(this))
    , copyCsv_(new QAction(this))
    , copyMarkdown_(new QAction(this))
    , shownMetrics_(readSet(shownKey))
    , hiddenColumns_(readSet(hiddenKey))
    , folded_(QSettings().value(foldedKey).toBool()) {
    // A hidden header is not updated with every row. The update occurs when the table appears.
    view_->horizontalHeader()->hide();
    // This connection must precede the view's connection. Otherwise, if the current row disappears,
    // the view first makes another row the current row.
    connect(shown_, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { following_ = true; });
    view_->setModel(shown_);
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
    view_->horizontalHeader()->setTextElideMode(Qt::ElideNone); // Eliding would join the two lines.
    view_->horizontalHeader()->setSortIndicatorClearable(true);
    view_->horizontalHeader()->setStretchLastSection(true);
    // Column widths are computed only from the first rows. Otherwise, opening 100,000 rows would be
    // slow.
    view_->horizontalHeader()->setResizeContentsPrecision(60);
    view_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    view_->setSortingEnabled(true);
    view_->setItemDelegateForColumn(0, new StatusDelegate(view_));
    view_->setItemDelegateForColumn(1, new KernelNameDelegate(view_));
    connect(view_->horizontalHeader(), &QHeaderView::sectionResized, this, [this] {
        if (QApplication::mouseButtons().testFlag(Qt::LeftButton))
            widthsAreOwn_ = true;
    });

    connect(view_->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
            [this](int column) {
                const auto& columns = model_.columns();
                const auto place = static_cast<std::size_t>(column);
                sortedBy_ = column >= 0 && place < columns.size() ? std::optional(columns[place])
                                                                  : std::nullopt;
            });

    copyTsv_->setShortcut(QKeySequence::Copy);
    copyTsv_->setShortcutContext(Qt::WidgetShortcut);
    for (QAction* action : {copyTsv_, copyCsv_, copyMarkdown_})
        view_->addAction(action);
    view_->installEventFilter(this); // The filter handles the menu key.
    view_->viewport()->installEventFilter(this);
    view_->horizontalHeader()->viewport()->installEventFilter(this);
    connect(copyTsv_, &QAction::triggered, this, [this] { copy(TableFormat::Tsv); });
    connect(copyCsv_, &QAction::triggered, this, [this] { copy(TableFormat::Csv); });
    connect(copyMarkdown_, &QAction::triggered, this, [this] { copy(TableFormat::Markdown); });

    columnsButton_->setFlat(true);
    connect(columnsButton_, &QPushButton::clicked, this, &MeasurementTable::chooseColumns);
    connect(columnsPopup_, &PickerPopup::toggled, this, [this](const QString& id, bool on) {
        const std::string key = id.toStdString();
        const auto& columns = model_.columns();
        if (const auto column = std::ranges::find(columns, key, keyOf); column != columns.end())
            setHidden(*column, !on);
    });

    fold_->setAutoRaise(true);
    connect(fold_, &QToolButton::clicked, this, [this] { setFolded(!isFolded()); });

    auto* top = lineOf({fold_, {summary_, 1}, require_, columnsButton_});
    top->setContentsMargins(6, 2, 2, 2);
    auto* column = columnOf({top, filterBar_, {view_, 1}, details_}, this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    details_->setContentsMargins(6, 4, 6, 4);
    require_->hide();
    connect(require_, &QPushButton::clicked, this, [this] {
        const int row = currentMeasurement();
        if (const auto items = row < 0 ? std::nullopt : model_.lackedRequirements(row))
            emit requirementWanted(
                QString::fromStdString(model_.measurement(row).configuration.kernel),
                QString::fromStdString(*items));
    });

    connect(view_, &QTableView::activated, this, [this](const QModelIndex& index) {
        const int row = shown_->mapToSource(index).row();
        if (row < 0)
            return;
        const Failure& reason = model_.measurement(row).reason;
        if (reason.where.line > 0)
            emit lineActivated(QString::fromStdString(reason.where.file), reason.where.line);
    });
    connect(&model_, &MeasurementModel::updated, this, [this] {
        hideColumns();
        showSummary();
        showCount();
        if (current_ < 0)
            showDetails();
    });
    connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) {
                if (!following_)
                    setCurrentMeasurement(shown_->mapToSource(index).row());
            });
    connect(&model_, &QAbstractItemModel::modelReset, this, [this] {
        current_ = -1;
        widths_.clear();
        sortAgain();
        showDetails();
        emit currentMeasurementChanged(-1);
    });
    for (auto signal : {&MeasurementModel::updated, &MeasurementModel::bestMetricChanged})
        connect(&model_, signal, this, [this] {
            if (shown_->isBestOnly())
                showBestMeaning();
        });
    // A filter hides or shows the current row.
    for (auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(shown_, signal, this, &MeasurementTable::followCurrent);
    connect(shown_, &QAbstractItemModel::layoutChanged, this, &MeasurementTable::followCurrent);
    connect(filterBar_, &FilterBar::textChanged, this, &MeasurementTable::filter);
    connect(filterBar_, &FilterBar::bestOnlyChanged, this, [this](bool on) {
        shown_->setBestOnly(on);
        showBestMeaning();
    });
    connect(filterBar_, &FilterBar::closed, this, [this] {
        focusRows();
        emit filterClosed();
    });
    keepTranslated(this, [this] { retranslate(); });
    hideColumns();
}

void MeasurementTable::setCurrentMeasurement(int row) {
    if (std::exchange(current_, row) == row)
        return;
    // A scroll during a click would select another row.
    const bool isChosenHere = shown_->mapToSource(view_->currentIndex()).row() == row;
    followCurrent();
    if (!isChosenHere && view_->currentIndex().isValid())
        view_->scrollTo(view_->currentIndex());
    showDetails();
    emit currentMeasurementChanged(row);
}

void MeasurementTable::followCurrent() {
    const int column = std::max(0, view_->currentIndex().column());
    const QModelIndex index = current_ < 0 || current_ >= model_.rowCount()
                                  ? QModelIndex()
                                  : shown_->mapFromSource(model_.index(current_, column));
    following_ = true;
    if (index != view_->currentIndex())
        view_->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect |
                                                            QItemSelectionModel::Rows);
    following_ = false;
    const bool isHidden = current_ >= 0 && !index.isValid();
    if (std::exchange(isCurrentHidden_, isHidden) != isHidden) {
        if (!isHidden)
            view_->scrollTo(index);
        showDetails();
    }
    showCount();
}

void MeasurementTable::openFilter() {
    setFolded(false);
    showBestMeaning();
    filterBar_->open();
}

void MeasurementTable::filter(const QString& text) {
    auto parsed = MeasurementFilter::parse(text, model_);
    const auto* problem = std::get_if<QString>(&parsed);
    filterBar_->showProblem(problem ? *problem : QString());
    shown_->setFilter(problem ? MeasurementFilter() : std::get<MeasurementFilter>(parsed));
}

void MeasurementTable::showCount() {
    filterBar_->showCount(shown_->rowCount(), model_.rowCount());
}

void MeasurementTable::showBestMeaning() {
    const Metric& metric = model_.bestMetric();
    filterBar_->setBestMeaning((metric.higherIsBetter
                                    ? tr("For each kernel and device, shows the measured row with "
                                         "the highest value of %1.")
                                    : tr("For each kernel, device, and problem size, shows the "
                                         "measured row with the lowest value of %1."))
                                   .arg(metricLabel(metric)));
}

int MeasurementTable::columnUnderKeyboard() const {
    return std::max(0, view_->currentIndex().column());
}

void MeasurementTable::sortByCurrentColumn() {
    setFolded(false);
    QHeaderView& header = *view_->horizontalHeader();
    const int column = columnUnderKeyboard();
    if (header.sortIndicatorSection() != column)
        header.setSortIndicator(column, Qt::AscendingOrder);
    else if (header.sortIndicatorOrder() == Qt::AscendingOrder)
        header.setSortIndicator(column, Qt::DescendingOrder);
    else
        header.setSortIndicator(-1, Qt::AscendingOrder);
}

void MeasurementTable::showAll() {
    filterBar_->clear();
    shown_->setGroups(TableGroups::None);
    view_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
}

/// Shows a menu with commands for a column and for rows.
void MeasurementTable::showMenu(int column, QPoint position) {
    QMenu& menu = *named("tableMenu", new QMenu(this));
    menu.setAttribute(Qt::WA_DeleteOnClose);
    QHeaderView& header = *view_->horizontalHeader();
    const auto sort = [&](const QString& text, int by, Qt::SortOrder order) {
        QAction* action =
            menu.addAction(text, this, [=, &header] { header.setSortIndicator(by, order); });
        action->setCheckable(true);
        action->setChecked(header.sortIndicatorSection() == by &&
                           (by < 0 || header.sortIndicatorOrder() == order));
    };
    sort(tr("Sort &ascending"), column, Qt::AscendingOrder);
    sort(tr("Sort &descending"), column, Qt::DescendingOrder);
    sort(tr("Measuring &order"), -1, Qt::AscendingOrder);
    menu.addSeparator();
    const auto& columns = model_.columns();
    const bool anyDevice =
        std::ranges::find(columns, Kind::Device, &MeasurementColumn::kind) != columns.end();
    for (const auto& [text, groups] : {std::pair(tr("Group by &kernel"), TableGroups::Kernels),
                                       std::pair(tr("Group by de&vice"), TableGroups::Devices)}) {
        QAction* action = menu.addAction(text, this, [this, groups = groups](bool on) {
            shown_->setGroups(on ? groups : TableGroups::None);
        });
        action->setCheckable(true);
        action->setChecked(shown_->groups() == groups);
        action->setEnabled(anyDevice || groups == TableGroups::Kernels);
    }
    menu.addSeparator();
    menu.addAction(tr("&Filter…"), this, &MeasurementTable::openFilter);
    QAction* best = menu.addAction(tr("&Best per kernel"), filterBar_, &FilterBar::setBestOnly);
    best->setCheckable(true);
    best->setChecked(shown_->isBestOnly());
    menu.addSeparator();
    const MeasurementColumn which = columns[static_cast<std::size_t>(column)];
    if (which.kind != Kind::Kernel)
        menu.addAction(
            tr("&Hide column “%1”")
                .arg(model_.headerData(column, Qt::Horizontal).toString().replace(u'&', "&&")),
            this, [this, which] { setHidden(which, true); });
    menu.addAction(tr("Co&lumns…"), columnsButton_, &QPushButton::click);
    menu.addSeparator();
    menu.addActions({copyTsv_, copyCsv_, copyMarkdown_});
    menu.popup(position);
}

/// Sorts by the previously sorted column at its new position. Does not sort if the column is
/// missing.
void MeasurementTable::sortAgain() {
    const auto& columns = model_.columns();
    const std::optional<MeasurementColumn> wanted = sortedBy_;
    const auto found = wanted ? std::ranges::find(columns, *wanted) : columns.end();
    const int place = found == columns.end() ? -1 : static_cast<int>(found - columns.begin());
    QHeaderView& header = *view_->horizontalHeader();
    if (place != header.sortIndicatorSection())
        header.setSortIndicator(place, header.sortIndicatorOrder());
    sortedBy_ = wanted;
}

void MeasurementTable::copy(TableFormat format) {
    copyTable(*view_, format);
}

void MeasurementTable::setFolded(bool folded) {
    if (std::exchange(folded_, folded) == folded)
        return;
    QSettings().setValue(foldedKey, folded);
    showFolded();
    filterBar_->setHidden(folded_ || !filterBar_->isActive());
    emit foldedChanged(folded);
}

void MeasurementTable::showFolded() {
    view_->setHidden(folded_);
    details_->setHidden(folded_);
    setMaximumHeight(folded_ ? layout()->minimumSize().height() : QWIDGETSIZE_MAX);
    fold_->setArrowType(folded_ ? Qt::RightArrow : Qt::DownArrow);
    fold_->setToolTip(folded_ ? tr("Show the table") : tr("Show only the table's summary"));
    fold_->setAccessibleName(fold_->toolTip());
}

void MeasurementTable::focusRows() {
    setFolded(false);
    view_->setFocus(Qt::ShortcutFocusReason);
}

void MeasurementTable::showEvent(QShowEvent* event) {
    view_->horizontalHeader()->show();
    keepRowsInView();
    QWidget::showEvent(event);
}

void MeasurementTable::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        view_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
        keepRowsInView();
        measureColumns();
        showFolded();
    }
}

bool MeasurementTable::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ContextMenu && !model_.columns().empty()) {
        const auto& asked = *static_cast<QContextMenuEvent*>(event);
        const bool isKey = asked.reason() == QContextMenuEvent::Keyboard;
        const int under = view_->horizontalHeader()->logicalIndexAt(asked.pos());
        const int column = isKey || under < 0 ? columnUnderKeyboard() : under;
        const QPoint cell = view_->visualRect(view_->currentIndex()).bottomLeft();
        showMenu(column, isKey ? view_->viewport()->mapToGlobal(cell) : asked.globalPos());
        return true;
    }
    if (watched == view_->viewport() && event->type() == QEvent::Resize) {
        keepDetailsWhole();
        // The details of the current row reduce the height of the table.
        const QRect row = view_->visualRect(view_->currentIndex());
        const int before = static_cast<QResizeEvent*>(event)->oldSize().height();
        keepCurrentInView_ = keepCurrentInView_ || (row.top() >= 0 && row.bottom() < before);
        fitSoon_.start();
    }
    return QWidget::eventFilter(watched, event);
}

/// Keeps at least two rows visible, even in a low window.
void MeasurementTable::keepRowsInView() {
    constexpr int rows = 2;
    view_->setMinimumHeight(view_->horizontalHeader()->sizeHint().height() +
                            rows * view_->verticalHeader()->defaultSectionSize() +
                            view_->horizontalScrollBar()->sizeHint().height() +
                            2 * view_->frameWidth());
}

QSize MeasurementTable::sizeHint() const {
    const int rows = rowsInView * view_->verticalHeader()->defaultSectionSize();
    return {QWidget::sizeHint().width(), columnsButton_->sizeHint().height() +
                                             view_->horizontalHeader()->sizeHint().height() + rows +
                                             2 * view_->frameWidth() + 2 * fontMetrics().height()};
}

void MeasurementTable::showSummary() {
    const auto [measured, noisy, predicted, imported, throttled, failed, excluded] = model_.tally();
    QStringList parts;
    if (measured > 0)
        parts << tr("%n measured", nullptr, measured);
    if (noisy > 0)
        parts << tr("%n of them noisy", nullptr, noisy);
    if (throttled > 0)
        parts << tr("%n of them throttled", nullptr, throttled);
    if (predicted > 0)
        parts << tr("%n predicted", nullptr, predicted);
    if (imported > 0)
        parts << tr("%n imported", nullptr, imported);
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
    require_->setText(tr("Add requirement to the header"));
    require_->setToolTip(
        tr("Adds “requires: [%1]” to the kernel's file, and tests the kernel again")
            .arg(QString::fromStdString(*items)));
}

void MeasurementTable::showDetails() {
    offerRequirement();
    const int row = currentMeasurement();
    if (row < 0 || row >= model_.rowCount()) {
        details_->setText(model_.rowCount() > 0 ? tr("Select a row or a point to see its details.")
                                                : QString());
        return keepDetailsWhole();
    }
    const Measurement& measurement = model_.measurement(row);
    QStringList sentences;
    if (isCurrentHidden_)
        sentences << tr("The filter hides this row.");
    if (measurement.status != Status::Measured)
        sentences << explained(measurement.reason);
    for (const Message& remark : measurement.remarks)
        sentences << asSentence(remark);
    if (!measurement.kernelClass.empty())
        sentences
            << tr("Expected limit (model): %1.").arg(kernelClassName(measurement.kernelClass));
    sentences << QString::fromStdString(measurement.configuration.text());
    details_->setText(sentences.join(QChar(u'\n')));
    keepDetailsWhole();
}

void MeasurementTable::keepDetailsWhole() {
    constexpr int lines = 2;
    const QMargins around = details_->contentsMargins();
    const int some = lines * details_->fontMetrics().lineSpacing() + around.top() + around.bottom();
    details_->setMinimumHeight(std::clamp(details_->heightForWidth(details_->width()), 0, some));
}

void MeasurementTable::chooseColumns() {
    const auto& columns = model_.columns();
    std::vector<std::size_t> order(columns.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto metricOf = [&](std::size_t column) {
        return columns[column].kind == Kind::Metric ? findMetric(columns[column].name) : nullptr;
    };
    std::ranges::stable_sort(order, {}, [&](std::size_t column) {
        const Metric* metric = metricOf(column);
        return metric ? 2 + static_cast<int>(metric->group)
                      : static_cast<int>(columns[column].kind == Kind::Parameter);
    });
    std::vector<PickerItem> items;
    for (const std::size_t column : order) {
        if (columns[column].kind == Kind::Kernel)
            continue;
        const Metric* metric = metricOf(column);
        PickerItem item = metric ? pickerItem(*metric) : PickerItem();
        item.id = QString::fromStdString(keyOf(columns[column]));
        item.label = model_.headerData(static_cast<int>(column), Qt::Horizontal).toString();
        if (!metric)
            item.group = columns[column].kind == Kind::Parameter ? tr("Parameters") : tr("Row");
        item.checked = !isHidden(columns[column]);
        items.push_back(std::move(item));
    }
    columnsPopup_->openAt(*columnsButton_, items);
}

bool MeasurementTable::isHidden(const MeasurementColumn& column) const {
    if (hiddenColumns_.contains(keyOf(column)))
        return true;
    if (column.kind != Kind::Metric || shownMetrics_.contains(column.name))
        return false;
    return !isDefaultColumn(column.name, model_.mainMetric());
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
    std::vector<MeasurementColumn> searched;
    std::ranges::copy_if(columns, std::back_inserter(searched),
                         [this](const MeasurementColumn& each) { return !isHidden(each); });
    shown_->setSearched(std::move(searched));
    if (widths_.empty())
        for (std::size_t column = 0; column < columns.size(); ++column)
            view_->setColumnHidden(static_cast<int>(column), isHidden(columns[column]));
    if (model_.rowCount() == 0)
        return;
    if (widths_.size() != columns.size())
        return measureColumns();
    // Later rows may have longer names, or be noisy.
    for (std::size_t column = 0; column < columns.size(); ++column)
        if (columns[column].kind == Kind::Kernel || columns[column].kind == Kind::Status)
            widths_[column] = std::max(widths_[column], textWidth(static_cast<int>(column)));
    fitSoon_.start();
}

void MeasurementTable::measureColumns() {
    const auto& columns = model_.columns();
    widths_.assign(columns.size(), 0);
    widthsAreOwn_ = false;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const int place = static_cast<int>(column);
        const Kind kind = columns[column].kind;
        const bool isNamed = kind == Kind::Kernel || kind == Kind::Status;
        // A reason is a sentence that also appears below the table. Therefore, its column needs
        // only the width of the heading.
        const int content = kind == Kind::Reason ? 0
                            : isNamed            ? textWidth(place)
                                                 : wantedWidth(place);
        widths_[column] = std::max(view_->horizontalHeader()->sectionSizeHint(place), content);
    }
    fit();
}

/// Returns the indices of the columns that are hidden first.
std::vector<std::size_t> MeasurementTable::goingFirst() const {
    const auto& columns = model_.columns();
    std::vector<std::size_t> going;
    const auto add = [&](Kind kind, const char* name) {
        for (std::size_t column = 0; column < columns.size(); ++column)
            if (columns[column].kind == kind && (name == nullptr || columns[column].name == name))
                going.push_back(column);
    };
    const auto reason = std::ranges::find(columns, Kind::Reason, &MeasurementColumn::kind);
    const bool anyReason = reason != columns.end() &&
                           textWidth(static_cast<int>(reason - columns.begin())) > textWidth(-1);
    if (!anyReason)
        add(Kind::Reason, nullptr);
    for (const char* metric : firstToGo) {
        if (metric == std::string_view("speedup"))
            add(Kind::Verdict, nullptr);
        if (!shownMetrics_.contains(metric))
            add(Kind::Metric, metric);
    }
    if (anyReason)
        add(Kind::Reason, nullptr);
    // The first of many parameters distinguish the rows. All parameters appear below the table.
    std::vector<std::size_t> parameters;
    for (std::size_t column = 0; column < columns.size(); ++column)
        if (columns[column].kind == Kind::Parameter)
            parameters.push_back(column);
    constexpr std::size_t kept = 2;
    for (std::size_t place = parameters.size(); place > kept; --place)
        going.push_back(parameters[place - 1]);
    return going;
}

void MeasurementTable::fit() {
    if (std::exchange(keepCurrentInView_, false))
        view_->scrollTo(view_->currentIndex());
    const auto& columns = model_.columns();
    if (widths_.size() != columns.size())
        return;
    std::vector<bool> shown(columns.size());
    int needed = 0;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        shown[column] = !isHidden(columns[column]);
        needed += shown[column] ? widths_[column] : 0;
    }
    int leftOut = 0;
    const int room = view_->viewport()->width();
    for (const std::size_t column : goingFirst())
        if (shown[column] && needed > room) {
            shown[column] = false;
            needed -= widths_[column];
            ++leftOut;
        }
    for (std::size_t column = 0; column < columns.size(); ++column)
        view_->setColumnHidden(static_cast<int>(column), !shown[column]);
    //: Button that selects the table's columns. %n is the number of columns that do not fit.
    columnsButton_->setText(leftOut == 0 ? tr("Columns")
                                         : tr("Columns (%n more)", nullptr, leftOut));
    // The panel must keep its width when more columns would fit, because they fit only in a wider
    // panel.
    const QFontMetrics metrics(columnsButton_->font());
    const QString longest = tr("Columns (%n more)", nullptr, static_cast<int>(columns.size()));
    columnsButton_->setMinimumWidth(columnsButton_->sizeHint().width() +
                                    metrics.horizontalAdvance(longest) -
                                    metrics.horizontalAdvance(columnsButton_->text()));
    if (widthsAreOwn_)
        return;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const int place = static_cast<int>(column);
        int width = widths_[column];
        if (columns[column].kind == Kind::Kernel)
            width = std::clamp(width + room - needed, width, std::max(width, wantedWidth(place)));
        view_->setColumnWidth(place, width);
    }
}

/// Returns the width of the visible rows, with the titles of kernels.
int MeasurementTable::wantedWidth(int column) const {
    return static_cast<const QAbstractItemView*>(view_)->sizeHintForColumn(column) + 1;
}

/// Returns the width of the text in the last rows. If `column` is -1, returns only the padding. The
/// view itself measures only visible rows.
int MeasurementTable::textWidth(int column) const {
    constexpr int last = 32;
    constexpr int around = 12;
    if (column < 0)
        return around;
    const bool isStatus = model_.columns()[static_cast<std::size_t>(column)].kind == Kind::Status;
    const int role = isStatus ? MeasurementModel::markWordsRole : static_cast<int>(Qt::DisplayRole);
    int width = 0;
    for (int row = std::max(0, model_.rowCount() - last); row < model_.rowCount(); ++row)
        width = std::max(width, view_->fontMetrics().horizontalAdvance(
                                    model_.index(row, column).data(role).toString()));
    return width + around + (isStatus ? view_->fontMetrics().height() + 4 : 0);
}

void MeasurementTable::retranslate() {
    model_.retranslate();
    if (model_.rowCount() > 0)
        measureColumns();
    else
        columnsButton_->setText(tr("Columns"));
    columnsButton_->setToolTip(tr("Choose the columns of the table"));
    showFolded();
    copyTsv_->setText(tr("&Copy for spreadsheet"));
    copyCsv_->setText(tr("Copy as C&SV"));
    copyMarkdown_->setText(tr("Copy as &Markdown table"));
    view_->setAccessibleName(tr("Measurements"));
    details_->setAccessibleName(tr("Details of the selected measurement"));
    showBestMeaning();
    showSummary();
    showDetails();
}

} // namespace kernelcurve
