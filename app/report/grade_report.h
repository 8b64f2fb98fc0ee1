#pragma once

#include "app/assignment/grading.h"
#include "app/export/text/text_table.h"

#include <filesystem>

namespace kernelcurve {

/// A line a student: what Moodle's import of grades reads (Identifier, Full name, Grade, Maximum
/// Grade, Last modified (grade), Feedback comments) and, behind it, what a teacher wants to see:
/// tries, rank, a column a gate, remarks, the hidden sizes that went wrong.
TextTable gradeTable(const Grading& grading);
/// The same for a terminal, without Moodle's columns.
TextTable gradeOverview(const Grading& grading);

/// Writes an overview for the teacher and, in the folder NAME-students beside it, a page for each
/// student: which gate, why, where, and the source with these lines marked. Throws Error.
void writeGradePages(const Grading& grading, const std::filesystem::path& file);

/// One page; nothing of the student's text is anything but text in it.
QString studentPage(const Assignment& assignment, const StudentGrade& student);

} // namespace kernelcurve
