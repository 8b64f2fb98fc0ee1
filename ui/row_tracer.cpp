#include "ui/row_tracer.h"

#include "app/engine_client.h"

#include <algorithm>

namespace kernelcurve {
namespace {

constexpr std::size_t mostKnown = 16;
/// Arrow keys through a table ask for the row where they stop.
constexpr std::chrono::milliseconds pause{120};

bool sameQuestion(request::Trace a, const request::Trace& b) {
    a.run = b.run;
    return a == b;
}

} // namespace

RowTracer::RowTracer(EngineClient& engine, QObject* parent)
    : QObject(parent)
    , engine_(engine) {
    soon_.setSingleShot(true);
    soon_.setInterval(pause);
    connect(&soon_, &QTimer::timeout, this, &RowTracer::ask);
    connect(&engine_, &EngineClient::traced, this, &RowTracer::receive);
}

void RowTracer::want(const request::Trace& request) {
    const auto found = std::find_if(known_.begin(), known_.end(), [&](const auto& one) {
        return sameQuestion(one.first, request);
    });
    if (found != known_.end()) {
        wantNothing();
        emit traced(found->second);
        return;
    }
    wanted_ = request;
    if (!asked_)
        soon_.start();
}

void RowTracer::wantNothing() {
    wanted_.reset();
    soon_.stop();
}

void RowTracer::ask() {
    if (!wanted_ || asked_)
        return;
    asked_ = wanted_;
    asked_->run = engine_.trace(*wanted_);
}

void RowTracer::receive(const event::Traced& answer) {
    if (!asked_ || answer.run != asked_->run)
        return;
    const request::Trace question = *std::exchange(asked_, std::nullopt);
    if (!answer.failure) {
        known_.emplace_front(question, answer);
        if (known_.size() > mostKnown)
            known_.pop_back();
    }
    if (wanted_ && sameQuestion(*wanted_, question)) {
        wanted_.reset();
        emit traced(answer);
    } else if (wanted_) {
        ask();
    }
}

} // namespace kernelcurve
