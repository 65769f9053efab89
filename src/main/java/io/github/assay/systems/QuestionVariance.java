package io.github.assay.systems;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Decimals;
import io.github.assay.systems.figures.RunFigure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Question Variance Testing (NL2SQL360; metrics.md §1.17). It measures how consistently a system answers questions with
 * the same gold SQL on the same database.
 */
public final class QuestionVariance {
    private static final int LONGEST = 200;
    private static final int MOST_NAMES = 20;

    private QuestionVariance() {}

    /**
     * One answer.
     *
     * @param group database and gold SQL, one line each
     * @param name the case
     * @param value the answer's EX
     */
    public record Answer(String group, String name, Outcome<Double> value) {}

    /** An answer that has an EX. */
    private record Scored(String name, double value) {}

    /** Mean of group means, over the groups of two or more questions with at least one right answer. */
    public static RunFigure of(List<Answer> answers) {
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
                .filter(QuestionVariance::counts)
                .map(QuestionVariance::mean)
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
}
