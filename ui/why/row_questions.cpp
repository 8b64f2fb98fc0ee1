#include "ui/why/row_questions.h"

#include "app/engine/engine_client.h"

namespace kernelcurve {
namespace {

/// Arrow keys through a table ask for the row where they stop.
constexpr std::chrono::milliseconds pause{120};

} // namespace

RowQuestions::RowQuestions(EngineClient& engine, QObject* parent)
    : QObject(parent)
    , trace_([&engine](const request::Trace& request) { return engine.ask(request); },
             [this](const event::Traced& answer) { emit traced(answer); })
    , disassembly_([&engine](const request::Disassemble& request) { return engine.ask(request); },
                   [this](const event::Disassembled& answer) { emit disassembled(answer); }) {
    soon_.setSingleShot(true);
    soon_.setInterval(pause);
    connect(&soon_, &QTimer::timeout, this, [this] {
        trace_.ask();
        disassembly_.ask();
    });
    connect(&engine, &EngineClient::traced, this,
            [this](const event::Traced& answer) { trace_.receive(answer); });
    connect(&engine, &EngineClient::disassembled, this,
            [this](const event::Disassembled& answer) { disassembly_.receive(answer); });
}

void RowQuestions::wantTrace(const request::Trace& request) {
    if (trace_.want(request))
        soon_.start();
}

void RowQuestions::wantDisassembly(const request::Disassemble& request) {
    if (disassembly_.want(request))
        soon_.start();
}

} // namespace kernelcurve
