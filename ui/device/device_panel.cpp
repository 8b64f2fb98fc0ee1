#include "ui/device/device_panel.h"

#include "app/export/listing.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "ui/device/live_readings.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/named.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTreeView>

#include <algorithm>

namespace kernelcurve {

DevicePanel::DevicePanel(QWidget* parent)
    : QWidget(parent)
    , model_(new DeviceModel(this))
    , found_(new QSortFilterProxyModel(this))
    , readings_(new LiveReadings(this))
    , search_(new QLineEdit(this))
    , tree_(named("deviceProperties", new QTreeView(this)))
    , peaks_(named("measurePeaks", new QPushButton(this)))
    , copy_(new QPushButton(this))
    , export_(new QPushButton(this))
    , copyCurrent_(new QAction(this)) {
    found_->setSourceModel(model_);
    found_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    found_->setFilterKeyColumn(-1);
    found_->setRecursiveFilteringEnabled(true);
    found_->setAutoAcceptChildRows(true);

    search_->setClearButtonEnabled(true);
    tree_->setModel(found_);
    tree_->setUniformRowHeights(true);
    tree_->setAlternatingRowColors(true);
    tree_->setContextMenuPolicy(Qt::ActionsContextMenu);
    tree_->addAction(copyCurrent_);
    copyCurrent_->setShortcut(QKeySequence::Copy);
    copyCurrent_->setShortcutContext(Qt::WidgetShortcut);

    tree_->header()->setStretchLastSection(true);
    // The view must handle this signal before shareWidth() runs, because the view expands its
    // groups.
    connect(found_, &QAbstractItemModel::modelReset, this, &DevicePanel::shareWidth,
            Qt::QueuedConnection);

    auto* top = new FlowLayout;
    top->addWidget(peaks_);
    top->addWidget(copy_);
    top->addWidget(export_);
    columnOf({readings_, search_, {tree_, 1}, top}, this);

    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        found_->setFilterFixedString(text.trimmed());
        tree_->expandAll();
    });
    connect(peaks_, &QPushButton::clicked, this, [this] {
        if (device_)
            emit peaksWanted(*device_);
    });
    connect(copy_, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(model_->text()); });
    connect(export_, &QPushButton::clicked, this, &DevicePanel::exportAll);
    connect(copyCurrent_, &QAction::triggered, this, &DevicePanel::copyCurrent);
    connect(model_, &QAbstractItemModel::modelReset, this, [this] { tree_->expandAll(); });
    keepTranslated(this, [this] { retranslate(); });
}

void DevicePanel::setDevice(std::optional<DeviceDescription> device) {
    const bool isAnother =
        device_.has_value() != device.has_value() || (device && device->id != device_->id);
    device_ = device;
    if (isAnother)
        readings_->clear();
    if (isAnother && isVisible())
        emit watchWanted(watched());
    export_->setEnabled(device_.has_value());
    peaks_->setVisible(device_ && device_->usable && device_->kind != DeviceKind::Predict);
    model_->setDevice(std::move(device));
}

std::string DevicePanel::watched() const {
    return device_ && device_->usable ? device_->id : std::string();
}

void DevicePanel::showTelemetry(const event::Telemetry& telemetry) {
    if (device_ && telemetry.device == device_->id)
        readings_->show(telemetry);
}

void DevicePanel::showPeakProgress(std::int64_t done, std::int64_t all) {
    const bool ended = peaksAll_ > 0 && all == 0;
    peaksDone_ = done;
    peaksAll_ = all;
    peaks_->setEnabled(all == 0);
    peaks_->setText(all == 0 ? tr("&Measure peaks") : tr("Measuring: %1 of %2").arg(done).arg(all));
    // The properties contain the measured peaks.
    if (ended)
        model_->retranslate();
}

void DevicePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    emit watchWanted(watched());
}

void DevicePanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    emit watchWanted({});
}

void DevicePanel::exportAll() {
    if (!device_)
        return;
    QFileDialog dialog(this, tr("Export device"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters({tr("Text (*.txt)"), tr("Data (*.yaml)")});
    dialog.setDefaultSuffix(QStringLiteral("txt"));
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString file = dialog.selectedFiles().constFirst();
    const bool yaml = file.endsWith(QLatin1String(".yaml"), Qt::CaseInsensitive);
    try {
        writeFileAtomically(file.toStdString(),
                            yaml ? yamlText(listingOf(std::vector{*device_}).whole)
                                 : model_->text().toStdString());
    } catch (const Error& error) {
        emit failed(error.failure());
    }
}

QSize DevicePanel::sizeHint() const {
    return {500, 600};
}

void DevicePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    shareWidth();
}

void DevicePanel::shareWidth() {
    const QAbstractItemView* view = tree_;
    const int names = view->sizeHintForColumn(0);
    const int width = tree_->viewport()->width();
    constexpr double minForValues = 0.4;
    const int values = std::min(view->sizeHintForColumn(1), static_cast<int>(width * minForValues));
    tree_->setColumnWidth(0, std::min(names, width - values));
}

void DevicePanel::copyCurrent() {
    const QModelIndex index = tree_->currentIndex();
    const QString name = index.siblingAtColumn(0).data().toString();
    const QString value = index.siblingAtColumn(1).data().toString();
    QApplication::clipboard()->setText(value.isEmpty() ? name : name + QChar(u'\t') + value);
}

void DevicePanel::retranslate() {
    model_->retranslate();
    search_->setPlaceholderText(tr("Search properties"));
    search_->setAccessibleName(tr("Search properties"));
    tree_->setAccessibleName(tr("Device properties"));
    showPeakProgress(peaksDone_, peaksAll_);
    peaks_->setToolTip(tr("Measures copy, read, and multiply-add rates in a few seconds; charts "
                          "then show these rates next to the theoretical peaks"));
    copy_->setText(tr("Copy a&ll"));
    copy_->setToolTip(tr("Copies every property as text"));
    export_->setText(tr("Exp&ort…"));
    export_->setToolTip(tr("Exports every property as text or YAML"));
    copyCurrent_->setText(tr("&Copy"));
}

} // namespace kernelcurve
