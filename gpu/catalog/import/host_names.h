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

/// Resolves the host names in a launch without running the program. It searches the launching
/// function and its callers, and uses the last assignment before the launch. A name that is
/// modified step by step or assigned from an unknown call stays unresolved.
class HostNames {
  public:
    /// `site` is the launch, or null. `problemNames` maps host names to problem names. In
    /// expressions, problem names have the prefix `ours`.
    HostNames(const ScannedCode& scanned, const LaunchSite* site,
              std::map<std::string, std::string> problemNames);

    const ScannedCode& scanned() const { return scanned_; }
    /// Returns true if this code calls the launching function.
    bool hasCaller() const { return frames_.size() > 1; }

    /// The prefix of problem names during the replacement of host names. No C++ name starts with
    /// it.
    static constexpr char ours = '@';

    /// Replaces names with their values in the launching function.
    HostExpression resolved(const HostExpression& expression) const;
    /// Returns the value that the launching function assigns to `name`, with unresolved names. A
    /// braced list is a dim3.
    std::optional<HostExpression> assigned(const std::string& name) const;
    /// Returns true if the token in the body of `within` is a call of `function`.
    static bool isCall(const ScannedCode& scanned, const Declaration& within, std::size_t token,
                       std::string_view function);
    /// Returns the value of an expression after resolving names through all callers, or nullopt if
    /// the value is unknown.
    std::optional<double> number(const HostExpression& expression) const;
    std::optional<double> number(std::string_view text) const;
    /// Returns the value of a macro or of a constant at file scope.
    std::optional<double> constant(const std::string& name) const;
    /// Returns the type argument with which the program instantiates the launching function
    /// template.
    std::string typeNamed(const std::string& name) const;
    /// Returns true for a template parameter of the launching function with an unknown argument.
    bool isTemplateName(const std::string& name) const;

    /// The allocation of a pointer that is passed to the kernel.
    struct Allocation {
        std::string text;        ///< expression in the host program
        bool isElements = false; ///< true if `text` counts elements and not bytes
        std::string unit = {};   ///< type in the sizeof of the expression
        bool isHere = false;     ///< true if the launching function allocates; resolved() then
                                 ///< accepts `text`
        std::optional<double> number;
    };
    std::optional<Allocation> allocationOf(std::string_view pointerArgument) const;

    /// A loop that contains the launch and swaps two of its pointers.
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
    /// A function on the call path from main to the launch. Contains the arguments of its call and
    /// its assignments.
    struct Frame {
        const Declaration* function = nullptr;
        std::map<std::string, std::string> values = {};
        std::map<std::string, std::string> given = {}; ///< arguments with the caller's names
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
    std::vector<Frame> frames_; ///< starts with the launching function
};

} // namespace kernelcurve
