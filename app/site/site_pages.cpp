#include "app/site/site_pages.h"

#include "app/compare/recording_chart.h"
#include "app/document/labs/labs.h"
#include "app/manual/manual_html.h"
#include "app/report/page_chart.h"
#include "app/report/page_data.h"
#include "app/report/page_language.h"
#include "app/report/report_html.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <filesystem>
#include <set>

namespace kernelcurve {
namespace {

using Json = nlohmann::ordered_json;

struct SiteWords {
    Q_DECLARE_TR_FUNCTIONS(kernelcurve::SiteWords)
};

QString codeOf(bool chinese) {
    return chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

/// A page of the site.
struct Frame {
    QString path; ///< path in the folder of the language
    QString title;
    QString body;
    QStringList scripts = {}; ///< paths in the site, loaded after the body
    QString part = {};        ///< the part of the site to which the page belongs: labs, manual
};

QString linkTo(const QString& address, const QString& text) {
    return QStringLiteral("<a href=\"%1\">%2</a>")
        .arg(address.toHtmlEscaped(), text.toHtmlEscaped());
}

QString titleOf(const Lab& lab) {
    return shownText(lab.title);
}

} // namespace

/// The pages of one language. Texts are in this language while the object exists.
class SitePages::Language {
  public:
    Language(const SitePages& pages, bool chinese)
        : pages_(pages)
        , chinese_(chinese)
        , language_(chinese)
        , manual_(pages.manual_.at(chinese)) {}

    void writeLab(const SiteLab& lab, SitePredictions predictions) {
        const QString path = QStringLiteral("labs/%1.html").arg(QString::fromStdString(lab.lab.id));
        const QString data = QStringLiteral("data/%1.js").arg(QString::fromStdString(lab.lab.id));
        write({path,
               titleOf(lab.lab),
               labBody(lab, predictions),
               {QStringLiteral("assets/chart.min.js"), QStringLiteral("assets/parts.js"),
                QStringLiteral("assets/facts.js"), QStringLiteral("assets/lab.js"), data},
               QStringLiteral("labs")});
    }

    void writeIndex() {
        QString body =
            QStringLiteral("<h1>%1</h1>\n<p>%2</p>\n<p>%3</p>\n")
                .arg(SiteWords::tr("Labs about the performance of GPUs").toHtmlEscaped(),
                     SiteWords::tr("In each lab, you guess a curve, compare your guess with the "
                                   "measurements of a GPU, and see which lines of the kernel cost "
                                   "the time. You need only this browser.")
                         .toHtmlEscaped(),
                     SiteWords::tr("The browser keeps your progress.").toHtmlEscaped() +
                         QStringLiteral(" <button id=\"reset\" hidden>%1</button>")
                             .arg(SiteWords::tr("Reset the progress").toHtmlEscaped()));
        body += QStringLiteral("<div class=\"courses\">\n");
        for (const LabRow& row : labRows(pages_.labs_)) {
            body += QStringLiteral("<section data-course><h2 id=\"%4\">%1</h2>\n"
                                   "<p class=\"quiet\"><progress max=\"%2\" value=\"0\" "
                                   "aria-hidden=\"true\"></progress> <span class=\"progress\" "
                                   "data-words=\"%3\"></span></p>\n<ol class=\"labs\">\n")
                        .arg(rowTitle(row.topic).toHtmlEscaped())
                        .arg(row.labs.size())
                        .arg(SiteWords::tr("{0} of {1} labs done").toHtmlEscaped(),
                             courseAnchor(row.topic));
            for (const std::size_t place : row.labs) {
                const Lab& lab = pages_.labs_[place];
                body += QStringLiteral("<li data-lab=\"%1\"><a href=\"labs/%1.html\">%2</a> <span "
                                       "class=\"quiet\">%3</span><span class=\"tick\"> · ✓ "
                                       "%4</span></li>\n")
                            .arg(QString::fromStdString(lab.id), titleOf(lab).toHtmlEscaped(),
                                 courseText(*lab.course, false).toHtmlEscaped(),
                                 SiteWords::tr("done").toHtmlEscaped());
            }
            body += QStringLiteral("</ol></section>\n");
        }
        body += QStringLiteral("</div>\n");
        write({QStringLiteral("index.html"),
               SiteWords::tr("Labs"),
               body,
               {},
               QStringLiteral("labs")});
    }

    void writeSearch() {
        const QString body =
            QStringLiteral("<h1>%1</h1>\n<form role=\"search\"><label>%2 <input type=\"search\" "
                           "id=\"query\" name=\"q\" autofocus></label></form>\n<noscript><p>%3</p>"
                           "</noscript>\n<p class=\"quiet\" id=\"count\" role=\"status\" "
                           "data-words=\"%4\"></p>\n<ol id=\"found\"></ol>\n")
                .arg(SiteWords::tr("Search").toHtmlEscaped(),
                     SiteWords::tr("Search the labs and the manual").toHtmlEscaped(),
                     SiteWords::tr("The search needs JavaScript.").toHtmlEscaped(),
                     SiteWords::tr("{0} results").toHtmlEscaped());
        write({QStringLiteral("search.html"),
               SiteWords::tr("Search"),
               body,
               {QStringLiteral("assets/search.js"), searchFile()},
               QStringLiteral("search")});
    }

    void writeManual() {
        Json sections = Json::array();
        for (const Lab& lab : pages_.labs_)
            sections.push_back({titleOf(lab).toStdString(), "labs/" + lab.id + ".html",
                                shownText(lab.goal).toStdString()});
        for (std::size_t number = 0; number < manual_.size(); ++number)
            writeManualPage(number, sections);
        pages_.folder_.write(searchFile().toStdString(),
                             "siteSearch(" + inScript(sections) + ");\n");
    }

    const std::set<QString>& pictures() const { return pictures_; }

  private:
    static QString courseAnchor(std::optional<LabTopic> topic) {
        return topic ? QStringLiteral("course-%1").arg(static_cast<int>(*topic))
                     : QStringLiteral("first-steps");
    }

    QString searchFile() const {
        return QStringLiteral("assets/search-%1.js").arg(codeOf(chinese_));
    }

    void write(const Frame& frame) {
        const QString root = QStringLiteral("../").repeated(frame.path.count(u'/') + 1);
        const QString home = root + codeOf(chinese_) + u'/';
        QString scripts;
        for (const QString& script : frame.scripts)
            scripts += QStringLiteral("<script src=\"%1%2\"></script>\n").arg(root, script);
        const auto entry = [&](const QString& part, const QString& path, const QString& text) {
            return QStringLiteral("<a href=\"%1\"%2>%3</a>")
                .arg(home + path,
                     part == frame.part ? QStringLiteral(" aria-current=\"true\"") : QString(),
                     text.toHtmlEscaped());
        };
        QString other;
        if (pages_.languages_.size() > 1)
            other = QStringLiteral("<a id=\"language\" hreflang=\"%1\" lang=\"%1\" "
                                   "href=\"%2%3/%4\">%5</a>")
                        .arg(chinese_ ? QStringLiteral("en") : QStringLiteral("zh-CN"), root,
                             codeOf(!chinese_), frame.path,
                             chinese_ ? QStringLiteral("English") : QStringLiteral("中文"));
        const QString html =
            QStringLiteral(
                "<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                "img-src 'self' file: data:; script-src 'self' file:; style-src 'self' file: "
                "'unsafe-inline'; base-uri 'none'; form-action 'self' file:\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<meta name=\"generator\" content=\"Kernelcurve\">\n<title>%2</title>\n"
                "<link rel=\"stylesheet\" href=\"%3assets/page.css\">\n"
                "<link rel=\"stylesheet\" href=\"%3assets/site.css\">\n"
                "<script src=\"%3assets/site.js\"></script>\n</head>\n<body>\n"
                "<a class=\"skip\" href=\"#main\">%4</a>\n")
                .arg(chinese_ ? QStringLiteral("zh-CN") : QStringLiteral("en"),
                     (frame.title + QStringLiteral(" · Kernelcurve")).toHtmlEscaped(), root,
                     SiteWords::tr("Skip to the content").toHtmlEscaped()) +
            QStringLiteral("<header><nav aria-label=\"%1\"><strong>%2</strong> %3 %4 %5</nav>"
                           "<div>%6 <button id=\"theme\">%7</button></div></header>\n")
                .arg(SiteWords::tr("Site").toHtmlEscaped(), QStringLiteral("Kernelcurve"),
                     entry(QStringLiteral("labs"), QStringLiteral("index.html"),
                           SiteWords::tr("Labs")),
                     entry(QStringLiteral("manual"), QStringLiteral("manual/index.html"),
                           SiteWords::tr("Manual")),
                     entry(QStringLiteral("search"), QStringLiteral("search.html"),
                           SiteWords::tr("Search")),
                     other, SiteWords::tr("Light or dark").toHtmlEscaped()) +
            QStringLiteral("<main id=\"main\" tabindex=\"-1\">\n%1</main>\n%2</body>\n</html>\n")
                .arg(frame.body, scripts);
        pages_.folder_.write((codeOf(chinese_) + u'/' + frame.path).toStdString(),
                             html.toStdString());
    }

    QString labBody(const SiteLab& lab, SitePredictions predictions) const {
        const LabText text = lab.experiment.lab.value_or(LabText());
        QString body = QStringLiteral("<h1>%1</h1>\n").arg(titleOf(lab.lab).toHtmlEscaped());
        if (lab.lab.course)
            body += QStringLiteral("<p class=\"quiet\">%1</p>\n")
                        .arg((rowTitle(lab.lab.course->topic) + QStringLiteral(" · ") +
                              courseText(*lab.lab.course, false))
                                 .toHtmlEscaped());
        body +=
            QStringLiteral("<div class=\"lab\">\n<div class=\"goal\">%1</div>\n"
                           "<section id=\"curves\"><p>%2</p></section>\n"
                           "<section class=\"steps\"><h2>%3</h2>\n<p class=\"quiet\">%4</p>\n"
                           "<ol>%5</ol></section>\n")
                .arg(paragraphs(shownText(text.goal)),
                     (lab.hasRows() ? SiteWords::tr("The curves need JavaScript.")
                                    : SiteWords::tr("No device has recorded this lab. Run it in "
                                                    "Kernelcurve."))
                         .toHtmlEscaped(),
                     SiteWords::tr("Steps").toHtmlEscaped(),
                     SiteWords::tr("The steps are written for the program. Here, recorded "
                                   "measurements of a GPU replace a run: a button below a "
                                   "step shows its curves.")
                         .toHtmlEscaped(),
                     steps(lab, text));
        body += QStringLiteral("<details id=\"answers\"><summary>%1</summary>\n%2</details>\n"
                               "</div>\n")
                    .arg(SiteWords::tr("Show the expected observation and the explanation")
                             .toHtmlEscaped(),
                         answers(text));
        body += kernels(lab, predictions) + furtherReading() + neighbours(lab.lab.id);
        return body;
    }

    static QString steps(const SiteLab& lab, const LabText& text) {
        QString html;
        for (std::size_t number = 0; number < text.steps.size(); ++number) {
            const LabStep& step = text.steps[number];
            QString attribute;
            if (step.set && lab.hasRows()) {
                const auto view =
                    std::ranges::find(lab.views, std::optional(number), &SiteView::step);
                attribute = QStringLiteral(" data-view=\"%1\"")
                                .arg(view == lab.views.end() ? 0 : view - lab.views.begin());
            }
            html += QStringLiteral("<li%1><p class=\"do\">%2</p>")
                        .arg(attribute, shownText(step.what).trimmed().toHtmlEscaped());
            if (!step.see.empty())
                html += QStringLiteral("<p class=\"see\">%1</p>")
                            .arg(shownText(step.see).trimmed().toHtmlEscaped());
            html += QStringLiteral("</li>\n");
        }
        return html;
    }

    static QString answers(const LabText& text) {
        QString questions;
        for (const LocalizedText& question : text.questions)
            questions +=
                QStringLiteral("<li>%1</li>\n").arg(shownText(question).trimmed().toHtmlEscaped());
        if (!questions.isEmpty())
            questions = QStringLiteral("<ol>%1</ol>\n").arg(questions);
        return section(SiteWords::tr("Expected observation"), paragraphs(shownText(text.expect))) +
               section(SiteWords::tr("Why"), paragraphs(shownText(text.why))) +
               section(SiteWords::tr("Questions"), questions);
    }

    QString kernels(const SiteLab& lab, SitePredictions predictions) const {
        QString html;
        for (const std::string& id : kernelOrder(lab.experiment)) {
            const KernelFile* kernel = pages_.catalog_.find(id);
            if (kernel == nullptr)
                continue;
            const QString name = QString::fromStdString(id).toHtmlEscaped();
            html += QStringLiteral("<details class=\"kernel\" id=\"kernel-%1\" data-kernel=\"%1\">"
                                   "<summary>%2 <span class=\"quiet\">(%1)</span></summary>\n%3")
                        .arg(name, shownText(kernel->title).toHtmlEscaped(),
                             paragraphs(shownText(kernel->about)));
            if (kernel->library.empty())
                html += QStringLiteral("<pre tabindex=\"0\">%1</pre>\n")
                            .arg(QString::fromStdString(codeFileText(*kernel)).toHtmlEscaped());
            html += QStringLiteral("</details>\n");
        }
        QString note;
        if (predictions == SitePredictions::NoCompiler)
            note = SiteWords::tr("This site has no predicted curves or line costs, because NVRTC "
                                 "or nvdisasm was missing when the site was generated.");
        else if (predictions == SitePredictions::LeftOut)
            note =
                SiteWords::tr("This site was generated without predicted curves and line costs.");
        else
            note = SiteWords::tr("Open a kernel to see what its lines cost. Marked lines access "
                                 "memory: select a mark to see the requests of a warp.");
        return QStringLiteral("<section class=\"kernels\"><h2>%1</h2>\n<p class=\"quiet\">%2</p>\n"
                              "%3</section>\n")
            .arg(SiteWords::tr("Kernels and causes").toHtmlEscaped(), note.toHtmlEscaped(), html);
    }

    QString furtherReading() const {
        QString html;
        for (const char* name : {"explanation/limits", "explanation/memory-model",
                                 "reference/predicted-devices", "reference/metrics", "glossary"}) {
            const auto page = std::ranges::find(manual_, QLatin1String(name), &ManualPage::name);
            if (page != manual_.end())
                html += QStringLiteral("<li>%1</li>\n")
                            .arg(linkTo(QStringLiteral("../manual/%1.html").arg(page->name),
                                        page->title()));
        }
        return section(SiteWords::tr("In the manual"), QStringLiteral("<ul>%1</ul>\n").arg(html));
    }

    /// Links to the previous and the next lab of each course.
    QString neighbours(const std::string& id) const {
        QString html;
        for (const LabRow& row : labRows(pages_.labs_)) {
            const auto here = std::ranges::find_if(
                row.labs, [&](std::size_t place) { return pages_.labs_[place].id == id; });
            if (here == row.labs.end())
                continue;
            const auto link = [&](std::size_t place, const QString& words, const char* rel) {
                const Lab& lab = pages_.labs_[place];
                return QStringLiteral("<a rel=\"%1\" href=\"%2.html\">%3</a>")
                    .arg(QLatin1String(rel), QString::fromStdString(lab.id),
                         words.arg(titleOf(lab)).toHtmlEscaped());
            };
            html += QStringLiteral("<nav class=\"course\" aria-label=\"%1\"><span>%2</span><span>"
                                   "<a href=\"../index.html#%3\">%1</a> %4</span><span>%5</span>"
                                   "</nav>\n")
                        .arg(rowTitle(row.topic).toHtmlEscaped(),
                             here == row.labs.begin()
                                 ? QString()
                                 : link(*std::prev(here), SiteWords::tr("← %1"), "prev"),
                             courseAnchor(row.topic),
                             SiteWords::tr("(%1 of %2)")
                                 .arg(here - row.labs.begin() + 1)
                                 .arg(row.labs.size()),
                             std::next(here) == row.labs.end()
                                 ? QString()
                                 : link(*std::next(here), SiteWords::tr("%1 →"), "next"));
        }
        return html;
    }

    /// Returns the list of all pages, in which `current` is marked.
    QString contents(const ManualPage& current, const QString& up) const {
        QString html;
        QString section;
        for (const ManualPage& page : manual_) {
            if (page.section != section) {
                if (!section.isEmpty())
                    html += QStringLiteral("</ul>\n");
                section = page.section;
                html += QStringLiteral("<h2>%1</h2>\n<ul>\n").arg(section.toHtmlEscaped());
            }
            const QString link =
                QStringLiteral("<a href=\"%1%2.html\"%3>%4</a>")
                    .arg(up, page.name,
                         page.name == current.name ? QStringLiteral(" aria-current=\"page\"")
                                                   : QString(),
                         page.title().toHtmlEscaped());
            html += section.isEmpty() ? QStringLiteral("<p>%1</p>\n").arg(link)
                                      : QStringLiteral("<li>%1</li>\n").arg(link);
        }
        return section.isEmpty() ? html : html + QStringLiteral("</ul>\n");
    }

    void writeManualPage(std::size_t number, Json& sections) {
        const ManualPage& page = manual_[number];
        const QString up = QStringLiteral("../").repeated(page.name.count(u'/'));
        const QDir folder(QString::fromStdString((shareFolder() / "manual").string()));
        const auto address = [&](const QString& link) -> QString {
            const QString path = link.section(u'#', 0, 0);
            const QString fragment = link.mid(path.size());
            const QString name = manualPageName(page.name, path);
            if (std::ranges::find(manual_, name, &ManualPage::name) != manual_.end())
                return up + name + QStringLiteral(".html") + fragment;
            if (!QFileInfo(folder.filePath(name)).isFile() || path.endsWith(u".md"))
                return {};
            pictures_.insert(name);
            return up + QStringLiteral("../../manual/") + name;
        };
        const ManualHtml html = manualHtml(page, address);
        for (const ManualSection& part : html.sections) {
            const QString title = part.heading.level == 1
                                      ? page.title()
                                      : page.title() + QStringLiteral(": ") + part.heading.title;
            sections.push_back({title.toStdString(),
                                QStringLiteral("manual/%1.html#%2")
                                    .arg(page.name, part.heading.anchor)
                                    .toStdString(),
                                part.text.simplified().toStdString()});
        }
        const auto neighbour = [&](std::size_t other, const QString& words) {
            return other < manual_.size()
                       ? linkTo(up + manual_[other].name + QStringLiteral(".html"),
                                words.arg(manual_[other].title()))
                       : QString();
        };
        const QString body =
            QStringLiteral("<div class=\"manual\"><nav class=\"contents\" id=\"contents\" "
                           "aria-label=\"%1\">\n%2</nav>\n<article>\n"
                           "<p class=\"narrow\"><a href=\"#contents\">%1</a></p>\n%3"
                           "<nav class=\"course\"><span>%4</span><span>%5</span></nav>"
                           "</article></div>\n")
                .arg(SiteWords::tr("Contents").toHtmlEscaped(), contents(page, up), html.body,
                     number > 0 ? neighbour(number - 1, SiteWords::tr("← %1")) : QString(),
                     neighbour(number + 1, SiteWords::tr("%1 →")));
        write({QStringLiteral("manual/%1.html").arg(page.name),
               page.title(),
               body,
               {},
               QStringLiteral("manual")});
    }

    const SitePages& pages_;
    bool chinese_;
    InLanguage language_;
    const std::vector<ManualPage>& manual_;
    std::set<QString> pictures_;
};

SitePages::SitePages(SiteFolder& folder, const std::vector<Lab>& labs, const Catalog& catalog,
                     const std::vector<bool>& languages)
    : folder_(folder)
    , labs_(labs)
    , catalog_(catalog)
    , languages_(languages) {
    for (const bool chinese : languages_)
        manual_.emplace(chinese, manualPages(chinese));
}

void SitePages::writeLab(const SiteLab& lab, SitePredictions predictions) {
    const auto writePicture = [this](const std::string& name, std::string_view content) {
        folder_.write(name, content);
    };
    folder_.write("data/" + lab.lab.id + ".js", labScript(lab, catalog_, writePicture));
    for (const bool chinese : languages_)
        Language(*this, chinese).writeLab(lab, predictions);
}

void SitePages::writeRest() {
    folder_.write("assets/chart.min.js", chartLibrary());
    folder_.write("assets/parts.js", pagePart("page", "parts.js"));
    folder_.write("assets/page.css", pagePart("page", "page.css"));
    for (const char* name : {"lab.js", "search.js", "site.css"})
        folder_.write(std::string("assets/") + name, pagePart("site", name));
    Json ids = Json::array();
    for (const Lab& lab : labs_)
        ids.push_back(lab.id);
    folder_.write("assets/site.js",
                  "const siteLabs = " + inScript(ids) + ";\n" + pagePart("site", "site.js"));
    const Json facts = {{"metrics", pageMetrics(Chinese())}, {"style", pageStyle()}};
    folder_.write("assets/facts.js", "const siteFacts = " + inScript(facts) + ";\n");
    std::set<QString> pictures;
    for (const bool chinese : languages_) {
        Language language(*this, chinese);
        language.writeIndex();
        language.writeSearch();
        language.writeManual();
        pictures.insert(language.pictures().begin(), language.pictures().end());
    }
    for (const QString& picture : pictures)
        folder_.write("manual/" + picture.toStdString(),
                      readFile(shareFolder() / "manual" / picture.toStdString()));
    QString links;
    QString refresh;
    for (const bool chinese : languages_)
        links += QStringLiteral("<li>%1</li>\n")
                     .arg(linkTo(codeOf(chinese) + QStringLiteral("/index.html"),
                                 chinese ? QStringLiteral("中文") : QStringLiteral("English")));
    if (languages_.size() == 1)
        refresh = QStringLiteral("<meta http-equiv=\"refresh\" content=\"0; url=%1/index.html\">\n")
                      .arg(codeOf(languages_.front()));
    folder_.write(
        "index.html",
        QStringLiteral("<!DOCTYPE html>\n<html lang=\"en\" data-start=\"%1\">\n<head>\n<meta "
                       "charset=\"utf-8\">\n%2<meta name=\"viewport\" "
                       "content=\"width=device-width\">\n<title>Kernelcurve</title>\n<link "
                       "rel=\"stylesheet\" href=\"assets/page.css\">\n<script "
                       "src=\"assets/site.js\"></script>\n</head>\n<body>\n<main><h1>Kernelcurve"
                       "</h1>\n<ul>%3</ul></main>\n</body>\n</html>\n")
            .arg(QString::number(languages_.size()), refresh, links)
            .toStdString());
}

} // namespace kernelcurve
