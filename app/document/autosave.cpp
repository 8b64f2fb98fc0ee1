#include "app/document/autosave.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_lock.h"
#include "gpu/model/files/places.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/values/document_error.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <thread>
#include <unistd.h>

namespace kernelcurve {

namespace fs = std::filesystem;

/// One file being written.
struct OpenRecording {
    OpenRecording(const fs::path& path, const Recording& recording)
        : file(path)
        , writer(path, recording.experiment, recording.environment)
        , lock(path) {
        for (const Measurement& measurement : recording.measurements)
            writer.append(measurement);
    }
    fs::path file;
    RecordingWriter writer;
    FileLock lock;
};

namespace {

fs::path freshName(const fs::path& folder) {
    const std::string stem =
        QDateTime::currentDateTimeUtc().toString("yyyyMMdd-HHmmss").toStdString() + "-" +
        std::to_string(::getpid());
    fs::path file = folder / (stem + ".yaml");
    for (int number = 2; fs::exists(file); ++number)
        file = folder / (stem + "-" + std::to_string(number) + ".yaml");
    return file;
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
    fs::path whole() const { return open_ && !broken_ ? open_->file : fs::path(); }

  private:
    void work(const std::stop_token& stop);
    template <typename Action>
    void attempt(Action action);

    fs::path folder_;
    std::function<void(Failure)> failed_;
    std::optional<OpenRecording> open_;
    bool broken_ = false; ///< the file in `open_` takes nothing more
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
void Autosave::Writer::attempt(Action action) {
    try {
        action();
        return;
    } catch (const DocumentError& error) {
        failed_(error.failure());
    } catch (const fs::filesystem_error& error) {
        failed_({message(KC_TEXT("engine", "the autosave folder cannot be used: {0}"),
                         error.code().message()),
                 {},
                 {}});
    }
    broken_ = true;
}

void Autosave::Writer::start(const Recording& recording, const fs::path& replaced) {
    const fs::path before = open_ ? open_->file : fs::path();
    broken_ = false;
    attempt([&] {
        fs::create_directories(folder_);
        open_.emplace(freshName(folder_), recording);
        for (const fs::path& old : {before, replaced})
            if (!old.empty())
                removeQuietly(old);
    });
}

void Autosave::Writer::append(const Measurement& measurement) {
    if (open_ && !broken_)
        attempt([&] { open_->writer.append(measurement); });
}

void Autosave::Writer::discard() {
    if (open_)
        removeQuietly(open_->file);
    open_.reset();
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

fs::path Autosave::whole() {
    std::promise<fs::path> answer;
    writer_->post([&] { answer.set_value(writer_->whole()); });
    return answer.get_future().get();
}

std::vector<UnfinishedRecording> unfinishedRecordings(const fs::path& folder) {
    std::vector<UnfinishedRecording> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() != ".yaml" || !entry.is_regular_file(error) ||
            !FileLock(entry.path()).held())
            continue;
        UnfinishedRecording unfinished;
        unfinished.file = entry.path();
        try {
            const std::string text = readFile(entry.path());
            const RecordingParts parts = splitRecording(text);
            unfinished.title = readRecording(parts.head, entry.path().filename().string())
                                   .recording.experiment.title;
            unfinished.measurements =
                std::count(parts.rows.begin(), parts.rows.end(), '\n'); // whole lines
        } catch (const DocumentError&) {
            // Torn within its head: there is nothing in it to offer.
            continue;
        }
        const auto changed = std::chrono::file_clock::to_sys(entry.last_write_time(error));
        unfinished.changed = QDateTime::fromSecsSinceEpoch(
            std::chrono::duration_cast<std::chrono::seconds>(changed.time_since_epoch()).count());
        if (unfinished.measurements > 0)
            found.push_back(std::move(unfinished));
    }
    std::sort(found.begin(), found.end(), [](const auto& left, const auto& right) {
        return std::tie(right.changed, right.file) < std::tie(left.changed, left.file);
    });
    return found;
}

} // namespace kernelcurve
