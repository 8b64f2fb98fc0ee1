#include "ui/window/start_page.h"

#include "app/document/files/recent_files.h"
#include "app/document/labs/labs.h"
#include "app/search/search_texts.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/metric.h"
#include "ui/lab/lab_picture.h"
#include "ui/lab/lab_progress.h"
#include "ui/results/chart/plot_choices.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/appearance/desk_style.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/kernel_name_delegate.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/metric_text.h"
#include "ui/widgets/named.h"

#include <QEvent>
#include <QFileInfo>
#include <QFontInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace kernelcurve {
namespace {

constexpr QSize pictureSize(190, 122);
constexpr int picturesAtOnce = 3;

enum Role { IdRole = Qt::UserRole };
const QString courseKey = QStringLiteral("start/course");

} // namespace

/// Filters the labs. Shows the labs of one course in order, or search results with the best first.
class LabFilter : public QSortFilterProxyModel {
  public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setTexts(std::vector<SearchText> texts) { texts_ = std::move(texts); }
    void setWords(const QString& words) {
        const SearchQuery query(words);
        scores_.clear();
        if (!query.isEmpty())
            for (const SearchText& text : texts_)
                scores_.push_back(query.score(text).value_or(0));
        invalidate();
        sort(0);
    }
    /// Sets the labs of the course, as indices in the source model.
    void setCourse(std::vector<std::size_t> labs) {
        course_ = std::move(labs);
        invalidate();
        sort(0);
    }

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& /*parent*/) const override {
        return scores_.empty() ? placeOf(row) < course_.size() : scoreOf(row) > 0;
    }
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override {
        if (scoreOf(left.row()) != scoreOf(right.row()))
            return scoreOf(left.row()) > scoreOf(right.row());
        const std::size_t one = placeOf(left.row());
        const std::size_t other = placeOf(right.row());
        return one != other ? one < other : left.row() < right.row();
    }

  private:
    std::size_t placeOf(int row) const {
        const auto found = std::ranges::find(course_, static_cast<std::size_t>(row));
        return static_cast<std::size_t>(found - course_.begin());
    }

    /// Returns the score of a row, or 0 if the search field is empty.
    int scoreOf(int row) const {
        return scores_.empty() ? 0 : scores_.at(static_cast<std::size_t>(row));
    }

    std::vector<SearchText> texts_;
    std::vector<int> scores_; ///< scores of the labs, or empty without a search
    std::vector<std::size_t> course_;
};

StartPage::StartPage(const Catalog& catalog, LabProgress& progress, QWidget* parent)
    : QScrollArea(parent)
    , catalog_(catalog)
    , progress_(progress)
    , title_(new QLabel(this))
    , about_(new QLabel(this))
    , deviceText_(named("startDevice", new QLabel(this)))
    , try_(named("tryIt", new QPushButton(this)))
    , new_(new QPushButton(this))
    , open_(new QPushButton(this))
    , sources_(named("startSources", new QPushButton(this)))
    , recentTitle_(new QLabel(this))
    , recent_(named("recentFiles", new QListWidget(this)))
    , coursesTitle_(new QLabel(this))
    , courses_(named("courses", new QListWidget(this)))
    , labsTitle_(named("labsTitle", new QLabel(this)))
    , next_(named("nextLab", new QPushButton(this)))
    , search_(named("labSearch", new QLineEdit(this)))
    , model_(new QStandardItemModel(this))
    , found_(new LabFilter(this))
    , gallery_(named("labGallery", new QListView(this))) {
    setObjectName(QStringLiteral("startPage"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget(this);
    auto* columns = lineOf({makeSide(), {makeGallery(), 1}});
    columns->setSpacing(24);
    auto* rows = columnOf({makeHead(), {columns, 1}}, page);
    rows->setContentsMargins(28, 22, 28, 18);
    rows->setSpacing(20);
    setWidget(page);

    draw_.setInterval(0);
    connect(&draw_, &QTimer::timeout, this, &StartPage::drawSome);
    connect(try_, &QPushButton::clicked, this, &StartPage::tryWanted);
    connect(new_, &QPushButton::clicked, this, &StartPage::newWanted);
    connect(open_, &QPushButton::clicked, this, &StartPage::openWanted);
    connect(sources_, &QPushButton::clicked, this, &StartPage::sourcesWanted);
    connect(search_, &QLineEdit::textChanged, this, &StartPage::showCourse);
    connect(courses_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row < 0)
            return;
        QSettings().setValue(courseKey, row);
        search_->clear();
        showCourse();
    });
    // A click on a course ends the search, even for the current course.
    connect(courses_, &QListWidget::itemClicked, search_, &QLineEdit::clear);
    connect(next_, &QPushButton::clicked, this,
            [this] { emit labWanted(next_->property("lab").toString()); });
    connect(&progress_, &LabProgress::changed, this, &StartPage::showProgress);
    gallery_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(gallery_, &QListView::customContextMenuRequested, this, &StartPage::offerTicking);
    const auto opens = [this](QListView* view, void (StartPage::*wanted)(const QString&)) {
        const auto open = [this, wanted](const QModelIndex& index) {
            emit(this->*wanted)(index.data(IdRole).toString());
        };
        connect(view, &QListView::activated, this, open);
        // A click also opens an item. On some desktops, a click already activates items. In this
        // case, the item must not be opened twice.
        connect(view, &QListView::clicked, this, [view, open](const QModelIndex& index) {
            if (!view->style()->styleHint(QStyle::SH_ItemView_ActivateItemOnSingleClick))
                open(index);
        });
    };
    opens(gallery_, &StartPage::labWanted);
    opens(recent_, &StartPage::fileWanted);
    setFocusProxy(try_);
    setFonts();
    retranslate();
}

StartPage::~StartPage() {
    if (reading_.valid())
        reading_.wait();
}

QLayout* StartPage::makeHead() {
    constexpr int iconSide = 56;
    auto* icon = new QLabel(this);
    icon->setPixmap(programIcon().pixmap(iconSide));
    about_->setWordWrap(true);
    deviceText_->setWordWrap(true);
    DeskStyle::setPrimary(*try_);
    try_->setIcon(actionIcon(QStringLiteral("run")));
    try_->setDefault(true);
    auto* words = columnOf({title_, about_, deviceText_});
    words->setSpacing(3);
    auto* head = lineOf({{icon, 0, Qt::AlignTop}, {words, 1}, {try_, 0, Qt::AlignVCenter}});
    head->setSpacing(16);
    return head;
}

QLayout* StartPage::makeSide() {
    new_->setIcon(actionIcon(QStringLiteral("new")));
    open_->setIcon(actionIcon(QStringLiteral("open")));
    recent_->setFrameShape(QFrame::NoFrame);
    recent_->setTextElideMode(Qt::ElideMiddle);
    recent_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    courses_->setFrameShape(QFrame::NoFrame);
    courses_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    courses_->setItemDelegate(new KernelNameDelegate(courses_));
    courses_->viewport()->setAutoFillBackground(false);
    auto* side = columnOf({new_,
                           open_,
                           spaceOf(8),
                           coursesTitle_,
                           {courses_, 8},
                           spaceOf(8),
                           recentTitle_,
                           {recent_, 1}});
    side->setSpacing(8);
    return side;
}

QLayout* StartPage::makeGallery() {
    found_->setSourceModel(model_);
    search_->setClearButtonEnabled(true);
    gallery_->setModel(found_);
    gallery_->setViewMode(QListView::IconMode);
    gallery_->setMovement(QListView::Static);
    gallery_->setResizeMode(QListView::Adjust);
    gallery_->setUniformItemSizes(true);
    gallery_->setWordWrap(true);
    gallery_->setFrameShape(QFrame::NoFrame);
    gallery_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    gallery_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    gallery_->viewport()->setAutoFillBackground(false);
    recent_->viewport()->setAutoFillBackground(false);
    next_->setFlat(true);
    next_->hide(); // The button is hidden until its title is known.
    sources_->setIcon(actionIcon(QStringLiteral("sources")));
    sources_->setFlat(true);
    auto* heading =
        lineOf({labsTitle_, spaceOf(16), next_, freeSpace(), sources_, spaceOf(8), search_});
    auto* column = columnOf({heading, {gallery_, 1}});
    column->setSpacing(8);
    return column;
}

void StartPage::showLabs() {
    if (std::exchange(asked_, true))
        return;
    reading_ = std::async(std::launch::async, [this] {
        std::vector<Lab> read;
        try {
            read = kernelcurve::labs();
        } catch (const Error&) {
            // The Labs menu reports errors. The other entries still work.
            read.clear();
        }
        QMetaObject::invokeMethod(this, [this, read] { takeLabs(read); });
    });
}

void StartPage::takeLabs(std::vector<Lab> labs) {
    labs_ = std::move(labs);
    // Labs are in teaching order. Labs without a position come last.
    std::ranges::stable_sort(labs_, {}, [](const Lab& lab) {
        return lab.course ? std::pair(static_cast<int>(lab.course->topic), lab.course->place)
                          : std::pair(std::numeric_limits<int>::max(), 0);
    });
    rows_ = labRows(labs_);
    model_->clear();
    std::vector<SearchText> texts;
    for (const Lab& lab : labs_) {
        texts.push_back(searchTextOf(lab, catalog_));
        auto* item = new QStandardItem;
        item->setData(QString::fromStdString(lab.id), IdRole);
        item->setSizeHint(cellSize());
        item->setTextAlignment(Qt::AlignHCenter | Qt::AlignTop);
        model_->appendRow(item);
    }
    found_->setTexts(std::move(texts));
    retranslate();
    emit labsRead();
}

/// Lists the courses with their progress. The last row has all labs.
void StartPage::fillCourses() {
    const int before = std::max(courses_->currentRow(), 0);
    const QSignalBlocker quiet(courses_);
    courses_->clear();
    if (labs_.empty())
        return;
    for (const LabRow& row : rows_)
        courses_->addItem(rowTitle(row.topic));
    courses_->addItem(tr("All labs"));
    limitCourses();
    courses_->setCurrentRow(std::clamp(
        courses_->count() > 0 && before > 0 ? before : QSettings().value(courseKey, 0).toInt(), 0,
        courses_->count() - 1));
}

/// Returns indices in labs() in the order of the course. The row after the courses has all labs.
std::vector<std::size_t> StartPage::labsOf(int course) const {
    if (const auto row = static_cast<std::size_t>(course); row < rows_.size())
        return rows_[row].labs;
    std::vector<std::size_t> all(labs_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

void StartPage::showCourse() {
    found_->setCourse(labsOf(std::max(courses_->currentRow(), 0)));
    found_->setWords(search_->text());
    const bool searched = !search_->text().trimmed().isEmpty();
    if (searched)
        labsTitle_->setText(tr("%n lab(s) found", nullptr, found_->rowCount()));
    else
        labsTitle_->setText(courses_->currentItem() ? courses_->currentItem()->text() : tr("Labs"));
    // Search results include all courses.
    if (courses_->currentItem())
        courses_->currentItem()->setSelected(!searched);
    showProgress();
    gallery_->scrollToTop();
}

/// Limits the list to the height of its rows.
void StartPage::limitCourses() {
    const int rows = courses_->count() * std::max(courses_->sizeHintForRow(0), 1);
    courses_->setMaximumHeight(rows + 2 * courses_->frameWidth());
    constexpr int recentRows = 3;
    recent_->setMinimumHeight(recentRows * fontMetrics().height() * 3 / 2);
}

void StartPage::showProgress() {
    const auto isDone = [this](const Lab& lab) { return progress_.done().contains(lab.id); };
    for (int place = 0; place < courses_->count(); ++place) {
        const std::vector<std::size_t> all = labsOf(place);
        const auto done =
            std::ranges::count_if(all, [&](std::size_t lab) { return isDone(labs_[lab]); });
        QListWidgetItem& item = *courses_->item(place);
        item.setData(KernelNameDelegate::titleRole,
                     QStringLiteral("%1/%2").arg(done).arg(all.size()));
        //: %1 is a course, %2 is the number of completed labs, and %3 is the number of all labs
        item.setData(Qt::AccessibleTextRole,
                     tr("%1, %2 of %3").arg(item.text()).arg(done).arg(all.size()));
        if (place != courses_->currentRow())
            continue;
        const auto open =
            std::ranges::find_if(all, [&](std::size_t lab) { return !isDone(labs_[lab]); });
        const bool shown = open != all.end() && search_->text().trimmed().isEmpty();
        next_->setVisible(shown);
        if (!shown)
            continue;
        next_->setText(asItIs(tr("▸ Next: %1").arg(translated(labs_[*open].title))));
        next_->setProperty("lab", QString::fromStdString(labs_[*open].id));
    }
    for (int row = 0; row < model_->rowCount(); ++row) {
        const Lab& lab = labs_[static_cast<std::size_t>(row)];
        const QString title = translated(lab.title);
        QString text = isDone(lab) ? QStringLiteral("✓ ") + title : title;
        if (lab.course)
            text += u'\n' + courseText(*lab.course);
        model_->item(row)->setText(text);
        model_->item(row)->setData(isDone(lab) ? tr("%1, done").arg(title) : title,
                                   Qt::AccessibleTextRole);
    }
}

/// Lets the user mark a lab as completed.
void StartPage::offerTicking(const QPoint& place) {
    const QModelIndex index = gallery_->indexAt(place);
    if (!index.isValid())
        return;
    const std::string id = index.data(IdRole).toString().toStdString();
    QMenu menu;
    QAction* done = menu.addAction(tr("Done"));
    done->setCheckable(true);
    done->setChecked(progress_.done().contains(id));
    connect(done, &QAction::triggered, this, [&](bool on) { progress_.setDone(id, on); });
    menu.exec(gallery_->viewport()->mapToGlobal(place));
}

std::string StartPage::problemOf(const Lab& lab) const {
    const KernelFile* kernel = lab.kernels.empty() ? nullptr : catalog_.find(lab.kernels[0]);
    return kernel ? kernel->problem : std::string();
}

QString StartPage::captionOf(const Lab& lab) const {
    const Metric* metric = findMetric(lab.plot.y);
    const QString what = metric ? metricLabel(*metric) : QString();
    if (what.isEmpty() || lab.plot.x.empty())
        return what;
    const QString over =
        lab.plot.x == "kernel" ? tr("Kernel") : parameterLabel(catalog_, lab.plot.x);
    return tr("%1 vs. %2").arg(what, over);
}

void StartPage::drawSome() {
    for (int count = 0; count < picturesAtOnce && drawn_ < model_->rowCount(); ++count, ++drawn_) {
        const Lab& lab = labs_[static_cast<std::size_t>(drawn_)];
        const std::string problem = problemOf(lab);
        const auto variant = static_cast<int>(
            std::count_if(labs_.begin(), labs_.begin() + drawn_,
                          [&](const Lab& earlier) { return problemOf(earlier) == problem; }));
        model_->item(drawn_)->setIcon(labPicture({problem, variant}, captionOf(lab),
                                                 sized(pictureSize), devicePixelRatioF(), palette(),
                                                 font()));
    }
    if (drawn_ >= model_->rowCount())
        draw_.stop();
}

void StartPage::showRecent() {
    recent_->clear();
    for (const QString& file : recentFiles()) {
        auto* item = new QListWidgetItem(QFileInfo(file).completeBaseName(), recent_);
        item->setData(IdRole, file);
        item->setToolTip(file);
    }
    if (recent_->count() == 0) {
        auto* nothing = new QListWidgetItem(tr("No recent files"), recent_);
        nothing->setFlags(Qt::NoItemFlags);
    }
}

void StartPage::showDevice(const QString& device, bool isGpu, const QString& recorded,
                           const QString& predicted) {
    device_ = device;
    isGpu_ = isGpu;
    recorded_ = recorded;
    predicted_ = predicted;
    if (device.isEmpty())
        deviceText_->setText(tr("Searching for devices…"));
    else if (isGpu)
        deviceText_->setText(tr("Kernels run on %1.").arg(device));
    else if (!recorded.isEmpty() && !predicted.isEmpty())
        deviceText_->setText(tr("No GPU is available: labs play back the recorded measurements of "
                                "an %1. A model predicts the times of your kernels for an %2.")
                                 .arg(recorded, predicted));
    else if (!recorded.isEmpty())
        deviceText_->setText(tr("No GPU is available: labs play back the recorded measurements of "
                                "an %1. Your kernels run on the CPU.")
                                 .arg(recorded));
    else if (!predicted.isEmpty())
        deviceText_->setText(
            tr("No GPU is available: a model predicts times for an %1.").arg(predicted));
    else
        deviceText_->setText(
            tr("No GPU is available: kernels run on %1 with CUDA semantics. Most labs work.")
                .arg(device));
}

/// At the default font size of 13 pixels, the title has 20 pixels and the headings have 15.
void StartPage::setFonts() {
    title_->setFont(boldFont(scaledFont(font(), 20.0 / 13)));
    for (QWidget* heading :
         std::initializer_list<QWidget*>{recentTitle_, coursesTitle_, labsTitle_, try_})
        heading->setFont(boldFont(scaledFont(font(), 15.0 / 13)));
    constexpr double tall = 2.6; // height of the button in lines
    try_->setMinimumHeight(qRound(try_->fontMetrics().height() * tall));
    // Width in letter heights. Chinese texts have half as many characters, but each is twice as
    // wide.
    constexpr int lettersHigh = 16;
    const int width = QFontInfo(font()).pixelSize() * lettersHigh;
    for (QWidget* widget : std::initializer_list<QWidget*>{new_, open_, courses_, recent_})
        widget->setFixedWidth(width);
    search_->setMaximumWidth(width);
    limitCourses();
    gallery_->setIconSize(sized(pictureSize));
    gallery_->setGridSize(cellSize());
    for (int row = 0; row < model_->rowCount(); ++row)
        model_->item(row)->setSizeHint(cellSize());
}

/// Scales a length from the default interface size to the current one.
QSize StartPage::sized(QSize usual) const {
    constexpr double usualPixels = 13;
    return usual * (QFontInfo(font()).pixelSize() / usualPixels);
}

/// Returns the size of a picture with the texts below it: a title of up to three lines, and the
/// lab's position in the course.
QSize StartPage::cellSize() const {
    const QSize picture = sized(pictureSize);
    constexpr int lines = 4;
    return picture + QSize(16, lines * fontMetrics().lineSpacing() + 10);
}

void StartPage::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setFonts();
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange ||
        event->type() == QEvent::FontChange)
        retranslate();
}

void StartPage::retranslate() {
    title_->setText(QStringLiteral("Kernelcurve"));
    about_->setText(tr("Benchmark CUDA kernels, and see what limits them."));
    try_->setText(tr("&Try it: misaligned reads"));
    try_->setToolTip(tr("Opens and runs the first lab"));
    new_->setText(tr("New e&xperiment"));
    open_->setText(tr("Open fi&le…"));
    sources_->setText(tr("So&urces…"));
    sources_->setToolTip(
        tr("Lists the sources of labs, kernels, and published tables, with their contents"));
    recentTitle_->setText(tr("Recent"));
    recent_->setAccessibleName(tr("Recent experiments and recordings"));
    coursesTitle_->setText(tr("Labs"));
    courses_->setAccessibleName(tr("Courses of labs, with your progress"));
    next_->setToolTip(tr("The first unfinished lab of this course"));
    search_->setPlaceholderText(tr("Search labs"));
    search_->setToolTip(tr("Searches titles, sources, authors, kernels, functions, and metrics, in "
                           "English or Chinese"));
    search_->setAccessibleName(tr("Search labs"));
    gallery_->setAccessibleName(tr("Labs; press Enter to open one"));
    for (int row = 0; row < model_->rowCount(); ++row) {
        const Lab& lab = labs_[static_cast<std::size_t>(row)];
        QStandardItem* item = model_->item(row);
        item->setToolTip(translated(lab.goal));
        item->setAccessibleDescription(translated(lab.goal));
    }
    fillCourses();
    showCourse();
    showRecent();
    showDevice(device_, isGpu_, recorded_, predicted_);
    drawn_ = 0;
    if (model_->rowCount() > 0)
        draw_.start();
}

} // namespace kernelcurve
