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

/// What a document names in `comparisons` to be compared with its previous run, which is in no
/// file.
inline constexpr const char* previousRun = "run:previous";

struct Experiment;
class ExperimentDocument;
class MessageBar;

/// The recordings that the document is compared with, for the chart and the table of differences:
/// the document's own file only if it holds other rows than the document. Files and folders that a
/// user adds stand in the document and come with it. What cannot be read is said in the message
/// bar.
class Comparison : public QObject {
    Q_OBJECT

  public:
    Comparison(ExperimentDocument& document, MessageBar& messages, QObject* parent = nullptr);

    const std::vector<ComparedRecording>& recordings() const { return recordings_; }
    /// What stands for the document next to them: its file's name, else "this one".
    static QString nameOf(const ExperimentDocument& document);
    /// As the chart draws them.
    std::vector<OtherRecording> overlays() const;

    void addFiles(const QStringList& files);
    /// One that is in no file of its own.
    void addRecorded(ComparedRecording recording);
    void removeRecorded(const std::filesystem::path& file);
    bool shows(const std::filesystem::path& file) const;
    /// Every recording of a folder, as a class hands them in; gives the first one's file. If it is
    /// `kept`, the document names the folder and comes with what is in it then.
    QString addFolder(const QString& folder, bool kept);
    void remove(int place);

  signals:
    void changed();
    /// The user took it away.
    void removed(const std::filesystem::path& file);

  private:
    /// Files and folders that a document names, and where each is.
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
    Followed followed_; ///< as last looked at
    std::vector<ComparedRecording> recordings_;
};

} // namespace kernelcurve
