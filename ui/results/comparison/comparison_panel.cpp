#include "ui/results/comparison/comparison_panel.h"

#include "app/compare/recording_chart.h"
#include "app/document/experiment_document.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/measuring_devices.h"
#include "ui/results/comparison/comparison.h"
#include "ui/results/table/table_text.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/kernel_name_delegate.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/metric_text.h"
#include "ui/widgets/named.h"

#include <QAction>
#include <QEvent>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>

#include <algorithm>

namespace kernelcurve {

ComparisonPanel::ComparisonPanel(Comparison& comparison, const ExperimentDocument& document,
                                 const Catalog& catalog, QWidget* parent)
    : QWidget(parent)
    , comparison_(comparison)
    , document_(document)
    , catalog_(catalog)
    , model_(new ComparisonModel(this))
    , sorted_(new QSortFilterProxyModel(this))
    , add_(new QPushButton(this))
    , folder_(new QPushButton(this))
    , remove_(new QPushButton(this))
    , list_(named("comparedRecordings", new QListWidget(this)))
    , summary_(named("comparisonSummary", new QLabel(this)))
    , table_(named("differences", new QTableView(this)))
    , copy_(new QAction(this)) {
    constexpr int fewLines = 4;
    list_->setMaximumHeight(fewLines * (list_->fontMetrics().lineSpacing() + 6));
    summary_->setWordWrap(true);
    sorted_->setSourceModel(model_);
    sorted_->setSortRole(ComparisonModel::sortRole);
    table_->setModel(sorted_);
    table_->horizontalHeader()->setSortIndicatorClearable(true);
    // The initial order is the order of the base.
    table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    table_->setSortingEnabled(true);
    table_->setItemDelegateForColumn(0, new KernelNameDelegate(table_));
    model_->setTitles([this](const std::string& id) {
        const KernelFile* kernel = catalog_.find(id);
        return kernel ? translated(kernel->title) : QString();
    });
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setStretchLastSection(true);
    // QHeaderView passes the flags to the style unchanged.
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter |
                                                    Qt::Alignment(Qt::TextWordWrap));
    table_->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 4);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setAlternatingRowColors(true);
    table_->setTabKeyNavigation(false);
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    table_->addAction(copy_);
    copy_->setShortcut(QKeySequence::Copy);
    copy_->setShortcutContext(Qt::WidgetShortcut);

    auto* buttons = new FlowLayout;
    for (QPushButton* button : {add_, folder_, remove_})
        buttons->addWidget(button);
    columnOf({buttons, list_, summary_, {table_, 1}}, this);

    const QString kinds = QStringLiteral(" (%1)").arg(QLatin1String(documentPatterns));
    connect(add_, &QPushButton::clicked, this, [this, kinds] {
        comparison_.addFiles(
            QFileDialog::getOpenFileNames(this, tr("Compare with"), {}, tr("Recordings") + kinds));
    });
    connect(folder_, &QPushButton::clicked, this, [this] {
        const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder of recordings"));
        if (!folder.isEmpty())
            comparison_.addFolder(folder, true);
    });
    connect(remove_, &QPushButton::clicked, this,
            [this] { comparison_.remove(list_->currentRow()); });
    connect(copy_, &QAction::triggered, this, [this] { copyTable(*table_, TableFormat::Tsv); });
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (const int row = model_->measurementOf(sorted_->mapToSource(current)); row >= 0)
                    emit measurementChosen(row);
            });
    connect(&comparison_, &Comparison::changed, this, &ComparisonPanel::show);
    connect(&document_, &ExperimentDocument::experimentChanged, this, [this] { soon_.start(); });
    connect(&document_, &ExperimentDocument::measurementsReset, this, [this] { soon_.start(); });
    connect(&document_, &ExperimentDocument::measurementAdded, this, [this] {
        if (!soon_.isActive() && !comparison_.recordings().empty())
            soon_.start();
    });
    keepTranslated(this, [this] { retranslate(); });
}

void ComparisonPanel::show() {
    const Recording& base = document_.recording();
    const std::string metric = shownPlot(base.experiment.plot, base, catalog_).y;
    QStringList names{comparison_.ownName()};
    list_->clear();
    for (const ComparedRecording& each : comparison_.recordings()) {
        const QString device = QString::fromStdString(deviceNames(each.recording));
        names << each.name;
        list_->addItem(device.isEmpty() ? each.name
                                        : QStringLiteral("%1 – %2").arg(each.name, device));
    }
    remove_->setEnabled(list_->count() > 0);
    if (list_->count() > 0)
        list_->setCurrentRow(0);
    std::vector<Difference> found;
    if (!comparison_.recordings().empty())
        found = differences(base, comparison_.recordings(), metric);
    int beyond = 0;
    for (const Difference& difference : found)
        beyond += std::ranges::any_of(difference.figures, &ComparedFigure::differs) ? 1 : 0;
    const Metric* known = findMetric(metric);
    const QString what = known ? metricHeading(*known) : QString();
    if (comparison_.recordings().empty())
        summary_->setText(tr("Add recordings from another device, date, or user to draw their "
                             "curves in this chart."));
    else if (found.empty())
        summary_->setText(tr("The recordings have no configuration in common."));
    else
        summary_->setText(
            tr("%1: %2 %3")
                .arg(what,
                     tr("%n shared configuration(s),", nullptr, static_cast<int>(found.size())),
                     tr("%n differ(s) by more than the noise.", nullptr, beyond)));
    model_->show(std::move(found), names, metric);
    fitColumns();
}

/// Fits the columns. The kernel id gets its width first, and the title gets the remaining width.
void ComparisonPanel::fitColumns() {
    table_->resizeColumnsToContents();
    int ids = 0;
    for (const std::string& kernel : document_.experiment().kernels)
        ids =
            std::max(ids, table_->fontMetrics().horizontalAdvance(QString::fromStdString(kernel)));
    constexpr int around = 16;
    const int most = std::max(ids + around, table_->columnWidth(0));
    // The name of a recording may wrap, because its values are short.
    int others = 0;
    for (int column = 1; column < model_->columnCount(); ++column) {
        table_->setColumnWidth(column, widthOf(column));
        others += table_->columnWidth(column);
    }
    table_->setColumnWidth(0, std::clamp(table_->viewport()->width() - others, ids + around, most));
    int height = 0;
    const QFontMetrics metrics(table_->horizontalHeader()->font());
    for (int column = 0; column < model_->columnCount(); ++column)
        height = std::max(height,
                          metrics
                              .boundingRect(0, 0, table_->columnWidth(column) - around / 2, 0,
                                            Qt::TextWordWrap,
                                            model_->headerData(column, Qt::Horizontal).toString())
                              .height());
    table_->horizontalHeader()->setFixedHeight(height + around / 2);
}

/// Returns the width that the column's values and the longest word in its heading need.
int ComparisonPanel::widthOf(int column) const {
    const QString heading = model_->headerData(column, Qt::Horizontal).toString();
    constexpr int around = 16;
    int widest = 0;
    for (const QString& word : heading.split(u' '))
        widest = std::max(widest, table_->fontMetrics().horizontalAdvance(word) + around);
    const QFontMetrics metrics(boldFont(table_->font())); // Values that differ are bold.
    for (int row = 0; row < model_->rowCount(); ++row)
        widest = std::max(widest,
                          metrics.horizontalAdvance(model_->index(row, column).data().toString()) +
                              around);
    return widest;
}

void ComparisonPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
        fitColumns();
    }
}

void ComparisonPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumns();
}

void ComparisonPanel::retranslate() {
    add_->setText(tr("&Add recordings…"));
    folder_->setText(tr("Add a fo&lder…"));
    folder_->setToolTip(tr("Adds all recordings in a folder, such as those from a class"));
    remove_->setText(tr("Re&move"));
    list_->setAccessibleName(tr("Recordings to compare"));
    table_->setAccessibleName(tr("Differences"));
    copy_->setText(tr("&Copy for spreadsheet"));
    model_->retranslate();
    show();
}

} // namespace kernelcurve
