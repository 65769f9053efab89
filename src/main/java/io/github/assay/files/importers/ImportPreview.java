package io.github.assay.files.importers;

import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.files.importers.run.ImportRun;
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
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The expected effect of an import, from the first records of each file.
 *
 * @param why how the format was recognised; empty when the user named it
 * @param fields the target of each key or column, in order of occurrence
 * @param rows the first cases as they would be written
 * @param losses what would be missing, in sentences
 * @param proposals keys that could be fields which no known name gives, as {@code OUR=THEIR}; none of them is applied
 * @param preset the program whose file this is by its keys; not applied either
 * @param problems faults of the records read
 */
public record ImportPreview(
        String format, String why, List<MappedField> fields, List<Row> rows, List<String> losses, List<String> proposals,
        Optional<Presets.Match> preset, List<Problem> problems) {
    private static final int ROWS = 5;

    /** One case with one prediction; missing texts are empty. */
    public record Row(
            String caseId, String dbId, String question, String goldSql, String system, String predictedSql) {}

    public ImportPreview {
        fields = List.copyOf(fields);
        rows = List.copyOf(rows);
        losses = List.copyOf(losses);
        proposals = List.copyOf(proposals);
        problems = List.copyOf(problems);
    }

    static ImportPreview of(String format, String why, ImportRun run, Project project) {
        List<Row> rows = new ArrayList<>();
        Set<String> answered = new TreeSet<>();
        for (Item item : project.items()) {
            answered.add(item.evalCase().id());
            if (rows.size() < ROWS) {
                rows.add(row(item.evalCase(), item.prediction().system(), item.prediction().sql()));
            }
        }
        for (Case c : project.cases()) {
            if (rows.size() < ROWS && !answered.contains(c.id())) {
                rows.add(row(c, "", ""));
            }
        }
        Optional<Presets.Match> preset = run.mapping().isRequested() ? Optional.empty() : Presets.of(run.mapping().done());
        List<String> proposals = preset.filter(p -> p.records().isEmpty()).map(Presets.Match::pairs)
                .orElseGet(() -> run.lists().isEmpty() ? MappingProposals.of(run.mapping().done()) : List.of());
        return new ImportPreview(format, why, run.mapping().done(), rows, losses(run, project), proposals, preset, run.problems().list());
    }

    private static Row row(Case c, String system, String sql) {
        return new Row(c.id(), c.dbId(), c.question(), c.goldSql(), system, sql);
    }

    private static List<String> losses(ImportRun run, Project project) {
        List<String> losses = new ArrayList<>();
        int cases = project.cases().size();
        Map<String, Long> missing = new java.util.LinkedHashMap<>();
        missing.put("question", project.cases().stream().filter(c -> c.question().isBlank()).count());
        missing.put("gold SQL", project.cases().stream()
                .filter(c -> c.goldSql().isBlank() && !c.expected().refusal())
                .count());
        missing.put("database", project.cases().stream().filter(c -> c.dbId().isBlank()).count());
        missing.forEach((what, count) -> {
            if (count > 0) {
                losses.add(count + " of " + cases + " cases would have no " + what + ".");
            }
        });
        if (project.items().isEmpty()) {
            losses.add("No prediction was found: there would be nothing to label or to score.");
        }
        List<String> out = run.mapping().done().stream()
                .filter(f -> f.use() == MappedField.Use.LEFT_OUT)
                .map(f -> f.source() + " (" + f.target() + ")")
                .toList();
        if (!out.isEmpty()) {
            losses.add("Left out: " + String.join(", ", out) + ".");
        }
        if (!run.lists().isEmpty() && project.cases().isEmpty()) {
            losses.add("The document is one record, which holds lists of records: " + String.join(", ", run.lists())
                    + ". Name the one with the cases as the place of the records (--records).");
        }
        run.mapping().missed().forEach(ours -> losses.add(
                "No key or column is named '" + run.mapping().requestedName(ours) + "', which is mapped to " + ours + "."));
        return losses;
    }

    /**
     * Proposes which keys of a source could be question, gold SQL and predicted SQL where no known name is: first by the last
     * name of a path, then by content (a text that begins as a query, a text that ends in a question mark). A proposal is
     * shown and never applied.
     */
    private static final class MappingProposals {
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
}
