#include "ui/teaching/classroom/class_window.h"

#include "app/chart/view/chart_view.h"
#include "app/classroom/class_table.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/text/error.h"
#include "ui/teaching/classroom/class_model.h"
#include "ui/teaching/classroom/gate_reasons.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"
#include "ui/widgets/quiet_combo_box.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QThread>
#include <QUrl>

#include <algorithm>

namespace kernelcurve {
namespace {

constexpr QSize usualSize(1180, 720);
/// The ClassChartKind of an item in the list of curves.
constexpr int kindRole = Qt::UserRole + 1;

QStringList localFiles(const QMimeData& data) {
    QStringList files;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            files << url.toLocalFile();
    return files;
}

} // namespace

ClassWindow::ClassWindow(EngineClient& engine, const Catalog& catalog, QWidget* owner)
    : QWidget(owner, Qt::Window)
    , engine_(engine)
    , catalog_(catalog)
    , model_(new ClassModel(this))
    , sorted_(new QSortFilterProxyModel(this))
    , addFiles_(new QPushButton(this))
    , addFolder_(new QPushButton(this))
    , choose_(named("classAssignment", new QPushButton(this)))
    , stop_(named("classStop", new QPushButton(this)))
    , save_(new QPushButton(this))
    , clear_(new QPushButton(this))
    , state_(named("classState", new NoteLabel(Tone::Muted, this)))
    , table_(named("classTable", new QTableView(this)))
    , curveLabel_(new QLabel(this))
    , curve_(named("classCurve", new QuietComboBox(this)))
    , chart_(named("classChart", new ChartView(this))) {
    setObjectName(QStringLiteral("classWindow"));
    setAcceptDrops(true);
    resize(usualSize);
    layOut();
    model_->show(roster_);
    sorted_->setSourceModel(model_);
    sorted_->setSortRole(Qt::UserRole);
    table_->setModel(sorted_);
    table_->sortByColumn(0, Qt::AscendingOrder);
    connect(addFiles_, &QPushButton::clicked, this, &ClassWindow::openFiles);
    connect(addFolder_, &QPushButton::clicked, this, &ClassWindow::openFolder);
    connect(choose_, &QPushButton::clicked, this, &ClassWindow::openAssignment);
    connect(stop_, &QPushButton::clicked, this, &ClassWindow::stop);
    connect(save_, &QPushButton::clicked, this, &ClassWindow::saveTable);
    connect(clear_, &QPushButton::clicked, this, &ClassWindow::startAnew);
    connect(curve_, &QComboBox::activated, this, &ClassWindow::showChart);
    // A double click or Enter activates a row.
    connect(table_, &QTableView::activated, this, &ClassWindow::showDetails);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ClassWindow::showChart);
    keepTranslated(this, [this] { retranslate(); });
}

ClassWindow::~ClassWindow() = default;

void ClassWindow::layOut() {
    table_->setSortingEnabled(true);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setAlternatingRowColors(true);
    table_->setTabKeyNavigation(false);
    table_->setWordWrap(false);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 6);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->horizontalHeader()->setStretchLastSection(true);
    curveLabel_->setBuddy(curve_);
    curve_->setSizeAdjustPolicy(QComboBox::AdjustToContents);

    auto* buttons = new FlowLayout;
    for (QPushButton* button : {addFiles_, addFolder_, choose_, stop_, save_, clear_})
        buttons->addWidget(button);
    auto* curves = lineOf({curveLabel_, curve_, freeSpace()});
    auto* right = new QWidget(this);
    columnOf({curves, {chart_, 1}}, right)->setContentsMargins({});
    auto* halves = new QSplitter(this);
    halves->setChildrenCollapsible(false);
    halves->addWidget(table_);
    halves->addWidget(right);
    halves->setStretchFactor(0, 1);
    halves->setStretchFactor(1, 1);
    halves->setSizes({usualSize.width() / 2, usualSize.width() / 2});
    columnOf({buttons, state_, {halves, 1}}, this);
}

void ClassWindow::add(const QStringList& filesAndFolders) {
    trouble_.clear();
    for (const QString& file : filesAndFolders)
        try {
            if (isAssignmentFile(file.toStdString()))
                assignment_ =
                    std::make_shared<const Assignment>(readAssignmentFile(file.toStdString()));
            else
                addToRoster(roster_, file.toStdString());
        } catch (const Error& error) {
            trouble_ = explained(error.failure());
        }
    rankClass(roster_, plottedMetric(roster_, catalog_));
    showAll();
    if (assignment_ && !roster_.submissions.empty())
        grade();
}

void ClassWindow::openFiles() {
    const QStringList files = QFileDialog::getOpenFileNames(
        this, tr("Recordings and submissions"), {},
        tr("Recordings and submissions") +
            QStringLiteral(" (%1 *.cu)").arg(QLatin1String(documentPatterns)));
    if (!files.isEmpty())
        add(files);
}

void ClassWindow::openFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Class folder"));
    if (!folder.isEmpty())
        add({folder});
}

void ClassWindow::openAssignment() {
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Assignment for grading"), {},
                                     tr("Assignments (*.assignment.yaml *.kernelcurve)"));
    if (!file.isEmpty())
        add({file});
}

void ClassWindow::grade() {
    costs_.reset();
    grading_.reset();
    isStopped_ = false;
    try {
        // One core is left for the window, which stays responsive.
        grading_ = std::make_unique<Grading>(
            engine_, *assignment_, roster_.submissions,
            Grading::Options{.jobs = std::clamp(QThread::idealThreadCount() - 1, 1, 8)});
    } catch (const Error& error) {
        trouble_ = explained(error.failure());
        return sayState();
    }
    connect(grading_.get(), &Grading::graded, this, &ClassWindow::takeGrades);
    connect(grading_.get(), &Grading::notKept, this, [this](const Failure& failure) {
        trouble_ = explained(failure);
        sayState();
    });
    connect(grading_.get(), &Grading::finished, this, [this] {
        takeGrades();
        emit graded();
        predictCosts();
    });
    connect(grading_.get(), &Grading::costsKnown, this, &ClassWindow::takeGrades);
    grading_->start();
    sayState();
}

void ClassWindow::takeGrades() {
    kernelcurve::takeGrades(roster_, assignment_, *grading_);
    rankClass(roster_, plottedMetric(roster_, catalog_));
    showAll();
}

void ClassWindow::predictCosts() {
    // The same number of workers as for grading leaves one core for the window.
    costs_ = std::make_unique<CostFeedback>(*grading_,
                                            std::clamp(QThread::idealThreadCount() - 1, 1, 8));
    connect(costs_.get(), &CostFeedback::advanced, this, &ClassWindow::sayState);
    connect(costs_.get(), &CostFeedback::finished, this, [this] {
        sayState();
        emit costsPredicted();
    });
    costs_->start();
    sayState();
}

bool ClassWindow::isBusy() const {
    if (!grading_ || isStopped_)
        return false;
    const auto& grades = grading_->grades();
    return !std::ranges::all_of(grades, &Grade::isDone) ||
           (costs_ && !costs_->unavailable() && costs_->done() < costs_->all());
}

void ClassWindow::stop() {
    isStopped_ = true;
    if (costs_)
        costs_->cancel();
    grading_->cancel();
    sayState();
}

void ClassWindow::startAnew() {
    costs_.reset();
    grading_.reset();
    assignment_.reset();
    roster_ = {};
    trouble_.clear();
    showAll();
}

void ClassWindow::saveTable() {
    QFileDialog dialog(this, tr("Save table"), {}, tr("Comma-separated values (*.csv)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("csv"));
    if (dialog.exec() != QDialog::Accepted)
        return;
    trouble_.clear();
    try {
        writeFileAtomically(dialog.selectedFiles().constFirst().toStdString(),
                            csvText(classTable(roster_)));
    } catch (const Error& error) {
        trouble_ = explained(error.failure());
    }
    sayState();
}

std::optional<std::size_t> ClassWindow::chosen() const {
    const QModelIndex index = sorted_->mapToSource(table_->currentIndex());
    return index.isValid() ? std::optional(static_cast<std::size_t>(index.row())) : std::nullopt;
}

void ClassWindow::showDetails() {
    const auto place = chosen();
    if (!place || !roster_.entries[*place].graded)
        return;
    // The dialog shows copies, because grades may arrive while it is open.
    const auto assignment = roster_.assignment;
    const ClassEntry entry = roster_.entries[*place];
    showGates(*assignment, entry, this);
}

void ClassWindow::showAll() {
    const auto entry = chosen();
    const std::string who =
        entry && *entry < roster_.entries.size() ? roster_.entries[*entry].who : std::string();
    model_->show(roster_);
    for (int row = 0; row < sorted_->rowCount(); ++row) {
        const QModelIndex index = sorted_->mapToSource(sorted_->index(row, 0));
        if (!who.empty() && roster_.entries[static_cast<std::size_t>(index.row())].who == who)
            table_->selectRow(row);
    }
    table_->resizeColumnsToContents();
    clear_->setEnabled(!roster_.entries.empty());
    save_->setEnabled(!roster_.entries.empty());
    listCurves();
    showChart();
    sayState();
}

void ClassWindow::listCurves() {
    const QString before = curve_->currentText();
    curve_->clear();
    const auto add = [this](const QString& text, ClassChartKind kind, const QString& curve = {}) {
        curve_->addItem(text, curve);
        curve_->setItemData(curve_->count() - 1, static_cast<int>(kind), kindRole);
    };
    if (roster_.isGraded())
        add(tr("Gates"), ClassChartKind::Gates);
    if (!roster_.costs().causes.empty())
        add(tr("Costs"), ClassChartKind::Costs);
    if (roster_.hasRecordings()) {
        const QStringList curves = classCurves(roster_, catalog_);
        if (curves.size() != 1)
            add(tr("All curves"), ClassChartKind::Measurements);
        for (const QString& name : curves)
            add(name, ClassChartKind::Measurements, name);
    }
    curve_->setCurrentIndex(std::max(curve_->findText(before), curve_->count() > 0 ? 0 : -1));
    curve_->setEnabled(curve_->count() > 1);
}

void ClassWindow::showChart() {
    ClassChartChoice choice;
    choice.highlighted = chosen();
    choice.kind = static_cast<ClassChartKind>(curve_->currentData(kindRole).toInt());
    choice.curve = curve_->currentData().toString();
    chart_->setChart(classChartOf(roster_, catalog_, choice));
}

void ClassWindow::sayState() {
    QStringList said;
    if (!trouble_.isEmpty())
        said << trouble_;
    if (roster_.entries.empty())
        said << tr("Drop a folder, or the recordings and submissions of a class, here.");
    else
        said << classSummary(roster_);
    if (grading_ && !roster_.submissions.empty()) {
        const auto done = std::ranges::count_if(grading_->grades(), &Grade::isDone);
        if (static_cast<std::size_t>(done) < grading_->grades().size())
            said << tr("Grading: %1 of %2.").arg(done).arg(grading_->grades().size());
        else if (costs_)
            said << costState();
        if (isStopped_)
            said << tr("Stopped.");
    } else if (!roster_.submissions.empty()) {
        said << tr("Choose an assignment to grade the submissions.");
    }
    stop_->setVisible(isBusy());
    state_->say(joinedSentences(said));
}

/// Returns the progress of the predictions, or their result.
QStringList ClassWindow::costState() const {
    if (costs_->unavailable())
        return {tr("Costs were not predicted:"), explained(*costs_->unavailable())};
    QStringList said;
    if (costs_->done() < costs_->all())
        said << tr("Predicting costs: %1 of %2.").arg(costs_->done()).arg(costs_->all());
    if (const auto& refusals = costs_->refusals(); !refusals.empty())
        said << tr("The model cannot predict the costs of %n submission(s):", nullptr,
                   static_cast<int>(refusals.size()))
             << explained(refusals.front());
    if (const QString sentence = classCostSentence(roster_.costs()); !sentence.isEmpty())
        said << sentence;
    return said;
}

/// Shows the window to an audience on a full screen, with a larger font and thicker lines.
void ClassWindow::fillScreen(bool on) {
    constexpr double letters = 1.35;
    constexpr double lines = 1.6;
    const QFont usual = QApplication::font();
    const QFont font = on ? scaledFont(usual, letters) : usual;
    setFont(font);
    table_->verticalHeader()->setDefaultSectionSize(QFontMetrics(font).height() + 6);
    table_->resizeColumnsToContents();
    chart_->setStrength(on ? lines : 1);
    setWindowState(on ? windowState() | Qt::WindowFullScreen
                      : windowState() & ~Qt::WindowFullScreen);
}

void ClassWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_F11)
        fillScreen(!isFullScreen());
    else if (event->key() == Qt::Key_Escape && isFullScreen())
        fillScreen(false);
    else
        QWidget::keyPressEvent(event);
}

void ClassWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!localFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void ClassWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    add(localFiles(*event->mimeData()));
}

void ClassWindow::retranslate() {
    setWindowTitle(tr("Class"));
    addFiles_->setText(tr("&Add files…"));
    addFolder_->setText(tr("Add a &folder…"));
    choose_->setText(tr("&Grade with an assignment…"));
    choose_->setToolTip(tr("Grades every submission here, without a GPU, in a sandbox"));
    stop_->setText(tr("S&top"));
    stop_->setToolTip(tr("Stops grading and the prediction of costs; finished results are kept"));
    save_->setText(tr("&Save table…"));
    clear_->setText(tr("Cl&ear"));
    curveLabel_->setText(tr("&Y axis"));
    curve_->setAccessibleName(tr("Y axis of the chart"));
    table_->setAccessibleName(tr("Class"));
    chart_->setEmptyText(tr("The chart shows the spread if at least two students have values at "
                            "the same point. Select a row to highlight a student."));
    showAll();
}

} // namespace kernelcurve
