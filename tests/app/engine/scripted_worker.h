#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"

#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <string>

namespace kernelcurve {

/// The command of a worker that plays `script` (see fake_worker.cpp), and the folder of its files.
class ScriptedWorker {
  public:
    explicit ScriptedWorker(const std::string& script);

    QStringList command() const;
    /// Returns the number of workers that were started so far.
    int starts() const;
    /// Waits until the worker is at a `gate` or `hold`, and lets it continue. Returns false if it
    /// never arrived.
    bool openGate() const;
    QString folder() const { return folder_.path(); }

  private:
    QTemporaryDir folder_;
};

/// Returns a catalog with one kernel, `shift`, for the problem offset_add.
Catalog smallCatalog();
/// Returns a sweep of `shift` over the offsets 0 to `size` - 1. The index of a configuration is its
/// offset.
Experiment offsetSweep(int size);

} // namespace kernelcurve
