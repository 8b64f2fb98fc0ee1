#include "ui/window/start_page.h"

#include "app/document/files/recent_files.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/metric.h"
#include "ui/lab/lab_picture.h"
#include "ui/results/chart/plot_choices.h"
#include "ui/widgets/appearance/desk_style.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/metric_text.h"

#include <QEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>

namespace kernelcurve {
namespace {

constexpr QSize pictureSize(190, 122);
constexpr QSize gridSize(206, 176);
constexpr int picturesAtOnce = 3;

enum Role { IdRole = Qt::UserRole, SearchRole };

QFont larger(QFont font, double factor, bool bold) {
    if (font.pixelSize() > 0)
        font.setPixelSize(qRound(font.pixelSize() * factor));
    else
        font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(bold);
    return font;
}

} // namespace

StartPage::StartPage(const Catalog& catalog, QWidget* parent)
    : QScrollArea(parent)
    , catalog_(catalog)
    , icon_(new QLabel(this))
    , title_(new QLabel(this))
    , about_(new QLabel(this))
    , deviceText_(new QLabel(this))
    , try_(new QPushButton(this))
    , new_(new QPushButton(this))
    , open_(new QPushButton(this))
    , recentTitle_(new QLabel(this))
    , recent_(new QListWidget(this))
    , labsTitle_(new QLabel(this))
    , search_(new QLineEdit(this))
    , model_(new QStandardItemModel(this))
    , found_(new QSortFilterProxyModel(this))
    , gallery_(new QListView(this)) {
    setObjectName(QStringLiteral("startPage"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget(this);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(24);
    columns->addLayout(makeSide(), 0);
    columns->addLayout(makeGallery(), 1);
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(28, 22, 28, 18);
    rows->setSpacing(20);
    rows->addLayout(makeHead());
    rows->addLayout(columns, 1);
    setWidget(page);

    draw_.setInterval(0);
    connect(&draw_, &QTimer::timeout, this, &StartPage::drawSome);
    connect(try_, &QPushButton::clicked, this, &StartPage::tryWanted);
    connect(new_, &QPushButton::clicked, this, &StartPage::newWanted);
    connect(open_, &QPushButton::clicked, this, &StartPage::openWanted);
    connect(search_, &QLineEdit::textChanged, this,
            [this](const QString& text) { found_->setFilterFixedString(text.trimmed()); });
    const auto openLab = [this](const QModelIndex& index) {
        emit labWanted(index.data(IdRole).toString());
    };
    connect(gallery_, &QListView::activated, this, openLab);
    // A click opens as well; on desktops where it activates already it must not do so twice.
    connect(gallery_, &QListView::clicked, this, [this, openLab](const QModelIndex& index) {
        if (!gallery_->style()->styleHint(QStyle::SH_ItemView_ActivateItemOnSingleClick))
            openLab(index);
    });
    const auto openRecent = [this](const QListWidgetItem* item) {
        emit fileWanted(item->data(IdRole).toString());
    };
    connect(recent_, &QListWidget::itemActivated, this, openRecent);
    connect(recent_, &QListWidget::itemClicked, this, [this, openRecent](QListWidgetItem* item) {
        if (!recent_->style()->styleHint(QStyle::SH_ItemView_ActivateItemOnSingleClick))
            openRecent(item);
    });
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
    icon_->setPixmap(programIcon().pixmap(iconSide));
    deviceText_->setWordWrap(true);
    deviceText_->setObjectName(QStringLiteral("startDevice"));
    try_->setObjectName(QStringLiteral("tryIt"));
    DeskStyle::setPrimary(*try_);
    try_->setIcon(actionIcon(QStringLiteral("run")));
    try_->setDefault(true);
    auto* words = new QVBoxLayout;
    words->setSpacing(3);
    words->addWidget(title_);
    words->addWidget(about_);
    words->addWidget(deviceText_);
    auto* head = new QHBoxLayout;
    head->setSpacing(16);
    head->addWidget(icon_, 0, Qt::AlignTop);
    head->addLayout(words, 1);
    head->addWidget(try_, 0, Qt::AlignVCenter);
    return head;
}

QLayout* StartPage::makeSide() {
    new_->setIcon(actionIcon(QStringLiteral("new")));
    open_->setIcon(actionIcon(QStringLiteral("open")));
    recent_->setObjectName(QStringLiteral("recentFiles"));
    recent_->setFrameShape(QFrame::NoFrame);
    recent_->setTextElideMode(Qt::ElideMiddle);
    recent_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* side = new QVBoxLayout;
    side->setSpacing(8);
    side->addWidget(new_);
    side->addWidget(open_);
    side->addSpacing(12);
    side->addWidget(recentTitle_);
    side->addWidget(recent_, 1);
    return side;
}

QLayout* StartPage::makeGallery() {
    found_->setSourceModel(model_);
    found_->setFilterRole(SearchRole);
    found_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    search_->setClearButtonEnabled(true);
    search_->setObjectName(QStringLiteral("labSearch"));
    gallery_->setObjectName(QStringLiteral("labGallery"));
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
    auto* heading = new QHBoxLayout;
    heading->addWidget(labsTitle_);
    heading->addStretch(1);
    heading->addWidget(search_);
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    column->addLayout(heading);
    column->addWidget(gallery_, 1);
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
            // The Labs menu says what is wrong; the other ways to begin are there all the same.
            read.clear();
        }
        QMetaObject::invokeMethod(this, [this, read] { takeLabs(read); });
    });
}

void StartPage::takeLabs(std::vector<Lab> labs) {
    labs_ = std::move(labs);
    // In the order in which problems are taught.
    std::ranges::stable_sort(labs_, {}, [this](const Lab& lab) {
        const auto all = problems();
        const auto found = std::ranges::find_if(all, [own = problemOf(lab)](const auto& problem) {
            return problem->declaration().id == own;
        });
        return found - all.begin();
    });
    model_->clear();
    for (const Lab& lab : labs_) {
        auto* item = new QStandardItem;
        item->setData(QString::fromStdString(lab.id), IdRole);
        item->setSizeHint(sized(gridSize));
        item->setTextAlignment(Qt::AlignHCenter | Qt::AlignTop);
        model_->appendRow(item);
    }
    retranslate();
    emit labsRead();
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
    return tr("%1 over %2").arg(what, over);
}

void StartPage::drawSome() {
    for (int count = 0; count < picturesAtOnce && drawn_ < model_->rowCount(); ++count, ++drawn_) {
        const Lab& lab = labs_[static_cast<std::size_t>(drawn_)];
        const std::string problem = problemOf(lab);
        // Labs of one problem follow each other.
        int variant = 0;
        while (variant < drawn_ &&
               problemOf(labs_[static_cast<std::size_t>(drawn_ - variant - 1)]) == problem)
            ++variant;
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
        auto* nothing = new QListWidgetItem(tr("Nothing was opened yet"), recent_);
        nothing->setFlags(Qt::NoItemFlags);
    }
}

void StartPage::showDevice(const QString& device, bool isGpu) {
    device_ = device;
    isGpu_ = isGpu;
    if (device.isEmpty())
        deviceText_->setText(tr("Looking for devices …"));
    else if (isGpu)
        deviceText_->setText(tr("Kernels run on %1.").arg(device));
    else
        deviceText_->setText(tr("No GPU can be used: kernels run on %1, with the semantics of "
                                "CUDA. Almost every lab works.")
                                 .arg(device));
}

/// 20 pixels for the title, 15 for headings, where the usual font has 13.
void StartPage::setFonts() {
    title_->setFont(larger(font(), 20.0 / 13, true));
    for (QWidget* heading : std::initializer_list<QWidget*>{recentTitle_, labsTitle_, try_})
        heading->setFont(larger(font(), 15.0 / 13, true));
    constexpr double tall = 2.6; // of the button, in lines
    try_->setMinimumHeight(qRound(try_->fontMetrics().height() * tall));
    const int width = fontMetrics().averageCharWidth() * 32;
    for (QWidget* widget : std::initializer_list<QWidget*>{new_, open_, recent_})
        widget->setFixedWidth(width);
    search_->setMaximumWidth(width);
    gallery_->setIconSize(sized(pictureSize));
    gallery_->setGridSize(sized(gridSize));
    for (int row = 0; row < model_->rowCount(); ++row)
        model_->item(row)->setSizeHint(sized(gridSize));
}

/// What is this large at the usual size of the interface.
QSize StartPage::sized(QSize usual) const {
    constexpr double usualHeight = 15;
    return usual * (fontMetrics().height() / usualHeight);
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
    about_->setText(tr("Measure CUDA kernels, see the curve, find out why it bends."));
    try_->setText(tr("&Try it: misaligned reads"));
    try_->setToolTip(tr("Opens the first lab and runs it"));
    new_->setText(tr("New e&xperiment"));
    open_->setText(tr("Open a fi&le…"));
    recentTitle_->setText(tr("Opened lately"));
    recent_->setAccessibleName(tr("Experiments and recordings opened lately"));
    labsTitle_->setText(tr("Labs"));
    search_->setPlaceholderText(tr("Search labs"));
    search_->setAccessibleName(tr("Search labs"));
    gallery_->setAccessibleName(tr("Labs; Enter opens one"));
    for (int row = 0; row < model_->rowCount(); ++row) {
        const Lab& lab = labs_[static_cast<std::size_t>(row)];
        QStandardItem* item = model_->item(row);
        item->setText(translated(lab.title));
        item->setToolTip(translated(lab.goal));
        item->setAccessibleDescription(translated(lab.goal));
        item->setData(translated(lab.title) + u' ' + translated(lab.goal) + u' ' +
                          QString::fromStdString(lab.id),
                      SearchRole);
    }
    showRecent();
    showDevice(device_, isGpu_);
    drawn_ = 0;
    if (model_->rowCount() > 0)
        draw_.start();
}

} // namespace kernelcurve
