#pragma once

#include "app/classroom/class_roster.h"
#include "app/export/text/text_table.h"

#include <QString>

namespace kernelcurve {

/// Returns a table with one line per student: name, rank, passed gates and points if graded here,
/// one column per gate, reasons for failed gates (if `hasReasons`), the largest predicted cost if
/// costs are known, the ranking metric, and the unverified claims of the file.
TextTable classTable(const ClassRoster& roster, bool hasReasons = true);

/// Returns the claims of a file in the program's language: "3 gates, 30 points", "12 of 12 rows,
/// NVIDIA H200".
QString claimText(const ClassEntry& entry);
/// Returns a short summary: how many results were graded here, and how many are only claimed.
QString classSummary(const ClassRoster& roster);
/// Returns the largest predicted cost of an entry: "line 22, bank conflicts: at most 38 %"; empty
/// if it is unknown.
std::string largestCostText(const ClassEntry& entry, const Wording& wording = englishWording);
/// Returns what costs the class most, for a teacher; empty if no costs in the code are known.
QString classCostSentence(const ClassCosts& costs);
/// Returns the ranking value of an entry with its unit; empty if the entry has no value.
QString figureText(const ClassRoster& roster, const ClassEntry& entry);

} // namespace kernelcurve
