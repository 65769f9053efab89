package io.github.assay.ui.calibration;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.domain.ItemKey;
import io.github.assay.figure.Paper;
import io.github.assay.figure.study.ForestFigure;
import io.github.assay.statistics.Caution;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.ExpectationLines;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.ui.calibration.compare.LeagueTable;
import io.github.assay.ui.calibration.compare.StudyWords;
import io.github.assay.ui.calibration.metric.FactList;
import io.github.assay.ui.calibration.metric.ReliabilityPlot;
import io.github.assay.ui.calibration.metric.ThresholdFacts;
import io.github.assay.ui.calibration.metric.ThresholdPage;
import io.github.assay.ui.calibration.metric.ThresholdPlot;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.Cautions;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.controls.UserErrorBar;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.plot.PlotMenu;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.PromotionMark;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows the first page: league and forest plot, threshold, matrix at the threshold, reliability, and differences. */
final class OverviewPage extends ThresholdPage {
    private final CalibrationViewModel model;
    private final Cautions cautions = new Cautions();
    private final UserErrorBar complaint = new UserErrorBar();
    private final TableView<MetricCalibration> league = table("league");
    private final TableView<MetricContrast> pairs = table("pairs");
    private final LeagueTable<MetricCalibration> leagueTable;
    private final SpecTable<MetricContrast> pairTable;
    private final Label expected = Controls.label("", "muted", "#expected");
    private final Card leagueCard = new Card("", "league-card").named("leagueTitle", "leagueNote");
    private final Card thresholdCard = new Card("", "threshold-card").named("thresholdTitle", "thresholdNote");
    private final Card atCard = new Card("").named("atTitle", "atNote");
    private final Card reliabilityCard = new Card("calibration.reliability");
    private final Card pairCard = new Card("pairs.title", "pair-table-card");
    private final ThresholdPlot threshold;
    private final ReliabilityPlot reliability;
    private final PolicyStrip policy;
    private final ConfusionPane confusion;
    private final FactList facts = new FactList();
    private final Button apply = Controls.button(Texts.text("calibration.apply"), "quiet-button", "#apply");
    private final ToggleGroup kinds = new ToggleGroup();
    private Optional<CalibrationResult> result = Optional.empty();
    private Optional<MetricCalibration> shownMetric = Optional.empty();
    private boolean shownDetail;

    OverviewPage(CalibrationViewModel model, PageTools plots) {
        super("overview", model, plots);
        this.model = model;
        confusion = new ConfusionPane(plots.navigation()::openCases);
        leagueTable = new LeagueTable<>(
                league, m -> Texts.text("calibration.cases.unavailable", m.metric().name()), plots.navigation()::openCases,
                m -> new LeagueTable.Row(m.verdicts().cohenKappa(), ForestFigure.none(m), false));
        threshold = new ThresholdPlot(plots.figure(Paper.Furniture.AXES, "threshold-figure"), ThresholdPlot.Kind.KAPPA, model::move);
        FactList quality = new FactList();
        reliability = new ReliabilityPlot(plots.figure(Paper.Furniture.TICKS, "reliability-figure"), quality);
        policy = new PolicyStrip(model);
        pairTable = new SpecTable<>(pairs, c -> Texts.text("pairs.differ.title", c.other()), plots.navigation()::openCases)
                .fitting()
                .openingOnEnter();
        furnish(plots, quality);
        list(Section.of(cautions), Section.of(complaint), Section.of(columns(), this::fill));
        league.getSelectionModel().selectedItemProperty().subscribe(m -> {
            if (m != null && !isSelected(m)) {
                model.select(m);
            }
        });
        model.complaintProperty().subscribe(c -> c.ifPresentOrElse(complaint::show, complaint::clear));
        model.detail().stateProperty().subscribe(_ -> model.liveProperty().get().ifPresent(this::show));
    }

    /** Whether a row is that of the selected metric or of one with equal verdicts. */
    private boolean isSelected(MetricCalibration row) {
        return model.liveProperty().get()
                .filter(l -> l.metric() != row && model.result().flatMap(r -> r.metric(l.metric().metric().id()))
                        .filter(m -> m == l.metric() && m.place().group().equals(row.metric().id()))
                        .isPresent())
                .isPresent();
    }

    private static <T> TableView<T> table(String id) {
        TableView<T> table = Controls.styled(new TableView<>(), "league");
        table.setId(id);
        return table;
    }

    private void furnish(PageTools plots, FactList quality) {
        leagueCard.acts(PlotMenu.button(plots.export(), () -> result.map(r -> ForestFigure.whole(r, CalibrationViewModel.ranked(r)))))
                .body(league)
                .body(expected);
        VBox.setVgrow(expected, Priority.NEVER);
        for (ThresholdPlot.Kind kind : ThresholdPlot.Kind.values()) {
            ToggleButton button = Controls.styled(new ToggleButton(Texts.word(kind)), "quiet-toggle");
            button.setMinWidth(HBox.USE_PREF_SIZE);
            button.setToggleGroup(kinds);
            button.setUserData(kind);
            thresholdCard.acts(button);
        }
        kinds.selectToggle(kinds.getToggles().getFirst());
        kinds.selectedToggleProperty().subscribe((before, now) -> chosen(before, now));
        thresholdCard.acts(PlotMenu.button(plots.export(), threshold.view()::whole)).body(threshold.view()).body(policy);
        VBox.setVgrow(policy, Priority.NEVER);
        apply.setOnAction(_ -> model.applyThreshold());
        atCard.acts(apply).body(Controls.styled(new VBox(confusion, facts), "at-body"));
        HBox body = Controls.styled(new HBox(reliability.view(), quality), "reliability-body");
        reliabilityCard.body(body);
        pairCard.body(pairs);
    }

    private void chosen(javafx.scene.control.Toggle before, javafx.scene.control.Toggle now) {
        if (now == null) {
            kinds.selectToggle(before);
        } else {
            threshold.draw((ThresholdPlot.Kind) now.getUserData());
            model.liveProperty().get().ifPresent(this::show);
        }
    }

    private Node columns() {
        TwoColumns columns = new TwoColumns();
        columns.setShare(60);
        VBox.setVgrow(columns, Priority.ALWAYS);
        VBox left = Controls.styled(new VBox(leagueCard, thresholdCard), "column");
        VBox.setVgrow(thresholdCard, Priority.ALWAYS);
        VBox right = Controls.styled(new VBox(atCard, reliabilityCard, pairCard), "column");
        VBox.setVgrow(pairCard, Priority.ALWAYS);
        columns.getChildren().addAll(left, right);
        return columns;
    }

    private void fill(CalibrationResult shown) {
        result = Optional.of(shown);
        leagueCard.title(Texts.text("calibration.league", shown.n()));
        leagueCard.note(StudyWords.brief(shown));
        List<Caution> all = new ArrayList<>(shown.cautions());
        shown.metrics().stream().map(m -> m.metric().name()).filter(PromotionMark::isOn).findFirst()
                .ifPresent(_ -> all.add(new Caution("NOT_PROMOTED", List.of(), 0)));
        cautions.show(all, StudyWords.names(shown));
        leagueTable.show(CalibrationSpecs.league(shown, true), CalibrationViewModel.ranked(shown), shown.ceiling().kappa());
        Map<String, String> names = StudyWords.names(shown);
        List<String> lines = ExpectationLines.of(shown, id -> names.getOrDefault(id, id));
        expected.setText(ExpectationLines.brief(shown));
        expected.setTooltip(new Tooltip(String.join("\n", lines)));
        expected.setAccessibleText(String.join(" ", lines));
        Controls.show(expected, !lines.isEmpty());
    }

    @Override
    public void show(LiveThreshold live) {
        league.getItems().stream()
                .filter(row -> row.metric().id().equals(live.metric().place().group()))
                .findFirst()
                .ifPresent(row -> league.getSelectionModel().select(row));
        String name = live.metric().metric().name();
        thresholdCard.title(Texts.text("calibration.threshold", name));
        boolean drag = threshold.kind().draggable();
        thresholdCard.note(Texts.text(
                drag ? "calibration.plot.note" : "calibration.plot.rocNote", live.metric().curve().n()));
        atCard.title(Texts.text("calibration.at", EstimateFormat.threshold(live.threshold())));
        atCard.note(Texts.text(live.isInForce() ? "calibration.at.inForce" : "calibration.at.tried", name));
        apply.setDisable(model.isKept() || live.isInForce() || live.metric().curve().n() == 0);
        Controls.show(thresholdCard, live.metric().curve().steps().size() > 2 || live.metric().curve().n() == 0);
        confusion.show(live);
        ThresholdFacts.say(live, result.map(r -> r.settings().design().interval()), facts);
        threshold.show(live, model.detail().value());
        showMetric(live, name);
    }

    /**
     * Shows what depends on the metric. Parts that do not depend on the threshold are not painted again while it moves.
     */
    private void showMetric(LiveThreshold live, String name) {
        if (shownMetric.equals(Optional.of(live.metric())) && shownDetail == model.detail().value().isPresent()) {
            return;
        }
        shownMetric = Optional.of(live.metric());
        shownDetail = model.detail().value().isPresent();
        reliabilityCard.note(Texts.text(shownDetail ? "calibration.reliability.corpNote" : "calibration.reliability.note"));
        reliability.show(live.metric(), model.detail().value());
        result.ifPresent(r -> {
            pairCard.note(Texts.text("pairs.note", name));
            pairTable.show(
                    CalibrationSpecs.pairs(r.settings().bootstrap().level()), MetricContrast.of(live.metric(), r));
        });
    }

    @Override
    public void front() {
        model.detail().want();
    }

    @Override
    protected boolean step(int steps) {
        model.step(steps);
        return true;
    }

    void openFalsePasses() {
        confusion.openFalsePasses();
    }

    void openFalseFails() {
        confusion.openFalseFails();
    }

    /** Shows the confusion matrix of one metric at one threshold. Each count is a button that opens its cases. */
    private static final class ConfusionPane extends GridPane {
        private final BiConsumer<String, List<ItemKey>> open;
        private final Cell truePass = new Cell("truePass", "pass-text");
        private final Cell falseFail = new Cell("falseFail", "fail-text");
        private final Cell falsePass = new Cell("falsePass", "fail-text");
        private final Cell trueFail = new Cell("trueFail", "pass-text");

        ConfusionPane(BiConsumer<String, List<ItemKey>> open) {
            this.open = open;
            getStyleClass().add("confusion");
            ColumnConstraints words = new ColumnConstraints();
            words.setMinWidth(USE_PREF_SIZE);
            ColumnConstraints half = new ColumnConstraints();
            half.setHgrow(Priority.ALWAYS);
            half.setPrefWidth(120);
            getColumnConstraints().addAll(words, half, half);
            add(meta("calibration.metricPasses"), 1, 0);
            add(meta("calibration.metricFails"), 2, 0);
            add(meta("calibration.peoplePass"), 0, 1);
            add(meta("calibration.peopleFail"), 0, 2);
            add(truePass.button, 1, 1);
            add(falseFail.button, 2, 1);
            add(falsePass.button, 1, 2);
            add(trueFail.button, 2, 2);
        }

        private static Label meta(String key) {
            return Controls.whole(Texts.text(key), "meta");
        }

        /** Shows the counts at a threshold. */
        void show(LiveThreshold live) {
            truePass.show(live, live.counts().tp(), ConfusionItems::truePass);
            falseFail.show(live, live.counts().fn(), ConfusionItems::falseFail);
            falsePass.show(live, live.counts().fp(), ConfusionItems::falsePass);
            trueFail.show(live, live.counts().tn(), ConfusionItems::trueFail);
        }

        /** Opens the false passes. */
        void openFalsePasses() {
            falsePass.button.fire();
        }

        /** Opens the false fails. */
        void openFalseFails() {
            falseFail.button.fire();
        }

        private final class Cell {
            private final String key;
            private final Button button = Controls.styled(new Button(), "confusion-cell");
            private final Label count = new Label();
            private final Tooltip tooltip = new Tooltip();

            Cell(String key, String colour) {
                this.key = key;
                count.getStyleClass().addAll("confusion-count", colour);
                VBox lines = new VBox(count, Controls.label(Texts.text("calibration." + key), "confusion-words"));
                button.setGraphic(lines);
                button.setId(key);
                button.setTooltip(tooltip);
                button.setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
                button.setMinWidth(0);
                GridPane.setFillWidth(button, true);
            }

            /** The items are looked for when they are opened: a moving threshold does not wait for them. */
            void show(LiveThreshold live, long cases, Function<ConfusionItems, List<ItemKey>> items) {
                count.setText(Long.toString(cases));
                String title = Texts.text(
                        "calibration.cases." + key, live.metric().metric().name(), EstimateFormat.threshold(live.threshold()));
                tooltip.setText(Texts.text("tables.open", cases, title));
                button.setAccessibleText(tooltip.getText());
                button.setDisable(cases == 0);
                button.setOnAction(_ -> open.accept(title, items.apply(live.items())));
            }
        }
    }
}
