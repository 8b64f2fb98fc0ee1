#include "ui/window/flows/peak_flow.h"

#include "app/engine/peak_measurement.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/window/frame/window_docks.h"

namespace kernelcurve {

PeakFlow::PeakFlow(EngineClient& engine, const Catalog& catalog, WindowDocks& docks,
                   MessageBar& messages, QObject* parent)
    : QObject(parent)
    , peaks_(new PeakMeasurement(engine, catalog, this)) {
    connect(&docks, &WindowDocks::peaksWanted, this,
            [this, &docks, &messages](const DeviceDescription& device) {
                messages.attempt([&] {
                    peaks_->start(device);
                    done_ = 0;
                    docks.showPeakProgress(0, peaks_->configurations());
                });
            });
    connect(peaks_, &PeakMeasurement::progressed, &docks,
            [this, &docks] { docks.showPeakProgress(++done_, peaks_->configurations()); });
    connect(peaks_, &PeakMeasurement::failed, &messages, &MessageBar::showFailure);
    connect(peaks_, &PeakMeasurement::finished, &docks, [&docks] { docks.showPeakProgress(0, 0); });
}

} // namespace kernelcurve
