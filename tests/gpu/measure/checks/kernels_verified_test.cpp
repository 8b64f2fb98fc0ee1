#include "gpu/catalog/kernel/kernel_template.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/measure/arrays/operation.h"
#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/measure/program_store.h"
#include "gpu/measure/reference/device_filling.h"
#include "gpu/measure/reference/device_reference.h"
#include "gpu/measure/reference/result_verification.h"
#include "tests/gpu/device/cpu/in_process_device.h"
#include "tests/gpu/measure/checks/kernel_corners.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

using namespace kernelcurve;

namespace {

// Corners with more work than this are skipped, because the check on a processor would take too
// long.
constexpr double maxWork = 4e7;
// Large kernels take a second or more to compile. With this limit, the test takes a few minutes.
constexpr std::size_t maxInstantiations = 4;

// Configurations with more threads than this are only run at one size, because the other sizes have
// no additional elements for them.
constexpr std::int64_t maxThreads = std::int64_t{1} << 19;

std::int64_t threadsOf(const ResolvedConfiguration& resolved) {
    std::int64_t threads = 0;
    for (const Launch& launch : resolved.launches)
        threads += launch.grid[0] * launch.grid[1] * launch.grid[2] * launch.block[0] *
                   launch.block[1] * launch.block[2];
    return threads;
}

const Catalog& shipped() {
    // A template must verify without changes, like any kernel.
    static const Catalog catalog = [] {
        Catalog all = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
        for (const auto& problem : problems()) {
            const std::string id = "template_of_" + problem->declaration().id;
            all.add(readKernelFile(
                kernelTemplate(*problem, id, false, KERNELCURVE_SOURCE_DIR "/resources/templates"),
                id + ".cu"));
        }
        return all;
    }();
    return catalog;
}

std::vector<std::string> shippedIds() {
    std::vector<std::string> ids;
    for (const KernelFile& kernel : shipped().kernels())
        ids.push_back(kernel.id);
    return ids;
}

class KernelsVerified : public testing::TestWithParam<std::string> {
  protected:
    static void SetUpTestSuite() {
        device = openCpuDevice().release();
        programs = new ProgramStore(*device);
        compileAll();
    }
    static void TearDownTestSuite() {
        delete programs;
        delete device;
    }

    /// The corners of the kernel at the awkward sizes of its problem, if the device can run them.
    static std::vector<ResolvedConfiguration> configurationsOf(const KernelFile& kernel) {
        const std::vector<Values> corners = kernelCorners(kernel);
        const std::vector<Values> problems = awkwardProblems(*findProblem(kernel.problem));
        std::vector<ResolvedConfiguration> all;
        std::set<std::vector<std::string>> codes;
        std::set<std::size_t> withManyThreads; // the corners with many threads
        for (std::size_t corner = 0; corner < corners.size(); ++corner)
            for (std::size_t size = 0; size < problems.size(); ++size) {
                // The defaults are run at every size. The other corners are distributed over the
                // sizes.
                if (corner > 0 && (corner + size) % 3 != 0)
                    continue;
                Configuration configuration{kernel.id, defaultsOf(kernel)};
                for (const Values* part : {&corners[corner], &problems[size]})
                    for (const auto& [name, value] : *part)
                        configuration.parameters[name] = value;
                auto outcome = resolve(kernel, configuration, device->description());
                auto* resolved = std::get_if<ResolvedConfiguration>(&outcome);
                if (resolved == nullptr || resolved->operations + resolved->bytesMoved > maxWork)
                    continue;
                const std::vector<std::string> code = compileRequest(*resolved).entries;
                if (codes.size() >= maxInstantiations && !codes.contains(code))
                    continue;
                if (threadsOf(*resolved) > maxThreads && !withManyThreads.insert(corner).second)
                    continue;
                codes.insert(code);
                all.push_back(std::move(*resolved));
            }
        return all;
    }

    /// The request to the CPU compiler for a configuration. Options of other compilers do not
    /// change the program.
    static CompileRequest requestOf(const ResolvedConfiguration& resolved) {
        CompileRequest request = compileRequest(resolved);
        request.options.ptxas.reset();
        request.options.l1.clear();
        request.options.maxRegisters = 0;
        return request;
    }

    /// The compile requests of all configurations. The program of the first configuration is
    /// compiled separately, as in a run. The programs of the corners are compiled together, which
    /// takes a fifth less time.
    static std::vector<CompileRequest> requestsFor(const std::vector<ResolvedConfiguration>& all) {
        std::vector<CompileRequest> requests;
        std::map<CompilerOptions, CompileRequest> together;
        for (const ResolvedConfiguration& resolved : all) {
            requests.push_back(requestOf(resolved));
            const CompileRequest& own = requests.back();
            if (own.entries == requests.front().entries)
                continue;
            std::vector<std::string>& entries =
                together.try_emplace(own.options, own).first->second.entries;
            for (const std::string& entry : own.entries)
                if (std::find(entries.begin(), entries.end(), entry) == entries.end())
                    entries.push_back(entry);
        }
        for (CompileRequest& request : requests)
            if (request.entries != requests.front().entries)
                request = together.at(request.options);
        return requests;
    }

    /// Compiles the programs of all selected tests on all cores, which is most of the time of a
    /// first run. The longest compilations begin first, so that no core is left with a long one at
    /// the end.
    static void compileAll() {
        const testing::TestSuite& suite = *testing::UnitTest::GetInstance()->current_test_suite();
        std::map<std::tuple<std::string, std::vector<std::string>, CompilerOptions>, CompileRequest>
            each;
        for (int test = 0; test < suite.total_test_count(); ++test) {
            const std::string name = suite.GetTestInfo(test)->name(); // "...Sizes/KERNEL"
            const KernelFile& kernel = shipped().at(name.substr(name.find('/') + 1));
            if (suite.GetTestInfo(test)->should_run() && !lackFor(kernel, device->description()))
                for (const CompileRequest& request : requestsFor(configurationsOf(kernel)))
                    if (!request.entries.empty())
                        each.insert({{request.name, request.entries, request.options}, request});
        }
        std::vector<CompileRequest> all;
        for (const auto& [key, request] : each)
            all.push_back(request);
        std::ranges::stable_sort(all, std::greater(), [](const CompileRequest& request) {
            return request.source.size() * request.entries.size();
        });
        std::atomic<std::size_t> next = 0;
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
            threads.emplace_back([&] {
                for (std::size_t at = 0; (at = next++) < all.size();)
                    try {
                        device->compile(all[at], {}); // the result is kept on disk
                    } catch (const DeviceError&) {
                        continue; // the test of this kernel reports the error
                    }
            });
    }

    /// The error message. Empty if the result is correct.
    static std::string complaint(const ResolvedConfiguration& resolved,
                                 const CompileRequest& request) {
        const Values parameters = problemParameters(resolved);
        const PreparedBuffers buffers(*device, resolved.buffers);
        const PreparedBuffers scratch(*device, resolved.scratch);
        uploadArrays(BufferRole::Input, buffers, *resolved.problem, parameters, {});
        uploadArrays(BufferRole::InOut, buffers, *resolved.problem, parameters, {});
        if (const auto fill = resolved.problem->deviceFill(parameters, resolved.kernel->computes)) {
            const auto program = programs->get(compileRequest(*fill), {});
            const DeviceFilling filling(*device, *fill, program, buffers);
            for (const BufferRole role : {BufferRole::Input, BufferRole::InOut})
                filling.run(role, {});
        }
        std::optional<DeviceReference> reference; // for a problem that is defined in a file
        if (auto check = resolved.problem->deviceCheck(parameters, resolved.kernel->computes)) {
            auto program = programs->get(compileRequest(*check), {});
            reference.emplace(*device, std::move(*check), std::move(program), buffers,
                              std::stop_token());
        }
        buffers.poisonOutputs();
        scratch.poisonOutputs();
        beforeRunOf(resolved, buffers, scratch, {}).apply();
        const auto operation = prepare(resolved, request, buffers, scratch);
        device->run(*operation, {});
        bool doubtful = false;
        const Verification result = reference
                                        ? reference->check(buffers, poison, doubtful, {})
                                        : verifyOutputs(buffers, *resolved.problem, parameters,
                                                        resolved.kernel->computes, {});
        return result.passed ? "" : wrongResult(result).english();
    }

  private:
    static std::unique_ptr<Operation> prepare(const ResolvedConfiguration& resolved,
                                              const CompileRequest& request,
                                              const PreparedBuffers& buffers,
                                              const PreparedBuffers& scratch) {
        if (resolved.launches.empty())
            return device->prepare(boundLibraryCall(resolved, buffers));
        BoundLaunches bound = boundLaunches(resolved, buffers, scratch);
        for (Launch& launch : bound.launches) // the program has the entries of several corners
            launch.entry = static_cast<std::size_t>(
                std::ranges::find(request.entries, resolved.entryOf(launch)) -
                request.entries.begin());
        return device->prepare(programs->get(request, {}), std::move(bound));
    }

  protected:
    static inline Device* device = nullptr;
    static inline ProgramStore* programs = nullptr;
};

} // namespace

TEST_P(KernelsVerified, AtCornersAndAwkwardSizes) {
    const KernelFile& kernel = shipped().at(GetParam());
    if (const auto lack = lackFor(kernel, device->description()))
        GTEST_SKIP() << lack->english();
    const std::vector<ResolvedConfiguration> all = configurationsOf(kernel);
    // Without this check, a kernel whose configurations are all excluded would pass. For kernels
    // with clusters, the CPU device runs the configurations with clusters of a single block.
    const bool isInClusters = std::ranges::any_of(
        kernel.launches, [](const KernelLaunch& launch) { return !launch.cluster.empty(); });
    ASSERT_GE(all.size(), kernel.parameters.empty() || isInClusters ? 4U : 8U);
    const std::vector<CompileRequest> requests = requestsFor(all);
    for (std::size_t i = 0; i < all.size(); ++i)
        ASSERT_EQ(complaint(all[i], requests[i]), "") << all[i].configuration.text();
}

INSTANTIATE_TEST_SUITE_P(Shipped, KernelsVerified, testing::ValuesIn(shippedIds()),
                         [](const auto& kernel) { return kernel.param; });
