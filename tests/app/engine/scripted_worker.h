#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"

#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <string>

namespace kernelcurve {

/// The command of a worker that plays `script` (see fake_worker.cpp), and the folder it lives in.
class ScriptedWorker {
  public:
    explicit ScriptedWorker(const std::string& script);

    QStringList command() const;
    /// How many workers were started so far.
    int starts() const;
    /// Lets it pass a `gate` or a `hold`; waits until it stands there, and says whether it ever
    /// did.
    bool openGate() const;
    QString folder() const { return folder_.path(); }

  private:
    QTemporaryDir folder_;
};

/// A catalogue of one kernel, `shift`, of the problem offset_add.
Catalog smallCatalog();
/// `shift` at the offsets 0 to `size` - 1: the configuration's index is its offset.
Experiment offsetSweep(int size);

} // namespace kernelcurve
