#include "app/assignment/grade_journal.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_error.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/sha256.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/json_map.h"
#include "gpu/model/text/error.h"

#include <QCoreApplication>

#include <cerrno>
#include <fcntl.h>
#include <sstream>
#include <unistd.h>

namespace kernelcurve {
namespace {

constexpr std::size_t maxJournalBytes = std::size_t{256} << 20;

/// One graded submission in the journal.
struct GradedLine {
    std::string key;
    AssessmentResult result;
};

} // namespace

static void mapFields(JsonMap& map, GradedLine& entry) {
    map.required("key", entry.key);
    map.required("result", entry.result);
}

GradeJournal::GradeJournal(const Assignment& assignment, const std::string& device) {
    std::string all = QCoreApplication::applicationVersion().toStdString() + "\n" + device + "\n" +
                      writeForStudents(assignment) + assignment.definition->source()->text;
    for (const Values& size : assignment.hiddenSizes)
        all += sizeText(size) + "\n";
    salt_ = sha256(all);
    file_ = stateFolder() / "grades" / (salt_ + ".jsonl");
    makeFolder(file_.parent_path());
    std::string text;
    if (std::error_code error; std::filesystem::exists(file_, error))
        text = readFile(file_, maxJournalBytes);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        try {
            GradedLine entry = readAs<GradedLine>(nlohmann::json::parse(line), "grade");
            known_[entry.key] = std::move(entry.result);
        } catch (const std::exception&) {
            continue; // the writer was killed within this line, so the submission is graded again
        }
    descriptor_ = FileDescriptor(
        ::open(file_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!descriptor_.isOpen())
        throw writeError(file_, errno);
    if (!text.empty() && !text.ends_with('\n'))
        if (const int error = descriptor_.write("\n"))
            throw writeError(file_, error);
}

std::string GradeJournal::keyOf(const std::string& source) const {
    return sha256(salt_ + source);
}

std::optional<AssessmentResult> GradeJournal::find(const std::string& source) const {
    const auto found = known_.find(keyOf(source));
    return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void GradeJournal::append(const std::string& source, const AssessmentResult& result) {
    const GradedLine entry{keyOf(source), result};
    known_[entry.key] = result;
    // The compiler output may quote the source, which may be invalid UTF-8.
    const std::string text =
        jsonOf(entry).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    if (const int error = descriptor_.write(text + "\n"))
        throw writeError(file_, error);
    if (::fdatasync(descriptor_.get()) != 0)
        throw writeError(file_, errno);
}

} // namespace kernelcurve
