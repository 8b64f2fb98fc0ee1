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

KernelTraces::KernelTraces(const WorkerLaunch& worker, QObject* parent)
    : QObject(parent)
    , client_(worker) {}

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
    const Question& first = questions_.front();
    const request::Trace question{
        0, "cpu", first.kernel, first.wanted.row.configuration.parameters, BlockChoice::Sample, {}};
    query_ = client_.ask(question, [this](const event::Traced& answer) {
        if (answer.failure) {
            emit failed(*answer.failure);
            questions_.pop_front();
            return next();
        }
        traces_.push_back({questions_.front().wanted.row, answer.report});
        predict();
    });
}

void KernelTraces::predict() {
    const Question first = std::move(questions_.front());
    questions_.pop_front();
    if (!first.wanted.model)
        return next();
    const request::Explain question{0, first.wanted.model->id, first.kernel,
                                    first.wanted.row.configuration.parameters, first.wanted.cold};
    prediction_ =
        client_.ask(question, [this, model = first.wanted.model](const event::Explained& answer) {
            if (answer.failure) {
                emit failed(*answer.failure);
            } else {
                traces_.back().model = model;
                traces_.back().predicted = answer.row;
            }
            next();
        });
}

} // namespace kernelcurve
