#pragma once

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_descriptor.h"
#include "gpu/model/recording/recording.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The file up to and including "measurements:", to which one line a measurement is appended.
std::string writeRecordingHead(const Recording& recording, bool withTelemetry = true);
/// "- {...}\n", one line whatever the text in it. Files are named without their folders.
std::string writeRecordingLine(const Measurement& measurement);
std::string writeRecording(const Recording& recording);
/// The same in pieces: a million rows are 350 MB and more.
void writeRecording(const Recording& recording, const TextSink& write);

/// A document to be saved: a recording, or an experiment if nothing is measured. Throws Error if it
/// has no kernel.
void writeDocument(const Recording& recording, const TextSink& write);

struct ReadRecording {
    Recording recording;
    /// Set where the last line was torn (the program was killed while it wrote): that row was left
    /// out.
    bool tornLastLine = false;
};
/// Reads what writeRecording wrote, also if the last line is torn. Throws Error. 100,000
/// measurements take well under 2 s: the long part goes through the JSON parser.
ReadRecording readRecording(std::string_view yaml, const std::string& file);
/// Reads a recording or an experiment. Throws Error.
ReadRecording readDocument(std::string_view yaml, const std::string& file);
/// Whether the document has a measurements part.
bool isRecording(std::string_view yaml);

/// Appends measurements to a file as they come. A line that `append` has written outlasts this
/// program, however it ends; the disk is synced at the end, because once a line would take longer
/// than a line may.
class RecordingWriter {
  public:
    /// Writes the head, without telemetry and rows. Throws Error if the file cannot be written.
    RecordingWriter(const std::filesystem::path& file, const Recording& recording);
    ~RecordingWriter();
    RecordingWriter(RecordingWriter&&) noexcept = default;
    RecordingWriter& operator=(RecordingWriter&&) noexcept = default;
    /// Throws Error (disk full, file deleted ...); the file then ends with the last whole
    /// line, and the next append goes on there.
    void append(const Measurement& measurement);

  private:
    FileDescriptor descriptor_;
    std::filesystem::path file_;
    std::int64_t wholeBytes_ = 0; ///< up to the end of the last whole line
};

} // namespace kernelcurve
