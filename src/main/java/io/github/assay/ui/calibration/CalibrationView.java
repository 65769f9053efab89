package io.github.assay.ui.calibration;

import io.github.assay.calibration.BestThreshold;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.domain.FinalLabel;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.ui.common.BootstrapFields;
import io.github.assay.ui.common.Cautions;
import io.github.assay.ui.common.ComplaintBar;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.LoadState;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.Navigation;
import io.github.assay.ui.common.Room;
import io.github.assay.ui.common.RoomView;
import io.github.assay.ui.common.Shortcut;
import io.github.assay.ui.common.StatePane;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.FigureView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The Calibration room: paints what the view model holds, hands keys and clicks on. */
public final class CalibrationView implements RoomView {
    private final CalibrationViewModel model;
    private final Navigation navigation;
    private final FigureView threshold = new FigureView("threshold-figure", "focus-ring");
    private final FigureView reliability = new FigureView("reliability-figure");
    private final ConfusionPane confusion;
    private final FactList facts = new FactList();
    private final FactList quality = new FactList();
    private final ToggleGroup plots = new ToggleGroup();
    private LeagueTable leagueTable;

    @FXML private StatePane state;
    @FXML private ScrollPane page;
    @FXML private Label leagueTitle;
    @FXML private Label leagueNote;
    @FXML private HBox settings;
    @FXML private Cautions cautions;
    @FXML private ComplaintBar complaint;
    @FXML private TableView<MetricCalibration> league;
    @FXML private Label thresholdTitle;
    @FXML private Label thresholdNote;
    @FXML private StackPane thresholdPlot;
    @FXML private ToggleButton kappaPlot;
    @FXML private ToggleButton scorePlot;
    @FXML private ToggleButton rocPlot;
    @FXML private Label atTitle;
    @FXML private Label atNote;
    @FXML private Button apply;
    @FXML private VBox atBody;
    @FXML private Label reliabilityNote;
    @FXML private HBox reliabilityBody;
    @FXML private Label pairNote;
    @FXML private TableView<PairRow> pairs;

    public CalibrationView(CalibrationViewModel model, Navigation navigation) {
        this.model = model;
        this.navigation = navigation;
        confusion = new ConfusionPane(navigation::openCases);
    }

    @FXML
    private void initialize() {
        settings.getChildren().setAll(new BootstrapFields(model.settings().bootstrap(), model::use));
        leagueTable = new LeagueTable(league, navigation::openCases);
        league.getSelectionModel().selectedItemProperty().subscribe(m -> {
            if (m != null) {
                model.select(m);
            }
        });
        PairTable.furnish(pairs, navigation::openCases);
        furnishPlot();
        atBody.getChildren().setAll(confusion, facts);
        reliabilityBody.getChildren().setAll(reliability, quality);
        model.stateProperty().subscribe(this::show);
        model.liveProperty().subscribe(l -> l.ifPresent(this::show));
        model.complaintProperty().subscribe(c -> c.ifPresentOrElse(complaint::show, complaint::clear));
    }

    private void furnishPlot() {
        plots.getToggles().addAll(kappaPlot, scorePlot, rocPlot);
        plots.selectToggle(kappaPlot);
        plots.selectedToggleProperty().subscribe((before, now) -> {
            if (now == null) {
                plots.selectToggle(before);
            } else {
                model.liveProperty().get().ifPresent(this::paint);
            }
        });
        threshold.setFocusTraversable(true);
        threshold.setOnMousePressed(e -> drag(e.getX()));
        threshold.setOnMouseDragged(e -> drag(e.getX()));
        thresholdPlot.getChildren().setAll(threshold);
    }

    private void drag(double pixel) {
        threshold.requestFocus();
        if (plots.getSelectedToggle() != rocPlot) {
            model.liveProperty().get().ifPresent(l -> {
                double range = LiveThreshold.range(l.metric()).high() - LiveThreshold.range(l.metric()).low();
                double step = range / 200;
                model.move(Math.round(threshold.valueAt(pixel) / step) * step);
            });
        }
    }

    @Override
    public void shown() {
        model.refresh();
    }

    @Override
    public void evidenceChanged() {
        if (page.getScene() != null || state.getScene() != null) {
            model.refresh();
        }
    }

    /** A table in focus would scroll sideways. */
    @Override
    public boolean goesFirst(Shortcut shortcut) {
        return shortcut == Shortcut.THRESHOLD_DOWN || shortcut == Shortcut.THRESHOLD_UP;
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        switch (shortcut) {
            case THRESHOLD_DOWN -> model.step(-1);
            case THRESHOLD_UP -> model.step(1);
            case OPEN_FALSE_PASSES -> confusion.openFalsePasses();
            case OPEN_FALSE_FAILS -> confusion.openFalseFails();
            default -> {
                return false;
            }
        }
        return true;
    }

    private void show(LoadState<CalibrationResult> now) {
        switch (now) {
            case LoadState.Loading<CalibrationResult> _ -> state.loading(Messages.text("calibration.computing"));
            case LoadState.Empty<CalibrationResult> _ -> empty();
            case LoadState.Failed<CalibrationResult>(var what) ->
                state.failed(Messages.text("calibration.failed"), what, model::refresh);
            case LoadState.Ready<CalibrationResult>(CalibrationResult result) -> fill(result);
        }
    }

    private void empty() {
        Button review = new Button(Messages.text("state.toReview"));
        review.getStyleClass().add("primary-button");
        review.setOnAction(_ -> navigation.go(Room.REVIEW));
        state.empty(
                "mdoal-insights", Messages.text("calibration.empty"), Messages.text("calibration.empty.text"), review);
    }

    private void fill(CalibrationResult result) {
        leagueTitle.setText(Messages.text("calibration.league", result.n()));
        note(leagueNote, Messages.text(
                "calibration.sources",
                result.sources().get(FinalLabel.Source.UNANIMOUS),
                result.sources().get(FinalLabel.Source.MAJORITY),
                result.sources().get(FinalLabel.Source.ADJUDICATED),
                result.sources().get(FinalLabel.Source.UNDECIDED)));
        Map<String, String> names = new HashMap<>();
        result.metrics().forEach(m -> names.put(m.metric().id(), m.metric().name()));
        cautions.show(result.cautions(), names);
        leagueTable.show(result);
        state.content(page);
    }

    private void show(LiveThreshold live) {
        league.getSelectionModel().select(live.metric());
        String name = live.metric().metric().name();
        thresholdTitle.setText(Messages.text("calibration.threshold", name));
        atTitle.setText(Messages.text("calibration.at", Figures.threshold(live.threshold())));
        note(atNote, Messages.text(live.isInForce() ? "calibration.at.inForce" : "calibration.at.tried", name));
        apply.setDisable(live.isInForce() || live.metric().curve().n() == 0);
        confusion.show(live);
        say(live);
        paint(live);
        paintReliability(live.metric());
        if (model.stateProperty().get() instanceof LoadState.Ready<CalibrationResult>(CalibrationResult result)) {
            note(pairNote, Messages.text("pairs.note", name));
            pairs.getItems().setAll(PairRow.of(result, live.metric()));
        }
    }

    /** A note may be cut by a narrow card; the tooltip has it whole. */
    private static void note(Label label, String text) {
        label.setText(text);
        label.setTooltip(new Tooltip(text));
    }

    private void say(LiveThreshold live) {
        MetricCalibration metric = live.metric();
        Confusion counts = live.items().counts();
        facts.clear();
        facts.add("calibration.fact.kappa", Figures.full(live.kappa()), Figures.provenance(live.kappa()));
        facts.add("calibration.fact.n", Messages.text("calibration.fact.n.value", counts.n(), metric.unavailable()), "");
        if (live.isInForce()) {
            facts.add("calibration.fact.sensitivity", Figures.percentWithInterval(metric.verdicts().sensitivity()), "");
            facts.add("calibration.fact.specificity", Figures.percentWithInterval(metric.verdicts().specificity()), "");
        } else {
            facts.add("calibration.fact.sensitivity", share(counts.tp(), counts.positives()), "");
            facts.add("calibration.fact.specificity", share(counts.tn(), counts.negatives()), "");
        }
        facts.add("calibration.fact.best", outcome(metric.best().crossValidated(), CalibrationView::heldOut), Messages.text("calibration.fact.best.about"));
        facts.add("calibration.fact.resubstitution", outcome(metric.best().resubstitution(), CalibrationView::cut), Messages.text("calibration.fact.resubstitution.about"));
        facts.add("calibration.fact.auc", Figures.full(metric.scores().auc()), Figures.provenance(metric.scores().auc()));
    }

    private static String share(long part, long whole) {
        return whole == 0 ? Messages.text("figure.none") : Figures.percent((double) part / whole);
    }

    private static String heldOut(BestThreshold.CrossValidated best) {
        return Messages.text("calibration.fact.cut", Figures.three(best.kappa()), Figures.threshold(best.threshold()));
    }

    private static String cut(BestThreshold.Cut best) {
        return Messages.text("calibration.fact.cut", Figures.three(best.kappa()), Figures.threshold(best.threshold()));
    }

    private static <T> String outcome(Outcome<T> outcome, Function<T, String> words) {
        return outcome instanceof Outcome.Value<T>(T value) ? words.apply(value) : Figures.undefined(outcome);
    }

    private void paint(LiveThreshold live) {
        boolean values = live.metric().curve().n() > 0;
        threshold.setVisible(values);
        Toggle plot = plots.getSelectedToggle();
        thresholdNote.setText(Messages.text(
                !values ? "calibration.plot.none" : plot == rocPlot ? "calibration.plot.rocNote" : "calibration.plot.note"));
        if (values) {
            threshold.show(figure(live, plot));
        }
    }

    private Figure figure(LiveThreshold live, Toggle plot) {
        if (plot == rocPlot) {
            return RocFigure.of(live);
        }
        return plot == scorePlot ? ScoreFigure.of(live) : ThresholdFigure.of(live);
    }

    private void paintReliability(MetricCalibration metric) {
        boolean shown = !metric.scores().reliability().isEmpty();
        reliability.setVisible(shown);
        reliability.setManaged(shown);
        quality.clear();
        quality.add("calibration.fact.brier", outcome(metric.scores().brier(), Figures::three), "");
        quality.add("calibration.fact.ece", outcome(metric.scores().ece(), Figures::three), Messages.text("calibration.fact.ece.about"));
        quality.add("calibration.fact.mean", outcome(metric.scores().mean(), Figures::three), Messages.text("calibration.fact.mean.about"));
        reliabilityNote.setText(Messages.text(shown ? "calibration.reliability.note" : "calibration.reliability.none"));
        if (shown) {
            reliability.show(ReliabilityFigure.of(metric.scores().reliability()));
        }
    }

    @FXML
    private void applyThreshold() {
        model.applyThreshold();
    }
}
