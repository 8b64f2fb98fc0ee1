#pragma once

#include "gpu/catalog/header/entry.h"
#include "gpu/catalog/header/expression.h"
#include "gpu/catalog/header/expression_scanner.h"
#include "gpu/model/experiment/parameter.h"
#include "gpu/problems/problem.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The names that a kernel header may use.
class HeaderScope {
  public:
    HeaderScope(const Problem& problem, const std::string& variant);

    /// Returns the existing meaning of `name`, such as "a parameter of the problem copy". Returns
    /// an empty message if the name is free.
    Message meaningOf(const std::string& name) const;
    void addParameter(const Parameter& parameter) { parameters_.push_back(parameter); }
    void addScratch(const std::string& name) { buffers_.push_back(name); }
    void addSize(const std::string& name) { sizes_.push_back(name); }
    void addTexture(const std::string& name) { textures_.push_back(name); }
    /// Adds a tensor map that passes an array to the kernel.
    void addTensorMap(const std::string& name, const std::string& array) {
        tensorMaps_.emplace_back(name, array);
    }

    const Parameter* parameter(const std::string& name) const;
    const std::vector<std::string>& buffers() const { return buffers_; }
    const std::vector<std::string>& outputs() const { return outputs_; }
    /// Returns the outputs and the in-place arrays.
    const std::vector<std::string>& written() const { return written_; }

    /// Throws Error if the name at `where` is invalid.
    void checkBuffer(const std::string& name, const SourcePosition& where) const;
    void checkExpression(const Expression& expression);
    void checkArgument(const std::string& name, const SourcePosition& where);
    void checkTemplateArgument(const std::string& name, const SourcePosition& where);
    const Parameter& checkParameter(const std::string& name, const SourcePosition& where);

    /// Marks a name as used outside expressions, arguments, and entries.
    void use(const std::string& name) { used_.push_back(name); }
    bool used(const std::string& name) const;

  private:
    std::string problem_;
    std::vector<Parameter> parameters_;
    std::vector<std::string> sizes_; ///< names of the sizes of the problem and of a piece, and
                                     ///< sm_count
    std::vector<std::string> buffers_;
    std::vector<std::string> textures_;
    /// Tensor maps and their arrays.
    std::vector<std::pair<std::string, std::string>> tensorMaps_;
    std::vector<std::string> outputs_;
    std::vector<std::string> written_;
    std::vector<std::string> used_;
};

} // namespace kernelcurve
