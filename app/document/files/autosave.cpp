#include "app/document/files/autosave.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_lock.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

#include <QDateTime>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <unistd.h>

namespace kernelcurve {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view documentWord = "document ";
constexpr std::string_view stampWord = "stamp ";
constexpr std::string_view rowsWord = "rows ";
constexpr std::string_view kernelWord = "kernel ";

fs::path originFileOf(fs::path autosaved) {
    return autosaved += ".origin";
}

/// Writes the origin of an autosaved file, one entry per line. Omits a path with a line feed.
void writeOrigin(const fs::path& autosaved, const DocumentOrigin& origin) {
    std::string text;
    const auto add = [&text](std::string_view word, const std::string& what) {
        if (!what.empty() && what.find('\n') == std::string::npos)
            text.append(word).append(what).append("\n");
    };
    add(documentWord, origin.file.string());
    add(stampWord, origin.stamp);
    add(rowsWord, origin.rows.string());
    for (const fs::path& kernel : origin.kernels)
        add(kernelWord, kernel.string());
    if (!text.empty())
        writeFileAtomically(originFileOf(autosaved), text);
}

} // namespace

DocumentOrigin originOf(const fs::path& autosaved) {
    constexpr std::size_t maxOriginBytes = std::size_t{1} << 20;
    DocumentOrigin origin;
    std::error_code error;
    if (!fs::exists(originFileOf(autosaved), error))
        return origin;
    const std::string text = readFile(originFileOf(autosaved), maxOriginBytes);
    for (std::string_view rest = text; !rest.empty();) {
        std::string_view line = takeLine(rest);
        const auto isAbout = [&line](std::string_view word) {
            const bool is = line.starts_with(word);
            line.remove_prefix(is ? word.size() : 0);
            return is;
        };
        if (isAbout(documentWord))
            origin.file = line;
        else if (isAbout(stampWord))
            origin.stamp = line;
        else if (isAbout(rowsWord))
            origin.rows = line;
        else if (isAbout(kernelWord))
            origin.kernels.emplace_back(line);
    }
    return origin;
}

void removeAutosaved(const fs::path& file, std::error_code& error) {
    if (fs::remove(file, error); !error)
        fs::remove(originFileOf(file), error);
}

/// A file that is being written, starting with its head.
struct OpenRecording {
    OpenRecording(const fs::path& path, const Recording& recording, std::size_t rows)
        : file(path)
        , writer(path, recording)
        , lock(path)
        , missing(rows) {}
    fs::path file;
    RecordingWriter writer;
    FileLock lock;
    std::size_t missing; ///< number of initial rows that are not written yet
};

/// The file of a killed program, which a new file replaces. The lock exists until the file is
/// removed. Therefore, no other program offers to recover the file.
struct ReplacedFile {
    explicit ReplacedFile(const fs::path& path)
        : file(path)
        , lock(path) {}
    fs::path file;
    FileLock lock;
};

/// The file of an earlier run.
struct KeptRun {
    KeptRun(const fs::path& path, const Recording& run)
        : file(path) {
        writeFileAtomically(file, [&run](const TextSink& write) { writeRecording(run, write); });
        lock.emplace(file);
    }
    fs::path file;
    std::optional<FileLock> lock;
};

namespace {

/// Returns a new prefix for all file names of a document (see unfinishedRecordings()).
std::string freshStem() {
    static std::atomic<int> documents = 0;
    return QDateTime::currentDateTimeUtc().toString("yyyyMMdd-HHmmss").toStdString() + "-" +
           std::to_string(::getpid()) + "." + std::to_string(++documents);
}

void removeQuietly(const fs::path& file) {
    std::error_code ignored;
    removeAutosaved(file, ignored);
}

} // namespace

class Autosave::Writer {
  public:
    Writer(fs::path folder, std::function<void(Failure)> failed, std::function<void()> roomAgain)
        : folder_(std::move(folder))
        , failed_(std::move(failed))
        , roomAgain_(std::move(roomAgain))
        , thread_([this](const std::stop_token& stop) { work(stop); }) {}

    void post(std::function<void()> job);
    /// Returns false if too many rows are waiting. In this case, the writer calls roomAgain_ when
    /// the queue has space.
    bool postRow(const Measurement& row);
    void awaitRoom();
    std::size_t waiting();

    // Jobs on the writer's thread call the following functions.
    void start(const Recording& head, std::size_t rows, const DocumentOrigin& origin,
               std::shared_ptr<ReplacedFile> replaced);
    void append(const Measurement& measurement);
    void discard();
    void keep(int number, const Recording& run, const DocumentOrigin& origin,
              const fs::path& replaced);
    void drop(int number);
    void discardAll();
    fs::path whole() const { return open_ && !next_ && !broken_ ? open_->file : fs::path(); }

  private:
    /// Number of remaining rows at which the writer requests more rows. Because of this number, the
    /// threads synchronize once per batch instead of once per row.
    static constexpr std::size_t refillAt = maxWaiting / 2;

    struct Job {
        bool isRow;
        std::function<void()> work;
    };

    void work(const std::stop_token& stop);
    template <typename Action>
    bool attempt(Action action);
    void tell(const Failure& failure);
    fs::path freshName(const char* kind);
    void settle();
    void giveUp();

    fs::path folder_;
    std::function<void(Failure)> failed_;
    std::function<void()> roomAgain_;
    std::string stem_; ///< prefix of the document's file names, or empty
    int files_ = 0;
    std::optional<OpenRecording> open_;
    /// File that replaces the previous file when it has all rows.
    std::optional<OpenRecording> next_;
    std::vector<std::shared_ptr<ReplacedFile>> replaced_; ///< files that next_ replaces
    bool broken_ = false;                                 ///< true if the last write failed
    bool told_ = false; ///< true if the error was reported, and no write has succeeded since
    std::map<int, KeptRun> kept_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::condition_variable room_;
    std::deque<Job> jobs_;
    std::size_t rows_ = 0;  ///< number of rows among the jobs
    bool rowsWait_ = false; ///< true if more rows wait than the queue allows
    std::jthread thread_;   ///< The thread is the last member, because it uses all other members.
};

void Autosave::Writer::post(std::function<void()> job) {
    const std::lock_guard lock(mutex_);
    jobs_.push_back({false, std::move(job)});
    wake_.notify_one();
}

bool Autosave::Writer::postRow(const Measurement& row) {
    const std::lock_guard lock(mutex_);
    rowsWait_ = rows_ >= maxWaiting;
    if (rowsWait_)
        return false;
    jobs_.push_back({true, [this, row] { append(row); }});
    ++rows_;
    wake_.notify_one();
    return true;
}

void Autosave::Writer::awaitRoom() {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [this] { return rows_ <= refillAt; });
}

std::size_t Autosave::Writer::waiting() {
    const std::lock_guard lock(mutex_);
    return rows_;
}

void Autosave::Writer::work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, stop, [this] { return !jobs_.empty(); });
        if (jobs_.empty())
            return;
        const Job job = std::move(jobs_.front());
        jobs_.pop_front();
        if (job.isRow) {
            --rows_;
            if (rows_ == refillAt) {
                room_.notify_all();
                if (std::exchange(rowsWait_, false))
                    roomAgain_();
            }
        }
        lock.unlock();
        job.work();
        lock.lock();
    }
}

template <typename Action>
bool Autosave::Writer::attempt(Action action) {
    try {
        action();
        told_ = false;
        return true;
    } catch (const Error& error) {
        tell(error.failure());
    } catch (const fs::filesystem_error& error) {
        tell({message(KC_TEXT("engine", "cannot use the autosave folder: {0}"),
                      error.code().message())});
    }
    return false;
}

void Autosave::Writer::tell(const Failure& failure) {
    if (!std::exchange(told_, true))
        failed_(failure);
}

fs::path Autosave::Writer::freshName(const char* kind) {
    fs::create_directories(folder_);
    if (stem_.empty())
        stem_ = freshStem();
    return folder_ / (stem_ + kind + "-" + std::to_string(++files_) + ".yaml");
}

void Autosave::Writer::start(const Recording& head, std::size_t rows, const DocumentOrigin& origin,
                             std::shared_ptr<ReplacedFile> replaced) {
    if (next_)
        removeQuietly(next_->file);
    next_.reset();
    if (replaced)
        replaced_.push_back(std::move(replaced));
    fs::path fresh;
    broken_ = !attempt([&] {
        fresh = freshName("");
        writeOrigin(fresh, origin);
        next_.emplace(fresh, head, rows);
    });
    if (broken_)
        removeQuietly(fresh);
    else if (rows == 0)
        settle();
}

void Autosave::Writer::append(const Measurement& measurement) {
    std::optional<OpenRecording>& file = next_ ? next_ : open_;
    if (!file || broken_)
        return;
    broken_ = !attempt([&] { file->writer.append(measurement); });
    if (!next_)
        return;
    if (broken_)
        giveUp();
    else if (--next_->missing == 0)
        settle();
}

/// Replaces the previous files with the next file, which now contains all initial rows.
void Autosave::Writer::settle() {
    std::optional<OpenRecording> whole = std::exchange(next_, std::nullopt);
    discard();
    open_ = std::move(whole);
}

/// Stops writing the next file after an error. If a previous file exists, the next file is removed,
/// because the previous file is more complete.
void Autosave::Writer::giveUp() {
    if (open_ || !replaced_.empty())
        removeQuietly(next_->file);
    else
        open_ = std::move(next_);
    next_.reset();
}

void Autosave::Writer::discard() {
    for (std::optional<OpenRecording>* const file : {&open_, &next_}) {
        if (*file)
            removeQuietly((*file)->file);
        file->reset();
    }
    for (const auto& replaced : replaced_)
        removeQuietly(replaced->file);
    replaced_.clear();
}

void Autosave::Writer::keep(int number, const Recording& run, const DocumentOrigin& origin,
                            const fs::path& replaced) {
    drop(number);
    attempt([&] {
        const fs::path fresh = freshName("-run");
        writeOrigin(fresh, origin);
        kept_.try_emplace(number, fresh, run);
        if (!replaced.empty())
            removeQuietly(replaced);
    });
}

void Autosave::Writer::drop(int number) {
    if (const auto run = kept_.find(number); run != kept_.end()) {
        removeQuietly(run->second.file);
        kept_.erase(run);
    }
}

void Autosave::Writer::discardAll() {
    discard();
    while (!kept_.empty())
        drop(kept_.begin()->first);
    stem_.clear();
}

Autosave::Autosave(fs::path folder)
    : writer_(std::make_unique<Writer>(
          std::move(folder),
          [this](const Failure& failure) {
              QMetaObject::invokeMethod(
                  this, [this, failure] { emit failed(failure); }, Qt::QueuedConnection);
          },
          // The signal is queued for a receiver on another thread.
          [this] { emit roomAgain(); })) {}

Autosave::~Autosave() = default;

fs::path Autosave::defaultFolder() {
    return stateFolder() / "autosave";
}

void Autosave::start(const Recording& recording, const fs::path& replaced) {
    active_ = true;
    taken_ = 0;
    begun_ = recording.measurements.size();
    const auto left = replaced.empty() ? nullptr : std::make_shared<ReplacedFile>(replaced);
    const Recording head{recording.experiment, recording.environment, {}, {},
                         recording.devices,    recording.kernelFiles};
    writer_->post([writer = writer_.get(), head, rows = begun_, origin = origin_, left] {
        writer->start(head, rows, origin, left);
    });
    follow(recording.measurements);
}

void Autosave::follow(const std::vector<Measurement>& rows) {
    while (active_ && taken_ < rows.size() && writer_->postRow(rows[taken_]))
        ++taken_;
}

void Autosave::discard() {
    if (!std::exchange(active_, false))
        return;
    writer_->post([writer = writer_.get()] { writer->discard(); });
}

void Autosave::keep(int number, std::shared_ptr<const Recording> run, const fs::path& replaced) {
    std::shared_ptr<FileLock> lock;
    if (!replaced.empty())
        lock = std::make_shared<FileLock>(replaced);
    DocumentOrigin origin = origin_;
    origin.rows.clear(); // The autosaved file of an earlier run contains the rows.
    writer_->post([writer = writer_.get(), number, run = std::move(run), origin = std::move(origin),
                   replaced, lock] { writer->keep(number, *run, origin, replaced); });
}

void Autosave::drop(int number) {
    writer_->post([writer = writer_.get(), number] { writer->drop(number); });
}

void Autosave::discardAll() {
    active_ = false;
    writer_->post([writer = writer_.get()] { writer->discardAll(); });
}

std::size_t Autosave::waiting() const {
    return writer_->waiting();
}

fs::path Autosave::whole(const std::vector<Measurement>& rows) {
    for (follow(rows); active_ && taken_ < rows.size(); follow(rows))
        writer_->awaitRoom();
    std::promise<fs::path> answer;
    writer_->post([&] { answer.set_value(writer_->whole()); });
    return answer.get_future().get();
}

} // namespace kernelcurve
