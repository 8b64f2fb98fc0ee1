#include "app/interchange/imported_results.h"

#include "app/interchange/foreign_readers.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/merged_recording.h"
#include "gpu/model/text/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace kernelcurve {
namespace {

nlohmann::json parseForeign(const std::string& text, const std::string& file) {
    try {
        return parseJson(text);
    } catch (const Error& error) {
        Failure failure = error.failure();
        failure.hint = message(
            KC_TEXT("engine", "the file is incomplete or damaged; export the results again"));
        failure.where.file = file;
        throw Error(std::move(failure));
    }
}

ImportedResults (*readerFor(const nlohmann::json& root))(const ForeignValue&,
                                                         const std::filesystem::path&) {
    const auto has = [&](const char* name) { return root.is_object() && root.contains(name); };
    if (has("benchmarks"))
        return has("context") ? readGoogleBenchmark : readNvbench;
    return has("cache") && (has("kernel_name") || has("tune_params_keys")) ? readKernelTuner
                                                                           : nullptr;
}

/// Returns the environment without the time, which differs between two runs.
Environment withoutTime(Environment environment) {
    std::erase_if(environment, [](const auto& entry) { return entry.first == "time"; });
    return environment;
}

/// Returns true if one program measured all rows on one device, and no configuration is repeated.
bool areOneRun(std::span<const RecordingPart> parts) {
    std::set<Configuration> seen;
    const Environment first = withoutTime(parts.front().recording.environment);
    return std::ranges::all_of(parts, [&](const RecordingPart& part) {
        return part.recording.devices.empty() && withoutTime(part.recording.environment) == first &&
               std::ranges::all_of(part.recording.measurements, [&](const Measurement& row) {
                   return seen.insert(row.configuration).second;
               });
    });
}

} // namespace

std::optional<ImportedResults> importedResults(std::string_view content,
                                               const std::filesystem::path& file) {
    if (!beginsAsJson(content))
        return std::nullopt;
    // Only these members lead to a reader, and parsing takes time.
    constexpr std::array<std::string_view, 2> members = {"\"benchmarks\"", "\"cache\""};
    if (std::ranges::none_of(members, [&](std::string_view member) {
            return content.find(member) != std::string_view::npos;
        }))
        return std::nullopt;
    if (content.size() > maxResultsBytes)
        throw Error({message(KC_TEXT("engine", "The file is larger than {0} MiB"),
                             std::to_string(maxResultsBytes >> 20)),
                     message(KC_TEXT("engine", "export fewer benchmarks to each file")),
                     {file.string()}});
    const std::string name = file.string();
    const ForeignText text = strictJson(content);
    const nlohmann::json root = parseForeign(text.json, name);
    const auto read = readerFor(root);
    if (read == nullptr)
        return std::nullopt;
    ImportedResults results = read(ForeignValue(root, {}, name), file);
    if (text.tornEnd)
        results.remarks.push_back(
            message(KC_TEXT("engine", "the last entry of {0} was incomplete and was ignored"),
                    file.filename().string()));
    return results;
}

ImportedResults joinedResults(std::vector<ImportedResults> parts,
                              std::span<const std::filesystem::path> files) {
    if (parts.size() == 1)
        return std::move(parts.front());
    ImportedResults joined;
    std::vector<RecordingPart> named;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::ranges::move(parts[i].remarks, std::back_inserter(joined.remarks));
        named.push_back({files[i].stem().string(), std::move(parts[i].recording)});
    }
    if (areOneRun(named)) {
        joined.recording = std::move(named.front().recording);
        for (RecordingPart& part : std::span(named).subspan(1))
            std::ranges::move(part.recording.measurements,
                              std::back_inserter(joined.recording.measurements));
    } else {
        joined.recording = mergedRecording(named);
    }
    describeRows(joined.recording);
    return joined;
}

} // namespace kernelcurve
