package io.github.assay.files.importers;

import io.github.assay.domain.project.Case;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.json.Json;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A file of predictions alone that names each case by its place: BIRD's {@code {"0": "SQL⇥----- bird -----⇥db_id", …}},
 * Spider's text with one query a line, {@code SQL} or {@code SQL⇥db_id}.
 */
public final class PlacedPredictions {
    private static final String SEPARATOR = "\t----- bird -----\t";
    private static final String KEY = "\\d{1,9}";

    private PlacedPredictions() {}

    /**
     * The predictions of a file as lines in Assay's form; empty when the file has another form. A blank line of a text, and a
     * value that is no text, is no prediction. A key beyond the cases becomes a line whose case the project does not have.
     *
     * @param cases of the project, in their order
     * @throws ProjectFormatException when the file cannot be read, has another number of lines than there are cases, or names
     *     another database than the case at that place has
     */
    public static Optional<List<String>> lines(Path source, List<Case> cases) throws ProjectFormatException {
        String name = SourceFiles.lower(source);
        if (!Files.isRegularFile(source)) {
            return Optional.empty();
        }
        if (name.endsWith(".sql") || name.endsWith(".txt")) {
            return Optional.of(ofText(source, cases));
        }
        return name.endsWith(".json") ? ofKeys(source, cases) : Optional.empty();
    }

    private static List<String> ofText(Path source, List<Case> cases) throws ProjectFormatException {
        List<String> written = SourceFiles.lines(source);
        List<String> queries = written.size() == cases.size() ? written : written.stream().filter(l -> !l.isBlank()).toList();
        if (queries.size() != cases.size()) {
            throw new ProjectFormatException(
                    source + " has " + queries.size() + " queries, one a line; the project has " + cases.size() + " cases",
                    "Lines are matched with cases by their place. For some of the cases write a CSV with case_id and predicted_sql.");
        }
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
            String[] parts = queries.get(i).split("\t");
            String sql = queries.get(i).isBlank() ? "" : parts[0].strip();
            checkDatabase(source, "line " + (i + 1), parts.length < 2 ? "" : parts[1], cases.get(i));
            if (!sql.isEmpty()) {
                lines.add(line(cases.get(i).id(), system(source), sql));
            }
        }
        return lines;
    }

    private static Optional<List<String>> ofKeys(Path source, List<Case> cases) throws ProjectFormatException {
        JsonField document = SourceFiles.json(source);
        if (document.kind() != JsonField.Kind.OBJECT) {
            return Optional.empty();
        }
        List<JsonField> fields = List.copyOf(JsonRecord.of(document).rest());
        if (fields.isEmpty() || !fields.stream().allMatch(f -> f.name().matches(KEY))) {
            return Optional.empty();
        }
        List<String> ids = cases.stream().map(Case::id).toList();
        Map<String, Case> byId = new LinkedHashMap<>();
        cases.forEach(c -> byId.put(c.id(), c));
        boolean places = arePlaces(fields.stream().map(f -> Integer.parseInt(f.name())).toList(), Set.copyOf(ids), ids.size());
        List<String> lines = new ArrayList<>();
        for (JsonField field : fields) {
            int key = Integer.parseInt(field.name());
            Optional<Case> found = places
                    ? Optional.of(key).filter(k -> k < cases.size()).map(cases::get)
                    : Optional.ofNullable(byId.get(Integer.toString(key)));
            String sql = sql(field);
            if (found.isPresent()) {
                checkDatabase(source, "key " + key, database(field), found.get());
            }
            if (!sql.isBlank()) {
                lines.add(line(found.map(Case::id).orElse("key " + key), system(source), sql));
            }
        }
        return Optional.of(lines);
    }

    private static void checkDatabase(Path source, String place, String named, Case at) throws ProjectFormatException {
        if (!named.isBlank() && !at.dbId().isBlank() && !named.strip().equals(at.dbId())) {
            throw new ProjectFormatException(
                    source + ", " + place + ": the query is for the database " + named.strip() + ", case " + at.id()
                            + " at that place is about " + at.dbId(),
                    "The file answers other questions, or in another order. Write a CSV with case_id and predicted_sql.");
        }
    }

    private static String line(String caseId, String system, String sql) {
        JsonObject line = new JsonObject();
        line.put("case_id", caseId);
        line.put("system", system);
        line.put("predicted_sql", sql);
        return Json.line(line);
    }

    /** Whether keys are positions; they are ids only where more keys match ids than positions. */
    static boolean arePlaces(java.util.Collection<Integer> keys, Set<String> ids, int all) {
        long places = keys.stream().filter(k -> k < all).count();
        return places == keys.size() || places >= keys.stream().filter(k -> ids.contains(Integer.toString(k))).count();
    }

    /** The query of a value of BIRD's; empty where the value is no text. */
    static String sql(JsonField value) {
        return value.kind() == JsonField.Kind.TEXT ? value.text().split(SEPARATOR, 2)[0] : "";
    }

    private static String database(JsonField value) {
        String[] parts = value.kind() == JsonField.Kind.TEXT ? value.text().split(SEPARATOR, 2) : new String[0];
        return parts.length < 2 ? "" : parts[1];
    }

    /**
     * The name of the system: of the file; where the file has one of BIRD's own names ({@code predict_dev.json}), of its folder,
     * with what else the file's name says ({@code predict_mini_dev_gpt-4.json}).
     */
    static String system(Path file) {
        String stem = SourceFiles.stem(file);
        String parent = SourceFiles.folderName(file);
        String further = stem.replaceFirst("^predict_(mini_)?dev_?", "");
        if (further.equals(stem) || parent.isEmpty()) {
            return stem;
        }
        return further.isEmpty() ? parent : parent + "-" + further;
    }
}
