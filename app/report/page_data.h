#pragma once

#include "app/engine/kernel_traces.h"
#include "app/report/page_language.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <nlohmann/json.hpp>

#include <string>

namespace kernelcurve {

/// Returns JSON for a script, escaped so that no text in it can end the script element or begin
/// another one.
std::string inScript(const nlohmann::ordered_json& value);
/// Returns a file of the program for pages. Throws Error.
std::string pagePart(const char* folder, const char* name);
/// Returns the library that draws charts. Throws Error if this build lacks it.
std::string chartLibrary();

/// A text in both languages.
nlohmann::ordered_json both(const LocalizedText& text, const Chinese& chinese);
/// The labels, units, and factors of all metrics.
nlohmann::ordered_json pageMetrics(const Chinese& chinese);
/// The axes and series of the recording's chart.
nlohmann::ordered_json pagePlot(const Recording& recording, const Catalog& catalog);
/// Returns a trace in the format of the interactive page: for each line of the kernel's file, its
/// accesses with their costs, their shares of the traffic, and one example request with the access
/// of each lane.
nlohmann::ordered_json pageTrace(const Recording& recording, const KernelTrace& trace,
                                 const Chinese& chinese);

} // namespace kernelcurve
