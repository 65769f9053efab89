package io.github.assay.ui.calibration;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.ui.calibration.align.AlignPage;
import io.github.assay.ui.calibration.compare.ComparePage;
import io.github.assay.ui.calibration.compare.PeoplePage;
import io.github.assay.ui.calibration.compare.RatePage;
import io.github.assay.ui.calibration.compare.StudyWords;
import io.github.assay.ui.calibration.metric.MetricPage;
import io.github.assay.ui.calibration.metric.Page;
import io.github.assay.ui.calibration.metric.Plots;
import io.github.assay.ui.calibration.metric.SlicePage;
import io.github.assay.ui.calibration.model.AlignViewModel;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.calibration.model.OtherStudy;
import io.github.assay.ui.calibration.model.StudyFilesModel;
import io.github.assay.ui.calibration.study.PlannerPage;
import io.github.assay.ui.calibration.study.StudyFilesPane;
import io.github.assay.ui.calibration.study.StudyPage;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.PageTabs;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.ScreenView;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.controlsfx.control.RangeSlider;

/** Shows the Calibration screen: a row of pages. The page that is open gets what the view model holds. */
public final class CalibrationView implements ScreenView {
    private final CalibrationViewModel model;
    private final StudyFilesModel files;
    private final Dialogs dialogs;
    private final Navigation navigation;
    private final OverviewPage overview;
    private final List<Page> pages;
    private final PageTabs tabs;
    private final PageHeader head;
    private final VBox frame = new VBox();
    private Optional<MetricCalibration> looked = Optional.empty();
    @FXML private StatePane state;

    public CalibrationView(
            CalibrationViewModel model, StudyFilesModel files, Optional<AlignViewModel> align, Navigation navigation,
            PlotExport export, Dialogs dialogs) {
        this.model = model;
        this.files = files;
        this.dialogs = dialogs;
        this.navigation = navigation;
        Plots plots = new Plots(navigation, export, () -> model.result().map(StudyWords::note).orElse(""));
        overview = new OverviewPage(model, plots);
        pages = new ArrayList<>(List.of(
                overview, new MetricPage(model, plots), new PolicyPage(model, plots), new ComparePage(model, plots),
                new SlicePage(plots), new PeoplePage(model), new RatePage(model), new PlannerPage(model, plots)));
        align.ifPresent(a -> pages.add(new AlignPage(a, navigation)));
        pages.add(new StudyPage(model, files, plots, dialogs));
        tabs = new PageTabs(pages.stream().map(Page::name).toList(), this::turnTo);
        head = new PageHeader(tabs, new ComputingBar(frame).follow(model), files);
    }

    @FXML
    private void initialize() {
        frame.getStyleClass().add("calibration-frame");
        turnTo(0);
        model.stateProperty().subscribe(this::show);
        model.liveProperty().subscribe(l -> l.ifPresent(this::show));
    }

    private void show(LiveThreshold live) {
        front().show(live);
        if (looked.filter(m -> m == live.metric()).isEmpty()) {
            looked = Optional.of(live.metric());
            front().front();
        }
    }

    private Page front() {
        return pages.get(tabs.chosen());
    }

    private void turnTo(int number) {
        Page page = pages.get(number);
        VBox.setVgrow(page.node(), Priority.ALWAYS);
        frame.getChildren().setAll(head, page.node());
        model.result().ifPresent(this::fill);
    }

    private void fill(CalibrationResult result) {
        front().show(result);
        model.liveProperty().get().ifPresent(l -> {
            front().show(l);
            front().front();
        });
    }

    @Override
    public void shown() {
        model.visit();
    }

    @Override
    public void evidenceChanged() {
        model.forget();
        if (state.getScene() != null) {
            model.refresh();
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
                focused().map(f -> f.getStyleClass().contains("threshold-figure")).orElse(!isChoosing());
            default -> owner().filter(RangeSlider.class::isInstance).isPresent(); // which takes every key that it gets
        };
    }

    private Optional<FigureView> focused() {
        return owner().filter(FigureView.class::isInstance).map(FigureView.class::cast);
    }

    private boolean isChoosing() {
        return owner().filter(ToggleButton.class::isInstance).isPresent();
    }

    private Optional<Node> owner() {
        return Optional.ofNullable(state.getScene()).map(Scene::getFocusOwner);
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        return switch (shortcut) {
            case THRESHOLD_DOWN -> front().step(-1);
            case THRESHOLD_UP -> front().step(1);
            case OTHER_THRESHOLD_DOWN -> front().stepOther(-1);
            case OTHER_THRESHOLD_UP -> front().stepOther(1);
            case NEXT_PAGE -> tabs.go(1);
            case PREVIOUS_PAGE -> tabs.go(-1);
            case GO_ON -> model.goOn();
            case SAVE_FIGURE -> focused().map(FigureView::openMenu).orElse(false);
            case OPEN_FALSE_PASSES -> open(overview::openFalsePasses);
            case OPEN_FALSE_FAILS -> open(overview::openFalseFails);
            default -> front().pressed(shortcut);
        };
    }

    private boolean open(Runnable act) {
        model.liveProperty().get().ifPresent(overview::show);
        act.run();
        return true;
    }

    private void show(LoadState<CalibrationResult> now) {
        switch (now) {
            case LoadState.Loading<CalibrationResult> _ -> state.loading(Texts.text("calibration.computing"));
            case LoadState.Empty<CalibrationResult> _ -> empty();
            case LoadState.Failed<CalibrationResult>(var what) ->
                state.failed(Texts.text("calibration.failed"), what, model::refresh);
            case LoadState.Ready<CalibrationResult>(CalibrationResult result) -> {
                state.content(frame);
                fill(result);
            }
        }
    }

    private void empty() {
        Button review = Controls.styled(new Button(Texts.text("state.toReview")), "primary-button");
        review.setOnAction(_ -> navigation.go(ScreenId.REVIEW));
        List<Button> acts = new ArrayList<>(List.of(review));
        acts.addAll(StudyFilesPane.entrances(files, dialogs));
        state.empty(
                "mdoal-insights", Texts.text("calibration.empty"), Texts.text("calibration.empty.text"),
                acts.toArray(Button[]::new));
    }

    /**
     * The pages' names, each with what is being computed for it; when the screen shows a study from a file, also its
     * name.
     */
    static final class PageHeader extends VBox {
        private final Label words = Controls.wrapped("", "#kept-study");
        private final HBox bar;

        PageHeader(PageTabs tabs, ComputingBar computing, StudyFilesModel files) {
            BorderPane line = new BorderPane(tabs, null, computing, null, null);
            Button back = Controls.button(Texts.text("shelf.back"), "#shelf-back");
            back.setOnAction(_ -> files.back());
            HBox.setHgrow(words, Priority.ALWAYS);
            words.setMaxWidth(Double.MAX_VALUE);
            bar = new HBox(words, back);
            bar.getStyleClass().addAll("note-bar", "accent", "study-bar");
            getChildren().add(line);
            files.openedProperty().subscribe(this::show);
        }

        private void show(Optional<OtherStudy> other) {
            getChildren().remove(bar);
            other.ifPresent(o -> {
                words.setText(o.words());
                getChildren().add(bar);
            });
        }
    }
}
