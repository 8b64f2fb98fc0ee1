#include "app/engine/kernel_traces.h"

#include <QMetaObject>

#include <algorithm>
#include <ranges>

namespace kernelcurve {

std::vector<Measurement> tracedRows(const std::vector<std::string>& kernels,
                                    std::span<const Measurement> rows, const Catalog& catalog) {
    std::vector<Measurement> wanted;
    for (const std::string& id : kernels) {
        const KernelFile* const kernel = catalog.find(id);
        if (kernel == nullptr || !kernel->library.empty())
            continue;
        const auto row = std::find_if(rows.rbegin(), rows.rend(), [&](const Measurement& each) {
            return each.configuration.kernel == id && each.status == Status::Measured;
        });
        if (row != rows.rend())
            wanted.push_back(*row);
    }
    return wanted;
}

KernelTraces::KernelTraces(EngineClient& engine, QObject* parent)
    : QObject(parent)
    , engine_(engine) {}

void KernelTraces::start(const std::vector<WantedTrace>& wanted, const Catalog& catalog) {
    for (const WantedTrace& each : wanted)
        questions_.push_back({each, textOf(catalog.at(each.row.configuration.kernel))});
    QMetaObject::invokeMethod(this, &KernelTraces::next, Qt::QueuedConnection);
}

void KernelTraces::next() {
    if (questions_.empty()) {
        emit finished();
        return;
    }
    Question first = std::move(questions_.front());
    questions_.pop_front();
    const request::Trace question{
        0, "cpu", first.kernel, first.wanted.row.configuration.parameters, BlockChoice::Sample, {}};
    query_ = engine_.askInBackground(question, [this, first](const event::Traced& answer) {
        if (answer.failure)
            emit failed(*answer.failure);
        predict({first.wanted.row, answer.report}, first, !answer.failure);
    });
}

void KernelTraces::predict(KernelTrace trace, const Question& question, bool isTraced) {
    const WantedTrace& wanted = question.wanted;
    if (!wanted.model) {
        if (isTraced)
            traces_.push_back(std::move(trace));
        return next();
    }
    const request::Explain explain{0, wanted.model->id, question.kernel,
                                   wanted.row.configuration.parameters, wanted.cold};
    prediction_ =
        engine_.askInBackground(explain, [this, trace = std::move(trace), model = wanted.model,
                                          isTraced](const event::Explained& answer) mutable {
            if (answer.failure) {
                emit failed(*answer.failure);
            } else {
                trace.model = model;
                trace.predicted = answer.row;
            }
            if (isTraced || trace.model)
                traces_.push_back(std::move(trace));
            next();
        });
}

} // namespace kernelcurve
