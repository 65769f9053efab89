package io.github.assay.systems.figures;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Decimals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Computes figures of a run that other programs publish: NL2SQL360, Dr. Spider, Dataface, STEF. */
public final class PublishedRates {
    private static final int LONGEST = 200;
    private static final int MOST_NAMES = 20;

    private PublishedRates() {}

    /**
     * An answer to one of several questions with the same gold SQL on the same database.
     *
     * @param group database and gold SQL, one line each
     * @param name the case
     * @param value the answer's EX
     */
    public record Sibling(String group, String name, Outcome<Double> value) {}

    /** An answer that has an EX. */
    private record Scored(String name, double value) {}

    /**
     * Question Variance Testing (NL2SQL360; metrics.md §1.17): how consistently a system answers questions with the same gold
     * SQL on the same database. Mean of group means, over the groups of two or more questions with at least one right answer.
     */
    public static RunFigure variance(List<Sibling> answers) {
        Map<String, List<Scored>> groups = new LinkedHashMap<>();
        answers.forEach(a -> a.value()
                .asValue()
                .ifPresent(v -> groups.computeIfAbsent(a.group(), _ -> new ArrayList<>()).add(new Scored(a.name(), v))));
        List<Map.Entry<String, List<Scored>>> several =
                groups.entrySet().stream().filter(g -> g.getValue().size() >= 2).toList();
        List<String> units = several.stream()
                .sorted(Comparator.comparingDouble(g -> counts(g.getValue()) ? mean(g.getValue()) : 2))
                .map(g -> words(g.getKey(), g.getValue()))
                .toList();
        List<Double> means = several.stream()
                .map(Map.Entry::getValue)
                .filter(PublishedRates::counts)
                .map(PublishedRates::mean)
                .toList();
        return RunFigure.mean("qvt", means).of(units);
    }

    private static boolean counts(List<Scored> group) {
        return group.stream().anyMatch(a -> a.value() == 1);
    }

    private static double mean(List<Scored> group) {
        return group.stream().mapToDouble(Scored::value).sum() / group.size();
    }

    /** The questions of a group with right and with wrong answers, and the group's mean. */
    private static String words(String group, List<Scored> answers) {
        String sql = group.substring(group.indexOf('\n') + 1).replaceAll("\\s+", " ");
        String shown = sql.length() > LONGEST ? sql.substring(0, LONGEST - 1) + "…" : sql;
        return named(answers, 1, "right") + named(answers, 0, "wrong")
                + (counts(answers) ? "mean " + Decimals.significant(mean(answers)) : "left out, as no answer is right")
                + ": " + shown;
    }

    private static String named(List<Scored> answers, double value, String word) {
        List<String> names = answers.stream().filter(a -> a.value() == value).map(Scored::name).toList();
        String more = names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "";
        return names.isEmpty() ? "" : word + " " + names.stream().limit(MOST_NAMES).collect(Collectors.joining(", ")) + more + "; ";
    }

    /**
     * One system's values on a case and on its disturbed variant.
     *
     * @param perturbation kind of disturbance
     * @param clean value on the case
     * @param perturbed value on the variant
     */
    public record Pair(String perturbation, double clean, double perturbed) {}

    /**
     * The loss on disturbed variants of cases (Dr. Spider; metrics.md §5.3): gap, relative gap and consistency over some pairs;
     * {@code group} names them, empty for all.
     */
    public static List<RunFigure> robustness(List<Pair> pairs, String group) {
        return robustness(pairs).stream().map(figure -> figure.in(group)).toList();
    }

    private static List<RunFigure> robustness(List<Pair> pairs) {
        int n = pairs.size();
        RunFigure consistency = RunFigure.share(
                "perturbation-consistency",
                pairs.stream().filter(p -> p.clean() == p.perturbed()).count(),
                n);
        if (n == 0) {
            Outcome<Double> none = Outcome.unavailable("NO_DATA", "no case is linked to a variant of it");
            return List.of(
                    new RunFigure("robustness-gap", none, 0),
                    new RunFigure("robustness-gap-relative", none, 0),
                    consistency);
        }
        double clean = pairs.stream().mapToDouble(Pair::clean).sum() / n;
        double gap = clean - pairs.stream().mapToDouble(Pair::perturbed).sum() / n;
        Outcome<Double> relative = clean == 0
                ? Outcome.unavailable("NOTHING_TO_LOSE", "no clean case is right")
                : Outcome.value(gap / clean);
        return List.of(
                new RunFigure("robustness-gap", Outcome.value(gap), n),
                new RunFigure("robustness-gap-relative", relative, n),
                consistency);
    }

    /**
     * One answer in Dataface's stages.
     *
     * @param parses value of {@code parse-ok}
     * @param grounded value of {@code grounding-ok}
     * @param equivalence the class, {@code skipped} where the judge was not consulted
     */
    public record Staged(Outcome<Double> parses, Outcome<Double> grounded, Outcome<String> equivalence) {}

    /** Dataface's rates of a run (metrics.md §3.10), each with its denominator. They have no composite. */
    public static List<RunFigure> dataface(List<Staged> answers) {
        List<String> classes = answers.stream().flatMap(a -> a.equivalence().asValue().stream()).toList();
        int judged = (int) classes.stream().filter(c -> !c.equals("skipped")).count();
        long equivalent = count(classes, "equivalent");
        return List.of(
                RunFigure.share(
                        "dataface-pass-rate", equivalent + count(classes, "partially_equivalent"), classes.size()),
                rate("dataface-parse-rate", answers.stream().map(Staged::parses).toList()),
                rate("dataface-grounding-rate", answers.stream().map(Staged::grounded).toList()),
                RunFigure.share("dataface-equivalence-rate", equivalent, classes.size()),
                RunFigure.share("dataface-equivalence-rate-judged", equivalent, judged));
    }

    private static long count(List<String> classes, String wanted) {
        return classes.stream().filter(wanted::equals).count();
    }

    private static RunFigure rate(String id, List<Outcome<Double>> values) {
        return RunFigure.mean(id, values.stream().flatMap(v -> v.asValue().stream()).toList());
    }

    /**
     * One answer's Φ.
     *
     * @param phi from 0 to 100
     * @param tier its tier
     */
    public record Graded(double phi, String tier) {}

    /**
     * STEF's summary of a run: mean and 90th percentile of Φ, coverage, answers by tier (metrics.md §3.8).
     *
     * @param answers one per answer to which the metric applies
     */
    public static List<RunFigure> stef(List<Outcome<Graded>> answers) {
        List<Graded> scored = answers.stream().flatMap(a -> a.asValue().stream()).toList();
        List<Double> sorted = scored.stream().map(Graded::phi).sorted().toList();
        Outcome<Double> p90 = sorted.isEmpty()
                ? Outcome.unavailable("NO_DATA")
                : Outcome.value(sorted.get((int) Math.ceil(0.9 * sorted.size()) - 1));
        List<RunFigure> figures = new ArrayList<>(List.of(
                RunFigure.mean("stef-mean", sorted),
                new RunFigure("stef-p90", p90, sorted.size()),
                RunFigure.share("stef-coverage", sorted.size(), answers.size())));
        Map<String, Integer> tiers = new LinkedHashMap<>();
        List.of("excellent", "good", "marginal", "poor").forEach(t -> tiers.put(t, 0));
        scored.forEach(a -> tiers.merge(a.tier().toLowerCase(java.util.Locale.ROOT), 1, Integer::sum));
        tiers.forEach((tier, count) -> figures.add(RunFigure.share("stef-tier", count, sorted.size()).in(tier)));
        return List.copyOf(figures);
    }
}
