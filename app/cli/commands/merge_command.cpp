#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/output/run_outputs.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/merged_recording.h"
#include "gpu/model/recording/recording_yaml.h"

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace kernelcurve {

ExitCode carryOut(const MergeCommand& command) {
    checkFolderOf(command.output);
    std::vector<RecordingPart> parts;
    for (const std::string& file : command.recordings)
        parts.push_back({std::filesystem::path(file).stem().string(), readRecordingFile(file)});
    if (differInSettings(parts))
        std::cerr << "note: the recordings have different settings; those of "
                  << command.recordings.front() << " are kept, and each row keeps its own values"
                  << std::endl;
    const Recording merged = mergedRecording(parts);
    if (!attemptToWrite([&] { writeOver(command.output, merged, false); }))
        return ExitCode::SomeFailed;
    for (const MeasuringDevice& device : merged.devices)
        std::cout << device.name << ": "
                  << std::ranges::count(merged.measurements, device.name, &Measurement::device)
                  << " rows of " << deviceTitle(merged, device.name) << '\n';
    return ExitCode::Done;
}

} // namespace kernelcurve
