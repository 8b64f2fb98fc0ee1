#pragma once

#include <QObject>

#include <cstdint>

namespace kernelcurve {

class Catalog;
class EngineClient;
class MessageBar;
class PeakMeasurement;
class WindowDocks;

/// Measures what a device reaches when its page asks for it, and shows there how far that is.
class PeakFlow : public QObject {
    Q_OBJECT

  public:
    PeakFlow(EngineClient& engine, const Catalog& catalog, WindowDocks& docks, MessageBar& messages,
             QObject* parent);

  private:
    PeakMeasurement* peaks_;
    std::int64_t done_ = 0;
};

} // namespace kernelcurve
