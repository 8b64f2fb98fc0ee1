#pragma once

#include "app/document/labs/labs.h"

#include <QScrollArea>
#include <QTimer>

#include <future>
#include <map>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QListView;
class QListWidget;
class QPushButton;
class QSortFilterProxyModel;
class QStandardItem;
class QStandardItemModel;

namespace kernelcurve {

class Catalog;

/// Where one begins: a lab at one click, all labs as a gallery, what was open lately, an experiment
/// of one's own.
class StartPage : public QScrollArea {
    Q_OBJECT

  public:
    explicit StartPage(const Catalog& catalog, QWidget* parent = nullptr);
    ~StartPage() override;

    /// Reads the labs in a thread of its own and fills the gallery, the pictures a few at a time.
    /// Wants the catalog filled. Does nothing when they are there already.
    void showLabs();
    /// In the order in which their problems are taught; empty until they are read.
    const std::vector<Lab>& labs() const { return labs_; }
    void showRecent();
    /// "NVIDIA H200 (cuda:0)"; empty while nothing is known.
    void showDevice(const QString& device, bool isGpu);

  signals:
    /// See labs().
    void labsRead();
    /// The person wants to see something run, at once.
    void tryWanted();
    void labWanted(const QString& id);
    void newWanted();
    void openWanted();
    void fileWanted(const QString& file);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QLayout* makeHead();
    QLayout* makeSide();
    QLayout* makeGallery();
    void takeLabs(std::vector<Lab> labs);
    void drawSome();
    void setFonts();
    QSize sized(QSize usual) const;
    std::string problemOf(const Lab& lab) const;
    QString captionOf(const Lab& lab) const;
    void retranslate();

    const Catalog& catalog_;
    std::vector<Lab> labs_;
    std::future<void> reading_;
    bool asked_ = false;
    int drawn_ = 0; ///< how many pictures are there
    QTimer draw_;
    QString device_;
    bool isGpu_ = false;

    QLabel* icon_;
    QLabel* title_;
    QLabel* about_;
    QLabel* deviceText_;
    QPushButton* try_;
    QPushButton* new_;
    QPushButton* open_;
    QLabel* recentTitle_;
    QListWidget* recent_;
    QLabel* labsTitle_;
    QLineEdit* search_;
    QStandardItemModel* model_;
    QSortFilterProxyModel* found_;
    QListView* gallery_;
};

} // namespace kernelcurve
