#pragma once

#include "app/engine/kernel_traces.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// A document for reading and printing, or an interactive page (interactive_page.h).
enum class ReportKind { Document, Interactive };

/// Writes a recording as a report: the finding, charts, notes, the table of measurements, failed
/// rows, the lab's text, the kernels, and the environment, in the language of the program. The file
/// extension selects HTML without external files, PDF, or JSON with the rows and their samples for
/// other programs. HTML and PDF use one template. `traces`
/// add the costs of each kernel and, to an interactive page, marks and pictures. Throws Error.
/// Requires a QApplication.
void writeReport(const Recording& recording, const Catalog& catalog, const std::string& file,
                 ReportKind kind = ReportKind::Document, std::span<const KernelTrace> traces = {});

/// Returns the rows whose traces writeReport() uses. Each entry contains the predicted device for
/// the row's costs, if one is usable. Each kernel with known code has one row. If the best row of
/// the recording belongs to the kernel, this row is used. Otherwise, the kernel's last row is used.
std::vector<WantedTrace> wantedTraces(const Recording& recording, const Catalog& catalog,
                                      const std::vector<DeviceDescription>& devices);

/// Throws Error if the file extension is not supported by reports.
void checkReportName(const std::string& file, ReportKind kind = ReportKind::Document);

} // namespace kernelcurve
