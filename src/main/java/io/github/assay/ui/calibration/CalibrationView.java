package io.github.assay.ui.calibration;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.tabular.Answers;
import io.github.assay.ui.calibration.align.AlignPage;
import io.github.assay.ui.calibration.compare.ComparePage;
import io.github.assay.ui.calibration.compare.PeoplePage;
import io.github.assay.ui.calibration.compare.RatePage;
import io.github.assay.ui.calibration.compare.StudyWords;
import io.github.assay.ui.calibration.metric.MetricPage;
import io.github.assay.ui.calibration.metric.SlicePage;
import io.github.assay.ui.calibration.metric.ThresholdPage;
import io.github.assay.ui.calibration.model.AlignViewModel;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.calibration.model.StudyFilesModel;
import io.github.assay.ui.calibration.study.PlannerPage;
import io.github.assay.ui.calibration.study.StudyFilesPane;
import io.github.assay.ui.calibration.study.StudyPage;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.page.PageScreen;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javafx.beans.property.StringProperty;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.controlsfx.control.RangeSlider;

/** The Calibration screen: pages that follow the study and, while they are open, the selected metric and its threshold. */
public final class CalibrationView extends PageScreen<CalibrationResult, ThresholdPage> {
    private final CalibrationViewModel model;
    private final StudyFilesModel files;
    private final Dialogs dialogs;
    private final Navigation navigation;
    private final OverviewPage overview;
    private final Map<Answers.Page, ThresholdPage> behind;
    private Optional<MetricCalibration> looked = Optional.empty();

    /** @param judges ids of the metrics that the answers compare, a line each; empty for the usual ones */
    public CalibrationView(
            CalibrationViewModel model, StudyFilesModel files, Optional<AlignViewModel> align, Navigation navigation,
            PlotExport export, Dialogs dialogs, StringProperty judges) {
        PageTools tools = new PageTools(
                navigation, export, "systems.csv", () -> model.result().map(StudyWords::note).orElse(""));
        AnswersPage answers = new AnswersPage(model, tools, judges);
        OverviewPage league = new OverviewPage(model, tools);
        MetricPage metric = new MetricPage(model, tools);
        ComparePage compare = new ComparePage(model, tools);
        RatePage rates = new RatePage(model, tools);
        PlannerPage planner = new PlannerPage(model, tools);
        List<ThresholdPage> pages = new ArrayList<>(List.of(
                answers, league, metric, new PolicyPage(model, tools), compare, new SlicePage(model, tools),
                new PeoplePage(model, tools), rates, planner));
        align.ifPresent(a -> pages.add(new AlignPage(a, model, tools)));
        pages.add(new StudyPage(model, files, tools, dialogs));
        super(pages, Shortcut.NEXT_PAGE, Shortcut.PREVIOUS_PAGE);
        this.model = model;
        this.files = files;
        this.dialogs = dialogs;
        this.navigation = navigation;
        overview = league;
        behind = Map.of(
                Answers.Page.METRIC, metric, Answers.Page.THRESHOLD, league, Answers.Page.COMPARE, compare, Answers.Page.RATES, rates,
                Answers.Page.PLANNER, planner);
        answers.openingWith(a -> open(a.page()));
        nameKeptStudy();
        follow(model, "calibration.computing", "calibration.failed");
        model.liveProperty().subscribe(l -> l.ifPresent(this::show));
    }

    /** Shows the name of a study from a file below the tabs, with a button that leaves it. */
    private void nameKeptStudy() {
        Label words = Controls.wrapped("", "#kept-study");
        Button back = Controls.button(Texts.text("shelf.back"), "#shelf-back");
        back.setOnAction(_ -> files.back());
        HBox.setHgrow(words, Priority.ALWAYS);
        words.setMaxWidth(Double.MAX_VALUE);
        HBox bar = Controls.styled(new HBox(words, back), "note-bar", "accent", "study-bar");
        files.openedProperty().subscribe(other -> {
            header().getChildren().remove(bar);
            other.ifPresent(o -> {
                words.setText(o.words());
                header().getChildren().add(bar);
            });
        });
    }

    private void show(LiveThreshold live) {
        open().show(live);
        if (looked.filter(m -> m == live.metric()).isEmpty()) {
            looked = Optional.of(live.metric());
            open().front();
        }
    }

    /**
     * A focused table does not get these keys, because it would scroll sideways. A figure whose marks the arrow keys
     * select keeps them, and so does a group of buttons with one chosen.
     */
    @Override
    public boolean goesFirst(Shortcut shortcut) {
        return switch (shortcut) {
            case THRESHOLD_DOWN, THRESHOLD_UP, OTHER_THRESHOLD_DOWN, OTHER_THRESHOLD_UP ->
                figure().map(f -> f.getStyleClass().contains("threshold-figure")).orElse(!isChoosing());
            default -> focused().filter(RangeSlider.class::isInstance).isPresent(); // which takes every key that it gets
        };
    }

    private Optional<FigureView> figure() {
        return focused().filter(FigureView.class::isInstance).map(FigureView.class::cast);
    }

    private boolean isChoosing() {
        return focused().filter(ToggleButton.class::isInstance).isPresent();
    }

    /** Opens the figure behind an answer. */
    private void open(Answers.Page page) {
        if (page == Answers.Page.AGREEMENT) {
            navigation.go(ScreenId.AGREEMENT);
        } else {
            open(Objects.requireNonNull(behind.get(page)));
        }
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        int answer = AnswerCards.KEYS.indexOf(shortcut);
        if (answer >= 0) {
            open(Answers.Page.values()[answer]);
            return true;
        }
        return switch (shortcut) {
            case SAVE_FIGURE -> figure().map(FigureView::openMenu).orElse(false);
            case OPEN_FALSE_PASSES -> open(overview::openFalsePasses);
            case OPEN_FALSE_FAILS -> open(overview::openFalseFails);
            default -> super.pressed(shortcut);
        };
    }

    private boolean open(Runnable act) {
        model.liveProperty().get().ifPresent(overview::show);
        act.run();
        return true;
    }

    @Override
    protected void nothing(StatePane in) {
        Button review = Controls.styled(new Button(Texts.text("state.toReview")), "primary-button");
        review.setOnAction(_ -> navigation.go(ScreenId.REVIEW));
        List<Button> acts = new ArrayList<>(List.of(review));
        acts.addAll(StudyFilesPane.entrances(files, dialogs));
        in.empty(
                "mdoal-insights", Texts.text("calibration.empty"), Texts.text("calibration.empty.text"),
                acts.toArray(Button[]::new));
    }
}
