#include "app/engine/kernel_traces.h"

#include <QMetaObject>

#include <algorithm>

namespace kernelcurve {

std::vector<Configuration> tracedConfigurations(const Recording& recording,
                                                const Catalog& catalog) {
    std::vector<Configuration> wanted;
    for (const std::string& id : recording.experiment.kernels) {
        const KernelFile* const kernel = catalog.find(id);
        if (kernel == nullptr || !kernel->library.empty())
            continue;
        const std::vector<Measurement>& rows = recording.measurements;
        const auto row = std::find_if(rows.rbegin(), rows.rend(), [&](const Measurement& each) {
            return each.configuration.kernel == id && each.status == Status::Measured;
        });
        if (row != rows.rend())
            wanted.push_back(row->configuration);
    }
    return wanted;
}

KernelTraces::KernelTraces(const WorkerLaunch& worker, QObject* parent)
    : QObject(parent)
    , client_(worker) {}

void KernelTraces::start(const std::vector<WantedTrace>& wanted, const Catalog& catalog) {
    for (const WantedTrace& each : wanted)
        wanted_.push_back({each.configuration,
                           {0,
                            "cpu",
                            textOf(catalog.at(each.configuration.kernel)),
                            each.configuration.parameters,
                            BlockChoice::Sample,
                            {}},
                           each.model});
    QMetaObject::invokeMethod(this, &KernelTraces::next, Qt::QueuedConnection);
}

void KernelTraces::next() {
    if (wanted_.empty()) {
        emit finished();
        return;
    }
    query_ = client_.ask(wanted_.front().trace, [this](const event::Traced& answer) {
        if (answer.failure) {
            emit failed(*answer.failure);
            wanted_.pop_front();
            return next();
        }
        const Configuration& configuration = wanted_.front().configuration;
        traces_.push_back({configuration.kernel, configuration, answer.report});
        predict();
    });
}

void KernelTraces::predict() {
    const Wanted wanted = std::move(wanted_.front());
    wanted_.pop_front();
    if (!wanted.model)
        return next();
    const request::Explain question{0, wanted.model->device, wanted.trace.kernel,
                                    wanted.trace.parameters, wanted.model->cold};
    prediction_ = client_.ask(question, [this, wanted](const event::Explained& answer) {
        if (answer.failure) {
            emit failed(*answer.failure);
        } else {
            traces_.back().model = wanted.model;
            traces_.back().predicted = answer.row;
        }
        next();
    });
}

} // namespace kernelcurve
