#pragma once

#include "gpu/model/recording.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The file up to and including "measurements:", to which one line a measurement is appended.
std::string writeRecordingHead(const Experiment& experiment, const Environment& environment);
/// "- {...}\n", one line whatever the text in it.
std::string writeRecordingLine(const Measurement& measurement);
std::string writeRecording(const Recording& recording);

struct ReadRecording {
    Recording recording;
    /// Set where the last line was torn (the program was killed while it wrote): that row was left
    /// out.
    bool tornLastLine = false;
};
/// Reads what writeRecording wrote, also where the last line is torn. Throws DocumentError.
/// 100,000 measurements take well under 2 s: the long part goes through the JSON parser.
ReadRecording readRecording(std::string_view yaml, const std::string& file);
/// Whether the document has a measurements part.
bool isRecording(std::string_view yaml);

/// Appends measurements to a file as they come; each is on disk when `append` returns.
class RecordingWriter {
  public:
    /// Writes the head. Throws DocumentError where the file cannot be written.
    RecordingWriter(const std::filesystem::path& file, const Experiment& experiment,
                    const Environment& environment);
    ~RecordingWriter();
    RecordingWriter(RecordingWriter&&) noexcept;
    RecordingWriter& operator=(RecordingWriter&&) noexcept;
    /// Throws DocumentError (disk full ...); the file then ends with the last whole line.
    void append(const Measurement& measurement);

  private:
    int descriptor_ = -1;
    std::filesystem::path file_;
};

} // namespace kernelcurve
