// Lists the shipped kernels and labs that each predicted GPU can run.
//
// devices_bench check GPU... [KERNEL...]: each shipped kernel, or these, on small problems,
// emulated in whole and compared with the reference: right, wrong, or refused with the reason.
// devices_bench labs GPU... [LAB...]: one configuration of each kernel of the shipped labs, or
// these, predicted: a table of labs and GPUs with the number of kernels that the model answers, and
// the reasons for the others.

#include "gpu/catalog/plan.h"
#include "gpu/device/predict/predicted_device.h"
#include "gpu/measure/checks/small_instance.h"
#include "gpu/measure/measurer.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "tests/gpu/measure/quiet_observer.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

using namespace kernelcurve;

namespace {

std::unique_ptr<Device> opened(const std::string& gpu) {
    return PredictedDevices({KERNELCURVE_SOURCE_DIR "/resources/devices"}).open("predict:" + gpu);
}

/// Returns the error; empty if all results are right.
std::string mistakeOf(Device& device, const ResolvedConfiguration& configuration) {
    try {
        QuietObserver observer;
        const Verification result =
            Measurer(device, MeasuringRules()).compare(configuration, observer, {});
        if (result.passed)
            return {};
        return "WRONG: " + (result.firstWrong ? describe(*result.firstWrong).english()
                                              : std::string("not all elements were seen"));
    } catch (const Error& error) {
        return "refused: " + error.failure().what.english();
    }
}

void check(const Catalog& catalog, const std::vector<std::string>& gpus,
           const std::set<std::string>& only) {
    for (const std::string& gpu : gpus) {
        const std::unique_ptr<Device> device = opened(gpu);
        int right = 0;
        for (const KernelFile& kernel : catalog.kernels()) {
            if (lackFor(kernel, device->description()) ||
                (!only.empty() && !only.contains(kernel.id)))
                continue;
            const Configuration usual{kernel.id, defaultsOf(kernel)};
            for (const ResolvedConfiguration& small :
                 smallInstances(kernel, usual, device->description())) {
                const std::string mistake = mistakeOf(*device, small);
                if (mistake.empty())
                    ++right;
                else
                    std::printf("%s %s: %s\n", gpu.c_str(), small.configuration.text().c_str(),
                                mistake.c_str());
                std::fflush(stdout);
            }
        }
        std::printf("%s: %d configurations are right\n", gpu.c_str(), right);
    }
}

/// Returns the reason; empty if the model can predict the configuration.
std::string refusalOf(Device& device, const KernelFile& kernel,
                      const Configuration& configuration) {
    try {
        if (const auto lack = lackFor(kernel, device.description()))
            throw Error(*lack);
        const auto outcome = resolve(kernel, configuration, device.description());
        if (const auto* const reason = std::get_if<Failure>(&outcome))
            throw Error(*reason);
        QuietObserver observer;
        Measurer(device, MeasuringRules())
            .measure(std::get<ResolvedConfiguration>(outcome), observer, {});
        return {};
    } catch (const Error& error) {
        return error.failure().what.english();
    }
}

void labs(const Catalog& catalog, const std::vector<std::string>& gpus,
          const std::set<std::string>& only) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(KERNELCURVE_SOURCE_DIR "/resources/labs"))
        if (entry.path().extension() == ".yaml" &&
            (only.empty() || only.contains(entry.path().stem().string())))
            files.push_back(entry.path());
    std::ranges::sort(files);
    for (const std::string& gpu : gpus) {
        const std::unique_ptr<Device> device = opened(gpu);
        std::map<std::string, std::string> known; // reasons by configuration
        for (const std::filesystem::path& file : files) {
            const Experiment experiment = readExperiment(readFile(file), file.string());
            const Plan plan(experiment, catalog);
            int answered = 0;
            std::map<std::string, std::set<std::string>> reasons;
            for (const PlanBox& box : plan.boxes()) {
                const Configuration first = plan.at(box.first);
                const auto [refusal, isNew] = known.try_emplace(first.text());
                if (isNew)
                    refusal->second = refusalOf(*device, catalog.at(first.kernel), first);
                if (refusal->second.empty())
                    ++answered;
                else
                    reasons[refusal->second].insert(first.kernel);
            }
            std::printf("%s\t%s\t%d of %zu", gpu.c_str(), file.stem().c_str(), answered,
                        plan.boxes().size());
            for (const auto& [reason, kernels] : reasons) {
                std::printf("\t");
                for (const std::string& kernel : kernels)
                    std::printf("%s ", kernel.c_str());
                std::printf("(%s)", reason.c_str());
            }
            std::printf("\n");
            std::fflush(stdout);
        }
    }
}

} // namespace

int main(int argc, char** argv) {
    const std::string what = argc > 1 ? argv[1] : "labs";
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    std::vector<std::string> gpus;
    std::set<std::string> only; // names of kernels or labs
    for (int i = 2; i < argc; ++i)
        if (std::string_view(argv[i]).starts_with("nvidia-"))
            gpus.emplace_back(argv[i]);
        else
            only.insert(argv[i]);
    if (gpus.empty())
        gpus = {"nvidia-h100"};
    if (what == "check")
        check(catalog, gpus, only);
    else
        labs(catalog, gpus, only);
    return 0;
}
