#pragma once

#include "gpu/model/recording/recording.h"

#include <QString>
#include <QTemporaryDir>

#include <filesystem>
#include <gtest/gtest.h>
#include <vector>

namespace kernelcurve {

/// Provides a separate folder for files, settings, and state to a test.
class DocumentFixture : public testing::Test {
  public:
    DocumentFixture();

    QString path(const QString& name) const { return folder_.filePath(name); }

  private:
    QTemporaryDir folder_;
};

/// Returns all files in the autosave folder.
std::vector<std::filesystem::path> autosavedFiles();

Experiment sampleExperiment();
Measurement sampleMeasurement(int offset);

} // namespace kernelcurve
