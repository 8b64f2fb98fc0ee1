#include "app/document/labs/lab_courses.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// Returns the indices of the labs for which `placeOf` returns a position, sorted by that position.
std::vector<std::size_t> byPlace(const std::vector<Lab>& labs, auto placeOf) {
    std::vector<std::size_t> row;
    for (std::size_t place = 0; place < labs.size(); ++place)
        if (labs[place].course && placeOf(*labs[place].course) > 0)
            row.push_back(place);
    std::ranges::stable_sort(row, {},
                             [&](std::size_t place) { return placeOf(*labs[place].course); });
    return row;
}

} // namespace

std::vector<LabRow> labRows(const std::vector<Lab>& labs) {
    std::vector<LabRow> rows;
    const auto add = [&rows](std::optional<LabTopic> topic, std::vector<std::size_t> row) {
        if (!row.empty())
            rows.push_back({topic, std::move(row)});
    };
    add(std::nullopt, byPlace(labs, [](const LabCourse& course) { return course.first; }));
    for (int topic = 0; topic <= static_cast<int>(LabTopic::Transfers); ++topic)
        add(static_cast<LabTopic>(topic), byPlace(labs, [topic](const LabCourse& course) {
                return course.topic == static_cast<LabTopic>(topic) ? course.place : 0;
            }));
    return rows;
}

const Lab* labAfter(const std::vector<Lab>& labs, const std::string& id,
                    const std::set<std::string>& done) {
    const std::vector<LabRow> rows = labRows(labs);
    const auto isOpen = [&](std::size_t place) {
        return labs[place].id != id && !done.contains(labs[place].id);
    };
    for (const LabRow& row : rows) {
        const auto here =
            std::ranges::find_if(row.labs, [&](std::size_t place) { return labs[place].id == id; });
        if (here == row.labs.end())
            continue;
        const auto next = std::find_if(here, row.labs.end(), isOpen);
        if (next != row.labs.end())
            return &labs[*next];
    }
    for (const LabRow& row : rows)
        if (const auto next = std::ranges::find_if(row.labs, isOpen); next != row.labs.end())
            return &labs[*next];
    return nullptr;
}

} // namespace kernelcurve
