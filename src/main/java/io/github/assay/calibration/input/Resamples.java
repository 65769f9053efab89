package io.github.assay.calibration.input;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.ResamplingScheme;
import io.github.assay.calibration.study.StudyDesign.Drawing;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Slice;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.DesignEffect;
import io.github.assay.statistics.resample.ReplicateStatistics;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.resample.Resampling;
import io.github.assay.statistics.resample.Units;
import io.github.assay.task.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Resamples of a study, drawn by its design (statistics.md §3.1).
 *
 * @param replicates the statistics of the resamples
 * @param drawn the scheme that was used
 */
public record Resamples(Replicates replicates, ResamplingScheme drawn) {
    /** Fewest questions for a design effect. */
    private static final int FEWEST = 2;

    /**
     * @param statistics factory of the statistics; the first {@code judged} of them are κ of each metric
     * @param effects design effect of κ of each metric under whole units (statistics.md §3.1)
     * @param table the rows, with the units that its design draws
     * @param groups the groups of the rows by the design's dimension
     */
    public static Resamples of(
            Columns columns, Supplier<? extends ReplicateStatistics> statistics, int judged, List<Double> effects,
            ScoreTable table, Groups groups, String stream, CalibrationSettings settings, Progress progress) {
        Run run = (resampling, name) ->
                Bootstrap.run(resampling, statistics, name, settings.bootstrap(), settings.threads(), progress);
        StudyDesign design = settings.design();
        int questions = table.questions().count();
        String grouped = stream + "/by/" + design.dimension();
        return switch (design.drawing()) {
            case EARLIER_CASES ->
                new Resamples(run.of(Resampling.ofCases(columns), stream), ungrouped(design.drawing(), notRequested(), questions));
            case ITEMS ->
                new Resamples(
                        run.of(Resampling.of(columns, table.units()), stream),
                        ungrouped(design.drawing(), median(effects, questions), questions));
            case QUESTIONS ->
                new Resamples(
                        run.of(Resampling.of(columns, table.units()), stream),
                        grouped(design.drawing(), design, groups, median(effects, questions), questions));
            case STRATA -> groups.count() == 0
                    ? refused(run.of(Resampling.of(columns, table.units()), stream), groups, design, questions)
                    : new Resamples(
                            run.of(Resampling.withinStrata(columns, groups.ofRow(), groups.units(table)), grouped),
                            grouped(design.drawing(), design, groups, median(effects, questions), questions));
            case EARLIER_STRATA -> groups.count() == 0
                    ? refused(run.of(Resampling.ofCases(columns), stream), groups, design, questions)
                    : new Resamples(
                            run.of(Resampling.withinStrata(columns, groups.ofRow(), Units.each(table.size())), grouped),
                            grouped(design.drawing(), design, groups, notRequested(), questions));
            case CLUSTERS -> groups.count() < DesignEffect.TOO_FEW
                    ? refused(run.of(Resampling.of(columns, table.units()), stream), groups, design, questions)
                    : new Resamples(
                            run.of(Resampling.ofClusters(columns, groups.ofRow()), grouped),
                            grouped(design.drawing(), design, groups, median(effects, groups.count()), questions));
            case EARLIER_CLUSTERS -> groups.count() < DesignEffect.TOO_FEW
                    ? refused(run.of(Resampling.ofCases(columns), stream), groups, design, questions)
                    : clustered(run, columns, judged, groups, stream, grouped, design, 0, questions);
            case EARLIER_AUTOMATIC -> groups.count() < DesignEffect.TOO_FEW
                    ? refused(run.of(Resampling.ofCases(columns), stream), groups, design, questions)
                    : clustered(run, columns, judged, groups, stream, grouped, design, DesignEffect.MATTERS, questions);
        };
    }

    private interface Run {
        /** Replicates under one resampling, from the named stream of random numbers. */
        Replicates of(Resampling resampling, String stream);
    }

    private static Outcome<Double> notRequested() {
        return Outcome.unavailable("NOT_COMPUTABLE", "not requested");
    }

    private static ResamplingScheme ungrouped(Drawing drawing, Outcome<Double> effect, int questions) {
        return new ResamplingScheme(drawing, "", 0, effect, questions);
    }

    private static ResamplingScheme grouped(
            Drawing drawing, StudyDesign design, Groups groups, Outcome<Double> effect, int questions) {
        return new ResamplingScheme(drawing, design.dimension(), groups.count(), effect, questions);
    }

    /** Too few groups: the units below them were drawn. */
    private static Resamples refused(Replicates drawn, Groups groups, StudyDesign design, int questions) {
        Outcome<Double> why = Outcome.unavailable("NOT_COMPUTABLE", groups.count() + " clusters");
        Drawing below = design.drawing().earlier() ? Drawing.EARLIER_CASES : Drawing.QUESTIONS;
        return new Resamples(drawn, grouped(below, design, groups, why, questions));
    }

    private static Resamples clustered(
            Run run, Columns columns, int judged, Groups groups, String stream, String grouped, StudyDesign design,
            double least, int questions) {
        Replicates byCases = run.of(Resampling.ofCases(columns), stream);
        Replicates byClusters = run.of(Resampling.ofClusters(columns, groups.ofRow()), grouped);
        Outcome<Double> effect = median(
                IntStream.range(0, judged)
                        .mapToObj(s -> DesignEffect.of(byCases, byClusters, s, groups.count()).asValue())
                        .flatMap(Optional::stream)
                        .map(DesignEffect::effect)
                        .toList(),
                groups.count());
        boolean matters = least == 0 || effect.asValue().filter(e -> e > least).isPresent();
        return matters
                ? new Resamples(byClusters, grouped(Drawing.EARLIER_CLUSTERS, design, groups, effect, questions))
                : new Resamples(byCases, grouped(Drawing.EARLIER_CASES, design, groups, effect, questions));
    }

    private static Outcome<Double> median(List<Double> found, int units) {
        double[] effects = found.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return effects.length == 0 || units < FEWEST
                ? Outcome.unavailable("NOT_COMPUTABLE", "no metric has a design effect")
                : Outcome.value((effects[(effects.length - 1) / 2] + effects[effects.length / 2]) / 2);
    }

    /**
     * Groups of rows.
     *
     * @param ofRow each row's group, numbered from 0 without gaps; a row without a value is a group of its own
     * @param count number of groups
     */
    public record Groups(int[] ofRow, int count) {
        /** The table's units where none is in two groups, else every row by itself. */
        Units units(ScoreTable table) {
            int[] groupOf = new int[table.units().count()];
            Arrays.fill(groupOf, -1);
            for (int row = 0; row < ofRow.length; row++) {
                int unit = table.units().unit(row);
                if (groupOf[unit] >= 0 && groupOf[unit] != ofRow[row]) {
                    return Units.each(table.size());
                }
                groupOf[unit] = ofRow[row];
            }
            return table.units();
        }

        public static Groups of(ScoreTable table, List<Slice> slices, String dimension) {
            int[] group = new int[table.size()];
            Arrays.fill(group, -1);
            int count = 0;
            for (Slice slice : slices) {
                if (slice.dimension().equals(dimension)) {
                    int[] rows = table.rows(slice.items());
                    for (int row : rows) {
                        group[row] = count;
                    }
                    count += rows.length > 0 ? 1 : 0;
                }
            }
            for (int row = 0; row < group.length && count > 0; row++) {
                if (group[row] < 0) {
                    group[row] = count++;
                }
            }
            return new Groups(group, count);
        }
    }
}
