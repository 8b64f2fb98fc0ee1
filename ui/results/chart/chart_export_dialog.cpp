#include "ui/results/chart/chart_export_dialog.h"

#include "ui/widgets/box_layouts.h"
#include "ui/widgets/named.h"
#include "ui/widgets/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>

#include <cmath>

#include <algorithm>

namespace kernelcurve {
namespace {

constexpr double millimetresPerInch = 25.4;
constexpr double pointsPerInch = 96; // what ChartExport::size counts in
constexpr QSize pictureRoom(460, 320);

int points(double millimetres) {
    return static_cast<int>(std::lround(millimetres / millimetresPerInch * pointsPerInch));
}

} // namespace

ChartExportDialog::ChartExportDialog(ChartData chart, QString caption, QWidget* parent)
    : QDialog(parent)
    , chart_(std::move(chart))
    , caption_(std::move(caption))
    , size_(named("exportSize", new QComboBox(this)))
    , width_(named("exportWidth", new NumberBox(this)))
    , height_(new NumberBox(this))
    , dpi_(named("exportDpi", new NumberBox(this)))
    , pixels_(new QLabel(this))
    , withCaption_(named("exportCaption", new QCheckBox(tr("&Caption: source of the data"), this)))
    , picture_(new QLabel(this)) {
    setWindowTitle(tr("Export chart"));
    size_->addItem(tr("Window, 254 x 159 mm"), QSizeF(254, 159));
    size_->addItem(tr("Slide, 16:9"), QSizeF(254, 143));
    size_->addItem(tr("Page, text width"), QSizeF(170, 110));
    size_->addItem(tr("Paper column"), QSizeF(86, 62));
    size_->addItem(tr("Custom"));
    for (NumberBox* box : {width_, height_}) {
        box->setRange(53, 2000); // from 200 points
        box->setSuffix(tr(" mm"));
    }
    for (NumberBox* box : {width_, height_, dpi_}) {
        box->setKind(NumberBox::Kind::Whole);
        box->setKeyboardTracking(false);
    }
    dpi_->setRange(72, 1200);
    dpi_->setSingleStep(50);
    dpi_->setSuffix(tr(" dpi"));
    withCaption_->setToolTip(caption_);
    picture_->setAlignment(Qt::AlignCenter);
    picture_->setMinimumSize(pictureRoom);
    picture_->setAccessibleName(tr("Result"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Save)->setText(tr("&Save as…"));

    auto* form = new QFormLayout;
    form->addRow(tr("Si&ze"), size_);
    form->addRow(tr("&Width"), width_);
    form->addRow(tr("&Height"), height_);
    form->addRow(tr("Image &resolution"), dpi_);
    form->addRow(QString(), pixels_);
    form->addRow(withCaption_);
    auto* left = columnOf({form, freeSpace()});
    auto* columns = lineOf({left, spaceOf(12), {picture_, 1}});
    columnOf({{columns, 1}, buttons}, this);

    restore();
    connect(size_, &QComboBox::activated, this, &ChartExportDialog::chooseSize);
    for (NumberBox* box : {width_, height_})
        connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
            size_->setCurrentIndex(size_->count() - 1);
            showPicture();
        });
    connect(dpi_, &QDoubleSpinBox::valueChanged, this, &ChartExportDialog::showPicture);
    connect(withCaption_, &QCheckBox::toggled, this, &ChartExportDialog::showPicture);
    connect(buttons, &QDialogButtonBox::accepted, this, &ChartExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ChartExportDialog::reject);
    showPicture();
}

void ChartExportDialog::setSize(double width, double height) {
    if (width > 0)
        width_->setValue(width);
    if (height > 0)
        height_->setValue(height);
}

ChartExport ChartExportDialog::options() const {
    ChartExport options;
    options.size = {points(width_->value()), points(height_->value())};
    options.scale = dpi_->value() / pointsPerInch;
    return options;
}

ChartData ChartExportDialog::chart() const {
    ChartData chart = chart_;
    if (withCaption_->isChecked())
        chart.caption = chart.caption.isEmpty() ? caption_ : caption_ + u'\n' + chart.caption;
    return chart;
}

void ChartExportDialog::accept() {
    QSettings settings;
    settings.setValue(QStringLiteral("export/size"), size_->currentIndex());
    settings.setValue(QStringLiteral("export/width"), width_->value());
    settings.setValue(QStringLiteral("export/height"), height_->value());
    settings.setValue(QStringLiteral("export/dpi"), dpi_->value());
    settings.setValue(QStringLiteral("export/caption"), withCaption_->isChecked());
    QDialog::accept();
}

void ChartExportDialog::restore() {
    const QSettings settings;
    constexpr int usualDpi = 192; // twice a screen's
    size_->setCurrentIndex(settings.value(QStringLiteral("export/size"), 0).toInt());
    width_->setValue(settings.value(QStringLiteral("export/width"), 254).toDouble());
    height_->setValue(settings.value(QStringLiteral("export/height"), 159).toDouble());
    dpi_->setValue(settings.value(QStringLiteral("export/dpi"), usualDpi).toInt());
    withCaption_->setChecked(settings.value(QStringLiteral("export/caption"), true).toBool());
}

void ChartExportDialog::chooseSize(int index) {
    const QSizeF size = size_->itemData(index).toSizeF();
    if (!size.isValid())
        return;
    const QSignalBlocker quietWidth(width_);
    const QSignalBlocker quietHeight(height_);
    width_->setValue(size.width());
    height_->setValue(size.height());
    showPicture();
}

void ChartExportDialog::showPicture() {
    const ChartExport chosen = options();
    const QSize pixels = (QSizeF(chosen.size) * chosen.scale).toSize();
    pixels_->setText(tr("%1 x %2 pixels").arg(pixels.width()).arg(pixels.height()));
    ChartExport shown = chosen;
    const QSizeF fitting = QSizeF(chosen.size).scaled(pictureRoom, Qt::KeepAspectRatio);
    const double scale = fitting.width() / chosen.size.width() * devicePixelRatioF();
    // A chart is not drawn with fewer pixels than it has points: the picture is made smaller.
    shown.scale = std::max(1.0, scale);
    QImage image = chartImage(chart(), shown);
    image = image.scaledToWidth(qRound(fitting.width() * devicePixelRatioF()),
                                Qt::SmoothTransformation);
    image.setDevicePixelRatio(devicePixelRatioF());
    picture_->setPixmap(QPixmap::fromImage(image));
}

} // namespace kernelcurve
