#include "app/crash/crash_report.h"

#include "app/crash/function_names.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t keptReports = 5;

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

std::string machineName() {
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : std::string();
}

std::string cleaned(std::string text) {
    return withoutPersonalNames(std::move(text), variable("HOME"), variable("USER"), machineName());
}

/// "2026-11-26 01:23:45 UTC"
std::string timeText(std::time_t time) {
    std::tm utc{};
    gmtime_r(&time, &utc);
    std::array<char, 64> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S UTC", &utc);
    return text.data();
}

long long numberOf(const std::string& text) {
    long long number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// "12345 /usr/lib/libx.so.6" as "libx.so.6  functionName(int)".
std::string frameText(const std::string& frame, std::time_t crashTime) {
    const std::size_t space = frame.find(' ');
    if (space == std::string::npos)
        return frame;
    const auto offset = static_cast<std::uintptr_t>(numberOf(frame.substr(0, space)));
    const fs::path file = frame.substr(space + 1);
    std::ostringstream text;
    text << file.filename().string() << "  ";
    std::error_code error;
    const auto written = fs::last_write_time(file, error);
    const auto when =
        error ? std::time_t{}
              : std::chrono::system_clock::to_time_t(std::chrono::file_clock::to_sys(written));
    const std::string function = when <= crashTime ? functionAt(file, offset) : std::string();
    if (!function.empty())
        text << function;
    else
        text << "+0x" << std::hex << offset;
    if (when > crashTime)
        text << "  (the file has been replaced since)";
    return text.str();
}

} // namespace

std::string withoutPersonalNames(std::string text, const std::string& home,
                                 const std::string& person, const std::string& machine) {
    constexpr char ofHome = '\1';
    const auto beginsPath = [&](std::size_t at) {
        if (text[at] == ofHome)
            return true;
        const bool alone = at == 0 || std::strchr(" \t\n\"'`([=:,<", text[at - 1]) != nullptr;
        const std::size_t next = text.compare(at, 2, "~/") == 0 ? at + 2 : at + 1;
        return alone && (text[at] == '/' || next == at + 2) && next < text.size() &&
               std::strchr(" \t\n/", text[next]) == nullptr;
    };
    if (home.size() > 1)
        text = replacedAll(std::move(text), home, std::string(1, ofHome));
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        if (!beginsPath(at)) {
            out += text[at++];
            continue;
        }
        out += "<path>";
        // Folders may have spaces in their names: a path lasts until something must end it.
        while (at < text.size() && std::strchr("\n\"'`)]>;", text[at]) == nullptr &&
               text.compare(at, 2, ": ") != 0 && text.compare(at, 2, ", ") != 0)
            ++at;
    }
    constexpr std::size_t telling = 3; // letters; shorter ones are in other words, too
    if (machine.size() >= telling && machine != "localhost")
        out = replacedAll(std::move(out), machine, "<machine>");
    if (person.size() >= telling && person != "root")
        out = replacedAll(std::move(out), person, "<person>");
    return out;
}

std::string crashReport(const std::string& record) {
    std::istringstream in(record);
    std::string line;
    std::string head;
    std::string log;
    std::string frames;
    std::time_t crashed = 0;
    const auto take = [&](std::string_view key) -> std::optional<std::string> {
        if (line.compare(0, key.size(), key) != 0)
            return std::nullopt;
        return line.substr(key.size());
    };
    while (std::getline(in, line)) {
        if (const auto time = take("time: ")) {
            crashed = static_cast<std::time_t>(numberOf(*time));
            head += "when: " + timeText(crashed) + "\n";
        } else if (const auto signal = take("signal: ")) {
            const auto number = static_cast<int>(numberOf(*signal));
            const char* name = sigabbrev_np(number);
            head +=
                "ended by: " + (name == nullptr ? "signal " + *signal : "SIG" + std::string(name)) +
                "\n";
        } else if (const auto entry = take("log: ")) {
            log += "  " + cleaned(*entry) + "\n";
        } else if (const auto frame = take("frame: ")) {
            frames += "  " + frameText(*frame, crashed) + "\n";
        } else if (line != "end" && line.find(": ") != std::string::npos) {
            head += cleaned(line) + "\n";
        }
    }
    std::string text = "Kernelcurve crash report\n\n" + head;
    if (!frames.empty())
        text += "\nWhat ran, the innermost first:\n" + frames;
    if (!log.empty())
        text += "\nThe last lines of the log:\n" + log;
    return text;
}

std::vector<CrashReport> takeCrashReports(const fs::path& folder) {
    std::vector<fs::path> records;
    std::vector<fs::path> kept;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".crash")
            records.push_back(entry.path());
        else if (entry.path().extension() == ".txt")
            kept.push_back(entry.path());
    }
    std::sort(records.rbegin(), records.rend());
    std::vector<CrashReport> reports;
    for (const fs::path& record : records) {
        std::ifstream in(record, std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(in), {});
        fs::path file = record;
        file.replace_extension(".txt");
        if (text.starts_with("kernelcurve crash 1\n")) {
            reports.push_back({file, crashReport(text)});
            try {
                writeFileAtomically(file, reports.back().text);
                kept.push_back(file);
            } catch (const Error&) {
                // It is read now, and can still be saved elsewhere.
                reports.back().file.clear();
            }
        }
        in.close();
        fs::remove(record, error);
    }
    std::sort(kept.rbegin(), kept.rend());
    for (std::size_t old = keptReports; old < kept.size(); ++old)
        fs::remove(kept[old], error);
    return reports;
}

} // namespace kernelcurve
