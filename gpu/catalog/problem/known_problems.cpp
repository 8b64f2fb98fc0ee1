#include "gpu/catalog/problem/known_problems.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <map>
#include <mutex>

namespace kernelcurve {

namespace {

bool hasText(const Problem& problem, const std::string& text) {
    return problem.source() != nullptr && problem.source()->text == text;
}

/// A problem with its position among all problems.
struct Known {
    ProblemPointer problem;
    int order = 0;
    bool isShipped = false;
};

/// The known problems in teaching order.
struct Registry {
    Registry() {
        for (const auto& problem : builtInProblems())
            add(ProblemPointer(problem.get(), [](const Problem*) {}), true);
        for (const SourceFile& file : shippedProblemTexts())
            add(readProblemFile(file.text, file.name, {}), true);
    }

    void add(const ProblemPointer& problem, bool isShipped) {
        known.push_back({problem, problem->declaration().order, isShipped});
        std::ranges::stable_sort(known, {}, &Known::order);
    }
    /// Returns the problem with this id, or null if it is missing.
    Known* entry(std::string_view id) {
        const auto found = std::ranges::find_if(
            known, [&](const Known& each) { return each.problem->declaration().id == id; });
        return found == known.end() ? nullptr : &*found;
    }

    std::mutex mutex; ///< guards the other members
    std::vector<Known> known;
};

Registry& registry() {
    static Registry one;
    return one;
}

ProblemPointer knownWithText(const std::string& text) {
    Registry& all = registry();
    const std::scoped_lock lock(all.mutex);
    for (const Known& each : all.known)
        if (hasText(*each.problem, text))
            return each.problem;
    return nullptr;
}

/// Problems that were read before and whose kernels are still in use. Kernels share the arrays of a
/// problem only if they share the Problem object.
class ReadBefore {
  public:
    ProblemPointer get(const SourceFile& file, const NumberFiles& files) {
        const std::scoped_lock lock(mutex_);
        std::erase_if(read_, [](const Entry& each) { return each.problem.expired(); });
        for (const Entry& each : read_)
            if (const ProblemPointer problem = each.problem.lock();
                problem && each.files == files && hasText(*problem, file.text))
                return problem;
        ProblemPointer problem = readProblemFile(file.text, file.name, files);
        read_.push_back({files, problem});
        return problem;
    }

  private:
    struct Entry {
        NumberFiles files;
        std::weak_ptr<const Problem> problem;
    };
    std::mutex mutex_;
    std::vector<Entry> read_;
};

} // namespace

std::vector<ProblemPointer> problems() {
    Registry& all = registry();
    const std::scoped_lock lock(all.mutex);
    std::vector<ProblemPointer> problems;
    for (const Known& each : all.known)
        problems.push_back(each.problem);
    return problems;
}

std::vector<std::string> problemIds() {
    return textsOf(problems(), [](const auto& each) { return each->declaration().id; });
}

ProblemPointer findProblem(std::string_view id) {
    Registry& all = registry();
    const std::scoped_lock lock(all.mutex);
    const Known* found = all.entry(id);
    return found == nullptr ? nullptr : found->problem;
}

ProblemPointer problemFrom(const SourceFile& file, const NumberFiles& files) {
    if (ProblemPointer known = knownWithText(file.text))
        return known;
    static ReadBefore before;
    return before.get(file, files);
}

void addProblem(const ProblemPointer& problem, bool overShipped) {
    Registry& all = registry();
    const std::scoped_lock lock(all.mutex);
    const std::string& id = problem->declaration().id;
    Known* known = all.entry(id);
    if (known == nullptr)
        return all.add(problem, false);
    if (known->problem == problem)
        return;
    if (known->isShipped && !overShipped)
        failAt({problem->source() == nullptr ? id : problem->source()->name},
               message(KC_TEXT("engine", "A problem named \"{0}\" already exists"), id),
               message(KC_TEXT("engine", "choose another name")));
    *known = {problem, known->order, false};
}

bool isShipped(const Problem& problem) {
    Registry& all = registry();
    const std::scoped_lock lock(all.mutex);
    return std::ranges::any_of(all.known, [&](const Known& each) {
        return each.problem.get() == &problem && each.isShipped;
    });
}

std::filesystem::path problemFolder() {
    return dataFolder() / "problems";
}

std::vector<Failure> addOwnProblems() {
    std::vector<Failure> refused;
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(problemFolder(), error))
        if (entry.path().extension() == ".cu")
            files.push_back(entry.path());
    std::ranges::sort(files);
    std::map<std::string, std::string> named; ///< files by problem id
    for (const std::filesystem::path& file : files)
        try {
            const ProblemPointer problem = problemFrom(
                {file.filename().string(), readFile(file, maxProblemBytes)}, file.parent_path());
            const std::string& id = problem->declaration().id;
            const auto [first, isNew] = named.try_emplace(id, file.filename().string());
            if (!isNew)
                failAt(
                    {file.filename().string()},
                    message(KC_TEXT("engine", "{0} has the same name, \"{1}\""), first->second, id),
                    message(
                        KC_TEXT("engine", "rename one of them; Kernelcurve uses only the first")));
            addProblem(problem);
        } catch (const Error& wrong) {
            refused.push_back(wrong.failure());
        }
    return refused;
}

ProblemPointer problemBeside(const std::filesystem::path& folder, const std::string& id) {
    for (const std::string& name : {id + ".cu", std::string("problem.cu")}) {
        const std::filesystem::path file = folder / name;
        std::error_code error;
        if (!std::filesystem::is_regular_file(file, error))
            continue;
        const std::string text = readFile(file, maxProblemBytes);
        // All kernels of a built-in problem use one object. Therefore, the problem is not read
        // again.
        const ProblemPointer known = knownWithText(text);
        if (known ? known->declaration().id == id : problemIdIn(text) == id)
            return known ? known : problemFrom({name, text}, folder);
    }
    return nullptr;
}

} // namespace kernelcurve
