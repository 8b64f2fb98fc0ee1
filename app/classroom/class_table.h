#pragma once

#include "app/classroom/class_roster.h"
#include "app/export/text/text_table.h"

#include <QString>

namespace kernelcurve {

/// A line each: who, rank, gates that were passed and points if it was graded here, one column per
/// gate, why gates were missed (`hasReasons`), the metric that ranks, and what the file claims,
/// which nobody has looked at.
TextTable classTable(const ClassRoster& roster, bool hasReasons = true);

/// What a file says of itself, in the program's language: "3 gates, 30 points", "12 of 12 rows,
/// NVIDIA H200".
QString claimText(const ClassEntry& entry);
/// How much of a class was graded here, and what is only claimed, in a sentence or two.
QString classSummary(const ClassRoster& roster);
/// The figure that an entry is ranked by, with its unit; empty without one.
QString figureText(const ClassRoster& roster, const ClassEntry& entry);

} // namespace kernelcurve
