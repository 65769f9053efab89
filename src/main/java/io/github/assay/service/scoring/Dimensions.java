package io.github.assay.service.scoring;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Datum;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.Function;

/** Dimensions by which items can be sliced (metrics.md §0.6): fields of the format, and any key of the metadata. */
public final class Dimensions {
    private static final Map<String, Function<Item, String>> FIELDS = Map.of(
            "tier", i -> tier(i.evalCase()),
            "difficulty", i -> i.evalCase().strata().difficulty(),
            "complexity", i -> i.evalCase().strata().complexity(),
            "category", i -> i.evalCase().strata().category(),
            "scenario", i -> i.evalCase().strata().scenario(),
            "db", i -> i.evalCase().dbId(),
            "dataset", i -> i.evalCase().context().dataset(),
            "route", i -> i.prediction().answer().selectedRoute(),
            "system", i -> i.prediction().system(),
            "run", i -> i.prediction().runId());
    private static final List<String> ORDER = List.of(
            "tier", "difficulty", "complexity", "category", "scenario", "db", "dataset", "route", "system", "run");
    private static final List<String> OBJECTS = List.of("backend_metadata", "metadata", "run");
    private static final List<String> WORDS = List.of("model", "prompt_version", "backend", "perturbation");

    private Dimensions() {}

    /** The item's value on a dimension; the empty text where it has none. */
    public static String value(Item item, String dimension) {
        Function<Item, String> field = FIELDS.get(dimension);
        return field == null ? other(item, dimension) : field.apply(item);
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
            found.addAll(item.prediction().metadata().keySet().stream().sorted().toList());
            found.addAll(item.evalCase().metadata().keySet().stream().sorted().toList());
        }
        return found;
    }

    private static String tier(Case evalCase) {
        Case.Strata strata = evalCase.strata();
        return strata.difficulty().isBlank() ? strata.complexity() : strata.difficulty();
    }

    /** A value of the prediction, else of the case: as a field, inside an object about the run, as metadata. */
    private static String other(Item item, String key) {
        Prediction prediction = item.prediction();
        return in(prediction.extras(), prediction.metadata(), key)
                .or(() -> in(item.evalCase().extras(), item.evalCase().metadata(), key))
                .orElse("");
    }

    private static Optional<String> in(Datum.Fields extras, Map<String, String> metadata, String key) {
        Optional<String> found = scalar(extras.get(key));
        for (String object : OBJECTS) {
            found = found.or(() -> scalar(extras.fields(object).get(key)));
        }
        return found.or(() -> Optional.ofNullable(metadata.get(key)).map(Dimensions::unquoted));
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
}
