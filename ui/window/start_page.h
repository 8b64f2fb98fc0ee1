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
class QStandardItem;
class QStandardItemModel;

namespace kernelcurve {

class Catalog;
class LabFilter;
class LabProgress;

/// The start page, with one-click start of a lab, the courses and their progress, recent files, and
/// a new experiment.
class StartPage : public QScrollArea {
    Q_OBJECT

  public:
    StartPage(const Catalog& catalog, LabProgress& progress, QWidget* parent = nullptr);
    ~StartPage() override;

    /// Reads the labs in a separate thread and fills the gallery, a few pictures at a time.
    /// Requires the catalog. Does nothing if the labs were already requested.
    void showLabs();
    /// Returns the labs in teaching order. The list is empty until the labs are read.
    const std::vector<Lab>& labs() const { return labs_; }
    void showRecent();
    /// `device` is, for example, "NVIDIA H200 (cuda:0)", or empty if the device is unknown.
    /// `recorded` is the recorded GPU on which labs play if no GPU is usable. It is empty if there
    /// is no such recording.
    void showDevice(const QString& device, bool isGpu, const QString& recorded,
                    const QString& predicted);

  signals:
    /// Emitted when the labs were read (see labs()).
    void labsRead();
    /// Emitted when the user wants to run a lab immediately.
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
    int drawn_ = 0; ///< number of created pictures
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
    QPushButton* next_; ///< button that opens the next lab of the course
    QLineEdit* search_;
    QStandardItemModel* model_;
    LabFilter* found_;
    QListView* gallery_;
};

} // namespace kernelcurve
