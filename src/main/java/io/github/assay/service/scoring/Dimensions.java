package io.github.assay.service.scoring;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Datum;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.metrics.structure.BadgerComplexity;
import io.github.assay.metrics.structure.SpiderHardness;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.query.SqlFeatures;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Dimensions by which items can be sliced (metrics.md §0.6): fields of the format, what is computed of the case, and any key of the metadata. A key inside
 * an object is named by its path, such as {@code pipeline.generator}; {@code metadata.} may stand before it.
 */
public final class Dimensions {
    private static final String ROUTE = "route";
    private static final Map<String, Function<Item, String>> FIELDS = Map.of(
            "tier", i -> i.evalCase().strata().tier(),
            "difficulty", i -> i.evalCase().strata().difficulty(),
            "complexity", i -> i.evalCase().strata().complexity(),
            "category", i -> i.evalCase().strata().category(),
            "scenario", i -> i.evalCase().strata().scenario(),
            "db", i -> i.evalCase().dbId(),
            "dataset", i -> i.evalCase().context().dataset(),
            ROUTE, i -> i.prediction().answer().selectedRoute(),
            "system", i -> i.prediction().system(),
            "run", i -> i.prediction().runId());
    private static final List<String> ORDER = List.of(
            "tier", "difficulty", "complexity", "category", "scenario", "db", "dataset", ROUTE, "system", "run");
    private static final List<String> OBJECTS = List.of("backend_metadata", "metadata", "run");
    private static final List<String> WORDS = List.of("model", "prompt_version", "backend", "perturbation");

    private static final String METADATA = "metadata.";
    private static final int DEEPEST = 4;

    private Dimensions() {}

    /** The item's value on a dimension; the empty text where it has none. */
    public static String value(Item item, String dimension) {
        Function<Item, String> field = FIELDS.get(dimension);
        if (field != null) {
            return field.apply(item);
        }
        String given = other(item, dimension);
        return given.isEmpty() ? QueryDimensions.value(item.evalCase(), dimension).orElse("") : given;
    }

    /** Whether a dimension is one of the case, the system or the run by its name, so that it tells nothing of how good an answer is. */
    static boolean isHarmless(String dimension) {
        return FIELDS.containsKey(dimension) && !dimension.equals(ROUTE) || QueryDimensions.has(dimension);
    }

    /** The dimensions on which some item has a value. */
    public static SequencedSet<String> of(List<Item> items) {
        SequencedSet<String> found = new LinkedHashSet<>();
        ORDER.stream()
                .filter(d -> items.stream().anyMatch(i -> !value(i, d).isBlank()))
                .forEach(found::add);
        for (Item item : items) {
            for (Datum.Fields extras : List.of(item.prediction().extras(), item.evalCase().extras())) {
                WORDS.stream().filter(w -> scalar(extras.get(w)).isPresent()).forEach(found::add);
                OBJECTS.forEach(o -> extras.fields(o).values().forEach((key, value) -> {
                    if (scalar(Optional.of(value)).isPresent()) {
                        found.add(key);
                    }
                }));
            }
            paths(item.prediction().metadata(), found);
            paths(item.evalCase().metadata(), found);
        }
        QueryDimensions.LISTED.stream()
                .filter(d -> items.stream().anyMatch(i -> QueryDimensions.value(i.evalCase(), d).isPresent()))
                .forEach(found::add);
        return found;
    }

    /** Adds the keys of scalar values, those inside objects by their path; lists are no values of a dimension. */
    private static void paths(Map<String, String> metadata, SequencedSet<String> found) {
        new TreeMap<>(metadata).forEach((key, json) -> {
            if (!json.startsWith("{") && !json.startsWith("[")) {
                found.add(key);
            }
            nested(json).ifPresent(inner -> paths(key + ".", inner, DEEPEST, found));
        });
    }

    private static void paths(String before, JsonObject values, int deep, SequencedSet<String> found) {
        values.forEach((key, value) -> {
            if (isScalar(value)) {
                found.add(before + key);
            } else if (deep > 0) {
                JsonObject.in(value).ifPresent(inner -> paths(before + key + ".", inner, deep - 1, found));
            }
        });
    }

    private static boolean isScalar(Object value) {
        return value instanceof String text && !text.isBlank() || value instanceof Number || value instanceof Boolean;
    }

    /** The members of a value that is a JSON object; empty for any other, and for values that were left in their file. */
    private static Optional<JsonObject> nested(String json) {
        if (!json.startsWith("{")) {
            return Optional.empty();
        }
        try {
            return JsonEdit.read(json.getBytes(StandardCharsets.UTF_8)).map(JsonEdit::values);
        } catch (JsonException e) {
            return Optional.empty(); // metadata is kept untouched, so it need not be JSON
        }
    }

    /** A value inside an object of the metadata; the longest key that exists is taken first, because keys may have dots. */
    private static Optional<String> at(Map<String, String> metadata, String path) {
        for (int dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
            String json = metadata.get(path.substring(0, dot));
            String rest = path.substring(dot + 1);
            Optional<String> found = json == null ? Optional.empty() : nested(json).flatMap(inner -> inside(inner, rest));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> inside(JsonObject values, String path) {
        Object own = values.get(path);
        if (own != null && isScalar(own)) {
            return Optional.of(own instanceof BigDecimal number ? number.toPlainString() : own.toString());
        }
        for (int dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
            String rest = path.substring(dot + 1);
            Optional<String> found = JsonObject.in(values.get(path.substring(0, dot))).flatMap(inner -> inside(inner, rest));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** A value of the prediction, else of the case: as a field, inside an object about the run, as metadata. */
    private static String other(Item item, String key) {
        Prediction prediction = item.prediction();
        Optional<String> found = in(prediction.extras(), prediction.metadata(), key)
                .or(() -> in(item.evalCase().extras(), item.evalCase().metadata(), key));
        return found.isEmpty() && key.startsWith(METADATA)
                ? value(item, key.substring(METADATA.length()))
                : found.orElse("");
    }

    private static Optional<String> in(Datum.Fields extras, Map<String, String> metadata, String key) {
        Optional<String> found = scalar(extras.get(key));
        for (String object : OBJECTS) {
            found = found.or(() -> scalar(extras.fields(object).get(key)));
        }
        return found.or(() -> Optional.ofNullable(metadata.get(key)).map(Dimensions::unquoted)).or(() -> at(metadata, key));
    }

    private static Optional<String> scalar(Optional<Datum> value) {
        return value.flatMap(v -> switch (v) {
            case Datum.Text(String text) -> Optional.of(text).filter(t -> !t.isBlank());
            case Datum.Number(var number) -> Optional.of(number.toPlainString());
            case Datum.Flag(boolean flag) -> Optional.of(Boolean.toString(flag));
            default -> Optional.empty();
        });
    }

    /** The text of a JSON value; metadata is stored as JSON text. */
    private static String unquoted(String json) {
        return json.length() > 1 && json.startsWith("\"") && json.endsWith("\"")
                ? json.substring(1, json.length() - 1)
                : json;
    }

    /**
     * Dimensions that are computed of a case (metrics.md §0.6): tiers and features of its gold query, and the first word of its
     * question. A case whose gold query cannot be read has no value on those of the query.
     */
    private static final class QueryDimensions {
        /** Those that lists name; {@code sql-} goes with every feature of metrics.md §2.11. */
        static final List<String> LISTED = List.of(
                "spider-hardness", "badger-complexity", "sql-joins", "sql-subqueries", "sql-set-operations", "sql-windows", "question-word");

        private static final String FEATURE = "sql-";
        private static final int MOST = 3;
        private static final List<String> WORDS = List.of(
                "how many", "how much", "how", "what", "which", "whose", "who", "when", "where", "why", "list", "show", "find", "give", "count", "is", "are");

        private static final Set<String> FEATURES =
                SqlFeatures.of(ParsedSql.parse("SELECT 1", "sqlite")).map(Map::keySet).orElseThrow();

        private QueryDimensions() {}

        static boolean has(String dimension) {
            return LISTED.contains(dimension)
                    || dimension.startsWith(FEATURE) && FEATURES.contains(dimension.substring(FEATURE.length()).replace('-', '_'));
        }

        /** The value of a case; empty where it has none, or the dimension is none of these. */
        static Optional<String> value(Case of, String dimension) {
            if (dimension.equals("question-word")) {
                return Optional.of(of.question().strip().toLowerCase(Locale.ROOT)).filter(q -> !q.isEmpty())
                        .map(q -> WORDS.stream().filter(w -> q.matches(w + "\\b(?s:.*)")).findFirst().orElse("other"));
            }
            boolean tier = dimension.equals("spider-hardness") || dimension.equals("badger-complexity");
            if (of.goldSql().isBlank() || !tier && !dimension.startsWith(FEATURE)) {
                return Optional.empty();
            }
            ParsedSql gold = ParsedSql.parse(of.goldSql(), of.context().dialect());
            if (tier) {
                return dimension.equals("spider-hardness") ? SpiderHardness.tier(gold) : BadgerComplexity.tier(gold);
            }
            return SqlFeatures.of(gold).map(f -> f.get(dimension.substring(FEATURE.length()).replace('-', '_')))
                    .map(n -> n < MOST ? Integer.toString(n) : MOST + " or more");
        }
    }
}
