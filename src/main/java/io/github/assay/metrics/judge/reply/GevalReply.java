package io.github.assay.metrics.judge.reply;

import io.github.assay.domain.table.Datum;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The G-Eval part of reply G, {@code agentic} (metrics.md §3.2, §3.15).
 *
 * @param marks what the judge says of each dimension
 */
public record GevalReply(Map<Dimension, Mark> marks) {
    /** The property for which a response is marked. */
    public enum Dimension {
        COHERENCE,
        CONSISTENCY,
        FLUENCY,
        RELEVANCE;

        /** The dimension as replies and metric ids spell it. */
        public String word() {
            return ReplyObject.spelled(this);
        }
    }

    /**
     * The mark of one dimension.
     *
     * @param plain the integer the judge wrote, 1 to 5
     * @param probabilities token → probability, where they were recorded
     * @param reason why; may be empty
     */
    public record Mark(int plain, Map<String, Double> probabilities, String reason) {
        private static final double LEAST = 0.01;

        /**
         * The mark: Σ i·p(i)/Σ p(i) over the integer tokens from 1 to 5 with a probability of at least 0.01, where there
         * is one; else the plain integer.
         */
        public double value() {
            double weighted = 0;
            double all = 0;
            for (int i = 1; i <= 5; i++) {
                double p = probabilities.getOrDefault(Integer.toString(i), 0.0);
                if (p >= LEAST) {
                    weighted += i * p;
                    all += p;
                }
            }
            return all > 0 ? weighted / all : plain;
        }
    }

    /** The mark of a dimension; a reply has all. */
    public Mark mark(Dimension dimension) {
        return Objects.requireNonNull(marks.get(dimension));
    }

    static GevalReply read(ReplyObject o) {
        ReplyObject geval = o.object("geval");
        Optional<ReplyObject> reasons = geval.optionalObject("reasons");
        Optional<ReplyObject> probabilities = geval.optionalObject("probabilities");
        Map<Dimension, Mark> marks = new EnumMap<>(Dimension.class);
        for (Dimension dimension : Dimension.values()) {
            String key = dimension.word();
            marks.put(dimension, new Mark(
                    whole(geval, key),
                    probabilities.flatMap(p -> p.optionalObject(key)).map(GevalReply::shares).orElse(Map.of()),
                    reasons.flatMap(r -> r.optionalText(key)).orElse("")));
        }
        return new GevalReply(marks);
    }

    private static int whole(ReplyObject o, String key) {
        double value = o.number(key, 1, 5);
        if (value != Math.rint(value)) {
            throw ReplyObject.bad(o.path(key), Double.toString(value), "a whole number from 1 to 5");
        }
        return (int) value;
    }

    private static Map<String, Double> shares(ReplyObject o) {
        Map<String, Double> all = new LinkedHashMap<>();
        for (Map.Entry<String, Datum> e : o.fields().values().entrySet()) {
            all.put(e.getKey().strip(), ReplyObject.asNumber(o.path(e.getKey()), e.getValue(), 0, 1));
        }
        return all;
    }
}
