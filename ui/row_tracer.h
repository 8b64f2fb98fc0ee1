#pragma once

#include "gpu/model/protocol.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <optional>
#include <utility>

namespace kernelcurve {

class EngineClient;

/// Has the worker trace the configuration that a person looks at: a moment after it was chosen, one
/// at a time, and what was answered before is kept for a while.
class RowTracer : public QObject {
    Q_OBJECT

  public:
    explicit RowTracer(EngineClient& engine, QObject* parent = nullptr);

    /// `request` takes the place of what was wanted before; its number does not matter.
    void want(const request::Trace& request);
    void wantNothing();
    bool waiting() const { return wanted_.has_value(); }

  signals:
    /// What is wanted, whether it could be traced or not.
    void traced(const kernelcurve::event::Traced& traced);

  private:
    void ask();
    void receive(const event::Traced& answer);

    EngineClient& engine_;
    QTimer soon_;
    std::optional<request::Trace> wanted_; ///< and not answered yet
    std::optional<request::Trace> asked_;  ///< with its number
    std::deque<std::pair<request::Trace, event::Traced>> known_;
};

} // namespace kernelcurve
