#include "app/document/files/autosave.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_lock.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"

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

/// One file being written, from its head on.
struct OpenRecording {
    OpenRecording(const fs::path& path, const Recording& recording)
        : file(path)
        , writer(path, recording)
        , lock(path) {}
    fs::path file;
    RecordingWriter writer;
    FileLock lock;
};

/// The file of a run that is over.
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

/// With it the names of all files of a document begin; see unfinishedRecordings.
std::string freshStem() {
    static std::atomic<int> documents = 0;
    return QDateTime::currentDateTimeUtc().toString("yyyyMMdd-HHmmss").toStdString() + "-" +
           std::to_string(::getpid()) + "." + std::to_string(++documents);
}

void removeQuietly(const fs::path& file) {
    std::error_code ignored;
    fs::remove(file, ignored);
}

} // namespace

class Autosave::Writer {
  public:
    Writer(fs::path folder, std::function<void(Failure)> failed)
        : folder_(std::move(folder))
        , failed_(std::move(failed))
        , thread_([this](const std::stop_token& stop) { work(stop); }) {}

    void post(std::function<void()> job) {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(std::move(job));
        wake_.notify_one();
    }

    // Called by jobs, so on the writer's thread.
    void start(const Recording& recording, const fs::path& replaced);
    void append(const Measurement& measurement);
    void discard();
    void keep(int number, const Recording& run, const fs::path& replaced);
    void drop(int number);
    void discardAll();
    fs::path whole() const { return open_ && !broken_ ? open_->file : fs::path(); }

  private:
    void work(const std::stop_token& stop);
    template <typename Action>
    bool attempt(Action action);
    fs::path freshName(const char* kind);

    fs::path folder_;
    std::function<void(Failure)> failed_;
    std::string stem_; ///< of the document's files; empty where it has none
    int files_ = 0;
    std::optional<OpenRecording> open_;
    bool broken_ = false; ///< the file in `open_` takes nothing more
    std::map<int, KeptRun> kept_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<std::function<void()>> jobs_;
    std::jthread thread_; ///< last: it uses all of the above
};

void Autosave::Writer::work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, stop, [this] { return !jobs_.empty(); });
        if (jobs_.empty())
            return;
        const std::function<void()> job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job();
        lock.lock();
    }
}

template <typename Action>
bool Autosave::Writer::attempt(Action action) {
    try {
        action();
        return true;
    } catch (const Error& error) {
        failed_(error.failure());
    } catch (const fs::filesystem_error& error) {
        failed_({message(KC_TEXT("engine", "the autosave folder cannot be used: {0}"),
                         error.code().message()),
                 {},
                 {}});
    }
    return false;
}

fs::path Autosave::Writer::freshName(const char* kind) {
    fs::create_directories(folder_);
    if (stem_.empty())
        stem_ = freshStem();
    return folder_ / (stem_ + kind + "-" + std::to_string(++files_) + ".yaml");
}

void Autosave::Writer::start(const Recording& recording, const fs::path& replaced) {
    const fs::path before = open_ ? open_->file : replaced;
    fs::path fresh;
    std::optional<OpenRecording> next;
    broken_ = !attempt([&] {
        fresh = freshName("");
        next.emplace(fresh, recording);
        for (const Measurement& measurement : recording.measurements)
            next->writer.append(measurement);
    });
    // The file before it says more than one that could not be written to its end.
    if (broken_ && (!before.empty() || !next)) {
        removeQuietly(fresh);
        return;
    }
    for (const fs::path& old : {before, replaced})
        if (!old.empty())
            removeQuietly(old);
    open_ = std::move(next);
}

void Autosave::Writer::append(const Measurement& measurement) {
    if (open_ && !broken_)
        broken_ = !attempt([&] { open_->writer.append(measurement); });
}

void Autosave::Writer::discard() {
    if (open_)
        removeQuietly(open_->file);
    open_.reset();
}

void Autosave::Writer::keep(int number, const Recording& run, const fs::path& replaced) {
    drop(number);
    attempt([&] {
        kept_.try_emplace(number, freshName("-run"), run);
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

Autosave::Autosave(QObject* parent)
    : Autosave(defaultFolder(), parent) {}

Autosave::Autosave(fs::path folder, QObject* parent)
    : QObject(parent)
    , writer_(std::make_unique<Writer>(std::move(folder), [this](const Failure& failure) {
        QMetaObject::invokeMethod(
            this, [this, failure] { emit failed(failure); }, Qt::QueuedConnection);
    })) {}

Autosave::~Autosave() = default;

fs::path Autosave::defaultFolder() {
    return stateFolder() / "autosave";
}

void Autosave::start(const Recording& recording, const fs::path& replaced) {
    active_ = true;
    // Locked until it is removed, so that nobody is offered it in between.
    std::shared_ptr<FileLock> lock;
    if (!replaced.empty())
        lock = std::make_shared<FileLock>(replaced);
    writer_->post([writer = writer_.get(), recording, replaced, lock] {
        writer->start(recording, replaced);
    });
}

void Autosave::append(const Measurement& measurement) {
    writer_->post([writer = writer_.get(), measurement] { writer->append(measurement); });
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
    writer_->post([writer = writer_.get(), number, run = std::move(run), replaced, lock] {
        writer->keep(number, *run, replaced);
    });
}

void Autosave::drop(int number) {
    writer_->post([writer = writer_.get(), number] { writer->drop(number); });
}

void Autosave::discardAll() {
    active_ = false;
    writer_->post([writer = writer_.get()] { writer->discardAll(); });
}

fs::path Autosave::whole() {
    std::promise<fs::path> answer;
    writer_->post([&] { answer.set_value(writer_->whole()); });
    return answer.get_future().get();
}

} // namespace kernelcurve
