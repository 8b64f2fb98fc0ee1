#include "app/engine/worker/worker_launch.h"

#include <QFileInfo>

#include <utility>

namespace kernelcurve {

WorkerLaunch::WorkerLaunch(QStringList words)
    : command(std::move(words))
    , remote(QFileInfo(command.value(0)).fileName() == QLatin1String("ssh")) {}

} // namespace kernelcurve
