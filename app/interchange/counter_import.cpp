#include "app/interchange/counter_import.h"

#include "app/interchange/foreign_recording.h"
#include "gpu/catalog/resolve.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/previous_version.h"
#include "gpu/model/text/entry_name.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <compare>
#include <map>
#include <optional>
#include <tuple>

namespace kernelcurve {
namespace {

using Extents = std::array<std::int64_t, 3>;

/// The name of a function without its namespace, and its template arguments.
struct FunctionName {
    std::string name;
    std::string arguments; ///< without casts and blanks; empty if the name has none
    auto operator<=>(const FunctionName&) const = default;
};

/// Removes casts and blanks: "(int)4, true" becomes "4,1".
std::string plainArguments(std::string_view text) {
    std::string plain;
    int depth = 0;
    for (const char sign : text) {
        depth += sign == '(' ? 1 : 0;
        if (depth == 0 && sign != ' ')
            plain += sign;
        depth -= sign == ')' && depth > 0 ? 1 : 0;
    }
    return replacedAll(replacedAll(plain, "true", "1"), "false", "0");
}

/// Parses "void name<4>(const float *, int)", or any part of it.
FunctionName parseFunction(std::string_view text) {
    FunctionName function;
    std::size_t begin = 0;
    std::size_t arguments = std::string_view::npos;
    std::size_t end = text.size();
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char sign = text[i];
        if (sign == '<' && depth++ == 0)
            arguments = i;
        else if (sign == '>' && depth > 0 && --depth == 0 && arguments != std::string_view::npos)
            end = i;
        else if (depth == 0 && (sign == ' ' || sign == ':'))
            begin = i + 1;
        else if (depth == 0 && sign == '(') {
            end = std::min(end, i);
            break;
        }
        if (depth == 0 && (sign == ' ' || sign == ':')) {
            arguments = std::string_view::npos; // those belong to the namespace or the type
            end = text.size();
        }
    }
    function.name = text.substr(begin, std::min(arguments, end) - begin);
    if (arguments != std::string_view::npos)
        function.arguments = plainArguments(text.substr(arguments + 1, end - arguments - 1));
    return function;
}

/// The known facts about a launch of a row.
struct RowLaunch {
    FunctionName function;
    std::optional<Extents> grid;
    std::optional<Extents> block;
    auto operator<=>(const RowLaunch&) const = default;

    bool matches(const ProfiledLaunch& launch, const FunctionName& its) const {
        return its.name == function.name &&
               (its.arguments.empty() || function.arguments.empty() ||
                its.arguments == function.arguments) &&
               (!grid || *grid == launch.grid) && (!block || *block == launch.block);
    }
    std::string text() const {
        std::string text = function.name;
        if (!function.arguments.empty())
            text += "<" + function.arguments + ">";
        if (grid)
            text += ", grid " + formatExtents(*grid);
        if (block)
            text += ", block " + formatExtents(*block);
        return text;
    }
};

/// Returns the description of the rows' device; a device with its compute capability if it is
/// unknown.
DeviceDescription deviceFor(const Environment& environment,
                            const std::vector<DeviceDescription>& devices) {
    const std::string name = environmentText(environment, "device");
    for (const std::string& wanted : {name, name + " (recorded)"})
        for (const DeviceDescription& device : devices)
            if (device.name == wanted)
                return device;
    DeviceDescription unknown;
    unknown.kind = DeviceKind::Cuda;
    if (const auto capability = parseReal(environmentText(environment, "compute_capability")))
        unknown.computeCapability = static_cast<int>(std::lround(*capability * 10));
    return unknown;
}

/// Returns the launches of a foreign row. Kernel Tuner has fixed names for the block size.
std::vector<RowLaunch> foreignLaunches(const Configuration& configuration) {
    RowLaunch launch{parseFunction(foreignKernelName(configuration.kernel)), {}, {}};
    Extents block = {1, 1, 1};
    bool isKnown = false;
    for (std::size_t axis = 0; axis < block.size(); ++axis)
        if (const Value* extent =
                configuration.parameters.get(std::string("block_size_") + "xyz"[axis]);
            extent && extent->isInteger()) {
            block[axis] = extent->integer();
            isKnown = true;
        }
    if (isKnown)
        launch.block = block;
    return {launch};
}

/// Returns the launches of a row; empty if they are unknown.
std::vector<RowLaunch> launchesOf(const Measurement& row, const Catalog& catalog,
                                  const DeviceDescription& device) {
    const KernelFile* kernel = catalog.find(row.configuration.kernel);
    if (!kernel)
        return isImported(row) ? foreignLaunches(row.configuration) : std::vector<RowLaunch>();
    try {
        const auto outcome = resolve(*kernel, row.configuration, device);
        const auto* resolved = std::get_if<ResolvedConfiguration>(&outcome);
        std::vector<RowLaunch> launches;
        if (resolved)
            for (const Launch& launch : resolved->launches)
                launches.push_back({parseFunction(withoutTypeCast(resolved->entryOf(launch))),
                                    launch.grid, launch.block});
        return launches;
    } catch (const Error&) {
        return {}; // the kernel was changed
    }
}

/// The launches that were assigned to a row, and the number of launches from which they were
/// chosen.
struct Assigned {
    std::vector<const ProfiledLaunch*> launches;
    std::size_t candidates = 0;
    std::optional<Message> failure;
};

std::optional<double> valueIn(const ProfiledLaunch& launch, std::string_view name) {
    const auto found = launch.values.find(name);
    return found == launch.values.end() ? std::nullopt : std::optional(found->second);
}

/// Adds conflicts per access, if the file contains the number of accesses.
void setBankConflicts(MetricValues& metrics, const ProfiledLaunch& launch, double conflicts) {
    double requests = 0;
    for (const std::string_view name : sharedRequests)
        requests += valueIn(launch, name).value_or(0);
    if (requests > 0)
        metrics["counted_bank_conflicts"] = conflicts / requests;
}

MetricValues countedMetrics(const Assigned& assigned) {
    constexpr double sectorBytes = 32;
    const bool isOne = assigned.launches.size() == 1;
    MetricValues metrics;
    double conflicts = 0;
    bool hasConflicts = false;
    for (const ProfiledLaunch* launch : assigned.launches)
        for (const auto& [name, value] : launch->values) {
            const std::string_view tag = countedMetric(name);
            if (tag.empty())
                continue;
            if (tag == "counted_bank_conflicts") {
                conflicts += value;
                hasConflicts = true;
            } else if (findMetric(tag)->unit == MetricUnit::Bytes) {
                metrics[tag] += tag == "l2_traffic" ? value * sectorBytes : value;
            } else if (isOne) {
                metrics[tag] = value;
            }
        }
    if (isOne && hasConflicts)
        setBankConflicts(metrics, *assigned.launches.front(), conflicts);
    return metrics;
}

/// Assigns launches to rows.
class LaunchAssignment {
  public:
    explicit LaunchAssignment(std::span<const ProfiledLaunch> launches)
        : launches_(launches)
        , taken_(launches.size()) {
        for (std::size_t i = 0; i < launches.size(); ++i) {
            names_.push_back(parseFunction(launches[i].kernel));
            places_[{names_[i].name, launches[i].grid, launches[i].block}].push_back(i);
        }
    }

    void add(std::size_t row, const std::vector<RowLaunch>& launches) {
        for (const RowLaunch& launch : launches) {
            auto& rows = wanted_[launch];
            if (rows.empty() || rows.back().row != row)
                rows.push_back({row, 0});
            ++rows.back().launches;
        }
    }

    std::map<std::size_t, Assigned> assign() {
        // Launches with known sizes are more specific.
        for (const bool isKnown : {true, false})
            for (const auto& [launch, rows] : wanted_)
                if (launch.grid.has_value() == isKnown)
                    assign(launch, rows);
        return std::move(assigned_);
    }

    /// Returns the names of the functions without a row, with the number of their launches.
    std::map<std::string, std::size_t> left() const {
        std::map<std::string, std::size_t> left;
        for (std::size_t i = 0; i < launches_.size(); ++i)
            if (!taken_[i])
                ++left[names_[i].name];
        return left;
    }

  private:
    struct RowShare {
        std::size_t row;
        std::size_t launches; ///< launches of this kind in one run of the row
    };

    void assign(const RowLaunch& launch, const std::vector<RowShare>& rows) {
        std::vector<std::size_t> found;
        const std::string& name = launch.function.name;
        const bool isKnown = launch.grid && launch.block;
        const auto end = places_.end();
        auto place = isKnown ? places_.find({name, *launch.grid, *launch.block})
                             : places_.lower_bound({name, {}, {}});
        for (; place != end && std::get<0>(place->first) == name; ++place) {
            for (const std::size_t i : place->second)
                if (!taken_[i] && launch.matches(launches_[i], names_[i]))
                    found.push_back(i);
            if (isKnown)
                break;
        }
        std::ranges::sort(found); // in the order of the launches
        std::size_t each = 0;
        for (const RowShare& share : rows)
            each += share.launches;
        if (found.empty() || found.size() % each != 0) {
            const Message failure =
                found.empty()
                    ? message(KC_TEXT("engine", "the file contains no launch of {0}"),
                              launch.text())
                    : message(
                          KC_TEXT("engine", "{0} launches of {1} cannot be divided among {2} rows"),
                          std::to_string(found.size()), launch.text(), std::to_string(rows.size()));
            for (const RowShare& share : rows)
                assigned_[share.row].failure = failure;
            return;
        }
        const std::size_t times = found.size() / each;
        std::size_t next = 0;
        for (const RowShare& share : rows) {
            next += share.launches * times;
            Assigned& assigned = assigned_[share.row];
            assigned.candidates += share.launches * times;
            for (std::size_t i = next - share.launches; i < next; ++i)
                assigned.launches.push_back(&launches_[found[i]]);
        }
        for (const std::size_t i : found)
            taken_[i] = true;
    }

    std::span<const ProfiledLaunch> launches_;
    std::vector<FunctionName> names_;
    std::vector<bool> taken_;
    std::map<std::tuple<std::string, Extents, Extents>, std::vector<std::size_t>> places_;
    std::map<RowLaunch, std::vector<RowShare>> wanted_;
    std::map<std::size_t, Assigned> assigned_;
};

void setCounters(Measurement& row, const Assigned& assigned) {
    for (const auto& [tag, value] : countedMetrics(assigned))
        row.metrics[tag] = value;
    constexpr const char* said =
        KC_TEXT("engine", "the hardware counters come from Nsight Compute (launches of this row in "
                          "the file: {0}; used: {1})");
    std::erase_if(row.remarks, [&](const Message& remark) { return remark.text.en == said; });
    row.remarks.push_back(message(said, std::to_string(assigned.candidates),
                                  std::to_string(assigned.launches.size())));
}

/// Sets the origin of the counters in an environment.
void setOrigin(Environment& environment) {
    const std::string entry = "counters";
    std::erase_if(environment, [&](const auto& each) { return each.first == entry; });
    environment.emplace_back(entry, "Nsight Compute, imported");
}

} // namespace

CounterImport addCounters(Recording& recording, std::span<const ProfiledLaunch> launches,
                          const Catalog& catalog, const std::vector<DeviceDescription>& devices) {
    if (comparesDevices(recording))
        throw Error({message(KC_TEXT("engine", "The recording compares several devices")),
                     message(KC_TEXT("engine", "add the counters to the recording of one device, "
                                               "and merge the recordings afterwards"))});
    if (std::ranges::all_of(launches, [](const auto& launch) { return launch.values.empty(); }))
        throw Error({message(KC_TEXT("engine", "The table contains no known metric")),
                     message(KC_TEXT("engine", "`kernelcurve list metrics` shows the names of the "
                                               "metrics in Nsight Compute"))});
    LaunchAssignment assignment(launches);
    CounterImport import;
    // One line for each reason, with its first row.
    std::map<std::string, std::pair<std::string, std::size_t>> reasons;
    const auto note = [&](const Measurement& row, const Message& reason) {
        ++reasons.try_emplace(reason.english(), row.configuration.text(), 0).first->second.second;
    };
    std::vector<Measurement>& rows = recording.measurements;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].status != Status::Measured || isPredicted(rows[i]) ||
            currentVersionOf(rows[i].configuration.kernel))
            continue;
        const auto wanted =
            launchesOf(rows[i], catalog, deviceFor(environmentOf(recording, rows[i]), devices));
        if (wanted.empty())
            note(rows[i], message(KC_TEXT("engine", "the launches of its kernel are unknown")));
        assignment.add(i, wanted);
    }
    for (const auto& [row, assigned] : assignment.assign()) {
        if (assigned.failure) {
            note(rows[row], *assigned.failure);
            continue;
        }
        setCounters(rows[row], assigned);
        ++import.rows;
    }
    for (const auto& [reason, first] : reasons)
        import.rowsWithout.push_back(
            first.second == 1
                ? message(KC_TEXT("engine", "{0} has no counters: {1}"), first.first, reason)
                : message(KC_TEXT("engine", "{0} and {1} more rows have no counters: {2}"),
                          first.first, std::to_string(first.second - 1), reason));
    for (const auto& [name, count] : assignment.left())
        import.launchesWithout.push_back(message(
            KC_TEXT("engine", "{0} launches of {1} match no row"), std::to_string(count), name));
    if (import.rows > 0) {
        for (MeasuringDevice& device : recording.devices)
            setOrigin(device.environment);
        if (recording.devices.empty())
            setOrigin(recording.environment);
    }
    return import;
}

} // namespace kernelcurve
