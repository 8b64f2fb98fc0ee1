#include "gpu/device/cpu/compile/kernel_image.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {

// The format is one line of JSON, followed by the shared object.

std::string writeKernelImage(const KernelImage& image) {
    nlohmann::json head = {
        {"stack", image.stackBytes}, {"log", image.log}, {"entries", nlohmann::json::array()}};
    for (const EntryFacts& entry : image.entries)
        head["entries"].push_back(
            {{"threads", entry.form == EntryForm::Threads}, {"shared", entry.staticSharedBytes}});
    using Json = nlohmann::json;
    return head.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n" + image.sharedObject;
}

std::optional<KernelImage> readKernelImage(std::string_view text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos)
        return {};
    try {
        const auto head = nlohmann::json::parse(text.substr(0, end));
        KernelImage image;
        image.stackBytes = head.at("stack");
        image.log = head.at("log");
        for (const auto& entry : head.at("entries"))
            image.entries.push_back(
                {entry.at("threads").get<bool>() ? EntryForm::Threads : EntryForm::Blocks,
                 entry.at("shared")});
        image.sharedObject = text.substr(end + 1);
        return image;
    } catch (const nlohmann::json::exception&) {
        return {};
    }
}

} // namespace kernelcurve
