#pragma once

#include "app/document/labs/labs.h"
#include "app/manual/manual_pages.h"
#include "app/site/site_folder.h"
#include "app/site/site_lab.h"
#include "gpu/catalog/catalog.h"

#include <map>
#include <vector>

namespace kernelcurve {

/// The state of a site's predictions: made, omitted by the user, or impossible without a compiler.
enum class SitePredictions { Made, LeftOut, NoCompiler };

/// Writes the pages of a site: in each language, an index of the courses, a page per lab, the
/// manual, and a search. Scripts and pictures are shared.
class SitePages {
  public:
    /// `labs` are the labs of the site. `languages` contains true for Chinese. All arguments must
    /// outlive the object. Requires a QApplication.
    SitePages(SiteFolder& folder, const std::vector<Lab>& labs, const Catalog& catalog,
              const std::vector<bool>& languages);

    /// Writes a lab, whose rows and traces are complete.
    void writeLab(const SiteLab& lab, SitePredictions predictions);
    /// Writes everything else. Throws Error if this build has no chart library.
    void writeRest();

  private:
    class Language;

    SiteFolder& folder_;
    const std::vector<Lab>& labs_;
    const Catalog& catalog_;
    const std::vector<bool>& languages_;
    std::map<bool, std::vector<ManualPage>> manual_; ///< by Chinese
};

} // namespace kernelcurve
