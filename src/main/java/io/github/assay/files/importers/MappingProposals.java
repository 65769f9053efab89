package io.github.assay.files.importers;

import io.github.assay.files.importers.run.Mapping.MappedField;
import io.github.assay.files.importers.run.TargetField;
import io.github.assay.json.JsonRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Proposes which keys of a source could be question, gold SQL and predicted SQL where no known name is: first by the last
 * name of a path, then by content (a text that begins as a query, a text that ends in a question mark). A proposal is
 * shown and never applied.
 */
final class MappingProposals {
    private static final String QUERY = "(?is)\\(?\\s*(?:select|with|values|from|explain)\\b.+";
    private static final String ANSWERED = ".*(?:output|predict|generat|actual|answer|completion|response|assistant).*";
    private static final String EXPECTED = ".*(?:expect|refer|gold|truth|target|label|ideal).*";

    private MappingProposals() {}

    /** Pairs in the form of {@code --map}, {@code OUR=THEIR}. */
    static List<String> of(List<MappedField> fields) {
        Set<String> mapped = fields.stream().filter(f -> f.use() == MappedField.Use.FIELD).map(MappedField::target).collect(Collectors.toSet());
        List<MappedField> left = new ArrayList<>(fields.stream().filter(f -> f.use() == MappedField.Use.METADATA).toList());
        Map<String, String> found = new LinkedHashMap<>();
        for (String ours : List.of("question", "gold_sql", "predicted_sql", "db_id")) {
            boolean systems = ours.equals("predicted_sql") && mapped.stream().anyMatch(t -> t.startsWith("predicted_sql:"));
            if (!mapped.contains(ours) && !systems) {
                named(ours, left).or(() -> alike(ours, left)).ifPresent(f -> {
                    found.put(ours, f.source());
                    left.remove(f);
                });
            }
        }
        return found.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
    }

    private static Optional<MappedField> named(String ours, List<MappedField> left) {
        Set<String> names = TargetField.ALL.stream()
                .filter(f -> f.name().equals(ours))
                .flatMap(f -> f.names().stream())
                .map(JsonRecord::fold)
                .collect(Collectors.toSet());
        return left.stream()
                .filter(f -> isInside(f) && names.contains(JsonRecord.fold(last(f.source()))))
                .findFirst();
    }

    private static Optional<MappedField> alike(String ours, List<MappedField> left) {
        return switch (ours) {
            case "question" -> first(left, f -> f.sample().endsWith("?"), _ -> true);
            case "gold_sql" -> first(left, MappingProposals::isQuery, f -> is(f, EXPECTED))
                    .or(() -> first(left, MappingProposals::isQuery, f -> !is(f, ANSWERED)));
            case "predicted_sql" -> first(left, MappingProposals::isQuery, f -> is(f, ANSWERED))
                    .or(() -> first(left, MappingProposals::isQuery, f -> !is(f, EXPECTED)));
            default -> Optional.empty();
        };
    }

    private static Optional<MappedField> first(List<MappedField> left, Predicate<MappedField> content, Predicate<MappedField> name) {
        return left.stream().filter(content.and(name)).findFirst();
    }

    private static boolean is(MappedField field, String words) {
        return field.source().toLowerCase(Locale.ROOT).matches(words);
    }

    private static boolean isQuery(MappedField field) {
        return field.sample().matches(QUERY) && !field.sample().endsWith("?");
    }

    /** A field of the record itself under a known name would have been taken; inside another it is only proposed. */
    private static boolean isInside(MappedField field) {
        return !last(field.source()).equals(field.source());
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
