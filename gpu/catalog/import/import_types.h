#pragma once

#include "gpu/catalog/import/host_names.h"
#include "gpu/model/values/element_type.h"
#include "gpu/source/syntax/launches.h"

#include <map>
#include <string>

namespace kernelcurve {

/// Resolves a typedef, a using declaration, or a template argument of a kernel to an element type.
/// The result is null if that fails.
class ImportedTypes {
  public:
    /// `site` may be null. `names` must refer to the launch.
    ImportedTypes(const ScannedCode& scanned, const Declaration& kernel, const LaunchSite* site,
                  const HostNames& names);

    const ElementType* find(std::string type) const;
    /// Also finds types that no array of a problem has, such as `float3` or a structure. Their
    /// number of components may be any, and their components are the elements of the array.
    const ElementType* findElement(const std::string& type) const;
    /// Returns the type of an alias such as `typedef float floatX;` or `using real = double;`.
    /// Returns an empty text for other types.
    std::string aliased(const std::string& name) const;
    /// Returns true if the size of a structure is a guess.
    bool guessedBytes() const { return guessedBytes_; }

  private:
    bool isEnumeration(const std::string& type) const;
    const ElementType* composedOf(const std::string& type) const;
    bool isStructure(const std::string& type) const;

    const ScannedCode& scanned_;
    std::map<std::string, std::string> made_;
    mutable std::map<std::string, ElementType> composed_;
    mutable bool guessedBytes_ = false;
};

} // namespace kernelcurve
