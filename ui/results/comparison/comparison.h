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

/// The recordings that the document is compared with, for the chart and the table of differences;
/// the document's own file only if its rows differ. Files and folders that a user adds are stored
/// in the document. Errors appear in the message bar.
class Comparison : public QObject {
    Q_OBJECT

  public:
    Comparison(ExperimentDocument& document, MessageBar& messages, QObject* parent = nullptr);

    const std::vector<ComparedRecording>& recordings() const { return recordings_; }
    /// The document's name in the comparison: its device if it is compared with other recorded
    /// devices, otherwise its file name, otherwise "this recording".
    QString ownName() const;
    /// Returns the recordings as the chart draws them.
    std::vector<OtherRecording> overlays() const;

    void addFiles(const QStringList& files);
    /// Adds a recording without a file.
    void addRecorded(ComparedRecording recording);
    void removeRecorded(const std::filesystem::path& file);
    bool shows(const std::filesystem::path& file) const;
    /// Adds every recording of a folder, such as those of a class; returns the first file. If
    /// `kept`, the document stores the folder.
    QString addFolder(const QString& folder, bool kept);
    void remove(int place);

  signals:
    void changed();
    /// The user removed the recording.
    void removed(const std::filesystem::path& file);

  private:
    /// The files and folders in a document, with their paths.
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
    Followed followed_; ///< as of the last followDocument()
    std::vector<ComparedRecording> recordings_;
};

} // namespace kernelcurve
