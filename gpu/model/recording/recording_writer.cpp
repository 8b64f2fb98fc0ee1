#include "gpu/model/recording/recording_yaml.h"

#include "gpu/model/files/file_error.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace kernelcurve {

RecordingWriter::RecordingWriter(const std::filesystem::path& file, const Recording& recording)
    : file_(file) {
    const std::string head = writeRecordingHead(recording, false);
    writeFileAtomically(file, head);
    descriptor_ = FileDescriptor(::open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    if (!descriptor_.isOpen())
        throw writeError(file, errno);
    wholeBytes_ = static_cast<std::int64_t>(head.size());
}

RecordingWriter::~RecordingWriter() {
    if (descriptor_.isOpen())
        ::fsync(descriptor_.get());
}

void RecordingWriter::append(const Measurement& measurement) {
    const std::string line = writeRecordingLine(measurement);
    struct stat status {};
    if (::fstat(descriptor_.get(), &status) != 0)
        throw writeError(file_, errno);
    // A deleted file accepts all writes, but its content is lost.
    if (status.st_nlink == 0)
        throw Error({message(KC_TEXT("engine", "The file was deleted during the recording")),
                     message(KC_TEXT("engine", "save the recording under another name")),
                     {file_.string()}});
    if (const int error = descriptor_.write(line)) {
        // Removes an incomplete line, so that the next line starts on its own line. If this fails,
        // the reader skips the line.
        [[maybe_unused]] const int cut = ::ftruncate(descriptor_.get(), wholeBytes_);
        throw writeError(file_, error);
    }
    wholeBytes_ += static_cast<std::int64_t>(line.size());
}

} // namespace kernelcurve
