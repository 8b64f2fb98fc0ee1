#include "ui/experiment/measure_form.h"

#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/named.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/quiet_combo_box.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

QDoubleSpinBox* spinBox(QWidget* parent, const char* name, NumberBox::Kind kind, double least,
                        double most) {
    auto* box = named(name, new Quiet<NumberBox>(parent));
    box->setKind(kind);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setKeyboardTracking(false);
    box->setDecimals(3);
    box->setRange(least, most);
    return box;
}

} // namespace

MeasureForm::MeasureForm(QWidget* parent)
    : QWidget(parent)
    , baseline_(named("baseline", new QuietComboBox(this)))
    , timing_(named("timing", new QuietComboBox(this)))
    , heat_(named("heat", new QuietComboBox(this)))
    , noise_(spinBox(this, "noise", NumberBox::Kind::Percent, 0.001, 100))
    , maxTime_(spinBox(this, "maxTime", NumberBox::Kind::Seconds, 0.001, 86400))
    , limit_(spinBox(this, "limit", NumberBox::Kind::Seconds, 0.001, 86400))
    , interleave_(named("interleave", new QCheckBox(this)))
    , counters_(named("counters", new QCheckBox(this)))
    , energy_(named("energy", new QCheckBox(this)))
    , rows_(new QFormLayout(this)) {
    for (QuietComboBox* box : {timing_, heat_})
        for (int mode = 0; mode < 3; ++mode)
            box->addItem(QString());
    rows_->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    for (QWidget* field :
         std::initializer_list<QWidget*>{baseline_, timing_, heat_, noise_, maxTime_, limit_}) {
        auto* label = new QLabel(this);
        label->setBuddy(field);
        rows_->addRow(label, field);
    }
    for (QCheckBox* box : {interleave_, counters_, energy_})
        rows_->addRow(box);

    connect(baseline_, &QComboBox::activated, this,
            [this](int index) { emit baselineChosen(baseline_->itemData(index).toString()); });
    for (QuietComboBox* box : {timing_, heat_})
        connect(box, &QComboBox::activated, this, &MeasureForm::announce);
    for (QDoubleSpinBox* box : {noise_, maxTime_, limit_})
        connect(box, &QDoubleSpinBox::valueChanged, this, &MeasureForm::announce);
    for (QCheckBox* box : {interleave_, counters_, energy_})
        connect(box, &QCheckBox::clicked, this, &MeasureForm::announce);
    keepTranslated(this, [this] { retranslate(); });
    show(Experiment());
}

void MeasureForm::show(const Experiment& experiment) {
    baseline_->clear();
    baseline_->addItem(tr("None"), QString());
    for (const std::string& kernel : experiment.kernels)
        baseline_->addItem(QString::fromStdString(kernel), QString::fromStdString(kernel));
    const QString chosen = QString::fromStdString(experiment.baseline.value_or(std::string()));
    baseline_->setCurrentIndex(std::max(baseline_->findData(chosen), 0));
    const MeasuringRules& rules = experiment.measure;
    shown_ = rules;
    const QSignalBlocker quietNoise(noise_);
    const QSignalBlocker quietTime(maxTime_);
    const QSignalBlocker quietLimit(limit_);
    timing_->setCurrentIndex(static_cast<int>(rules.timing));
    heat_->setCurrentIndex(static_cast<int>(rules.heat));
    noise_->setValue(rules.noise * 100);
    maxTime_->setValue(rules.maxTime);
    limit_->setValue(rules.limit);
    interleave_->setChecked(rules.interleave);
    counters_->setChecked(rules.counters);
    energy_->setChecked(rules.energy);
}

QString MeasureForm::summary() const {
    //: Timing method and target noise: Warm caches, noise 0.5 %
    return tr("%1, noise %2").arg(timing_->currentText(), noise_->text());
}

void MeasureForm::announce() {
    // If the field rounds a value, the form keeps the exact value until the user changes it.
    const auto changed = [](const QDoubleSpinBox* box, double shown, double factor) {
        return qFuzzyCompare(box->value(), box->valueFromText(box->textFromValue(shown * factor)))
                   ? shown
                   : box->value() / factor;
    };
    // Settings without a field keep their values.
    MeasuringRules rules = shown_;
    rules.interleave = interleave_->isChecked();
    rules.counters = counters_->isChecked();
    rules.timing = static_cast<TimingMode>(timing_->currentIndex());
    rules.heat = static_cast<Heat>(heat_->currentIndex());
    rules.energy = energy_->isChecked();
    rules.noise = changed(noise_, shown_.noise, 100);
    rules.maxTime = changed(maxTime_, shown_.maxTime, 1);
    rules.limit = changed(limit_, shown_.limit, 1);
    if (std::exchange(shown_, rules) != rules)
        emit edited(rules);
}

void MeasureForm::retranslate() {
    const auto name = [this](QWidget* field, const QString& label, const QString& called,
                             const QString& tip) {
        static_cast<QLabel*>(rows_->labelForField(field))->setText(label);
        field->setAccessibleName(called);
        field->setToolTip(tip);
    };
    name(baseline_, tr("&Baseline"), tr("Baseline"), tr("Speedups are relative to this kernel."));
    baseline_->setItemText(0, tr("None"));
    name(timing_, tr("&Timing"), tr("Timing"),
         tr("Warm: consecutive launches without clearing caches.\n"
            "Cold: before every launch, another array overwrites the L2 cache. The time includes "
            "the write-back of that array's lines, but not of results that stay in L2.\n"
            "Batches: many launches timed together, for kernels of a few µs."));
    timing_->setItemText(0, tr("Warm caches"));
    timing_->setItemText(1, tr("Cold caches"));
    timing_->setItemText(2, tr("Batches, for short kernels"));
    name(heat_, tr("Clocks"), tr("Clocks"),
         tr("If the power limit applies, a rested GPU runs the same kernel faster.\nRested: pauses "
            "between the samples, so that the GPU is busy for 5 % of the time.\nHot: each kernel "
            "runs for two seconds before it is timed."));
    heat_->setItemText(0, tr("Unlocked"));
    heat_->setItemText(1, tr("Rested"));
    heat_->setItemText(2, tr("Hot"));
    name(noise_, tr("Target &noise"), tr("Target noise"),
         tr("Sampling stops when the noise (the relative standard error of the time) falls to this "
            "value."));
    noise_->setSuffix(QStringLiteral(" %"));
    name(maxTime_, tr("Max. sampling time"), tr("Max. sampling time"),
         tr("Sampling stops after this time, even if the noise is above the target."));
    maxTime_->setSuffix(tr(" s"));
    name(limit_, tr("Time limit"), tr("Time limit"),
         tr("A configuration that exceeds this time fails, and the next one starts."));
    limit_->setSuffix(tr(" s"));
    interleave_->setText(tr("Interleave kernels"));
    interleave_->setToolTip(
        tr("Compared kernels alternate, so that clock and temperature affect them equally.\n"
           "The first configuration is measured again at the end; if its time has changed, all "
           "rows are repeated."));
    counters_->setText(tr("Read hardware &counters"));
    counters_->setToolTip(
        tr("After timing, each kernel runs about 25 more times to collect hardware counters: hit "
           "rates, DRAM traffic, achieved occupancy, and operations.\nIf the GPU does not allow "
           "access to its counters, the rows show the reason."));
    energy_->setText(tr("Measure energy"));
    energy_->setToolTip(tr("After timing, each kernel runs for more than a second to measure "
                           "joules per run, power, and clock, if the GPU has a power sensor."));
}

} // namespace kernelcurve
