#pragma once

#include "gpu/model/recording/recording.h"

#include <QString>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace kernelcurve {

/// Gives a test a folder of its own for files, settings and state.
class DocumentFixture : public testing::Test {
  public:
    DocumentFixture();

    QString path(const QString& name) const { return folder_.filePath(name); }

  private:
    QTemporaryDir folder_;
};

Experiment sampleExperiment();
Measurement sampleMeasurement(int offset);

} // namespace kernelcurve
