package io.github.assay.files.importers;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.FieldValues;
import io.github.assay.files.importers.run.Identities;
import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.Mapping.MappedField;
import io.github.assay.files.importers.run.OutLine;
import io.github.assay.files.importers.run.RecordLabels;
import io.github.assay.files.importers.run.RecordSource;
import io.github.assay.files.importers.run.SourceFault;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.files.importers.run.SourceRecord;
import io.github.assay.files.importers.run.TargetField;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Imports files of records that hold a case, a prediction or both: JSONL, a JSON list, CSV. One class serves all these
 * formats; {@link Dialect} holds their differences.
 */
public final class RecordImporter implements Importer {
    private static final List<String> ALONG = List.of(
            "predictions", "results", "labels", "guideline.md", "tables.json");
    private final Dialect dialect;

    public RecordImporter(Dialect dialect) {
        this.dialect = dialect;
    }

    @Override
    public String format() {
        return dialect.format();
    }

    @Override
    public void read(ImportRun run) throws ProjectFormatException {
        int before = run.out().cases();
        for (Path file : files(run.source())) {
            RecordSplit split = new RecordSplit(dialect, run, file, system(file));
            new RecordSource(run, file).read(split::add);
            split.finish();
        }
        if (run.out().cases() == before && !run.isPreview()) {
            throw new ProjectFormatException(
                    run.source() + " gives no case: " + why(run),
                    run.lists().isEmpty() ? "Say which of them are question, gold_sql and case_id with --map; look first with --preview."
                            + " A file of labels is read by assay labels import."
                            : "It is one record, which holds lists of records: " + String.join(", ", run.lists())
                                    + ". Name the one with the cases as the place of the records (--records).");
        }
        if (Files.isDirectory(run.source()) && dialect == Dialect.JSONL) {
            for (String name : ALONG) {
                run.copy(run.source().resolve(name), name);
            }
        }
    }

    /** The fault of the first record, or else the names of its fields. */
    private static String why(ImportRun run) {
        List<String> names = run.mapping().done().stream().map(MappedField::source).distinct().limit(20).toList();
        String fields = names.isEmpty() ? "" : "its fields are " + String.join(", ", names);
        String fault = SourceFault.brief(run.problems().list());
        if (fault.isEmpty()) {
            return fields.isEmpty() ? "there is no record in it" : fields;
        }
        return fault + (fields.isEmpty() ? "" : "; " + fields);
    }

    private String system(Path file) {
        return dialect.system().isEmpty() ? SourceFiles.stem(file) : dialect.system();
    }

    private List<Path> files(Path source) throws ProjectFormatException {
        if (!Files.isDirectory(source)) {
            return List.of(source);
        }
        return switch (dialect.format()) {
            case "jsonl" -> List.of(cases(source));
            case "csv" -> List.of(only(source, direct(source, ".csv", ".tsv", ".txt"), "CSV"));
            case "skill" -> SourceFiles.named(source, n -> n.endsWith(".json"));
            case "defog" -> direct(source, ".csv", ".tsv");
            default -> direct(source, ".jsonl", ".json", ".csv", ".tsv");
        };
    }

    private static List<Path> direct(Path source, String... ends) throws ProjectFormatException {
        return SourceFiles.named(source, n -> java.util.Arrays.stream(ends).anyMatch(n::endsWith)).stream()
                .filter(f -> source.equals(f.getParent()))
                .toList();
    }

    private static Path cases(Path source) throws ProjectFormatException {
        Path cases = source.resolve("cases.jsonl");
        return Files.exists(cases) ? cases : only(source, direct(source, ".jsonl"), "JSONL");
    }

    private static Path only(Path source, List<Path> files, String kind) throws ProjectFormatException {
        if (files.size() != 1) {
            throw new ProjectFormatException(
                    source + " holds " + (files.isEmpty() ? "no" : files.size()) + " " + kind + " files"
                            + (kind.equals("JSONL") ? " and no cases.jsonl" : ""),
                    "Name the file itself.");
        }
        return files.getFirst();
    }

    /** Splits one record into the line of its case and the lines of its predictions. */
    private static final class RecordSplit {
        private static final String SQL_OF = "predicted_sql:";

        private final Dialect dialect;
        private final ImportRun run;
        private final String system;
        private final String stem;
        private final RecordLabels labels;
        private final RecordExtras extras;
        private final List<TargetField> fields;
        private final FieldValues values;
        private int number;

        RecordSplit(Dialect dialect, ImportRun run, Path file, String system) {
            this.dialect = dialect;
            this.run = run;
            this.system = system;
            this.stem = SourceFiles.stem(file);
            this.labels = new RecordLabels(run, file);
            this.extras = new RecordExtras(dialect, run);
            this.fields = dialect.fields();
            this.values = new FieldValues(run);
        }

        void add(SourceRecord record) throws ProjectFormatException {
            number = record.number();
            extras.before(record);
            OutLine evalCase = new OutLine();
            OutLine prediction = new OutLine();
            Map<String, String> sqlOf = bySystem(record);
            // Where gold and predicted tables are stored under one key, the record stays whole.
            boolean inline = record.offers("predictions", "predictions") || record.has("stored_results");
            for (TargetField field : fields) {
                boolean toCase = field.side() == TargetField.Side.CASE || inline;
                values.take(record, field, toCase ? evalCase : prediction);
            }
            extras.after(record, evalCase, prediction);
            JsonObject votes = labels.take(record);
            boolean answers = isAnswer(prediction, sqlOf);
            Optional<String> id = id(record, evalCase, answers);
            if (id.isEmpty()) {
                record.rest(new OutLine());
                return;
            }
            if (!answers) {
                merge(prediction, evalCase);
            }
            write(record, id.get(), evalCase, prediction, sqlOf, votes);
        }

        /** Completes the cases; to be called after the file was read. */
        void finish() {
            labels.finish();
        }

        private void write(
                SourceRecord record, String id, OutLine evalCase, OutLine prediction, Map<String, String> sqlOf,
                JsonObject votes)
                throws ProjectFormatException {
            boolean single = !prediction.isEmpty();
            boolean alone = dialect == Dialect.SKILL && !evalCase.has("question") && !evalCase.has("gold_sql");
            Identities.Find find = writeCase(record, id, evalCase, prediction, single || !sqlOf.isEmpty(), votes);
            if (find == Identities.Find.CLASH) {
                return;
            }
            for (Map.Entry<String, String> entry : sqlOf.entrySet()) {
                OutLine line = new OutLine();
                writePrediction(record, id, entry.getKey(), line.with("predicted_sql", entry.getValue()));
            }
            if (single) {
                String name = prediction.text("system").orElse(alone ? stem : system);
                Optional<String> runId = prediction.text("run_id");
                Optional<String> own = writePrediction(record, id, name, prediction);
                if (own.isPresent()) {
                    labels.write(votes, id, own.get(), runId);
                }
            }
        }

        /** Writes the case if it is new. Remaining fields go with the case, or with the prediction of a known case. */
        private Identities.Find writeCase(
                SourceRecord record, String id, OutLine evalCase, OutLine prediction, boolean answers, JsonObject votes)
                throws ProjectFormatException {
            boolean isCase = evalCase.has("question") || evalCase.has("gold_sql") || !answers;
            boolean known = run.out().identities().knows(id);
            if (isCase || known) {
                Identities.Find find = run.out().identities().find(
                        id, evalCase.text("question").orElse(""), evalCase.text("gold_sql").orElse(""),
                        evalCase.text("db_id").orElse(""), record.where(), run.problems());
                if (find == Identities.Find.NEW || find == Identities.Find.SAME && evalCase.has("predictions")) {
                    labels.onCase(votes, evalCase, !prediction.isEmpty());
                    caseLine(record, id, evalCase, prediction);
                    return find;
                }
                if (find == Identities.Find.SAME && !answers) {
                    run.problems().warning(record.where(), "case_id", "'" + id + "' a second time, word for word",
                            "ids that come once", "The first one counts.");
                }
                record.rest(prediction);
                return find;
            }
            record.rest(prediction);
            return Identities.Find.SAME;
        }

        private void caseLine(SourceRecord record, String id, OutLine evalCase, OutLine prediction)
                throws ProjectFormatException {
            evalCase.remove("case_id");
            OutLine line = new OutLine().with("case_id", id);
            merge(evalCase, line);
            extras.rest(record, line, prediction);
            run.out().addCase(line);
        }

        private Optional<String> writePrediction(SourceRecord record, String id, String name, OutLine values)
                throws ProjectFormatException {
            String runId = values.text("run_id").map(String::strip).orElse("r1");
            if (!run.out().identities().isNew(id, name.strip(), runId, record.where(), run.problems())) {
                return Optional.empty();
            }
            values.remove("system");
            OutLine line = new OutLine().with("case_id", id).with("system", name.strip());
            merge(values, line);
            run.out().addPrediction(name.strip(), line);
            return Optional.of(name.strip());
        }

        /**
         * The id of a record. Without one it is the case with the same question, if the record has an answer, else a
         * number.
         */
        private Optional<String> id(SourceRecord record, OutLine evalCase, boolean answers) {
            Optional<String> own = evalCase.text("case_id").map(String::strip);
            if (evalCase.isStructure("case_id")) {
                run.problems().error(record.where(), "id", "a list or an object", "a text or a number", "The record is left out.");
                return Optional.empty();
            }
            if (own.isPresent()) {
                return own;
            }
            boolean says = evalCase.has("question") || evalCase.has("gold_sql");
            if (dialect == Dialect.SKILL || !says) {
                run.problems().error(record.where(), "id", says ? "no id" : "no id, question or gold SQL",
                        "a record with an id",
                                "It is left out; say which fields hold them if they are called otherwise.");
                return Optional.empty();
            }
            return answers
                    ? run.out().identities()
                            .same(evalCase.text("question").orElse(""), evalCase.text("gold_sql").orElse(""),
                                    evalCase.text("db_id").orElse(""))
                            .or(() -> Optional.of(numbered()))
                    : Optional.of(numbered());
        }

        private String numbered() {
            String plain = extras.idPrefix(stem) + number;
            return run.out().identities().knows(plain) ? stem + "-" + number : plain;
        }

        private boolean isAnswer(OutLine prediction, Map<String, String> sqlOf) {
            return !sqlOf.isEmpty()
                    || prediction.has("predicted_sql") || prediction.has("result") || prediction.has("response_text")
                    || prediction.has("system") || prediction.has("tool_calls") || prediction.has("error")
                    || prediction.has("selected_data_source");
        }

        private Map<String, String> bySystem(SourceRecord record) {
            Map<String, String> found = new LinkedHashMap<>();
            for (JsonField field : record.rest()) {
                if (field.name().startsWith(SQL_OF)) {
                    String name = field.name().substring(SQL_OF.length()).strip();
                    record.takeAs(field, SQL_OF + name);
                    found.put(name.isEmpty() ? system : name, field.text());
                }
            }
            run.mapping().requestedFor(SQL_OF).forEach((name, theirs) ->
                    record.take(SQL_OF + name, theirs).ifPresent(f -> found.put(name, f.text())));
            return found;
        }

        static void merge(OutLine from, OutLine to) {
            for (String key : from.keys()) {
                if (!to.has(key)) {
                    to.with(key, from.remove(key).orElseThrow());
                }
            }
        }
    }
}
