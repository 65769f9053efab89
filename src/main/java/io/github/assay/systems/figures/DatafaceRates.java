package io.github.assay.systems.figures;

import io.github.assay.domain.Outcome;
import java.util.List;

/** Computes Dataface's rates of a run (metrics.md §3.10). They have no composite. */
public final class DatafaceRates {
    private DatafaceRates() {}

    /**
     * One answer.
     *
     * @param parses value of {@code parse-ok}
     * @param grounded value of {@code grounding-ok}
     * @param equivalence the class, {@code skipped} where the judge was not consulted
     */
    public record Answer(Outcome<Double> parses, Outcome<Double> grounded, Outcome<String> equivalence) {}

    /** The rates of a run's answers, each with its denominator. */
    public static List<RunFigure> of(List<Answer> answers) {
        List<String> classes = answers.stream().flatMap(a -> a.equivalence().asValue().stream()).toList();
        int judged = (int) classes.stream().filter(c -> !c.equals("skipped")).count();
        long equivalent = count(classes, "equivalent");
        return List.of(
                RunFigure.share(
                        "dataface-pass-rate", equivalent + count(classes, "partially_equivalent"), classes.size()),
                rate("dataface-parse-rate", answers.stream().map(Answer::parses).toList()),
                rate("dataface-grounding-rate", answers.stream().map(Answer::grounded).toList()),
                RunFigure.share("dataface-equivalence-rate", equivalent, classes.size()),
                RunFigure.share("dataface-equivalence-rate-judged", equivalent, judged));
    }

    private static long count(List<String> classes, String wanted) {
        return classes.stream().filter(wanted::equals).count();
    }

    private static RunFigure rate(String id, List<Outcome<Double>> values) {
        return RunFigure.mean(id, values.stream().flatMap(v -> v.asValue().stream()).toList());
    }
}
