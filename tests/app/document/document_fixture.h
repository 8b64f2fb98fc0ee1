#pragma once

#include "gpu/model/recording/recording.h"

#include <QString>
#include <QTemporaryDir>

#include <filesystem>
#include <gtest/gtest.h>
#include <vector>

namespace kernelcurve {

/// Gives a test a folder of its own for files, settings and state.
class DocumentFixture : public testing::Test {
  public:
    DocumentFixture();

    QString path(const QString& name) const { return folder_.filePath(name); }

  private:
    QTemporaryDir folder_;
};

/// In the autosave folder, whoever wrote them.
std::vector<std::filesystem::path> autosavedFiles();

Experiment sampleExperiment();
Measurement sampleMeasurement(int offset);

} // namespace kernelcurve
