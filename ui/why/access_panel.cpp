#include "ui/why/access_panel.h"

#include "gpu/model/values/rough_figures.h"
#include "ui/source/line_marker.h"
#include "ui/why/trace_words.h"
#include "ui/why/warp_view.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/named.h"
#include "ui/widgets/wrapping_table.h"

#include <QGuiApplication>
#include <QIcon>
#include <QPixmap>
#include <QSplitter>

#include <algorithm>
#include <tuple>

namespace kernelcurve {

void AccessModel::setAccesses(std::vector<LineAccess> accesses) {
    beginResetModel();
    accesses_ = std::move(accesses);
    std::ranges::stable_sort(accesses_, {},
                             [](const LineAccess& each) { return std::tie(each.file, each.line); });
    endResetModel();
}

int AccessModel::rowOf(int line) const {
    int worst = -1;
    for (int row = 0; row < rowCount(); ++row)
        if (access(row).file.empty() && access(row).line == line &&
            (worst < 0 || severityOf(access(row)) > severityOf(access(worst))))
            worst = row;
    return worst;
}

int AccessModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(accesses_.size());
}

int AccessModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(Columns);
}

QVariant AccessModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const LineAccess& of = access(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(of, index.column());
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return accessWords(of);
    case Qt::TextAlignmentRole:
        if (index.column() == Access || index.column() == Conflicts)
            return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::DecorationRole:
        if (index.column() == Access) {
            constexpr int side = 12;
            return QIcon(QPixmap::fromImage(
                lineMarker(severityOf(of), side * 2, QGuiApplication::palette())));
        }
        break;
    default:
        break;
    }
    return {};
}

QString AccessModel::text(const LineAccess& of, int column) const {
    const bool shared = of.space == AddressSpace::Shared;
    const auto rough = [](double number) { return QString::fromStdString(roughNumber(number)); };
    switch (column) {
    case Line:
        return of.file.empty()
                   ? QString::number(of.line)
                   : QStringLiteral("%1:%2").arg(QString::fromStdString(of.file)).arg(of.line);
    case Access:
        return tr("%1, %2 B").arg(accessName(of.space, of.access)).arg(of.width);
    case Requests:
        return QString::number(of.requests);
    case Sectors:
        return shared ? QString() : rough(of.sectorsPerRequest());
    case Efficiency:
        return of.efficiency() ? QString::fromStdString(roughPercent(*of.efficiency())) : QString();
    case Conflicts:
        if (!shared)
            return {};
        return of.degree > 1 ? tr("%1-way").arg(of.degree) : tr("None");
    default:
        return {};
    }
}

QVariant AccessModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const bool brief = role == Qt::DisplayRole;
    switch (section) {
    case Line:
        return brief ? tr("Line") : tr("Source line");
    case Access:
        return brief ? tr("Access") : tr("Access type and bytes per lane");
    case Requests:
        return brief ? tr("Requests") : tr("Number of warp requests in the traced blocks");
    case Sectors:
        return brief ? tr("Sectors") : tr("32-byte sectors per request");
    case Efficiency:
        return brief ? tr("Efficiency")
                     : tr("Global memory: requested bytes divided by the bytes in the touched "
                          "sectors. Shared memory: the minimum number of wavefronts (without bank "
                          "conflicts) divided by the actual number.");
    case Conflicts:
        return brief ? tr("Conflicts")
                     : tr("Wavefronts of the shared-memory request with the most conflicts");
    default:
        return {};
    }
}

void AccessModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, Columns - 1);
    if (!accesses_.empty())
        emit dataChanged(index(0, 0), index(static_cast<int>(accesses_.size()) - 1, Columns - 1));
}

AccessPanel::AccessPanel(QWidget* parent)
    : QWidget(parent)
    , model_(new AccessModel(this))
    , table_(named("accesses", new WrappingTable(AccessModel::Access, this)))
    , picture_(named("warpPicture", new WarpView(this))) {
    table_->setModel(model_);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    auto* halves = new QSplitter(Qt::Vertical, this);
    halves->setChildrenCollapsible(false);
    halves->addWidget(picture_);
    halves->addWidget(table_);
    halves->setSizes({240, 120});
    columnOf({halves}, this)->setContentsMargins({});
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        showPicture();
        const QModelIndex row = table_->currentIndex();
        if (!following_ && row.isValid() && model_->access(row.row()).file.empty())
            emit lineChosen(model_->access(row.row()).line);
    });
    connect(picture_, &WarpView::failed, this, &AccessPanel::failed);
    keepTranslated(this, [this] {
        model_->retranslate();
        table_->setAccessibleName(tr("Memory accesses by line"));
    });
}

void AccessPanel::setReport(TraceReport report) {
    report_ = std::move(report);
    following_ = true;
    model_->setAccesses(report_.accesses);
    showPicture();
    following_ = false;
}

void AccessPanel::showLine(int line) {
    const QModelIndex now = table_->currentIndex();
    if (now.isValid() && model_->access(now.row()).file.empty() &&
        model_->access(now.row()).line == line)
        return;
    following_ = true;
    const int row = model_->rowOf(line);
    if (row >= 0)
        table_->setCurrentIndex(model_->index(row, 0));
    else
        table_->selectionModel()->clear();
    showPicture();
    following_ = false;
}

void AccessPanel::showPicture() {
    const QModelIndex row = table_->currentIndex();
    if (!row.isValid()) {
        picture_->setRequest(std::nullopt);
        return;
    }
    const LineAccess& of = model_->access(row.row());
    const auto found =
        std::find_if(report_.requests.begin(), report_.requests.end(), [&](const WarpRequest& one) {
            return one.file == of.file && one.line == of.line && one.column == of.column &&
                   one.space == of.space && one.access == of.access && one.width == of.width;
        });
    picture_->setRequest(found == report_.requests.end() ? std::nullopt : std::optional(*found));
}

} // namespace kernelcurve
