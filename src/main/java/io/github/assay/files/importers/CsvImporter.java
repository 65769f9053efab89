package io.github.assay.files.importers;

import io.github.assay.files.JsonObject;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.CsvFields;
import io.github.assay.files.records.JsonRecord;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordFile;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A CSV file (RFC 4180; comma, semicolon or tab) with a header in the names of metrics.md §7: a row is a case, with the
 * prediction of one {@code system} in {@code predicted_sql}, or of several in {@code predicted_sql:SYSTEM}; labels in
 * {@code label:ANNOTATOR}. Rows of the same id add predictions to the first. Without an id column the row's number
 * counts. All other columns go along as texts.
 */
final class CsvImporter implements Importer {
    private static final String[] SQL = {"predicted_sql", "generated_sql", "generated_query", "prediction"};
    private static final String SQL_OF = "predicted_sql:";
    private static final String LABEL_OF = "label:";

    @Override
    public String format() {
        return "csv";
    }

    @Override
    public ImportResult run(Path source, Path target, Databases databases, Progress progress)
            throws ProjectFormatException {
        SourceFiles.check(source);
        List<Path> files = SourceFiles.named(source, n -> n.endsWith(".csv") || n.endsWith(".tsv") || n.endsWith(".txt"));
        if (files.size() != 1) {
            throw new ProjectFormatException(
                    source + " holds " + (files.isEmpty() ? "no" : files.size()) + " CSV files", "Name one CSV file.");
        }
        ProblemList problems = new ProblemList();
        RecordFile records = new RecordFile(files.getFirst(), problems, progress);
        records.open();
        try (ProjectWriter out = new ProjectWriter(target)) {
            Rows rows = new Rows(records.header(), out);
            rows.check(files.getFirst());
            records.readCsv(rows::add);
            rows.finish();
            return out.finish(source, databases, problems.list(), progress);
        }
    }

    /** Turns rows into lines of cases and predictions. */
    private static final class Rows {
        private final List<String> header;
        private final ProjectWriter out;
        private final Set<String> cases = new LinkedHashSet<>();
        private ProjectFormatException failure;
        private int number;

        Rows(List<String> header, ProjectWriter out) {
            this.header = header;
            this.out = out;
        }

        void check(Path file) throws ProjectFormatException {
            Set<String> folded = header.stream().map(JsonRecord::fold).collect(Collectors.toSet());
            if (!has(folded, CaseNames.OURS.get("question")) && !has(folded, CaseNames.OURS.get("gold_sql"))) {
                throw new ProjectFormatException(
                        file + " has no column of questions or gold SQL: its header is " + String.join(", ", header),
                        "Name the columns question, gold_sql, db_id, predicted_sql, system; see metrics.md §7.");
            }
        }

        private static boolean has(Set<String> folded, String... names) {
            return Arrays.stream(names).map(JsonRecord::fold).anyMatch(folded::contains);
        }

        void add(CsvFields fields) {
            number++;
            if (failure != null) {
                return;
            }
            try {
                write(fields);
            } catch (ProjectFormatException e) {
                failure = e;
            }
        }

        void finish() throws ProjectFormatException {
            if (failure != null) {
                throw failure;
            }
        }

        private void write(CsvFields fields) throws ProjectFormatException {
            Set<String> used = new LinkedHashSet<>(List.of("system", "runid"));
            Map<String, Object> line = new LinkedHashMap<>();
            CaseNames.OURS.forEach((ours, names) -> Arrays.stream(names)
                    .filter(fields::has)
                    .findFirst()
                    .ifPresent(name -> {
                        used.add(JsonRecord.fold(name));
                        if (!fields.text(name).isEmpty()) {
                            line.put(ours, fields.text(name));
                        }
                    }));
            String id = line.getOrDefault("case_id", Integer.toString(number)).toString();
            line.put("case_id", id);
            predictions(id, fields, used);
            labels(fields, used, line);
            if (cases.add(id)) {
                rest(fields, used, line);
                JsonObject json = new JsonObject();
                line.forEach(json::with);
                out.addCase(json);
            }
        }

        private void predictions(String id, CsvFields fields, Set<String> used) throws ProjectFormatException {
            for (String column : header) {
                if (column.startsWith(SQL_OF)) {
                    String system = column.substring(SQL_OF.length()).strip();
                    prediction(id, system.isEmpty() ? "unnamed" : system, fields, fields.text(column));
                    used.add(JsonRecord.fold(column));
                }
            }
            if (Arrays.stream(SQL).anyMatch(fields::has)) {
                String system = fields.text("system");
                prediction(id, system.isBlank() ? "unnamed" : system.strip(), fields, fields.text(SQL));
                Arrays.stream(SQL).map(JsonRecord::fold).forEach(used::add);
            }
        }

        private void prediction(String id, String system, CsvFields fields, String sql) throws ProjectFormatException {
            JsonObject line =
                    new JsonObject().with("case_id", id).with("system", system).with("predicted_sql", sql);
            if (!fields.text("run_id").isBlank()) {
                line.with("run_id", fields.text("run_id").strip());
            }
            out.addPrediction(system, line);
        }

        private void labels(CsvFields fields, Set<String> used, Map<String, Object> line) {
            Map<String, Object> labels = new LinkedHashMap<>();
            for (String column : header) {
                if (column.startsWith(LABEL_OF)) {
                    used.add(JsonRecord.fold(column));
                    String text = fields.text(column).strip();
                    labels.put(column.substring(LABEL_OF.length()).strip(), text.isEmpty() ? null : text);
                }
            }
            if (!labels.isEmpty()) {
                line.put("human_labels", labels);
            }
        }

        private void rest(CsvFields fields, Set<String> used, Map<String, Object> line) {
            for (String column : header) {
                if (!column.isBlank() && !fields.text(column).isEmpty() && !used.contains(JsonRecord.fold(column))) {
                    line.putIfAbsent(column, fields.text(column));
                }
            }
        }
    }
}
