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
    , client_(worker) {
    connect(&client_, &EngineClient::traced, this, [this](const event::Traced& answer) {
        const std::string kernel = requests_.empty() ? std::string() : answer.configuration.kernel;
        if (answer.failure)
            emit failed(*answer.failure);
        else
            traces_.push_back({kernel, answer.configuration, answer.report});
        if (!requests_.empty())
            requests_.pop_front();
        next();
    });
}

void KernelTraces::start(const std::vector<Configuration>& configurations, const Catalog& catalog) {
    for (const Configuration& each : configurations)
        requests_.push_back(
            {0, "cpu", textOf(catalog.at(each.kernel)), each.parameters, BlockChoice::Sample, {}});
    QMetaObject::invokeMethod(this, &KernelTraces::next, Qt::QueuedConnection);
}

void KernelTraces::next() {
    if (requests_.empty())
        emit finished();
    else
        client_.ask(requests_.front());
}

} // namespace kernelcurve
