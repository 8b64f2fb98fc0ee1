#include "gpu/device/predict/prediction_cache.h"

#include <cstring>
#include <link.h>
#include <map>
#include <type_traits>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns the build ID, which changes with each change of the program. The ID is empty if the
/// linker has not written one.
std::string buildId() {
    std::string id;
    // The first object is the program.
    dl_iterate_phdr(
        [](dl_phdr_info* object, std::size_t, void* found) {
            for (int i = 0; i < object->dlpi_phnum; ++i) {
                const auto& header = object->dlpi_phdr[i];
                if (header.p_type != PT_NOTE)
                    continue;
                const auto* const begin = reinterpret_cast<const char*>(object->dlpi_addr) +
                                          static_cast<std::ptrdiff_t>(header.p_vaddr);
                const auto aligned = [](std::size_t bytes) { return (bytes + 3) / 4 * 4; };
                for (std::size_t at = 0; at + sizeof(ElfW(Nhdr)) <= header.p_memsz;) {
                    ElfW(Nhdr) note;
                    std::memcpy(&note, begin + at, sizeof note);
                    const std::size_t content = at + sizeof note + aligned(note.n_namesz);
                    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof "GNU")
                        static_cast<std::string*>(found)->assign(begin + content, note.n_descsz);
                    at = content + aligned(note.n_descsz);
                }
            }
            return 1;
        },
        &id);
    return id;
}

// An entry is read only by the program that wrote it (buildId). DiskCache detects damaged entries.
class EntryWriter {
  public:
    template <typename T>
    requires std::is_trivially_copyable_v<T>
    void operator()(const T& value) {
        text_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    void operator()(const std::string& value) {
        (*this)(value.size());
        text_ += value;
    }
    template <typename T>
    void operator()(const std::vector<T>& list) {
        (*this)(list.size());
        for (const T& each : list)
            (*this)(each);
    }
    template <typename Key, typename T>
    void operator()(const std::map<Key, T>& map) {
        (*this)(map.size());
        for (const auto& [key, value] : map) {
            (*this)(key);
            (*this)(value);
        }
    }
    template <typename T>
    void operator()(const T& value) {
        visitMembers(*this, const_cast<T&>(value)); // EntryWriter does not modify the value
    }
    std::string take() { return std::move(text_); }

  private:
    std::string text_;
};

class EntryReader {
  public:
    explicit EntryReader(std::string_view entry)
        : rest_(entry) {}

    template <typename T>
    requires std::is_trivially_copyable_v<T>
    void operator()(T& value) {
        if (has(sizeof value)) {
            std::memcpy(&value, rest_.data(), sizeof value);
            rest_.remove_prefix(sizeof value);
        }
    }
    void operator()(std::string& value) {
        const std::size_t bytes = size();
        if (has(bytes)) {
            value = rest_.substr(0, bytes);
            rest_.remove_prefix(bytes);
        }
    }
    template <typename T>
    void operator()(std::vector<T>& list) {
        for (std::size_t left = size(); left > 0 && isSound_; --left)
            (*this)(list.emplace_back());
    }
    template <typename Key, typename T>
    void operator()(std::map<Key, T>& map) {
        for (std::size_t left = size(); left > 0 && isSound_; --left) {
            Key key{};
            (*this)(key);
            (*this)(map[std::move(key)]);
        }
    }
    template <typename T>
    void operator()(T& value) {
        visitMembers(*this, value);
    }
    bool isAtEnd() const { return isSound_ && rest_.empty(); }

  private:
    std::size_t size() {
        std::size_t bytes = 0;
        (*this)(bytes);
        return bytes;
    }
    bool has(std::size_t bytes) {
        isSound_ = isSound_ && bytes <= rest_.size();
        return isSound_;
    }

    std::string_view rest_;
    bool isSound_ = true;
};

// A structured binding must name all members, so that no member is forgotten.

template <typename Archive>
void visitMembers(Archive& archive, sass::SourceLine& line) {
    auto& [file, number] = line;
    archive(file);
    archive(number);
}

template <typename Archive>
void visitMembers(Archive& archive, timing::Prediction& prediction) {
    auto& [seconds, low, high, kernelClass, flags, facts, counts, simulated, hits, bytes, evidence,
           excess] = prediction;
    archive(seconds);
    archive(low);
    archive(high);
    archive(kernelClass);
    archive(flags);
    archive(facts);
    archive(counts);
    archive(simulated);
    archive(hits);
    archive(bytes);
    archive(evidence);
    archive(excess);
}

template <typename Archive>
void visitMembers(Archive& archive, TimeCost& cost) {
    auto& [cause, file, line, seconds, amount, also] = cost;
    archive(cause);
    archive(file);
    archive(line);
    archive(seconds);
    archive(amount);
    archive(also);
}

template <typename Archive>
void visitMembers(Archive& archive, Message& message) {
    auto& [text, arguments] = message;
    auto& [english, chinese] = text;
    archive(english);
    archive(chinese);
    archive(arguments);
}

/// Begins the entry of a refusal. A result begins with a number.
constexpr std::string_view refusalMark = "refused ";

template <typename Archive>
void visitMembers(Archive& archive, Failure& refusal) {
    auto& [what, hint, where] = refusal;
    auto& [file, line, column] = where;
    archive(what);
    archive(hint);
    archive(file);
    archive(line);
    archive(column);
}

template <typename T>
bool readWhole(std::string_view entry, T& value) {
    EntryReader reader(entry);
    reader(value);
    return reader.isAtEnd();
}

template <typename T>
std::string writtenWhole(const T& value) {
    EntryWriter writer;
    writer(value);
    return writer.take();
}

} // namespace

std::optional<CacheKey> PredictionCache::keyFor(std::span<SparseBuffer* const> arrays) {
    static const std::string program = buildId();
    if (program.empty())
        return std::nullopt;
    CacheKey key;
    key.add(program).add(std::to_string(arrays.size()));
    for (const SparseBuffer* array : arrays) {
        key.add(std::to_string(array->bytes())).add(array->generated());
        array->image().forPages([&](std::size_t index, std::span<const std::byte> page) {
            key.add(std::to_string(index));
            key.add({reinterpret_cast<const char*>(page.data()), page.size()});
        });
    }
    return key;
}

bool PredictionCache::read(std::string_view entry, Failure& refusal) {
    return entry.starts_with(refusalMark) && readWhole(entry.substr(refusalMark.size()), refusal);
}

bool PredictionCache::read(std::string_view entry, timing::Prediction& prediction) {
    return readWhole(entry, prediction);
}

bool PredictionCache::read(std::string_view entry, std::vector<TimeCost>& costs) {
    return readWhole(entry, costs);
}

std::string PredictionCache::written(const Failure& refusal) {
    return std::string(refusalMark) + writtenWhole(refusal);
}

std::string PredictionCache::written(const timing::Prediction& prediction) {
    return writtenWhole(prediction);
}

std::string PredictionCache::written(const std::vector<TimeCost>& costs) {
    return writtenWhole(costs);
}

} // namespace kernelcurve
