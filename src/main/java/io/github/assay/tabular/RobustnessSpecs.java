package io.github.assay.tabular;

import io.github.assay.domain.Outcome;
import io.github.assay.robustness.mutation.NoticedErrors.ErrorJudge;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.robustness.mutation.PublishedSensitivity;
import io.github.assay.robustness.mutation.ScoredMutant.Edit;
import io.github.assay.robustness.mutation.ScoredMutant;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.robustness.mutation.ShapeStudy.ShapePoint;
import io.github.assay.robustness.mutation.ShapeTrack;
import io.github.assay.robustness.mutation.UnexpectedEffect;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Descriptions of the tables of queries with errors put into them. */
public final class RobustnessSpecs {
    private static final double LEVEL = 0.95;

    private RobustnessSpecs() {}

    /** The mean change of each metric by kind of error; percentage points of the metric's range. */
    public static TableSpec<Sensitivity.Row> sensitivity(Sensitivity study) {
        List<ColumnSpec<Sensitivity.Row>> columns = new ArrayList<>(counts());
        for (String metric : study.columns()) {
            columns.add(ColumnSpec.<Sensitivity.Row>combined(
                            key(metric), "mutation.change", NumberForm.SHARE, r -> r.changes().get(metric))
                    .titled(Texts.text("mutation.change", metric)));
        }
        return new TableSpec<>("sensitivity", study.settings().level(), columns);
    }

    /** The same figures by the techniques of the thesis's Table 4.4, each beside the printed one. */
    public static TableSpec<Sensitivity.Row> techniques(Sensitivity study) {
        List<ColumnSpec<Sensitivity.Row>> columns = new ArrayList<>(counts());
        for (String metric : study.columns()) {
            columns.add(ColumnSpec.<Sensitivity.Row>value(
                            key(metric), "mutation.change", NumberForm.SHARE, r -> r.changes().get(metric))
                    .titled(Texts.text("mutation.change", metric)));
            if (PublishedSensitivity.change("where_remove", metric).isPresent()) {
                columns.add(ColumnSpec.<Sensitivity.Row>number(
                                key(metric) + "_printed", "mutation.printed", NumberForm.SHARE,
                                r -> ColumnSpec.orNone(printed(r, metric)))
                        .titled(Texts.text("mutation.printed", metric)));
            }
        }
        return new TableSpec<>("techniques", study.settings().level(), columns);
    }

    /** The figure that the thesis printed for a row's kind of error, between −1 and 0; empty where it has none. */
    public static OptionalDouble printed(Sensitivity.Row row, String metric) {
        return PublishedSensitivity.change(row.kind(), metric);
    }

    private static List<ColumnSpec<Sensitivity.Row>> counts() {
        return List.of(
                ColumnSpec.coded("error", "mutation.error", r -> kind(r.kind()), r -> r.kind().isEmpty() ? "all" : r.kind()),
                ColumnSpec.count("mutants", "mutation.mutants", r -> r.mutants().size()),
                ColumnSpec.count("equivalent_on_data", "mutation.equivalent", Sensitivity.Row::equivalent),
                ColumnSpec.count("n", "mutation.n", Sensitivity.Row::kept));
    }

    /** Every mutant with its change and its scores. */
    public static TableSpec<ScoredMutant> mutants(Sensitivity study) {
        List<ColumnSpec<ScoredMutant>> columns = new ArrayList<>(List.of(
                ColumnSpec.text("item", "mutation.item", m -> m.item().caseId()),
                ColumnSpec.text("error", "mutation.error", ScoredMutant::kind),
                ColumnSpec.text("before", "mutation.before", m -> words(m, Edit::before)),
                ColumnSpec.text("after", "mutation.after", m -> words(m, Edit::after)),
                ColumnSpec.coded("equivalent_on_data", "mutation.equivalent", m -> m.equivalent() ? Texts.text("mutation.yes") : "",
                        m -> Boolean.toString(m.equivalent()))));
        for (String metric : study.columns()) {
            columns.add(ColumnSpec.<ScoredMutant>number(
                            "value_" + plain(metric), "", NumberForm.COEFFICIENT,
                            m -> m.scores().getOrDefault(metric, Outcome.unavailable("not_scored")))
                    .titled(metric));
        }
        return new TableSpec<>("mutants", study.settings().level(), columns);
    }

    private static String words(ScoredMutant mutant, Function<Edit, String> part) {
        return mutant.edits().stream().map(part).map(RobustnessSpecs::shown).collect(Collectors.joining("; "));
    }

    /** Words of a query in one line; a mark where there are none. */
    private static String shown(String words) {
        return words.isBlank() ? EstimateFormat.NONE : words.strip().replaceAll("\\s+", " ");
    }

    /** Why figures differ from the printed ones, by kind of error; the first line is of all. */
    public static TableSpec<String> differences() {
        return new TableSpec<>("differences", LEVEL, List.of(
                ColumnSpec.coded("error", "mutation.error", RobustnessSpecs::kind, k -> k.isEmpty() ? "all" : k),
                ColumnSpec.text("difference", "mutation.difference",
                        k -> Texts.text("mutation.difference." + (k.isEmpty() ? "all" : k)))));
    }

    /** The kinds of a study that have a line in {@link #differences}, all kinds first. */
    public static List<String> explained(Sensitivity study) {
        List<String> kinds = new ArrayList<>(List.of(""));
        study.rows().stream()
                .map(Sensitivity.Row::kind)
                .filter(k -> !k.isEmpty() && Texts.optional("mutation.difference." + k).isPresent())
                .forEach(kinds::add);
        return kinds;
    }

    /** The mutants whose EXP or EXR is not as expected of their operator. */
    public static TableSpec<UnexpectedEffect> unexpected() {
        return new TableSpec<>("unexpected", LEVEL, List.of(
                ColumnSpec.text("item", "mutation.item", e -> e.item().caseId()),
                ColumnSpec.text("error", "mutation.error", e -> e.operator().id()),
                ColumnSpec.number("exp", "mutation.exp", NumberForm.COEFFICIENT, e -> Outcome.value(e.precision())),
                ColumnSpec.number("exr", "mutation.exr", NumberForm.COEFFICIENT, e -> Outcome.value(e.recall())),
                ColumnSpec.coded("cause", "mutation.cause", RobustnessSpecs::cause,
                        e -> e.cause().name().toLowerCase(Locale.ROOT))));
    }

    /** The cause of an unexpected effect, in words. */
    public static String cause(UnexpectedEffect effect) {
        return Texts.text("mutation.cause." + effect.cause().name().toLowerCase(Locale.ROOT));
    }

    /** Whether metrics and annotators notice errors, one row a kind of error and judge. */
    public static TableSpec<NoticedErrors.Row> noticed(NoticedErrors study) {
        return new TableSpec<>("noticed", study.settings().level(), List.of(
                ColumnSpec.coded("error", "mutation.error", r -> kind(r.kind()), r -> r.kind().isEmpty() ? "all" : r.kind()),
                ColumnSpec.coded("judge", "noticed.judge", r -> judge(r.judge()), r -> r.judge().name()),
                ColumnSpec.<NoticedErrors.Row>text("metric", "", r -> Boolean.toString(r.judge().metric())).only(Output.EXPORT, Output.JSON),
                ColumnSpec.count("errors", "noticed.errors", r -> r.counts().positives()),
                ColumnSpec.<NoticedErrors.Row>count("missed", "noticed.missed", r -> r.missed().size()).opening(NoticedErrors.Row::missed),
                ColumnSpec.combined("detection", "noticed.detection", NumberForm.SHARE, NoticedErrors.Row::detection),
                ColumnSpec.count("clean", "noticed.clean", r -> r.counts().negatives()),
                ColumnSpec.combined("false_alarms", "noticed.falseAlarms", NumberForm.SHARE, NoticedErrors.Row::falseAlarms),
                ColumnSpec.combined("kappa", "noticed.kappa", NumberForm.COEFFICIENT, NoticedErrors.Row::kappa)));
    }

    /** A metric or an annotator, for people. */
    public static String judge(ErrorJudge judge) {
        return Texts.text(judge.metric() ? "noticed.metric" : "noticed.person", judge.name());
    }

    /** The tracks of the table-shape experiment as the thesis's Table 4.2 lists them. */
    public static TableSpec<ShapeTrack> tracks() {
        return new TableSpec<>("tracks", LEVEL, List.of(
                ColumnSpec.count("number", "shape.number", ShapeTrack::number),
                ColumnSpec.coded("track", "shape.track", Texts::word, ShapeTrack::id),
                ColumnSpec.text("rows", "shape.rows", t -> range(t.rows(1), t.rows(ShapeTrack.STEPS))),
                ColumnSpec.text("columns", "shape.columns", t -> range(t.columns(1), t.columns(ShapeTrack.STEPS)))));
    }

    private static String range(int first, int last) {
        return first == last ? Integer.toString(first) : first + " → " + last;
    }

    /** Metrics at every point of the tracks. */
    public static TableSpec<ShapePoint> shapes() {
        List<ColumnSpec<ShapePoint>> columns = new ArrayList<>(List.of(
                ColumnSpec.count("number", "shape.number", p -> p.track().number()),
                ColumnSpec.coded("track", "shape.track", p -> Texts.word(p.track()), p -> p.track().id()),
                ColumnSpec.count("rows", "shape.rows", ShapePoint::rows),
                ColumnSpec.count("columns", "shape.columns", ShapePoint::columns),
                share("ex", "ex", ShapePoint::ex)));
        for (boolean extra : new boolean[] {true, false}) {
            String setting = extra ? "SC-PC-PE" : "SC-PC-IE";
            String key = extra ? "_pe" : "_ie";
            columns.add(share("exp" + key, "exp " + setting, p -> p.shares(extra).precision()));
            columns.add(share("exr" + key, "exr " + setting, p -> p.shares(extra).recall()));
            columns.add(share("exf1" + key, "exf1 " + setting, p -> p.shares(extra).f1()));
        }
        return new TableSpec<>("shapes", LEVEL, columns);
    }

    private static ColumnSpec<ShapePoint> share(String key, String title, ToDoubleFunction<ShapePoint> value) {
        return ColumnSpec.<ShapePoint>number(key, "", NumberForm.COEFFICIENT, p -> Outcome.value(value.applyAsDouble(p))).titled(title);
    }

    /** A kind of error for people. */
    public static String kind(String kind) {
        return kind.isEmpty() ? Texts.text("mutation.all") : kind;
    }

    private static String key(String metric) {
        return "change_" + plain(metric);
    }

    private static String plain(String metric) {
        return metric.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    }
}
