#include "gpu/model/analysis/code_accesses.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

namespace kernelcurve {
namespace {

std::string nameIn(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1);
}

/// Keeps copies to shared memory, which compilers do not merge.
template <typename Each>
bool isReplaced(const Each& each) {
    return each.space == AddressSpace::Shared && each.access != AccessKind::Copy;
}

template <typename Each>
auto orderOf(const Each& each) {
    return std::tuple(each.file, each.line, each.column, each.space, each.access, each.width);
}

/// Assigns source positions to accesses in machine code.
class SourcePlaces {
  public:
    SourcePlaces(const TraceReport& report, std::string ownFile)
        : ownFile_(std::move(ownFile)) {
        for (const LineAccess& access : report.accesses) {
            files_.insert(access.file);
            if (isReplaced(access))
                columns_.emplace(access.file, access.line, access.access, access.column);
        }
    }

    template <typename Each>
    void set(Each& each) const {
        if (each.file == ownFile_)
            each.file.clear();
        else if (const auto file = std::ranges::find(files_, each.file, nameIn);
                 file != files_.end())
            each.file = *file;
        const auto isHere = [&](const auto& known) {
            return std::get<0>(known) == each.file && std::get<1>(known) == each.line &&
                   std::get<2>(known) == each.access;
        };
        const auto first = std::ranges::find_if(columns_, isHere);
        if (first != columns_.end() && std::ranges::count_if(columns_, isHere) == 1)
            each.column = std::get<3>(*first);
    }

  private:
    std::string ownFile_;
    std::set<std::string> files_;
    std::set<std::tuple<std::string, int, AccessKind, int>> columns_;
};

template <typename Each>
void replace(std::vector<Each>& all, std::vector<Each> code, const SourcePlaces& places) {
    std::erase_if(all, [](const Each& each) { return isReplaced(each); });
    std::ranges::for_each(code, [&](Each& each) { places.set(each); });
    std::ranges::move(code, std::back_inserter(all));
    std::ranges::stable_sort(all, {}, [](const Each& each) { return orderOf(each); });
}

} // namespace

void replaceShared(TraceReport& report, CodeAccesses code, const std::string& ownFile) {
    const SourcePlaces places(report, nameIn(ownFile));
    for (LineAccess& access : code.accesses)
        access.isFromCode = true;
    replace(report.accesses, std::move(code.accesses), places);
    replace(report.requests, std::move(code.requests), places);
    report.architecture = std::move(code.architecture);
}

} // namespace kernelcurve
