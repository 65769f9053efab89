package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import tools.jackson.databind.JsonNode;

/**
 * Figures of another program beside ours. Collects every difference; {@link #end} fails with all of them. A figure that
 * is null there must be undefined here; one that is absent there is not compared.
 */
final class ExpectedFigures {
    private static final double EXACT = 1e-12;
    private static final int MANY = 20;

    private final String what;
    private final List<String> differences = new ArrayList<>();
    private int compared;

    ExpectedFigures(String what) {
        this.what = what;
    }

    /**
     * An object with figures.
     *
     * @param path the names that lead to it in its document
     * @param only whether the first of them is the document's only one
     */
    record Place(List<String> path, boolean only, JsonNode figures) {}

    /** The outermost objects of a document that fit, wherever they are: a file may be nested by part or reference. */
    static Stream<Place> find(JsonNode document, Predicate<JsonNode> fits) {
        return find(List.of(), document.size() == 1, document, fits);
    }

    private static Stream<Place> find(List<String> path, boolean only, JsonNode node, Predicate<JsonNode> fits) {
        if (!node.isObject() || fits.test(node)) {
            return node.isObject() ? Stream.of(new Place(path, only, node)) : Stream.empty();
        }
        return node.properties().stream()
                .flatMap(e -> find(
                        Stream.concat(path.stream(), Stream.of(e.getKey())).toList(), only, e.getValue(), fits));
    }

    /** The confusion counts and all that follows from them. */
    void verdicts(MetricCalibration metric, JsonNode figures) {
        Confusion c = metric.verdicts().counts();
        number("tp", Outcome.value((double) c.tp()), figures.path("tp"));
        number("fp", Outcome.value((double) c.fp()), figures.path("fp"));
        number("fn", Outcome.value((double) c.fn()), figures.path("fn"));
        number("tn", Outcome.value((double) c.tn()), figures.path("tn"));
        estimate("cohen_kappa", metric.verdicts().cohenKappa(), figures.path("cohen_kappa"));
        estimate("recall", metric.verdicts().sensitivity(), figures.path("recall"));
        estimate("specificity", metric.verdicts().specificity(), figures.path("specificity"));
        number("accuracy", Rates.accuracy(c), figures.path("accuracy"));
        number("precision", Rates.precision(c), figures.path("precision"));
        number("f1", Rates.f1(c), figures.path("f1"));
        number("mcc", Rates.matthews(c), figures.path("mcc"));
    }

    /** A figure with an interval, which it must have where it differs from 0 and 1 and is of {@link #MANY} cases. */
    void estimate(String name, Outcome<Estimate> ours, JsonNode theirs) {
        number(name, ours.map(Estimate::value), theirs);
        ours.asValue()
                .filter(e -> e.n() >= MANY && theirs.isNumber() && theirs.asDouble() > 0 && theirs.asDouble() < 1)
                .filter(e -> e.interval().asValue().isEmpty())
                .ifPresent(e -> differences.add(name + " has no interval: " + e.interval()));
    }

    void number(String name, Outcome<Double> ours, JsonNode theirs) {
        if (theirs.isMissingNode()) {
            return;
        }
        compared++;
        boolean same = theirs.isNull()
                ? ours.asValue().isEmpty()
                : ours.asValue().filter(v -> Math.abs(v - theirs.asDouble()) <= EXACT).isPresent();
        if (!same) {
            differences.add(name + ": ours " + ours + ", theirs " + theirs);
        }
    }

    void count(String name, long ours, JsonNode theirs) {
        number(name, Outcome.value((double) ours), theirs);
    }

    /** Fails with all differences, or where nothing was compared. */
    void end() {
        if (!differences.isEmpty() || compared == 0) {
            Assertions.fail(what + ": " + compared + " figures compared, " + differences.size() + " differ\n"
                    + String.join("\n", differences));
        }
    }
}
