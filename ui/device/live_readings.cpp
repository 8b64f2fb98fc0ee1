#include "ui/device/live_readings.h"

#include "ui/device/device_model.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"
#include "ui/widgets/selectable_label.h"

#include <QFormLayout>
#include <QStringList>

#include <cmath>

namespace kernelcurve {

LiveReadings::LiveReadings(QWidget* parent)
    : QWidget(parent)
    , form_(new QFormLayout)
    , smClock_(new SelectableLabel(this))
    , memoryClock_(new SelectableLabel(this))
    , power_(named("power", new SelectableLabel(this)))
    , temperature_(new SelectableLabel(this))
    , utilisation_(new SelectableLabel(this))
    , throttled_(named("throttled", new SelectableLabel(this)))
    , note_(named("telemetryNote", new NoteLabel(Tone::Muted, this))) {
    for (QLabel* value : {smClock_, memoryClock_, power_, temperature_, utilisation_, throttled_})
        form_->addRow(new QLabel(this), value);
    columnOf({form_, note_}, this)->setContentsMargins({});
    keepTranslated(this, [this] { retranslate(); });
}

void LiveReadings::show(const event::Telemetry& telemetry) {
    sample_ = telemetry.sample;
    // The engine sends the reason only once. The reason applies until the next event.
    if (telemetry.failure)
        failure_ = telemetry.failure;
    fill();
}

void LiveReadings::clear() {
    sample_.reset();
    failure_.reset();
    fill();
}

void LiveReadings::fill() {
    setVisible(sample_ || failure_);
    const TelemetrySample sample = sample_.value_or(TelemetrySample{});
    const auto say = [&](QLabel* label, const QString& text) {
        label->setText(text);
        label->setVisible(!text.isEmpty());
        form_->labelForField(label)->setVisible(!text.isEmpty());
    };
    const auto hertz = [](const std::optional<double>& value) {
        return value ? devicePropertyText(*value, "Hz") : QString();
    };
    say(smClock_, hertz(sample.smClock));
    say(memoryClock_, hertz(sample.memoryClock));
    say(power_, sample.power ? QStringLiteral("%1 W").arg(std::lround(*sample.power)) : QString());
    say(temperature_, sample.temperature
                          ? QStringLiteral("%1 °C").arg(std::lround(*sample.temperature))
                          : QString());
    QStringList use;
    if (sample.utilisation)
        use << tr("SMs %1 %").arg(std::lround(*sample.utilisation * 100));
    if (sample.memoryUtilisation)
        use << tr("memory %1 %").arg(std::lround(*sample.memoryUtilisation * 100));
    say(utilisation_, use.join(QStringLiteral(", ")));
    QStringList reasons;
    if (sample.throttled)
        for (const ThrottleReason reason : *sample.throttled)
            reasons << translated(explanation(reason));
    say(throttled_, !sample.throttled   ? QString()
                    : reasons.isEmpty() ? tr("none")
                                        : reasons.join(QStringLiteral("; ")));
    note_->say(failure_ ? explained(*failure_) : QString());
}

void LiveReadings::retranslate() {
    const auto name = [this](QLabel* value, const QString& text) {
        auto* label = qobject_cast<QLabel*>(form_->labelForField(value));
        label->setText(text);
        value->setAccessibleName(text);
    };
    name(smClock_, tr("SM clock"));
    name(memoryClock_, tr("Memory clock"));
    name(power_, tr("Power"));
    name(temperature_, tr("Temperature"));
    name(utilisation_, tr("Load"));
    name(throttled_, tr("Throttling"));
    fill();
}

} // namespace kernelcurve
