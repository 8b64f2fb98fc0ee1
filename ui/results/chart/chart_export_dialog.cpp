#include "ui/results/chart/chart_export_dialog.h"

#include "app/chart/style/figure_preset.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/named.h"
#include "ui/widgets/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

constexpr double pointsPerInch = 96; // ChartExport::size is in units of 1/96 inch.
constexpr QSize previewRoom(560, 400);
constexpr double defaultTextSize = 10;

} // namespace

ChartExportDialog::ChartExportDialog(ChartData chart, QString caption, QWidget* parent)
    : QDialog(parent)
    , chart_(std::move(chart))
    , caption_(std::move(caption))
    , figure_(named("exportSize", new QComboBox(this)))
    , width_(named("exportWidth", new NumberBox(this)))
    , height_(new NumberBox(this))
    , textSize_(named("exportTextSize", new NumberBox(this)))
    , font_(named("exportFont", new QComboBox(this)))
    , dpi_(named("exportDpi", new NumberBox(this)))
    , pixels_(new QLabel(this))
    , withTitle_(named("exportTitle", new QCheckBox(tr("&Title"), this)))
    , withCaption_(
          named("exportCaption", new QCheckBox(tr("&Caption: device, date, and parameters"), this)))
    , picture_(named("exportPreview", new QLabel(this))) {
    setWindowTitle(tr("Export chart"));
    for (const FigurePreset& preset : figurePresets())
        figure_->addItem(preset.name(), QLatin1String(preset.id));
    figure_->addItem(tr("Custom"));
    for (NumberBox* box : {width_, height_}) {
        box->setRange(53, 2000); // The minimum is 200 points.
        box->setSuffix(tr(" mm"));
    }
    textSize_->setRange(5, 40);
    textSize_->setSuffix(tr(" pt"));
    for (NumberBox* box : {width_, height_, textSize_, dpi_}) {
        box->setKind(NumberBox::Kind::Whole);
        box->setKeyboardTracking(false);
    }
    font_->addItem(tr("Default"), QString());
    for (const QString& family : QFontDatabase::families())
        if (QFontDatabase::isSmoothlyScalable(family))
            font_->addItem(family, family);
    font_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    dpi_->setRange(72, 1200);
    dpi_->setSingleStep(50);
    dpi_->setSuffix(tr(" dpi"));
    withCaption_->setToolTip(caption_);
    picture_->setAlignment(Qt::AlignCenter);
    picture_->setAccessibleName(tr("Preview at actual size"));
    auto* preview = new QScrollArea(this);
    preview->setWidget(picture_);
    preview->setWidgetResizable(true);
    preview->setMinimumSize(previewRoom);
    preview->setAccessibleName(picture_->accessibleName());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Save)->setText(tr("&Save as…"));

    auto* form = new QFormLayout;
    form->addRow(tr("&Figure"), figure_);
    form->addRow(tr("&Width"), width_);
    form->addRow(tr("&Height"), height_);
    form->addRow(tr("F&ont size"), textSize_);
    form->addRow(tr("Fo&nt"), font_);
    form->addRow(tr("Image &resolution"), dpi_);
    form->addRow(QString(), pixels_);
    form->addRow(withTitle_);
    form->addRow(withCaption_);
    auto* left = columnOf({form, freeSpace()});
    auto* columns = lineOf({left, spaceOf(12), {preview, 1}});
    columnOf({{columns, 1}, buttons}, this);

    restore();
    connect(figure_, &QComboBox::activated, this, &ChartExportDialog::chooseFigure);
    for (NumberBox* box : {width_, height_, textSize_})
        connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
            figure_->setCurrentIndex(figure_->count() - 1);
            showPicture();
        });
    connect(font_, &QComboBox::activated, this, &ChartExportDialog::showPicture);
    connect(dpi_, &QDoubleSpinBox::valueChanged, this, &ChartExportDialog::showPicture);
    for (QCheckBox* box : {withTitle_, withCaption_})
        connect(box, &QCheckBox::toggled, this, &ChartExportDialog::showPicture);
    connect(buttons, &QDialogButtonBox::accepted, this, &ChartExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ChartExportDialog::reject);
    showPicture();
}

void ChartExportDialog::setLook(const PlotLook& look) {
    for (const auto& [box, value] :
         {std::pair(width_, look.width), {height_, look.height}, {textSize_, look.textSize}})
        if (value > 0)
            box->setValue(value);
    for (const FigurePreset& preset : figurePresets())
        if (look.width == preset.width && look.height == preset.height &&
            look.textSize == preset.textSize)
            figure_->setCurrentIndex(figure_->findData(QLatin1String(preset.id)));
}

ChartExport ChartExportDialog::options() const {
    ChartExport options;
    options.size = {chartPoints(width_->value()), chartPoints(height_->value())};
    options.scale = dpi_->value() / pointsPerInch;
    options.titled = withTitle_->isChecked();
    options.captioned = withCaption_->isChecked();
    options.font = font_->currentData().toString();
    return options;
}

ChartData ChartExportDialog::chart() const {
    ChartData chart = chart_;
    chart.caption = chart.caption.isEmpty() ? caption_ : caption_ + u'\n' + chart.caption;
    chart.textSize = textSize_->value();
    return chart;
}

void ChartExportDialog::accept() {
    QSettings settings;
    settings.setValue(QStringLiteral("export/figure"), figure_->currentData());
    settings.setValue(QStringLiteral("export/width"), width_->value());
    settings.setValue(QStringLiteral("export/height"), height_->value());
    settings.setValue(QStringLiteral("export/text_size"), textSize_->value());
    settings.setValue(QStringLiteral("export/font"), font_->currentData());
    settings.setValue(QStringLiteral("export/dpi"), dpi_->value());
    settings.setValue(QStringLiteral("export/title"), withTitle_->isChecked());
    settings.setValue(QStringLiteral("export/caption"), withCaption_->isChecked());
    QDialog::accept();
}

void ChartExportDialog::restore() {
    const QSettings settings;
    constexpr int printDpi = 300;
    const auto value = [&](const char* key, const QVariant& otherwise) {
        return settings.value(QStringLiteral("export/") + QLatin1String(key), otherwise);
    };
    const int known = figure_->findData(value("figure", QStringLiteral("page")));
    figure_->setCurrentIndex(known < 0 ? figure_->count() - 1 : known);
    const FigurePreset* page = findFigurePreset("page");
    width_->setValue(value("width", page->width).toDouble());
    height_->setValue(value("height", page->height).toDouble());
    textSize_->setValue(value("text_size", page->textSize).toDouble());
    font_->setCurrentIndex(std::max(0, font_->findData(value("font", QString()))));
    dpi_->setValue(value("dpi", printDpi).toInt());
    withTitle_->setChecked(value("title", page->titled).toBool());
    withCaption_->setChecked(value("caption", false).toBool());
}

void ChartExportDialog::chooseFigure(int index) {
    const FigurePreset* preset =
        findFigurePreset(figure_->itemData(index).toString().toStdString());
    if (!preset)
        return;
    const QSignalBlocker quietWidth(width_);
    const QSignalBlocker quietHeight(height_);
    const QSignalBlocker quietText(textSize_);
    const QSignalBlocker quietTitle(withTitle_);
    width_->setValue(preset->width);
    height_->setValue(preset->height);
    textSize_->setValue(preset->textSize);
    withTitle_->setChecked(preset->titled);
    showPicture();
}

void ChartExportDialog::showPicture() {
    const ChartExport chosen = options();
    const QSize pixels = (QSizeF(chosen.size) * chosen.scale).toSize();
    pixels_->setText(tr("%1 x %2 pixels").arg(pixels.width()).arg(pixels.height()));
    ChartExport shown = chosen;
    shown.scale = logicalDpiX() / pointsPerInch * devicePixelRatioF();
    QImage image = chartImage(chart(), shown);
    image.setDevicePixelRatio(devicePixelRatioF());
    picture_->setPixmap(QPixmap::fromImage(image));
}

} // namespace kernelcurve
