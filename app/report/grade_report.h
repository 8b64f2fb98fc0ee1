#pragma once

#include "app/assignment/grading.h"
#include "app/export/text/text_table.h"

#include <filesystem>

namespace kernelcurve {

/// Returns a table with one row per student. Moodle's grade import reads the first columns
/// (Identifier, Full name, Grade, Maximum Grade, Last modified (grade), Feedback comments). The
/// other columns are for the teacher: tries, rank, one column per gate, remarks, and the hidden
/// sizes that failed.
TextTable gradeTable(const Grading& grading);
/// Returns the same table for a terminal, without Moodle's columns.
TextTable gradeOverview(const Grading& grading);

/// Writes an overview for the teacher. Also writes a page for each student in the folder
/// NAME-students next to the overview. A page contains the gates with their reasons and source
/// positions, and the source with these lines marked. Throws Error if a file cannot be written.
void writeGradePages(const Grading& grading, const std::filesystem::path& file);

/// Returns one page. The student's text is escaped.
QString studentPage(const Assignment& assignment, const StudentGrade& student);

} // namespace kernelcurve
