#include "gpu/catalog/import/launch_by_indices.h"

#include "gpu/catalog/import/host_names.h"
#include "gpu/source/syntax/host_expression.h"
#include "gpu/source/syntax/one_of.h"

#include <array>
#include <string_view>
#include <utility>

namespace kernelcurve {
namespace {

using Kind = HostExpression::Kind;
constexpr std::array<std::string_view, 3> dimensions = {"x", "y", "z"};
constexpr std::array<std::array<int, 3>, 3> usualExtents = {{{256, 1, 1}, {16, 16, 1}, {8, 8, 4}}};

/// The thread's index in one dimension of the grid.
struct Index {
    std::size_t dimension = 0;
    std::string name;
    std::size_t behind = 0;      ///< first token after the index value
    std::optional<double> width; ///< block size, if it is a literal in the text
};

bool isOfDimension(const HostExpression& expression, std::string_view name,
                   std::string_view dimension) {
    return expression.kind == Kind::Name &&
           expression.text == std::string(name) + "." + std::string(dimension);
}

bool isBinary(const HostExpression& expression, std::string_view sign) {
    return expression.kind == Kind::Operation && expression.text == sign &&
           expression.parts.size() == 2;
}

class IndexReader {
  public:
    IndexReader(const ScannedCode& scanned, const Declaration& kernel,
                const std::map<std::string, std::string>& names)
        : scanned_(scanned)
        , kernel_(kernel)
        , names_(names)
        , constants_(scanned, nullptr, {}) {}

    std::optional<LaunchByIndices> read() const {
        const std::size_t used = dimensionsUsed();
        if (used == 0)
            return std::nullopt;
        LaunchByIndices made;
        for (std::size_t dimension = 0; dimension < used; ++dimension) {
            const auto index = indexIn(dimension);
            const auto bound = index ? boundOf(*index) : std::nullopt;
            if (!bound)
                return std::nullopt;
            const double width = index->width.value_or(usualExtents.at(used - 1).at(dimension));
            const HostExpression extent{Kind::Number, width, {}, {}};
            made.block.push_back(headerText(extent));
            made.grid.push_back(
                headerText({Kind::Call, 0, "ceil", {{Kind::Operation, 0, "/", {*bound, extent}}}}));
            made.blockTold &= index->width.has_value() || !hasSharedMemory();
        }
        return made;
    }

  private:
    std::size_t begin() const { return kernel_.parametersClose + 1; }
    std::string_view word(std::size_t at) const {
        return at < kernel_.last ? scanned_.text(at) : std::string_view();
    }

    /// Returns the number of dimensions, from one to three. Returns 0 if the kernel uses no index,
    /// or uses y but not x.
    std::size_t dimensionsUsed() const {
        std::array<bool, 3> used{};
        for (std::size_t at = begin(); at + 2 < kernel_.last; ++at)
            if (oneOf(word(at), {"blockIdx", "threadIdx"}) && word(at + 1) == ".")
                for (std::size_t d = 0; d < dimensions.size(); ++d)
                    used.at(d) |= word(at + 2) == dimensions.at(d);
        std::size_t count = 0;
        while (count < used.size() && used.at(count))
            ++count;
        for (std::size_t d = count; d < used.size(); ++d)
            if (used.at(d))
                return 0;
        return count;
    }

    bool hasSharedMemory() const {
        for (std::size_t at = begin(); at < kernel_.last; ++at)
            if (word(at) == "__shared__")
                return true;
        return false;
    }

    /// Parses a value that ends at one of the tokens `ends` outside nested brackets.
    std::optional<HostExpression> valueFrom(std::size_t first,
                                            std::initializer_list<std::string_view> ends,
                                            std::size_t& behind) const {
        std::size_t at = first;
        while (at < kernel_.last && !oneOf(word(at), ends))
            at = scanned_.partner[at] > at ? scanned_.partner[at] + 1 : at + 1;
        if (at == first || at >= kernel_.last)
            return std::nullopt;
        behind = at;
        const std::size_t from = scanned_.tokens[first].begin;
        return parseHostExpression(scanned_.code.substr(from, scanned_.tokens[at - 1].end - from));
    }

    std::optional<Index> indexIn(std::size_t dimension) const {
        for (std::size_t at = begin(); at + 2 < kernel_.last; ++at) {
            if (scanned_.tokens[at].kind != TokenKind::Name || word(at + 1) != "=")
                continue;
            Index index{dimension, std::string(word(at)), 0, std::nullopt};
            const auto value = valueFrom(at + 2, {";", ","}, index.behind);
            if (value && isIndex(*value, index))
                return index;
        }
        return std::nullopt;
    }

    /// Returns true for blockIdx.x * blockDim.x + threadIdx.x in any order. A literal may replace
    /// blockDim.
    bool isIndex(const HostExpression& value, Index& index) const {
        const std::string_view dimension = dimensions.at(index.dimension);
        if (!isBinary(value, "+"))
            return false;
        const bool threadLast = isOfDimension(value.parts[1], "threadIdx", dimension);
        if (!threadLast && !isOfDimension(value.parts[0], "threadIdx", dimension))
            return false;
        const HostExpression& block = value.parts[threadLast ? 0 : 1];
        if (!isBinary(block, "*"))
            return false;
        const bool blockLast = isOfDimension(block.parts[1], "blockIdx", dimension);
        if (!blockLast && !isOfDimension(block.parts[0], "blockIdx", dimension))
            return false;
        const HostExpression& width = block.parts[blockLast ? 0 : 1];
        if (isOfDimension(width, "blockDim", dimension))
            return true;
        if (width.kind == Kind::Number)
            index.width = width.number;
        else if (width.kind == Kind::Name)
            index.width = constants_.constant(width.text);
        return index.width && *index.width >= 1;
    }

    /// Returns the bound of an index. It is in the first of these statements after the index's
    /// value: `if (i < n)`, `if (i >= n) return`, or `for (...; i < n; ...)`.
    std::optional<HostExpression> boundOf(const Index& index) const {
        for (std::size_t at = index.behind; at + 2 < kernel_.last; ++at) {
            if (word(at) != index.name || !oneOf(word(at + 1), {"<", ">="}) ||
                oneOf(word(at - 1), {".", "+", "-", "*", "/", "%"}))
                continue;
            std::size_t behind = 0;
            auto bound = valueFrom(at + 2, {"&&", "||", ")", ";", ","}, behind);
            if (bound && inOurNames(*bound))
                return bound;
            return std::nullopt;
        }
        return std::nullopt;
    }

    bool inOurNames(HostExpression& expression) const {
        if (expression.kind == Kind::Call)
            return false;
        if (expression.kind == Kind::Name) {
            const auto known = names_.find(expression.text);
            if (known == names_.end())
                return false;
            expression.text = known->second;
        }
        for (HostExpression& part : expression.parts)
            if (!inOurNames(part))
                return false;
        return true;
    }

    const ScannedCode& scanned_;
    const Declaration& kernel_;
    const std::map<std::string, std::string>& names_;
    HostNames constants_;
};

} // namespace

std::optional<LaunchByIndices> launchByIndices(const ScannedCode& scanned,
                                               const Declaration& kernel,
                                               const std::map<std::string, std::string>& names) {
    return IndexReader(scanned, kernel, names).read();
}

} // namespace kernelcurve
