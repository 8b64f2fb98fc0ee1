#include "ui/experiment/preset_chooser.h"

#include "app/document/experiment_document.h"
#include "app/engine/worker/log_file.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/error.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/metric_text.h"
#include "ui/widgets/named.h"
#include "ui/widgets/quiet_combo_box.h"

#include <QInputDialog>
#include <QPushButton>

#include <algorithm>
#include <iterator>
#include <vector>

namespace kernelcurve {

PresetChooser::PresetChooser(ExperimentDocument& document, const Catalog& catalog, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , catalog_(catalog)
    , presets_(named("presets", new QuietComboBox(this)))
    , keep_(named("keepPreset", new QPushButton(this))) {
    presets_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    lineOf({{presets_, 1}, keep_, freeSpace(0)}, this)->setContentsMargins({});
    keep_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(presets_, &QComboBox::activated, this, &PresetChooser::takeOver);
    connect(keep_, &QPushButton::clicked, this, &PresetChooser::askForName);
    connect(&document_, &ExperimentDocument::experimentChanged, this, [this] {
        // refill() reads a file, so it is not called for every key press.
        if (document_.experiment().kernels != kernels_)
            refill();
    });
    connect(&document_, &ExperimentDocument::measurementsReset, this, &PresetChooser::refill);
    connect(&document_, &ExperimentDocument::measurementAdded, this, [this] {
        // One measured row is sufficient, and rows arrive quickly.
        if (!keep_->isVisibleTo(this))
            refill();
    });
    keepTranslated(this, [this] { retranslate(); });
}

void PresetChooser::setDevice(const std::string& name) {
    device_ = name;
    refill();
}

void PresetChooser::refill() {
    std::vector<KernelPreset> all;
    try {
        all = PresetStore().all();
    } catch (const Error& error) {
        logLine(error.failure().english());
    }
    std::ranges::copy(declaredPresets(catalog_), std::back_inserter(all));
    kernels_ = document_.experiment().kernels;
    offered_ = presetsFor(all, kernels_, device_);
    presets_->clear();
    presets_->addItem(tr("Presets"));
    for (const KernelPreset& preset : offered_) {
        QString text = QString::fromStdString(preset.name + " – " + preset.kernel);
        if (preset.device != device_)
            text += QStringLiteral(", ") + QString::fromStdString(preset.device);
        if (const Metric* metric = findMetric(preset.metric))
            text += QStringLiteral(", ") + metricText(*metric, preset.value) + QChar(u' ') +
                    QString::fromUtf8(displayUnit(*metric).symbol);
        presets_->addItem(text);
    }
    presets_->setVisible(!offered_.empty());
    const Recording& recording = document_.recording();
    keep_->setVisible(bestRow(recording.experiment, recording.measurements).has_value());
    setVisible(presets_->isVisibleTo(this) || keep_->isVisibleTo(this));
}

void PresetChooser::takeOver(int place) {
    if (place < 1)
        return;
    const KernelPreset& preset = offered_.at(static_cast<std::size_t>(place - 1));
    document_.edit([&](Experiment& experiment) { applyPreset(experiment, preset); },
                   {message(KC_TEXT("engine", "preset selection"))});
}

void PresetChooser::askForName() {
    bool accepted = false;
    const QString name = QInputDialog::getText(this, tr("Save as preset"), tr("Preset name"),
                                               QLineEdit::Normal, {}, &accepted);
    if (accepted && !name.trimmed().isEmpty())
        keepBest(name.trimmed().toStdString());
}

void PresetChooser::keepBest(const std::string& name) {
    const Recording& recording = document_.recording();
    try {
        if (const auto best = bestRow(recording.experiment, recording.measurements))
            PresetStore().keep(
                presetOf(name, *best, environmentOf(recording, *best->row), catalog_));
    } catch (const Error& error) {
        emit failed(error.failure());
    }
    refill();
}

void PresetChooser::retranslate() {
    keep_->setText(tr("Save best as preset…"));
    keep_->setToolTip(tr("Saves the parameters of the best measured configuration as a preset"));
    presets_->setToolTip(tr("Select a preset to apply its parameters"));
    presets_->setAccessibleName(tr("Presets"));
    refill();
}

} // namespace kernelcurve
