package io.github.assay.ui.robustness;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.robustness.mutation.ScoredMutant;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.robustness.mutation.UnexpectedEffect;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.MetricChooser;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.page.TableSection;
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
import javafx.scene.control.TableView;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** Shows how far metrics fall on gold queries with errors put into them, and makes such projects. */
public final class SensitivityPage extends ResultPage<Shown> {
    private static final int EXPECTED_ROWS = 6;

    private final SensitivityViewModel model;
    private final VBox empty = Controls.styled(new VBox(), "column");
    private final MetricChooser metrics;
    private final NoticedCard noticed;
    private final MutantCard mutants;
    private final MakeCard make;

    public SensitivityPage(SensitivityViewModel model, PageTools tools, Dialogs dialogs) {
        super("sensitivity.page", model, tools);
        this.model = model;
        SelectionBox<SensitivityLayout> layout =
                new SelectionBox<>("sensitivity-layout", Texts.text("sensitivity.layout"), Texts::word, model::use);
        metrics = new MetricChooser(
                "sensitivity-metrics", Texts.text("sensitivity.metrics.name"), id -> id,
                ids -> Texts.text("sensitivity.metrics", ids.size()), 1, model::look);
        noticed = new NoticedCard(tools);
        mutants = new MutantCard(model, tools);
        make = new MakeCard(model, tools.navigation(), dialogs);
        VBox reasons = Controls.styled(new VBox(), "column", "cross-body");
        Card reasonCard = new Card("sensitivity.reasons", "against-card").named("reasonsTitle", "reasonsNote").body(reasons);
        reasonCard.note(Texts.text("sensitivity.reasons.note"));
        Section<Shown> table = table(
                        new SpecTable<>(
                                        Controls.styled(new TableView<Sensitivity.Row>(), "#sensitivity"),
                                        (row, _) -> SensitivityFigure.title(row),
                                        (row, _) -> tools.navigation().openCases(SensitivityFigure.title(row), SensitivityFigure.cases(row)), "n"::equals)
                                .openingOnEnter("n"),
                        SensitivityPage::spec, s -> s.study().rows())
                .in(new Card("", "board-card").named("sensitivityTitle", "sensitivityNote"))
                .named("sensitivity.table.keys").saved(tools, "sensitivity.table.changes").lines(0, Integer.MAX_VALUE)
                .titled(s -> Texts.text("sensitivity.title", s.study().mutants().size()))
                .noted(s -> Texts.text("sensitivity.note") + " " + provenance(s));
        list(
                model, "sensitivity.computing", "sensitivity.noStudy",
                Section.of(Controls.styled(new FlowPane(layout, metrics), "page-settings"), s -> {
                    layout.show(List.of(SensitivityLayout.values()), s.layout());
                    metrics.show(model.metrics().stream().map(m -> m.id()).toList(), model.chosen());
                    Controls.show(metrics, !isPrinted(s));
                }),
                notRun("sensitivity.notRun", s -> s.study().notRun(), model::run), table.when(s -> !isPrinted(s)),
                grown("sensitivity-figure", SensitivityPage::provenance, s -> SensitivityFigure.of(s.study(), isPrinted(s))),
                Section.<Shown>of(reasonCard, s -> explain(s.study(), reasons)).when(SensitivityPage::isPrinted),
                Section.part(Shown::noticed, Section.of(noticed.node(), noticed::show)),
                unexpected(tools).when(s -> !isPrinted(s)), Section.of(mutants.node(), s -> mutants.show(s.study())),
                Section.of(make.node()));
    }

    private static boolean isPrinted(Shown shown) {
        return shown.layout() == SensitivityLayout.TABLE;
    }

    private Section<Shown> unexpected(PageTools tools) {
        TableSection<Shown, UnexpectedEffect> all = table("unexpected", _ -> RobustnessSpecs.unexpected(), s -> s.study().unexpected())
                .in(new Card("sensitivity.unexpected", "against-card").named("unexpectedTitle", "unexpectedNote"))
                .named("sensitivity.unexpected").saved(tools, "sensitivity.table.unexpected").lines(1, EXPECTED_ROWS)
                .noted(s -> {
                    int kept = s.study().rows().getLast().kept();
                    return Texts.text("sensitivity.unexpected.note", kept - s.study().unexpected().size(), kept);
                });
        return Section.of(all.node(), s -> {
            all.show(s);
            Controls.show(all.table(), !s.study().unexpected().isEmpty());
        });
    }

    private static TableSpec<Sensitivity.Row> spec(Shown shown) {
        return isPrinted(shown)
                ? RobustnessSpecs.techniques(shown.study())
                : RobustnessSpecs.sensitivity(shown.study());
    }

    private static String provenance(Shown shown) {
        Sensitivity study = shown.study();
        return Texts.text("sensitivity.provenance", study.mutants().size(), study.settings().replicates(), study.settings().seed());
    }

    @Override
    public void visit() {
        make.offer();
        super.visit();
    }

    @Override
    protected void nothing(StatePane in) {
        empty.getChildren().setAll(Controls.wrapped(Texts.text("sensitivity.empty")), make.node());
        in.content(empty);
    }

    private static void explain(Sensitivity study, VBox lines) {
        TableSpec<String> of = RobustnessSpecs.differences();
        lines.getChildren().setAll(RobustnessSpecs.explained(study).stream()
                .map(kind -> Controls.wrapped(of.column("error").text(kind) + ": " + of.column("difference").text(kind))).toList());
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        switch (shortcut) {
            case MAKE_MUTANTS -> make.edit(pane());
            case START_MUTANTS -> make.start();
            case SENSITIVITY_LAYOUT -> model.result().ifPresent(s -> model.use(
                    s.layout() == SensitivityLayout.TABLE ? SensitivityLayout.METRICS : SensitivityLayout.TABLE));
            case SENSITIVITY_METRICS -> model.result().filter(_ -> metrics.isVisible()).ifPresent(_ -> metrics.open());
            case MUTANT_LIST -> model.result().ifPresent(_ -> mutants.edit(pane()));
            case NOTICED_ERRORS -> model.result().filter(s -> s.noticed().isPresent()).ifPresent(_ -> noticed.edit(pane()));
            default -> {
                return super.pressed(shortcut);
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
            List<String> headers = new ArrayList<>();
            for (String column : study.columns()) {
                headers.add(printed ? column.split(" ")[0].replace("exf1", "f1").toUpperCase(Locale.ROOT) : column);
                for (int i = 1; i < places; i++) {
                    headers.add("");
                }
            }
            if (printed) {
                names.add("");
            }
            FigureBuilder sketch = new FigureBuilder(
                            Texts.text(printed ? "sensitivity.figure.table" : "sensitivity.figure"), columns(headers), Axis.names("", names))
                    .headers("error", "column", "mutants", "change", "low", "high", "printed");
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
        private Axis columns(List<String> headers) {
            Axis axis = Axis.names("", headers);
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
