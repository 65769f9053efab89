package io.github.assay.ui.robustness;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.robustness.mutation.ScoredMutant;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.robustness.mutation.UnexpectedEffect;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.MetricChooser;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.DataPoint;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.FigureBuilder;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.FigureMark;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.MarkStyle;
import io.github.assay.ui.common.plot.Paper;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.robustness.model.SensitivityViewModel;
import io.github.assay.ui.robustness.model.SensitivityViewModel.SensitivityLayout;
import io.github.assay.ui.robustness.model.SensitivityViewModel.Shown;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows how far metrics fall on gold queries with errors put into them, and makes such projects. */
public final class SensitivityPage extends RobustnessPage {
    private static final int EXPECTED_ROWS = 6;

    private final SensitivityViewModel model;
    private final StatePane state = new StatePane();
    private final VBox column = Controls.styled(new VBox(), "column");
    private final VBox empty = Controls.styled(new VBox(), "column");
    private final SelectionBox<SensitivityLayout> layout;
    private final MetricChooser metrics;
    private final Label notRun = new Label();
    private final HBox notRunBar;
    private final TableView<Sensitivity.Row> table = Controls.styled(new TableView<>(), "#sensitivity");
    private final SpecTable<Sensitivity.Row> spec;
    private final Card tableCard = new Card("", "board-card").named("sensitivityTitle", "sensitivityNote");
    private final Card reasons = new Card("sensitivity.reasons", "against-card").named("reasonsTitle", "reasonsNote");
    private final VBox reasonLines = Controls.styled(new VBox(), "column", "cross-body");
    private final TableView<UnexpectedEffect> unexpected = Controls.styled(new TableView<>(), "#unexpected");
    private final SpecTable<UnexpectedEffect> unexpectedSpec = new SpecTable<UnexpectedEffect>(unexpected).fitting();
    private final Card unexpectedCard = new Card("sensitivity.unexpected", "against-card").named("unexpectedTitle", "unexpectedNote");
    private final FigureView figure;
    private final Node plot;
    private final NoticedCard noticed;
    private final MutantCard mutants;
    private final MakeCard make;

    public SensitivityPage(SensitivityViewModel model, Navigation navigation, PlotExport export, Dialogs dialogs) {
        super("sensitivity.page", model);
        this.model = model;
        layout = new SelectionBox<>("sensitivity-layout", Texts.text("sensitivity.layout"), Texts::word, model::use);
        metrics = new MetricChooser(
                "sensitivity-metrics", Texts.text("sensitivity.metrics.name"), id -> id,
                ids -> Texts.text("sensitivity.metrics", ids.size()), 1, model::look);
        notRun.setWrapText(true);
        notRun.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(notRun, Priority.ALWAYS);
        Button run = TableButtons.quiet("sensitivity-run", Texts.text("systems.run"), Texts.text("systems.run"));
        run.setOnAction(_ -> model.run());
        notRunBar = new HBox(8, notRun, run);
        notRunBar.getStyleClass().addAll("note-bar", "warn");
        table.setAccessibleText(Texts.text("sensitivity.table.keys"));
        spec = new SpecTable<Sensitivity.Row>(
                        table, (row, _) -> SensitivityFigure.title(row),
                        (row, _) -> navigation.openCases(SensitivityFigure.title(row), SensitivityFigure.cases(row)), "n"::equals)
                .fitting().openingOnEnter("n");
        tableCard.acts(new TableButtons(export, "sensitivity.table.changes", () -> model.result()
                .map(s -> FigureData.of(spec(s), s.study().rows())))).body(table);
        figure = new FigureView(Paper.Furniture.ALL).onOpen(navigation::openCases).exportThrough(export)
                .notedBy(() -> model.result().map(s -> provenance(s.study())).orElse(""));
        figure.setId("sensitivity-figure");
        plot = TableButtons.grown(figure, export);
        reasons.body(reasonLines);
        unexpected.setAccessibleText(Texts.text("sensitivity.unexpected"));
        unexpectedCard.acts(new TableButtons(export, "sensitivity.table.unexpected", () -> model.result()
                .map(s -> FigureData.of(RobustnessSpecs.unexpected(), s.study().unexpected())))).body(unexpected);
        noticed = new NoticedCard(navigation, export);
        mutants = new MutantCard(model, navigation, export);
        make = new MakeCard(model, navigation, dialogs);
        fill(state);
        model.stateProperty().subscribe(this::show);
    }

    private static TableSpec<Sensitivity.Row> spec(Shown shown) {
        return shown.layout() == SensitivityLayout.TABLE
                ? RobustnessSpecs.techniques(shown.study())
                : RobustnessSpecs.sensitivity(shown.study());
    }

    private static String provenance(Sensitivity study) {
        return Texts.text("sensitivity.provenance", study.mutants().size(), study.settings().replicates(), study.settings().seed());
    }

    @Override
    void visit() {
        make.offer();
        super.visit();
    }

    private void show(LoadState<Shown> now) {
        switch (now) {
            case LoadState.Loading<Shown> _ -> state.loading(Texts.text("sensitivity.computing"));
            case LoadState.Empty<Shown> _ -> {
                empty.getChildren().setAll(Controls.wrapped(Texts.text("sensitivity.empty")), make.node());
                state.content(empty);
            }
            case LoadState.Failed<Shown>(var what) -> state.failed(Texts.text("sensitivity.noStudy"), what, model::refresh);
            case LoadState.Ready<Shown>(Shown shown) -> fill(shown);
        }
    }

    private void fill(Shown shown) {
        Sensitivity study = shown.study();
        boolean printed = shown.layout() == SensitivityLayout.TABLE;
        layout.show(List.of(SensitivityLayout.values()), shown.layout());
        metrics.show(model.metrics().stream().map(m -> m.id()).toList(), model.chosen());
        Controls.show(metrics, !printed);
        long missing = study.notRun();
        notRun.setText(Texts.text("sensitivity.notRun", missing));
        column.getChildren().setAll(Controls.styled(new FlowPane(layout, metrics), "page-settings"));
        if (missing > 0) {
            column.getChildren().add(notRunBar);
        }
        figure.show(SensitivityFigure.of(study, printed));
        if (printed) {
            explain(study);
            column.getChildren().addAll(plot, reasons);
        } else {
            tableCard.title(Texts.text("sensitivity.title", study.mutants().size()));
            tableCard.note(Texts.text("sensitivity.note") + " " + provenance(study));
            spec.show(spec(shown), study.rows());
            Tables.rows(table, study.rows().size());
            column.getChildren().addAll(tableCard, plot);
            shown.noticed().ifPresent(n -> {
                noticed.show(n);
                column.getChildren().add(noticed.node());
            });
            column.getChildren().add(unexpectedCard);
            expected(study);
        }
        mutants.show(study);
        column.getChildren().addAll(mutants.node(), make.node());
        state.content(column);
    }

    private void explain(Sensitivity study) {
        reasons.note(Texts.text("sensitivity.reasons.note"));
        reasonLines.getChildren().clear();
        TableSpec<String> of = RobustnessSpecs.differences();
        for (String kind : RobustnessSpecs.explained(study)) {
            Label line = Controls.wrapped(of.column("error").text(kind) + ": " + of.column("difference").text(kind));
            reasonLines.getChildren().add(line);
        }
    }

    private void expected(Sensitivity study) {
        int kept = study.rows().getLast().kept();
        unexpectedCard.note(Texts.text("sensitivity.unexpected.note", kept - study.unexpected().size(), kept));
        unexpectedSpec.show(RobustnessSpecs.unexpected(), study.unexpected());
        Tables.rows(unexpected, Math.clamp(study.unexpected().size(), 1, EXPECTED_ROWS));
        boolean any = !study.unexpected().isEmpty();
        Controls.show(unexpected, any);
    }

    @Override
    boolean pressed(Shortcut shortcut) {
        boolean ready = model.result().isPresent();
        switch (shortcut) {
            case MAKE_MUTANTS -> make.edit(pane());
            case START_MUTANTS -> make.start();
            case SENSITIVITY_LAYOUT -> model.result().ifPresent(s -> model.use(
                    s.layout() == SensitivityLayout.TABLE ? SensitivityLayout.METRICS : SensitivityLayout.TABLE));
            case SENSITIVITY_METRICS -> {
                if (ready && metrics.isVisible()) {
                    metrics.open();
                }
            }
            case MUTANT_LIST -> {
                if (ready) {
                    mutants.edit(pane());
                }
            }
            case NOTICED_ERRORS -> model.result().filter(s -> s.noticed().isPresent()).ifPresent(_ -> noticed.edit(pane()));
            case SAVE_TOOL_FIGURE -> figure.openMenu();
            default -> {
                return false;
            }
        }
        return true;
    }

    /**
     * Draws how far each metric falls for each kind of error as a shade and a number; in the layout of the thesis's Table 4.4
     * with the printed figure at its right.
     */
    private static final class SensitivityFigure {
        private static final double HALF = 0.5;
        private static final double GAP = 0.04;
        private static final double DARKEST = 0.6;
        private static final int METRIC_PLACES = 4;
        private static final int PAIR_PLACES = 2;

        private final Sensitivity study;
        private final boolean printed;
        private final int places;
        private final List<Sensitivity.Row> rows;

        private SensitivityFigure(Sensitivity study, boolean printed) {
            this.study = study;
            this.printed = printed;
            places = printed ? PAIR_PLACES : METRIC_PLACES;
            rows = study.rows().reversed();
        }

        /** @param printed whether the columns are techniques, with the thesis's figures beside them */
        static Figure of(Sensitivity study, boolean printed) {
            return new SensitivityFigure(study, printed).draw();
        }

        private Figure draw() {
            List<String> names = new ArrayList<>(rows.stream()
                    .map(r -> Texts.text("sensitivity.figure.row", RobustnessSpecs.kind(r.kind()), r.kept())).toList());
            List<String> heads = new ArrayList<>();
            for (String column : study.columns()) {
                heads.add(printed ? column.split(" ")[0].replace("exf1", "f1").toUpperCase(Locale.ROOT) : column);
                for (int i = 1; i < places; i++) {
                    heads.add("");
                }
            }
            if (printed) {
                names.add("");
            }
            FigureBuilder sketch = new FigureBuilder(
                            Texts.text(printed ? "sensitivity.figure.table" : "sensitivity.figure"), columns(heads), Axis.names("", names))
                    .heads("error", "column", "mutants", "change", "low", "high", "printed");
            for (int c = 0; c < study.columns().size(); c++) {
                if (printed) {
                    technique(sketch, c);
                }
                for (int r = 0; r < rows.size(); r++) {
                    cell(sketch, rows.get(r), r, c);
                }
            }
            return sketch.figure(Texts.text("sensitivity.figure.summary", rows.size() - 1, study.columns().size()));
        }

        /** A metric's name in the middle of its places. */
        private Axis columns(List<String> heads) {
            Axis axis = Axis.names("", heads);
            List<Axis.Tick> ticks = new ArrayList<>();
            for (Axis.Tick tick : axis.ticks()) {
                boolean centred = !printed && !tick.label().isEmpty();
                ticks.add(centred ? new Axis.Tick(tick.at() + (places - 1) * HALF, tick.label()) : tick);
            }
            return printed ? axis : new Axis("", axis.low(), axis.high(), ticks.stream().filter(t -> !t.label().isEmpty()).toList());
        }

        /** The name of a technique above the first of its columns. */
        private void technique(FigureBuilder sketch, int column) {
            String[] parts = study.columns().get(column).split(" ");
            if (parts.length > 1 && parts[0].equals("exr")) {
                sketch.add(new FigureMark.Words(column * places + 1, rows.size() + HALF, parts[1], FigureMark.Anchor.ON, MarkStyle.STRONG_WORDS));
            }
        }

        private void cell(FigureBuilder sketch, Sensitivity.Row row, int r, int c) {
            String column = study.columns().get(c);
            double x = c * (double) places;
            Outcome<Estimate> change = Objects.requireNonNull(row.changes().get(column));
            double wide = printed ? 1 : places;
            OptionalDouble thesis = printed ? RobustnessSpecs.printed(row, column) : OptionalDouble.empty();
            MarkStyle ground = change.asValue().map(e -> MarkStyle.heat(DARKEST * Math.min(1, Math.abs(e.value())))).orElse(MarkStyle.BLANK);
            sketch.add(new FigureMark.Box(x + GAP, r + GAP, x + wide - GAP, r + 1 - GAP, ground));
            sketch.add(new FigureMark.Words(
                    x + wide / 2, r + HALF, printed ? whole(change) : EstimateFormat.value(change, NumberForm.SHARE), FigureMark.Anchor.ON,
                    MarkStyle.SMALL_WORDS));
            thesis.ifPresent(t -> sketch.add(new FigureMark.Words(
                    x + 1 + HALF, r + HALF, whole(t), FigureMark.Anchor.ON, MarkStyle.TICK)));
            String words = Texts.text("sensitivity.figure.spot", RobustnessSpecs.kind(row.kind()), column,
                    EstimateFormat.of(change, NumberForm.SHARE), row.kept());
            String more = thesis.isPresent() ? " " + Texts.text("sensitivity.figure.printed", whole(thesis.getAsDouble())) : "";
            sketch.spot(new DataPoint(x + wide / 2, r + HALF, words + more, title(row), () -> cases(row)));
            Outcome<Interval> interval = change.flatMap(Estimate::interval);
            sketch.row(RobustnessSpecs.kind(row.kind()), column, row.kept(), change.map(Estimate::value), interval.map(Interval::low),
                    interval.map(Interval::high), thesis.isPresent() ? thesis.getAsDouble() : "");
        }

        private static String whole(Outcome<Estimate> change) {
            return change.asValue().map(e -> whole(e.value())).orElse(EstimateFormat.NONE);
        }

        /** A share in whole per cent; no negative zero. */
        private static String whole(double share) {
            return EstimateFormat.threshold(Math.rint(100 * share) + 0.0);
        }

        /** What the mutants behind a row have in common. */
        static String title(Sensitivity.Row row) {
            return Texts.text("sensitivity.cases", RobustnessSpecs.kind(row.kind()));
        }

        /** The mutants of a row that count. */
        static List<ItemKey> cases(Sensitivity.Row row) {
            return row.mutants().stream().filter(m -> !m.equivalent()).map(ScoredMutant::item).toList();
        }
    }
}
