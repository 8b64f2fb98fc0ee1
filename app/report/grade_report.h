#pragma once

#include "app/assignment/grading.h"
#include "app/export/text/text_table.h"

#include <filesystem>

namespace kernelcurve {

/// Returns a table with one row per student. The first columns are those that Moodle's grade import
/// reads (Identifier, Full name, Grade, Maximum Grade, Last modified (grade), Feedback comments).
/// The feedback contains the largest predicted costs. The other columns are for the teacher: tries,
/// rank, one column per gate, the largest cost, remarks, and the hidden sizes that failed.
TextTable gradeTable(const Grading& grading);
/// Returns the same table for a terminal, without Moodle's columns.
TextTable gradeOverview(const Grading& grading);

/// Writes an overview for the teacher and, in the folder NAME-students next to it, a page for each
/// student: the gates with their reasons and source positions, the predicted costs, and the source
/// with these lines marked. With predicted costs, the overview also shows what costs the class
/// most. Throws Error.
void writeGradePages(const Grading& grading, const std::filesystem::path& file);

/// Returns one page. The student's text is escaped.
QString studentPage(const Assignment& assignment, const StudentGrade& student);

} // namespace kernelcurve
