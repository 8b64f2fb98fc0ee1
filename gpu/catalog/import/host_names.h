#pragma once

#include "gpu/source/syntax/host_expression.h"
#include "gpu/source/syntax/launches.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// What names of a host program stand for at a launch, and further up where the launching function
/// is called. Nothing is run: what is assigned last before the place counts, and a name that is
/// changed step by step, or comes from a call that nobody knows, stands for itself.
class HostNames {
  public:
    /// `site`: the launch; null if there is none. `problemNames`: host names that the problem has
    /// names for; these stand in expressions with `ours` before them.
    HostNames(const ScannedCode& scanned, const LaunchSite* site,
              std::map<std::string, std::string> problemNames);

    const ScannedCode& scanned() const { return scanned_; }
    /// Whether the launching function is called in this code.
    bool hasCaller() const { return frames_.size() > 1; }

    /// Names of the problem while host names are replaced: no host program has such a name.
    static constexpr char ours = '@';

    /// Replaced by what they stand for in the launching function.
    HostExpression resolved(const HostExpression& expression) const;
    /// What the launching function sets it to, unchanged there; a list in braces is a dim3.
    std::optional<HostExpression> assigned(const std::string& name) const;
    /// Whether a function of the host is called there, in the body of one of the host's.
    static bool isCall(const ScannedCode& scanned, const Declaration& within, std::size_t token,
                       std::string_view function);
    /// The number that comes out with what the callers of the launching function give it, if there
    /// is one.
    std::optional<double> number(const HostExpression& expression) const;
    std::optional<double> number(std::string_view text) const;
    /// Of a macro or constant at the top of the program.
    std::optional<double> constant(const std::string& name) const;
    /// What a type of a template is that the launching function was made of.
    std::string typeNamed(const std::string& name) const;
    /// Whether it is a parameter of a template that launches the kernel: nobody says which.
    bool isTemplateName(const std::string& name) const;

    /// What a pointer that is given to the kernel was allocated with.
    struct Allocation {
        std::string text;        ///< as the host program has it
        bool isElements = false; ///< of a vector, or without its one sizeof; else bytes
        std::string unit = {};   ///< what that is the sizeof of
        bool isHere = false;     ///< in the launching function itself, where `resolved` holds
        std::optional<double> number;
    };
    std::optional<Allocation> allocationOf(std::string_view pointerArgument) const;

    /// Of the loop around the launch that swaps two of its pointers: how often, and which.
    struct SwappingLoop {
        std::string times;
        std::string first, second;
    };
    std::optional<SwappingLoop> swappingLoop() const;

  private:
    struct MacroText {
        std::vector<std::string> parameters;
        std::string body;
    };
    using Arguments = std::vector<std::string_view>;
    /// A function on the way from main to the launch: what it is given, and what it sets.
    struct Frame {
        const Declaration* function = nullptr;
        std::map<std::string, std::string> values = {};
        std::map<std::string, std::string> given = {}; ///< of its parameters, in its caller's names
    };

    void readMacro(std::string_view directive);
    void readFunctionAsMacro(const Declaration& function);
    std::map<std::string, std::string> assignmentsIn(std::size_t first, std::size_t last) const;
    bool addCaller();
    void readInstantiation(Frame& called) const;
    HostExpression resolvedIn(std::size_t frame, const HostExpression& expression,
                              bool withProblemNames) const;
    std::optional<HostExpression> meaning(std::size_t frame, bool withProblemNames,
                                          const std::string& name,
                                          const std::vector<HostExpression>* arguments) const;
    std::optional<double> numberIn(std::size_t frame, const HostExpression& expression,
                                   int depth) const;
    std::optional<Allocation> allocationIn(std::size_t frame, const std::string& pointer) const;
    bool isKnownFunction(const std::string& name) const;
    std::string textBetween(std::size_t from, std::size_t end) const;

    const ScannedCode& scanned_;
    const LaunchSite* site_;
    std::map<std::string, std::string> problemNames_;
    std::map<std::string, std::string> globals_;
    std::map<std::string, MacroText> macros_;
    std::vector<Frame> frames_; ///< the launching function first
};

} // namespace kernelcurve
