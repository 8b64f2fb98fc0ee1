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

void KernelTraces::start(const std::vector<Configuration>& configurations, const Catalog& catalog) {
    for (const Configuration& each : configurations)
        requests_.push_back(
            {0, "cpu", textOf(catalog.at(each.kernel)), each.parameters, BlockChoice::Sample, {}});
    QMetaObject::invokeMethod(this, &KernelTraces::next, Qt::QueuedConnection);
}

void KernelTraces::next() {
    if (requests_.empty()) {
        emit finished();
        return;
    }
    query_ = client_.ask(requests_.front(), [this](const event::Traced& answer) {
        requests_.pop_front();
        if (answer.failure)
            emit failed(*answer.failure);
        else
            traces_.push_back({answer.configuration.kernel, answer.configuration, answer.report});
        next();
    });
}

} // namespace kernelcurve
