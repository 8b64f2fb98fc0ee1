#include "gpu/measure/program_store.h"

#include <algorithm>

namespace kernelcurve {

ProgramStore::ProgramStore(Device& device, int workers, std::size_t capacity)
    : device_(device)
    , capacity_(capacity) {
    for (int i = 0; i < compileAheadThreads(device, workers); ++i)
        threads_.emplace_back([this](std::stop_token stop) { work(std::move(stop)); });
}

int compileAheadThreads(const Device& device, int workers) {
    const int alone = device.compileAheadThreads();
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    return workers < 2 || alone == 0 ? alone : std::clamp(cores / workers - 1, 1, alone);
}

ProgramStore::~ProgramStore() {
    for (std::jthread& thread : threads_)
        thread.request_stop();
}

std::size_t ProgramStore::compiledAhead() const {
    return std::min(2 * threads_.size(), capacity_ / 2);
}

ProgramStore::Key ProgramStore::keyOf(const CompileRequest& request) {
    return {request.name, request.source, request.entries, request.options};
}

void ProgramStore::compileAhead(const CompileRequest& request) {
    if (threads_.empty())
        return;
    const std::scoped_lock lock(mutex_);
    if (entries_.contains(keyOf(request)))
        return;
    queue_.push_back(entryFor(request));
    changed_.notify_all();
}

std::shared_ptr<Program> ProgramStore::get(const CompileRequest& request, std::stop_token stop) {
    std::unique_lock lock(mutex_);
    const std::shared_ptr<Entry> entry = entryFor(request);
    while (entry->state != State::Done) {
        if (entry->state == State::Waiting) {
            // No other thread has started the compilation, so this thread compiles.
            std::erase(queue_, entry);
            entry->state = State::Compiling;
            lock.unlock();
            compile(entry, stop);
            lock.lock();
        } else {
            changed_.wait(lock, stop, [&] { return entry->state != State::Compiling; });
        }
        if (stop.stop_requested() && entry->state != State::Done)
            throw Cancelled();
    }
    if (entry->refusal)
        std::rethrow_exception(entry->refusal);
    return entry->program;
}

std::shared_ptr<ProgramStore::Entry> ProgramStore::entryFor(const CompileRequest& request) {
    std::shared_ptr<Entry>& entry = entries_[keyOf(request)];
    if (!entry) {
        entry = std::make_shared<Entry>();
        entry->request = request;
    }
    entry->lastUse = ++uses_;
    std::shared_ptr<Entry> kept = entry;
    dropOldest();
    return kept;
}

void ProgramStore::compile(const std::shared_ptr<Entry>& entry, std::stop_token stop) {
    std::shared_ptr<Program> program;
    std::exception_ptr refusal;
    bool cancelled = false;
    try {
        program = device_.compile(entry->request, std::move(stop));
    } catch (const Cancelled&) {
        cancelled = true;
    } catch (...) {
        refusal = std::current_exception();
    }
    const std::scoped_lock lock(mutex_);
    // A cancelled program is compiled again at the next request.
    entry->state = cancelled ? State::Waiting : State::Done;
    entry->program = std::move(program);
    entry->refusal = refusal;
    changed_.notify_all();
}

void ProgramStore::dropOldest() {
    while (entries_.size() > capacity_) {
        auto oldest = entries_.end();
        for (auto it = entries_.begin(); it != entries_.end(); ++it)
            if (it->second->state == State::Done &&
                (oldest == entries_.end() || it->second->lastUse < oldest->second->lastUse))
                oldest = it;
        if (oldest == entries_.end())
            return;
        entries_.erase(oldest);
    }
}

void ProgramStore::work(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !queue_.empty(); }) &&
           !stop.stop_requested()) {
        const std::shared_ptr<Entry> entry = queue_.front();
        queue_.pop_front();
        entry->state = State::Compiling;
        lock.unlock();
        compile(entry, stop);
        lock.lock();
    }
}

} // namespace kernelcurve
