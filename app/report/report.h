#pragma once

#include "app/engine/kernel_traces.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// A document to read and print, or a page to hover, zoom and choose in (interactive_page.h).
enum class ReportKind { Document, Interactive };

/// Writes a recording as a report: the finding, charts, notes, the table of measurements, failed
/// rows, the lab's text, the kernels, and the environment, in the language of the program. One
/// template: HTML that needs no other file, or the same printed as PDF, by the file's extension.
/// `traces` add the costs of each kernel and, to an interactive page, marks and pictures. Throws
/// Error. Needs a QApplication.
void writeReport(const Recording& recording, const Catalog& catalog, const std::string& file,
                 ReportKind kind = ReportKind::Document, std::span<const KernelTrace> traces = {});

/// The rows whose traces writeReport() takes: of each kernel with known code, the best row of the
/// recording if it is of this kernel, otherwise the last one; and the predicted device for its
/// costs, if one is usable.
std::vector<WantedTrace> wantedTraces(const Recording& recording, const Catalog& catalog,
                                      const std::vector<DeviceDescription>& devices);

/// Throws Error where a report cannot be written under this name: its ending is another.
void checkReportName(const std::string& file, ReportKind kind = ReportKind::Document);

} // namespace kernelcurve
