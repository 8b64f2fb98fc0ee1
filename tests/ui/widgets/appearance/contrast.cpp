#include "tests/ui/widgets/appearance/contrast.h"

#include "app/chart/plot/chart_geometry.h"
#include "app/chart/plot/chart_plot.h"
#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_view.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QComboBox>
#include <QDockWidget>
#include <QGroupBox>
#include <QHash>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPainter>
#include <QTabBar>

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

constexpr int scale = 3;

double luminance(const QColor& colour) {
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

class Finder {
  public:
    explicit Finder(QWidget& window)
        : window_(window) {}

    std::vector<ShownText> all() {
        for (QWidget* widget : window_.findChildren<QWidget*>())
            if (widget->isVisibleTo(&window_) && !widget->visibleRegion().isEmpty())
                look(*widget);
        return std::move(found_);
    }

  private:
    void add(QWidget& widget, const QString& text, const QRect& area) {
        const QRect seen = area.intersected(widget.visibleRegion().boundingRect());
        constexpr int least = 8; // minimum size in pixels, because letters or half-hidden lines
                                 // below it cannot be read
        if (text.trimmed().isEmpty() || seen.width() < least || seen.height() < least ||
            2 * seen.height() < area.height())
            return;
        found_.push_back({QStringLiteral("%1 %2: %3")
                              .arg(QLatin1String(widget.metaObject()->className()),
                                   widget.objectName(), text.left(40)),
                          QRect(widget.mapTo(&window_, seen.topLeft()), seen.size())});
    }

    void look(QWidget& widget) {
        if (auto* label = qobject_cast<QLabel*>(&widget))
            add(widget, label->text(), label->contentsRect());
        else if (auto* button = qobject_cast<QAbstractButton*>(&widget))
            add(widget, isWritten(*button) ? button->text() : QString(), widget.rect());
        else if (auto* line = qobject_cast<QLineEdit*>(&widget))
            add(widget, line->text().isEmpty() ? line->placeholderText() : line->text(),
                widget.rect().adjusted(2, 2, -2, -2));
        else if (auto* box = qobject_cast<QComboBox*>(&widget))
            add(widget, box->currentText(), widget.rect().adjusted(3, 3, -22, -3));
        else if (auto* group = qobject_cast<QGroupBox*>(&widget))
            add(widget, group->title(), QRect(0, 0, widget.width(), 18));
        else if (auto* dock = qobject_cast<QDockWidget*>(&widget))
            add(widget, dock->titleBarWidget() ? QString() : dock->windowTitle(),
                QRect(0, 0, widget.width(), dock->widget() ? dock->widget()->y() : 0));
        else if (auto* tabs = qobject_cast<QTabBar*>(&widget))
            for (int tab = 0; tab < tabs->count(); ++tab)
                add(widget, tabs->tabText(tab), tabs->tabRect(tab));
        else if (auto* menu = qobject_cast<QMenuBar*>(&widget))
            for (QAction* action : menu->actions())
                add(widget, action->text(), menu->actionGeometry(action));
        else if (auto* chart = qobject_cast<ChartView*>(&widget))
            lookAt(*chart);
        else if (auto* area = qobject_cast<QAbstractScrollArea*>(widget.parentWidget());
                 area && area->viewport() == &widget)
            lookInto(*area);
    }

    static bool isWritten(const QAbstractButton& button) {
        const QVariant style = button.property("toolButtonStyle");
        return !style.isValid() || style.toInt() != Qt::ToolButtonIconOnly ||
               button.icon().isNull();
    }

    void lookInto(QAbstractScrollArea& area) {
        QWidget& viewport = *area.viewport();
        if (auto* head = qobject_cast<QHeaderView*>(&area)) {
            for (int section = 0; section < head->count(); ++section)
                if (head->orientation() == Qt::Horizontal)
                    add(viewport, head->model()->headerData(section, Qt::Horizontal).toString(),
                        QRect(head->sectionViewportPosition(section), 0, head->sectionSize(section),
                              head->height()));
        } else if (auto* view = qobject_cast<QAbstractItemView*>(&area)) {
            lookAtItems(*view, view->rootIndex());
        } else if (area.inherits("QTextEdit") || area.inherits("QsciScintilla")) {
            add(viewport, area.objectName() + QStringLiteral(" text"), viewport.rect());
        }
    }

    void lookAtItems(QAbstractItemView& view, const QModelIndex& parent) {
        constexpr int most = 60;
        const int rows = std::min(view.model()->rowCount(parent), most);
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < view.model()->columnCount(parent); ++column) {
                const QModelIndex index = view.model()->index(row, column, parent);
                add(*view.viewport(), index.data().toString(),
                    view.visualRect(index).adjusted(2, 1, -2, -1));
                if (column == 0)
                    lookAtItems(view, index);
            }
    }

    /// Adds the texts around the curves: axes and legend.
    void lookAt(ChartView& chart) {
        const QRect plot = chart.canvas().drawn().geometry().plotArea().toRect();
        if (chart.chart().isEmpty())
            return;
        add(chart, QStringLiteral("y axis"), QRect(0, plot.top(), plot.left() - 8, plot.height()));
        add(chart, QStringLiteral("x axis"),
            QRect(plot.left(), plot.bottom() + 7, plot.width(), 16));
        add(chart, QStringLiteral("title"), QRect(0, 0, chart.width(), plot.top() - 2));
    }

    QWidget& window_;
    std::vector<ShownText> found_;
};

} // namespace

double contrast(const QColor& one, const QColor& other) {
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

std::vector<ShownText> shownTexts(QWidget& window) {
    return Finder(window).all();
}

QImage enlarged(QWidget& window) {
    QImage image(window.size() * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    window.render(&image);
    return image;
}

double contrastIn(const QImage& enlarged, const QRect& area) {
    const QRect pixels(area.topLeft() * scale, area.size() * scale);
    QHash<QRgb, int> counts;
    for (int y = std::max(pixels.top(), 0); y <= std::min(pixels.bottom(), enlarged.height() - 1);
         ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(enlarged.constScanLine(y));
        for (int x = std::max(pixels.left(), 0);
             x <= std::min(pixels.right(), enlarged.width() - 1); ++x)
            ++counts[line[x]];
    }
    QRgb ground = 0;
    int most = 0;
    for (auto each = counts.cbegin(); each != counts.cend(); ++each)
        if (each.value() > most) {
            most = each.value();
            ground = each.key();
        }
    double greatest = 1;
    constexpr int minPixels = 4; // minimum number of pixels of a letter, as opposed to a speck
    for (auto each = counts.cbegin(); each != counts.cend(); ++each)
        if (each.value() >= minPixels)
            greatest = std::max(greatest, contrast(QColor(ground), QColor(each.key())));
    return greatest;
}

} // namespace kernelcurve
