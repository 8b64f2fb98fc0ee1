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

/// The entry in `comparisons` for the previous run, which has no file.
inline constexpr const char* previousRun = "run:previous";

struct Experiment;
class ExperimentDocument;
class MessageBar;

/// The recordings with which the chart and the table of differences compare the document. They
/// include the document's file only if its rows differ. The document stores the files and folders
/// that a user adds. Errors appear in the message bar.
class Comparison : public QObject {
    Q_OBJECT

  public:
    Comparison(ExperimentDocument& document, MessageBar& messages, QObject* parent = nullptr);

    const std::vector<ComparedRecording>& recordings() const { return recordings_; }
    /// Returns the document's name in the comparison. If other recorded devices are compared, this
    /// is the document's device. Otherwise, this is the file name, or "this recording" if the
    /// document has no file.
    QString ownName() const;
    /// Returns the recordings in the form that the chart draws.
    std::vector<OtherRecording> overlays() const;

    void addFiles(const QStringList& files);
    /// Adds a recording without a file.
    void addRecorded(ComparedRecording recording);
    void removeRecorded(const std::filesystem::path& file);
    bool shows(const std::filesystem::path& file) const;
    /// Adds every recording in a folder, such as the recordings of a class, and returns the first
    /// file. If `kept` is true, the document stores the folder.
    QString addFolder(const QString& folder, bool kept);
    void remove(int place);

  signals:
    void changed();
    /// Emitted when the user removed the recording.
    void removed(const std::filesystem::path& file);

  private:
    /// The files and folders that a document lists, with their paths.
    using Followed = std::vector<std::pair<std::string, std::filesystem::path>>;

    void add(ComparedRecording recording);
    void followDocument();
    Followed filesOf(const Experiment& experiment) const;
    bool addFile(const QString& file);
    QString fileOf(const std::string& entry) const;
    std::string entryOf(const QString& file) const;
    bool isDocuments(const ComparedRecording& recording) const;
    bool isOpen(const ComparedRecording& recording) const;

    ExperimentDocument& document_;
    MessageBar& messages_;
    Followed followed_; ///< state after the last followDocument()
    std::vector<ComparedRecording> recordings_;
};

} // namespace kernelcurve
