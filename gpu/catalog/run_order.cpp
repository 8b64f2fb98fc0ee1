#include "gpu/catalog/run_order.h"

#include "gpu/model/experiment/parameter.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string>
#include <utility>

namespace kernelcurve {
namespace {

/// Parameter names that all kernels of a problem have, by problem.
using SharedNames = std::map<std::string, std::set<std::string>>;

void narrow(SharedNames& shared, const KernelFile& kernel) {
    std::set<std::string> names;
    for (const Parameter& parameter : parametersOf(kernel))
        names.insert(parameter.name);
    const auto [known, isNew] = shared.try_emplace(kernel.problem, names);
    if (!isNew)
        std::erase_if(known->second,
                      [&](const std::string& name) { return !names.contains(name); });
}

struct Member {
    std::int64_t index = 0;
    std::size_t turn = 0; ///< number of preceding configurations of the same kernel in the group
};

/// The configurations of one group, in plan order.
struct Group {
    std::map<std::string, std::size_t> ofKernel;
    std::vector<Member> members;
};

} // namespace

RunOrder::RunOrder(const Plan& plan, const Catalog& catalog, const std::set<std::int64_t>& done,
                   bool interleave) {
    if (interleave && plan.size() <= largestPlan)
        addGroups(plan, catalog, done);
    else
        addSingles(plan, done);
}

void RunOrder::add(std::span<const std::int64_t> group) {
    indices_.insert(indices_.end(), group.begin(), group.end());
    ends_.push_back(indices_.size());
}

std::span<const std::int64_t> RunOrder::group(std::size_t number) const {
    return std::span(indices_).subspan(begin(number), ends_[number] - begin(number));
}

void RunOrder::addSingles(const Plan& plan, const std::set<std::int64_t>& done) {
    for (std::int64_t index = 0; index < plan.size(); ++index)
        if (!done.contains(index))
            add(std::array{index});
}

void RunOrder::addGroups(const Plan& plan, const Catalog& catalog,
                         const std::set<std::int64_t>& done) {
    SharedNames shared;
    std::string last;
    for (std::int64_t index = 0; index < plan.size(); ++index) {
        const std::string kernel = plan.at(index).kernel;
        if (std::exchange(last, kernel) != kernel)
            narrow(shared, catalog.at(kernel));
    }

    std::map<std::pair<std::string, Values>, std::size_t> numbers;
    std::vector<Group> groups;
    for (std::int64_t index = 0; index < plan.size(); ++index) {
        if (done.contains(index))
            continue;
        const Configuration configuration = plan.at(index);
        const std::string& problem = catalog.at(configuration.kernel).problem;
        const std::set<std::string>& names = shared.at(problem);
        Values values;
        for (const auto& [name, value] : configuration.parameters)
            if (names.contains(name))
                values.emplace(name, value);
        const auto [number, isNew] =
            numbers.try_emplace({problem, std::move(values)}, groups.size());
        if (isNew)
            groups.emplace_back();
        Group& group = groups[number->second];
        group.members.push_back({index, group.ofKernel[configuration.kernel]++});
    }

    for (Group& group : groups) {
        // Interleaving has no benefit without other kernels, and takes time.
        const std::size_t size = group.ofKernel.size() > 1 ? largestGroup : 1;
        if (size > 1)
            std::ranges::stable_sort(group.members, {}, &Member::turn);
        for (std::size_t at = 0; at < group.members.size(); ++at) {
            indices_.push_back(group.members[at].index);
            if ((at + 1) % size == 0 || at + 1 == group.members.size())
                ends_.push_back(indices_.size());
        }
    }
}

} // namespace kernelcurve
