package io.github.assay.service.scoring;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.task.Progress;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Scores that another program stored in the project's files. They keep their names, never enter a score of Assay, and
 * are compared with the metric of Assay that measures the same.
 *
 * @param comparisons by system and name
 * @param judges imported judges
 * @param filledIn by name, number of scores that the other program filled in without computing them; they are excluded
 */
public record ImportedScores(
        List<ImportedComparison> comparisons, List<ImportedJudge> judges, Map<String, Integer> filledIn) {
    private static final Map<String, String> ASKS_THE_SAME = Map.ofEntries(
            Map.entry("execution_accuracy", "ex"),
            Map.entry("non_empty_execution_accuracy", "ex-nonempty"),
            Map.entry("bird_execution_accuracy", "ex-bird"),
            Map.entry("is_sqlglot_parsable", "parse-ok"),
            Map.entry("parse_ok", "parse-ok"),
            Map.entry("grounding_ok", "grounding-ok"),
            Map.entry("pass", "dataface-pass"),
            Map.entry("correct", "ex-defog-subset"),
            Map.entry("exact_match", "ex-defog"),
            Map.entry("ex", "ex"),
            Map.entry("res", "ex"),
            Map.entry("em", "spider-em"));

    public ImportedScores {
        comparisons = List.copyOf(comparisons);
        judges = List.copyOf(judges);
        filledIn = Map.copyOf(filledIn);
    }

    /** Whether a project has any. */
    public static boolean arePresentIn(List<Item> items) {
        return items.stream().anyMatch(i -> !of(i).isEmpty());
    }

    /** The imported part of a prediction. */
    public static Datum.Fields of(Item item) {
        return item.prediction().extras().fields("imported");
    }

    /** An imported score as a number: true is 1, false 0. */
    public static OptionalDouble number(Datum value) {
        Optional<Double> number = switch (value) {
            case Datum.Number(BigDecimal v) -> Optional.of(v.doubleValue());
            case Datum.Flag(boolean yes) -> Optional.of(yes ? 1.0 : 0.0);
            default -> Optional.empty();
        };
        return number.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    /** Assay's metric that measures the same as an imported score of that name; empty where there is none. */
    public static String counterpart(String name) {
        return ASKS_THE_SAME.getOrDefault(name, "");
    }

    /**
     * Compares from stored outcomes; the caller runs the queries before.
     *
     * @param items what to compare
     */
    public static ImportedScores compare(
            ProjectSession session, ScoringService scoring, List<Item> items, int threads, Progress progress) {
        List<MetricInfo> metrics = scoring.metrics().stream()
                .filter(m -> ASKS_THE_SAME.containsValue(m.id()))
                .toList();
        Map<String, ImportedTally> tallies = new TreeMap<>();
        Map<String, ImportedJudgeTally> judges = new TreeMap<>();
        Map<String, Integer> filledIn = new TreeMap<>();
        scoring.score(session, items, metrics, threads, progress, scores -> {
            Datum.Fields imported = of(scores.item());
            imported.fields("scores").values().forEach((name, value) -> tallies
                    .computeIfAbsent(
                            name + '\n' + scores.item().prediction().system(),
                            _ -> new ImportedTally(name, scores.item().prediction().system()))
                    .add(scores, imported.text("program").orElse(""), number(value)));
            imported.fields("judges").values().forEach((name, reply) -> judges
                    .computeIfAbsent(name, ImportedJudgeTally::new)
                    .add(reply.asFields().orElse(Datum.Fields.NONE), imported.fields("reference_label")));
            imported.fields("filled_in").values().keySet().forEach(name -> filledIn.merge(name, 1, Integer::sum));
        });
        Map<String, Integer> perSystem = new LinkedHashMap<>();
        items.forEach(i -> perSystem.merge(i.prediction().system(), 1, Integer::sum));
        List<ImportedComparison> comparisons = new ArrayList<>();
        tallies.values().forEach(t -> t.result(perSystem).ifPresent(comparisons::add));
        return new ImportedScores(
                comparisons, judges.values().stream().map(ImportedJudgeTally::result).toList(), filledIn);
    }

    /** Sums up one imported score of one system. */
    private static final class ImportedTally {
        private static final double SAME = 1e-9;
        private static final double HALF = 0.5;

        private final String name;
        private final String system;
        private final String metric;
        private final List<ItemKey> onlyTheirs = new ArrayList<>();
        private final List<ItemKey> onlyOurs = new ArrayList<>();
        private String program = "";
        private int present;
        private double sum;
        private double oursSum;
        private int both;
        private int equal;
        private int unscored;

        ImportedTally(String name, String system) {
            this.name = name;
            this.system = system;
            this.metric = ImportedScores.counterpart(name);
        }

        void add(ItemScores scores, String from, OptionalDouble value) {
            program = program.isEmpty() ? from : program;
            if (value.isEmpty()) {
                return;
            }
            present++;
            sum += value.getAsDouble();
            Optional<ScoreView> view = scores.scores().stream()
                    .filter(s -> s.metric().id().equals(metric))
                    .findFirst();
            if (view.isEmpty()) {
                return;
            }
            Optional<Measurement> ours = view.get().outcome().asValue();
            if (ours.isEmpty()) {
                unscored++;
                return;
            }
            both++;
            oursSum += ours.get().value();
            equal += Math.abs(ours.get().value() - value.getAsDouble()) <= SAME ? 1 : 0;
            boolean theirPass = value.getAsDouble() >= HALF;
            boolean ourPass = view.get().pass().orElse(ours.get().value() >= HALF);
            if (theirPass && !ourPass) {
                onlyTheirs.add(scores.item().key());
            } else if (!theirPass && ourPass) {
                onlyOurs.add(scores.item().key());
            }
        }

        /** The result; empty when no value of the score is a number. */
        Optional<ImportedComparison> result(Map<String, Integer> perSystem) {
            return present == 0
                    ? Optional.empty()
                    : Optional.of(new ImportedComparison(
                            program, name, system, perSystem.getOrDefault(system, 0), present, sum / present,
                            both + unscored == 0 ? "" : metric,
                            both == 0
                                    ? Optional.empty() : Optional.of(oursSum / both), both, equal, onlyTheirs, onlyOurs,
                            unscored));
        }
    }

    /**
     * One imported score of one system, beside the metric of Assay that measures the same.
     *
     * @param program the program that made it
     * @param name the score's name in that program
     * @param items the system's items
     * @param present how many of them have the score
     * @param mean its mean over those that have it
     * @param metric Assay's metric; empty where none measures the same
     * @param ours mean of Assay's metric over the items that have both; empty when none has
     * @param both how many items have both
     * @param equal number of those items on which both are equal
     * @param onlyTheirs items that pass in the other program and fail here
     * @param onlyOurs items that fail in the other program and pass here
     * @param unscored items with an imported score for which Assay's metric is unavailable
     */
    public record ImportedComparison(
            String program, String name, String system, int items, int present, double mean, String metric,
            Optional<Double> ours, int both, int equal, List<ItemKey> onlyTheirs, List<ItemKey> onlyOurs,
            int unscored) {
        public ImportedComparison {
            onlyTheirs = List.copyOf(onlyTheirs);
            onlyOurs = List.copyOf(onlyOurs);
        }
    }
}
