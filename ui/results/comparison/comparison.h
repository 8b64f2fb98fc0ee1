#pragma once

#include "app/compare/comparison.h"
#include "app/compare/recording_chart.h"

#include <QObject>
#include <QStringList>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

class ExperimentDocument;
class MessageBar;

/// Whether what a document is compared with is a recorded device, "replay:NAME", and no file.
bool isRecordedDevice(const std::string& comparison);

/// The recordings that the document is compared with, for the chart and the table of differences:
/// the document's own file only where it holds other rows than the document. Files that a person
/// adds stand in the document and come with it; a class's folder does not. What cannot be read is
/// said in the message bar.
class Comparison : public QObject {
    Q_OBJECT

  public:
    Comparison(ExperimentDocument& document, MessageBar& messages, QObject* parent = nullptr);

    const std::vector<ComparedRecording>& recordings() const { return recordings_; }
    /// What stands for the document beside them: its file's name, else "this one".
    static QString nameOf(const ExperimentDocument& document);
    /// As the chart draws them.
    std::vector<OtherRecording> overlays() const;

    void addFiles(const QStringList& files);
    /// One that is in no file of its own.
    void addRecorded(ComparedRecording recording);
    void removeRecorded(const std::filesystem::path& file);
    /// Every recording of a folder, as a class hands them in; gives the first one's file.
    QString addFolder(const QString& folder);
    void remove(int place);

  signals:
    void changed();

  private:
    void add(ComparedRecording recording);
    void followDocument();
    bool addFile(const QString& file);
    QString fileOf(const std::string& entry) const;
    std::string entryOf(const QString& file) const;
    bool isDocuments(const ComparedRecording& recording) const;
    bool isOpen(const ComparedRecording& recording) const;

    ExperimentDocument& document_;
    MessageBar& messages_;
    /// The document's, as last looked at, and where each is.
    std::vector<std::pair<std::string, std::filesystem::path>> followed_;
    std::vector<ComparedRecording> recordings_;
};

} // namespace kernelcurve
