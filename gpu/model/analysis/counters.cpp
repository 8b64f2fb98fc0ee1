#include "gpu/model/analysis/counters.h"

#include "gpu/model/format/json_map.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

#include <utility>

namespace kernelcurve {
namespace {

constexpr std::int64_t counterFormat = 1;

CountedConfiguration readRow(std::string_view line) {
    const nlohmann::json written = parseJson(line);
    JsonObject object(written, "measurement");
    JsonMap map(object);
    CountedConfiguration row;
    mapFields(map, row.configuration);
    for (const auto& [tag, count] : object.at("counters").items())
        row.counters[tag] = jsonInteger(count, "counters");
    object.finish();
    return row;
}

} // namespace

std::map<std::string, std::int64_t, std::less<>> countersOf(const TraceTotals& totals) {
    return {{"load_requests", totals.loads.requests},
            {"load_sectors", totals.loads.sectors},
            {"store_requests", totals.stores.requests},
            {"store_sectors", totals.stores.sectors},
            {"local_load_requests", totals.localLoads.requests},
            {"local_load_sectors", totals.localLoads.sectors},
            {"local_store_requests", totals.localStores.requests},
            {"local_store_sectors", totals.localStores.sectors},
            {"shared_load_requests", totals.sharedLoads.requests},
            {"shared_load_wavefronts", totals.sharedLoads.wavefronts},
            {"shared_store_requests", totals.sharedStores.requests},
            {"shared_store_wavefronts", totals.sharedStores.wavefronts}};
}

std::string writeCounterFile(const CounterFile& file) {
    std::string text =
        "kernelcurve_counters: " + std::to_string(counterFormat) + "\nenvironment:\n";
    for (const auto& [name, value] : file.environment)
        text += "  " + name + ": " + writeJson(toJson(value)) + "\n";
    text += "measurements:\n";
    for (const CountedConfiguration& row : file.rows)
        text += R"(- {"kernel": )" + writeJson(row.configuration.kernel) + R"(, "parameters": )" +
                writeJson(toJson(row.configuration.parameters)) + R"(, "counters": )" +
                writeJson(row.counters) + "}\n";
    return text;
}

CounterFile readCounterFile(std::string_view text, const std::string& name) {
    const RecordingParts parts = splitRecording(text);
    const YamlNode root = YamlNode::parse(parts.head, name);
    if (const YamlNode format = root.at("kernelcurve_counters"); format.integer() != counterFormat)
        format.fail(
            message(KC_TEXT("engine", "Unsupported format {0}; this program reads format {1}"),
                    format.text(), std::to_string(counterFormat)));
    root.refuseUnknownKeys({"kernelcurve_counters", "environment", "measurements"});
    CounterFile file;
    if (const auto environment = root.find("environment"))
        for (const auto& [key, position, value] : environment->pairs())
            file.environment.emplace_back(key, value.value());
    int line = parts.headLines;
    for (std::string_view rest = parts.rows; !rest.empty();) {
        const std::string_view row = takeLine(rest);
        ++line;
        if (!row.starts_with("- "))
            throw Error(
                {message(KC_TEXT("engine", "Invalid counter line: it must start with \"- \"")),
                 {},
                 {name, line, 1}});
        try {
            file.rows.push_back(readRow(row.substr(2)));
        } catch (const Error& error) {
            throw Error({error.failure().what, error.failure().hint, {name, line, 1}});
        }
    }
    return file;
}

} // namespace kernelcurve
