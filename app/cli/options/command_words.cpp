#include "app/cli/options/command_words.h"

#include "gpu/model/text/text_parts.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <ostream>
#include <sstream>

namespace kernelcurve {
namespace {

/// The kind of value of an option or argument, for shell completion.
enum class Takes { None, Any, Files, Words };

struct Taken {
    Takes kind = Takes::Any;
    std::string words = {}; ///< words, separated by spaces
    std::string list = {};  ///< topic of `kernelcurve list` whose items are the words
};

struct Described {
    std::vector<std::string> names; ///< "-o", "--out"; empty for an argument
    std::string place;              ///< placeholder for the value in the help: FILE, NAME ...
    std::string help;
    Taken taken;
};

using WordTable = std::map<std::string, std::string>;

Taken takenBy(const std::string& command, const std::string& name, const std::string& place) {
    static const WordTable ofOptions{{"--device", "auto cpu cuda:0"},
                                     {"--format", "table csv yaml json"},
                                     {"--language", "en zh_CN"},
                                     {"--search", "exhaustive random local model"},
                                     {"--search-for", "time bandwidth flops"},
                                     {"--blocks", "first sample all"},
                                     {"--kind", "auto curves bars heat_map roofline timeline"}};
    static const WordTable ofArguments{{"list",
                                        "kernels problems labs sources references devices metrics "
                                        "parameters"},
                                       {"hosts", "list add check clean remove"},
                                       {"assignment", "export check"},
                                       {"describe", "bash zsh fish man"}};
    if (name == "--lab")
        return {Takes::Words, {}, "labs"};
    if (place == "KERNEL" || (command == "list" && place == "WORD"))
        return {Takes::Words, {}, "kernels"};
    if (const auto known = ofOptions.find(name); known != ofOptions.end())
        return {Takes::Words, known->second, {}};
    if (const auto known = ofArguments.find(command); place == "WHAT" && known != ofArguments.end())
        return {Takes::Words, known->second, {}};
    static const std::vector<std::string> files{"DIR", "FOLDER", "ASSIGNMENT", "SOURCE", "RESULTS"};
    const bool isFile = place.find("FILE") != std::string::npos ||
                        place.find('.') != std::string::npos ||
                        std::find(files.begin(), files.end(), place) != files.end();
    return {isFile ? Takes::Files : Takes::Any, {}, {}};
}

std::vector<Described> describedBy(const CLI::App& app) {
    std::vector<Described> all;
    for (const CLI::Option* option : app.get_options()) {
        Described each;
        for (const std::string& name : option->get_snames())
            each.names.push_back("-" + name);
        for (const std::string& name : option->get_lnames())
            each.names.push_back("--" + name);
        each.help = option->get_description();
        const bool flag = option->get_items_expected_max() == 0;
        each.place = each.names.empty() ? option->get_name(true) : option->get_type_name();
        each.taken =
            flag ? Taken{Takes::None, {}, {}}
                 : takenBy(app.get_name(), each.names.empty() ? "" : each.names.back(), each.place);
        if (flag)
            each.place.clear();
        all.push_back(std::move(each));
    }
    return all;
}

std::vector<const CLI::App*> commandsOf(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

/// Returns a text in which a backslash escapes these characters.
std::string escaped(const std::string& text, const std::string& characters) {
    std::string out;
    for (const char each : text) {
        if (characters.find(each) != std::string::npos)
            out += '\\';
        out += each;
    }
    return out;
}

/// Quotes the text with single quotes for a shell.
std::string inQuotes(const std::string& text) {
    std::string out;
    for (const char each : text)
        out += each == '\'' ? std::string("'\\''") : std::string(1, each);
    return "'" + out + "'";
}

/// Returns shell code for the choices: words, or a command between `open` and `close` that prints
/// them. The command is this program, which does not start a worker for this purpose.
std::string choices(const Taken& taken, const std::string& open, const std::string& close) {
    return taken.list.empty() ? taken.words
                              : open + "kernelcurve list " + taken.list +
                                    " --format csv 2>/dev/null | tail -n +2 | cut -d, -f1" + close;
}

void writeBash(const CLI::App& app, std::ostream& out) {
    const auto words = [](const Taken& taken) {
        const std::string quote = taken.list.empty() ? "\"" : "";
        return "words=" + quote + choices(taken, "$(", ")") + quote;
    };
    const std::vector<const CLI::App*> commands = commandsOf(app);
    out << "# Completions of kernelcurve for bash.\n"
           "_kernelcurve() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    local command= word words= files=\n"
           "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
           "        case $word in "
        << joined(commands, " | ", &CLI::App::get_name)
        << ") command=$word && break ;; esac\n"
           "    done\n"
           "    case \"$command $before\" in\n";
    std::vector<const CLI::App*> all = commands;
    all.insert(all.begin(), &app);
    for (const CLI::App* each : all) {
        const std::string name = each == &app ? "" : each->get_name();
        for (const Described& option : describedBy(*each)) {
            if (option.names.empty() || option.taken.kind == Takes::None)
                continue;
            out << "    \"" << name << ' ' << joined(option.names, "\" | \"" + name + ' ')
                << "\") ";
            if (option.taken.kind == Takes::Words)
                out << words(option.taken) << " ;;\n";
            else
                out << (option.taken.kind == Takes::Files ? "files=1" : ":") << " ;;\n";
        }
    }
    out << "    *)\n"
           "        case $command in\n";
    for (const CLI::App* each : all) {
        std::vector<std::string> spellings;
        bool files = each == &app;
        std::string arguments;
        for (const Described& option : describedBy(*each)) {
            spellings.insert(spellings.end(), option.names.begin(), option.names.end());
            if (!option.names.empty())
                continue;
            files = files || option.taken.kind == Takes::Files;
            if (option.taken.kind == Takes::Words)
                arguments += " " + choices(option.taken, "$(", ")");
        }
        if (each == &app)
            arguments += " " + joined(commands, " ", &CLI::App::get_name);
        out << "        " << (each == &app ? "\"\"" : each->get_name()) << ")\n"
            << "            if [[ $current == -* ]]; then words=\"" << joined(spellings, " ")
            << "\"; else words=\"" << arguments << "\"" << (files ? " files=1" : "") << "; fi ;;\n";
    }
    out << "        esac ;;\n"
           "    esac\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
           "    if [[ -n $files ]]; then mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < "
           "<(compgen -f -- \"$current\"); fi\n"
           "}\n"
           "complete -o filenames -F _kernelcurve kernelcurve\n";
}

std::string zshTakes(const Taken& taken) {
    switch (taken.kind) {
    case Takes::Files:
        return "_files";
    case Takes::Words:
        return "(" + choices(taken, "${(f)\"$(", ")\"}") + ")";
    default:
        return " ";
    }
}

void writeZshArguments(const CLI::App& app, const std::string& indent, std::ostream& out) {
    const std::vector<Described> options = describedBy(app);
    const auto isPlace = [](const Described& option) { return option.names.empty(); };
    const auto places = std::ranges::count_if(options, isPlace);
    int place = 0;
    for (const Described& option : options) {
        const std::string help = escaped(option.help, "[]:\\");
        if (isPlace(option)) {
            // The last argument takes the remaining words, as zsh requires.
            const std::string which = ++place == places ? "*" : std::to_string(place);
            out << " \\\n"
                << indent
                << inQuotes(which + ":" + escaped(option.place, ":") + ":" +
                            zshTakes(option.taken));
            continue;
        }
        for (const std::string& name : option.names) {
            std::ostringstream spec;
            spec << '*' << name << '[' << help << ']';
            if (option.taken.kind != Takes::None)
                spec << ':' << escaped(option.place, ":") << ':' << zshTakes(option.taken);
            out << " \\\n" << indent << inQuotes(spec.str());
        }
    }
}

void writeZsh(const CLI::App& app, std::ostream& out) {
    out << "#compdef kernelcurve\n"
           "# Completions of kernelcurve for zsh.\n"
           "_kernelcurve() {\n"
           "    local -a commands\n"
           "    commands=(\n";
    for (const CLI::App* command : commandsOf(app))
        out << "        "
            << inQuotes(command->get_name() + ":" + escaped(command->get_description(), ":"))
            << "\n";
    out << "    )\n"
           "    local command=\n"
           "    local -i place\n"
           "    for ((place = 2; place < CURRENT; ++place)); do\n"
           "        if ((${commands[(I)${words[place]}:*]})); then command=${words[place]}; break; "
           "fi\n"
           "    done\n"
           "    if [[ -n $command ]]; then\n"
           "        shift $((place - 1)) words\n"
           "        ((CURRENT -= place - 1))\n"
           "    fi\n"
           "    case $command in\n";
    for (const CLI::App* command : commandsOf(app)) {
        out << "    " << command->get_name() << ")\n        _arguments";
        writeZshArguments(*command, "            ", out);
        out << " ;;\n";
    }
    out << "    *)\n"
           "        [[ ${words[CURRENT]} == -* ]] || _describe -t commands command commands\n"
           "        _arguments";
    writeZshArguments(app, "            ", out);
    out << " ;;\n"
           "    esac\n"
           "}\n"
           "_kernelcurve \"$@\"\n";
}

void writeFishOptions(const CLI::App& app, const std::string& when, std::ostream& out) {
    for (const Described& option : describedBy(app)) {
        const bool argument = option.names.empty();
        if (argument && option.taken.kind != Takes::Words)
            continue;
        out << "complete -c kernelcurve -n " << inQuotes(when);
        for (const std::string& name : option.names)
            out << (name.rfind("--", 0) == 0 ? " -l " + name.substr(2) : " -s " + name.substr(1));
        if (option.taken.kind == Takes::Words)
            out << (argument ? " -a " : " -x -a ") << inQuotes(choices(option.taken, "(", ")"));
        else if (option.taken.kind == Takes::Files)
            out << " -r -F";
        else if (option.taken.kind == Takes::Any)
            out << " -x";
        out << " -d " << inQuotes(option.help) << "\n";
    }
}

void writeFish(const CLI::App& app, std::ostream& out) {
    out << "# Completions of kernelcurve for fish.\n";
    for (const CLI::App* command : commandsOf(app))
        out << "complete -c kernelcurve -n __fish_use_subcommand -a " << command->get_name()
            << " -d " << inQuotes(command->get_description()) << "\n";
    writeFishOptions(app, "__fish_use_subcommand", out);
    for (const CLI::App* command : commandsOf(app))
        writeFishOptions(*command, "__fish_seen_subcommand_from " + command->get_name(), out);
}

/// Escapes text for roff: hyphens, and lines that start like a roff request.
std::string roff(const std::string& text) {
    std::string out = escaped(text, "\\-");
    return !out.empty() && (out.front() == '.' || out.front() == '\'') ? "\\&" + out : out;
}

void writeManOptions(const CLI::App& app, std::ostream& out) {
    for (const Described& option : describedBy(app)) {
        out << ".TP\n";
        if (option.names.empty())
            out << ".I " << roff(option.place) << "\n";
        else
            out << ".B " << roff(joined(option.names, ", "))
                << (option.place.empty() ? "" : " \\fI" + roff(option.place) + "\\fR") << "\n";
        out << roff(option.help) << "\n";
    }
}

void writeMan(const CLI::App& app, const std::string& version, std::ostream& out) {
    out << ".TH KERNELCURVE 1 \"\" \"kernelcurve " << version << "\" \"User Commands\"\n"
        << ".SH NAME\nkernelcurve \\- desktop laboratory for CUDA kernels\n"
        << ".SH SYNOPSIS\n.B kernelcurve\n[\\fIOPTIONS\\fR] [\\fIFILE\\fR]\n.br\n.B kernelcurve\n"
        << "\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n"
        << ".SH DESCRIPTION\n"
        << roff(app.get_description()) << "\n.PP\n"
        << "It measures kernels over their parameters on an NVIDIA GPU or, with CUDA semantics, on "
           "the CPU, draws the curves, and shows what limits the kernels.\n"
        << ".SH OPTIONS\n";
    writeManOptions(app, out);
    out << ".SH COMMANDS\n";
    for (const CLI::App* command : commandsOf(app)) {
        out << ".SS " << roff(command->get_name()) << "\n"
            << roff(command->get_description()) << ".\n";
        writeManOptions(*command, out);
    }
    out << ".SH EXIT STATUS\n.TP\n.B 0\nSuccess.\n.TP\n.B 1\nSome configurations failed.\n.TP\n.B "
           "2\nInvalid input.\n.TP\n.B 3\nDevice not found.\n.TP\n.B 130\nInterrupted.\n"
        << ".SH FILES\n"
           ".TP\n.I ~/.config/kernelcurve\nSettings, presets, \\fIhosts.yaml\\fR.\n"
           ".TP\n.I ~/.local/share/kernelcurve\nProblems and recorded devices that were opened.\n"
           ".TP\n.I ~/.local/state/kernelcurve\nRecordings that are not saved yet, and the log.\n"
           ".TP\n.I ~/.cache/kernelcurve\nCompiled kernels.\n"
        << ".SH SEE ALSO\nThe manual inside the window (\\fIHelp > Manual\\fR).\n";
}

} // namespace

const std::vector<std::string>& wordsFormats() {
    static const std::vector<std::string> formats{"bash", "zsh", "fish", "man"};
    return formats;
}

void writeWords(const CLI::App& app, const std::string& format, const std::string& version,
                std::ostream& out) {
    if (format == "bash")
        writeBash(app, out);
    else if (format == "zsh")
        writeZsh(app, out);
    else if (format == "fish")
        writeFish(app, out);
    else
        writeMan(app, version, out);
}

} // namespace kernelcurve
