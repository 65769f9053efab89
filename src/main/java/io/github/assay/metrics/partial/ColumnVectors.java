package io.github.assay.metrics.partial;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Computes how alike columns are by recorded vectors of a language model. The vectors are stored with the case or the
 * prediction under {@code column_embeddings}: name of the column → numbers (metrics.md §0.5, option {@code embedding}).
 * No model is called here.
 */
public final class ColumnVectors {
    public static final MetricInfo.Option OPTION = MetricInfo.Option.oneOf(
            "embedding",
            "how alike columns are: by names and values, or by the cosine of recorded vectors (column_embeddings), pairs"
                    + " above 0.7",
            "none",
            "recorded");

    /** Pairs of columns must be more alike than this. */
    public static final double THRESHOLD = Math.nextUp(0.7);

    private static final String FIELD = "column_embeddings";

    private final Map<String, double[]> byName = new HashMap<>();

    private ColumnVectors() {}

    /**
     * The cosine of every gold column's vector and every predicted one's, where the option asks for it.
     *
     * @return unavailable where a column has no vector, or vectors cannot be used
     */
    public static Outcome<Optional<double[][]>> likeness(Evidence evidence, String metric, TablePair tables) {
        if (!evidence.is(metric, OPTION.name(), OPTION.standard(), "recorded")) {
            return Outcome.value(Optional.empty());
        }
        Datum.Fields recorded = evidence.item().evalCase().extras().fields(FIELD)
                .with(evidence.item().prediction().extras().fields(FIELD));
        ColumnVectors vectors = new ColumnVectors();
        String fault = vectors.read(recorded);
        if (!fault.isEmpty()) {
            return Outcome.unavailable("invalid_embedding", fault);
        }
        List<double[]> gold = new ArrayList<>();
        List<double[]> predicted = new ArrayList<>();
        String missing = vectors.find(tables.gold().columns(), gold) + vectors.find(tables.predicted().columns(), predicted);
        return missing.isEmpty()
                ? Outcome.value(Optional.of(cosines(gold, predicted)))
                : Outcome.unavailable("no_embedding", missing.strip());
    }

    /** Returns the fault, or the empty text. */
    private String read(Datum.Fields recorded) {
        int size = -1;
        for (Map.Entry<String, Datum> entry : recorded.values().entrySet()) {
            double[] vector = entry.getValue().asItems().stream()
                    .flatMap(v -> v.asNumber().stream())
                    .mapToDouble(Number::doubleValue)
                    .toArray();
            boolean usable = vector.length == entry.getValue().asItems().size() && length(vector) > 0
                    && Double.isFinite(length(vector)) && (size < 0 || size == vector.length);
            if (!usable) {
                return "the vector of column " + entry.getKey() + " is no list of numbers, all zero, or not as long as the"
                        + " others";
            }
            size = vector.length;
            byName.put(ColumnNames.normalise(entry.getKey()), vector);
        }
        return "";
    }

    /** Returns which column has no vector, or the empty text. */
    private String find(List<Column> columns, List<double[]> into) {
        for (Column column : columns) {
            double[] vector = byName.get(ColumnNames.normalise(column.name()));
            if (vector == null) {
                return "no vector was recorded for column " + column.name() + ". ";
            }
            into.add(vector);
        }
        return "";
    }

    private static double[][] cosines(List<double[]> gold, List<double[]> predicted) {
        return gold.stream()
                .map(g -> predicted.stream().mapToDouble(p -> dot(g, p) / (length(g) * length(p))).toArray())
                .toArray(double[][]::new);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double length(double[] vector) {
        return Math.sqrt(dot(vector, vector));
    }
}
