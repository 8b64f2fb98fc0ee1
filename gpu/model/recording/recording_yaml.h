#pragma once

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_descriptor.h"
#include "gpu/model/recording/recording.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Returns the file up to and including "measurements:". Lines of measurements follow.
std::string writeRecordingHead(const Recording& recording, bool withTelemetry = true);
/// Returns "- {...}" and a line feed, always as a single line. File names have no folders.
std::string writeRecordingLine(const Measurement& measurement);
std::string writeRecording(const Recording& recording);
/// Writes a recording in pieces, because a million rows take more than 350 MB.
void writeRecording(const Recording& recording, const TextSink& write);

/// Writes a recording. If it has no measurements, writes an experiment. Throws Error if it has no
/// kernel.
void writeDocument(const Recording& recording, const TextSink& write);

struct ReadRecording {
    Recording recording;
    /// True if the last line was incomplete and was skipped, because a write was interrupted.
    bool tornLastLine = false;
};
/// Reads the output of writeRecording(), even if the last line is incomplete. Throws Error. The
/// JSON parser reads the rows, so 100,000 measurements take less than 2 s.
ReadRecording readRecording(std::string_view yaml, const std::string& file);
/// Reads a recording or an experiment. Throws Error if the text is invalid.
ReadRecording readDocument(std::string_view yaml, const std::string& file);
/// Returns true if the document has measurements.
bool isRecording(std::string_view yaml);

/// Appends measurements to a file as they arrive. Appended lines survive a crash of this program.
/// The destructor syncs the disk, because syncing each line is too slow.
class RecordingWriter {
  public:
    /// Writes the head without telemetry and rows. Throws Error if the file cannot be written.
    RecordingWriter(const std::filesystem::path& file, const Recording& recording);
    ~RecordingWriter();
    RecordingWriter(RecordingWriter&&) noexcept = default;
    RecordingWriter& operator=(RecordingWriter&&) noexcept = default;
    /// Appends a measurement. Throws Error, for example if the disk is full. In this case, the file
    /// ends with the last complete line, and append() may be called again.
    void append(const Measurement& measurement);

  private:
    FileDescriptor descriptor_;
    std::filesystem::path file_;
    std::int64_t wholeBytes_ = 0; ///< end of the last complete line
};

} // namespace kernelcurve
