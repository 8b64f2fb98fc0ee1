#pragma once

#include "app/engine/kernel_traces.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <span>
#include <string>

namespace kernelcurve {

/// A document to read and print, or a page to hover, zoom and choose in (interactive_page.h).
enum class ReportKind { Document, Interactive };

/// Writes a recording as a report for people: its charts, the table, what could not be measured,
/// the environment, the kernels, the lab's text and the notes, in the language of the program. One
/// template: HTML that needs no other file, or the same printed as PDF, by the file's ending.
/// `traces` are shown by an interactive page alone. Throws Error. Needs a QApplication.
void writeReport(const Recording& recording, const Catalog& catalog, const std::string& file,
                 ReportKind kind = ReportKind::Document, std::span<const KernelTrace> traces = {});

/// Throws Error where a report cannot be written under this name: its ending is another.
void checkReportName(const std::string& file, ReportKind kind = ReportKind::Document);

} // namespace kernelcurve
