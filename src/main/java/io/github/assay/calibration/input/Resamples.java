package io.github.assay.calibration.input;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.ResamplingScheme;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.calibration.study.StudyDesign.Drawing;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Slice;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.DesignEffect;
import io.github.assay.statistics.resample.ReplicateStatistics;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.resample.Resampling;
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
    /**
     * @param statistics factory of the statistics; the first {@code judged} of them decide whether clusters matter
     * @param groups the groups of the rows by the design's dimension
     */
    public static Resamples of(
            Columns columns, Supplier<? extends ReplicateStatistics> statistics, int judged, Groups groups,
            String stream, CalibrationSettings settings, Progress progress) {
        Run run = (resampling, name) ->
                Bootstrap.run(resampling, statistics, name, settings.bootstrap(), settings.threads(), progress);
        StudyDesign design = settings.design();
        String grouped = stream + "/by/" + design.dimension();
        return switch (design.drawing()) {
            case CASES -> new Resamples(run.of(Resampling.ofCases(columns), stream), ResamplingScheme.CASES);
            case STRATA -> groups.count() == 0
                    ? refused(run.of(Resampling.ofCases(columns), stream), design.dimension(), groups)
                    : new Resamples(
                            run.of(Resampling.withinStrata(columns, groups.ofRow()), grouped),
                            new ResamplingScheme(Drawing.STRATA, design.dimension(), groups.count(), notRequested()));
            case CLUSTERS -> groups.count() < DesignEffect.TOO_FEW
                    ? refused(run.of(Resampling.ofCases(columns), stream), design.dimension(), groups)
                    : clustered(run, columns, judged, groups, stream, grouped, design, 0);
            case AUTOMATIC -> groups.count() < DesignEffect.TOO_FEW
                    ? refused(run.of(Resampling.ofCases(columns), stream), design.dimension(), groups)
                    : clustered(run, columns, judged, groups, stream, grouped, design, DesignEffect.MATTERS);
        };
    }

    private interface Run {
        /** Replicates under one resampling, from the named stream of random numbers. */
        Replicates of(Resampling resampling, String stream);
    }

    private static Outcome<Double> notRequested() {
        return Outcome.unavailable("NOT_COMPUTABLE", "not requested");
    }

    private static Resamples refused(Replicates byCases, String dimension, Groups groups) {
        Outcome<Double> why = Outcome.unavailable("NOT_COMPUTABLE", groups.count() + " clusters");
        return new Resamples(byCases, new ResamplingScheme(Drawing.CASES, dimension, groups.count(), why));
    }

    private static Resamples clustered(
            Run run, Columns columns, int judged, Groups groups, String stream, String grouped, StudyDesign design,
            double least) {
        Replicates byCases = run.of(Resampling.ofCases(columns), stream);
        Replicates byClusters = run.of(Resampling.ofClusters(columns, groups.ofRow()), grouped);
        Outcome<Double> effect = median(byCases, byClusters, judged, groups.count());
        boolean matters = least == 0 || effect.asValue().filter(e -> e > least).isPresent();
        return matters
                ? new Resamples(
                        byClusters, new ResamplingScheme(Drawing.CLUSTERS, design.dimension(), groups.count(), effect))
                : new Resamples(byCases, new ResamplingScheme(Drawing.CASES, design.dimension(), groups.count(), effect));
    }

    private static Outcome<Double> median(Replicates byCases, Replicates byClusters, int judged, int clusters) {
        double[] effects = IntStream.range(0, judged)
                .mapToObj(s -> DesignEffect.of(byCases, byClusters, s, clusters).asValue())
                .flatMap(Optional::stream)
                .mapToDouble(DesignEffect::effect)
                .sorted()
                .toArray();
        return effects.length == 0
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
