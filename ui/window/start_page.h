#pragma once

#include "app/document/labs/lab_courses.h"

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
class QStandardItem;
class QStandardItemModel;

namespace kernelcurve {

class Catalog;
class LabFilter;
class LabProgress;

/// Where one begins: a lab at one click, the labs as courses with what of them is done, what was
/// open lately, an experiment of one's own.
class StartPage : public QScrollArea {
    Q_OBJECT

  public:
    StartPage(const Catalog& catalog, LabProgress& progress, QWidget* parent = nullptr);
    ~StartPage() override;

    /// Reads the labs in a thread of its own and fills the gallery, the pictures a few at a time.
    /// Wants the catalog filled. Does nothing when they are there already.
    void showLabs();
    /// In the order in which they are taught; empty until they are read.
    const std::vector<Lab>& labs() const { return labs_; }
    void showRecent();
    /// `device`: "NVIDIA H200 (cuda:0)"; empty while nothing is known. `recorded`: the GPU that
    /// labs are played on if none can be used; may be empty.
    void showDevice(const QString& device, bool isGpu, const QString& recorded,
                    const QString& predicted);

  signals:
    /// See labs().
    void labsRead();
    /// The user wants to see something run, at once.
    void tryWanted();
    void labWanted(const QString& id);
    void newWanted();
    void openWanted();
    void sourcesWanted();
    void fileWanted(const QString& file);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QLayout* makeHead();
    QLayout* makeSide();
    QLayout* makeGallery();
    void takeLabs(std::vector<Lab> labs);
    void drawSome();
    void fillCourses();
    void limitCourses();
    std::vector<std::size_t> labsOf(int course) const;
    void showCourse();
    void showProgress();
    void offerTicking(const QPoint& place);
    void setFonts();
    QSize sized(QSize usual) const;
    QSize cellSize() const;
    std::string problemOf(const Lab& lab) const;
    QString captionOf(const Lab& lab) const;
    void retranslate();

    const Catalog& catalog_;
    LabProgress& progress_;
    std::vector<Lab> labs_;
    std::vector<LabRow> rows_;
    std::future<void> reading_;
    bool asked_ = false;
    int drawn_ = 0; ///< how many pictures are there
    QTimer draw_;
    QString device_;
    bool isGpu_ = false;
    QString recorded_;
    QString predicted_;

    QLabel* title_;
    QLabel* about_;
    QLabel* deviceText_;
    QPushButton* try_;
    QPushButton* new_;
    QPushButton* open_;
    QPushButton* sources_;
    QLabel* recentTitle_;
    QListWidget* recent_;
    QLabel* coursesTitle_;
    QListWidget* courses_;
    QLabel* labsTitle_;
    QPushButton* next_; ///< of the course
    QLineEdit* search_;
    QStandardItemModel* model_;
    LabFilter* found_;
    QListView* gallery_;
};

} // namespace kernelcurve
