#pragma once

#include <QStringList>

class QMimeData;

namespace kernelcurve {

/// The files of a drag that the window can open: experiments, recordings, kernels, folders.
QStringList openableFiles(const QMimeData& data);

} // namespace kernelcurve
