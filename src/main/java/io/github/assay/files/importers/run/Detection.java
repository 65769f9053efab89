package io.github.assay.files.importers.run;

import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.ImportRun.SourceEncoding;
import io.github.assay.files.labels.LabelFileOptions;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelNames;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.files.records.CsvRows;
import io.github.assay.files.records.Encodings;
import io.github.assay.files.records.JsonElements;
import io.github.assay.files.records.TextLineReader;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The format of a source, recognised by the names in its first records.
 *
 * @param why what it was recognised by
 */
public record Detection(String format, String why) {
    /** A signature: it matches when all names of one group are present. */
    private record Sign(String format, List<List<String>> groups) {
        Optional<List<String>> in(Set<String> names) {
            return groups.stream()
                    .filter(g -> g.stream().allMatch(n -> names.contains(JsonRecord.fold(n))))
                    .findFirst();
        }
    }

    private static final List<Sign> SIGNS = List.of(
            sign("text2sql-eval", "predictions id sql gt_df", "predictions id sql", "predictions gt_df",
                    "benchmark record_id pipeline label"),
            sign("badger", "eval_run_id", "batch_id agent_name", "expected_tool_sequence", "gold_result_table"),
            sign("stef", "filters_applied_status overall_verdict", "stef_result", "enriched_question sql"),
            sign("flex", "judge_result"),
            sign("spider2", "instance_id", "condition_cols"),
            sign("dataface", "generated_sql parse_ok", "grounding_ok", "backend generated_sql",
                    "case_id gold_sql schema"),
            sign("skill", "ground_truth_sql predicted_sql", "ground_truth_sql expected_data_source"),
            sign("defog", "db_name query_category query", "generated_query correct", "db_name question query"),
            sign("spider", "query query_toks", "question query db_id sql"),
            sign("bird", "question_id SQL db_id", "SQL evidence db_id question"),
            sign("nl2sql360", "pred gold", "pred ex", "predicted_sql gold ex", "pred_sql gold_sql res"));

    private static final Set<String> QUESTIONS = Set.of("question", "enriched_question");

    private static final Set<String> SQL = Set.of("gold_sql", "gold_sql_alternatives", "predicted_sql", "predictions", "gold_result",
            "gold_results", "result", "response_text", "tool_calls", "test_suite_results");

    private static Sign sign(String format, String... groups) {
        return new Sign(format, Arrays.stream(groups).map(g -> List.of(g.split(" "))).toList());
    }

    /**
     * Finds the format.
     *
     * @throws ProjectFormatException when no format matches
     */
    public static Detection of(ImportRequest request) throws ProjectFormatException {
        Path source = request.source();
        try (RecordSample peek = new RecordSample(request)) {
            if (Files.isDirectory(source) && Files.exists(source.resolve("cases.jsonl"))) {
                return new Detection("jsonl", "its cases.jsonl");
            }
            for (Path file : candidates(source)) {
                Set<String> names = peek.names(file);
                for (Sign sign : SIGNS) {
                    Optional<List<String>> found = sign.in(names);
                    if (found.isPresent()) {
                        return new Detection(
                                sign.format(), String.join(", ", found.get()) + " in " + file.getFileName());
                    }
                }
                if (names.contains("question") || names.contains("goldsql") || names.contains("predictedsql")) {
                    if (!Files.isDirectory(source)) {
                        mustHoldCases(request, file, names, peek);
                    }
                    String format = RecordSource.isCsv(file) ? "csv" : "jsonl";
                    return new Detection(format, "the names of its columns in " + file.getFileName());
                }
            }
            if (!Files.isDirectory(source) && !peek.names(source).isEmpty()) {
                mustHoldCases(request, source, peek.names(source), peek);
                return new Detection(
                        RecordSource.isCsv(source) ? "csv" : "jsonl", "its form alone; none of its names is known");
            }
            return texts(source, peek.fault());
        } catch (IOException e) {
            throw SourceFiles.unreadable(source, e);
        }
    }

    /**
     * Refuses a file of labels where cases are expected.
     *
     * @throws ProjectFormatException when a file has columns of votes and no SQL, nor, where no column names who voted,
     *     questions
     */
    public static void mustHoldCases(ImportRequest request) throws ProjectFormatException {
        try (RecordSample peek = new RecordSample(request)) {
            if (!Files.isDirectory(request.source())) {
                mustHoldCases(request, request.source(), peek.names(request.source()), peek);
            }
        } catch (IOException e) {
            throw SourceFiles.unreadable(request.source(), e);
        }
    }

    private static void mustHoldCases(ImportRequest request, Path file, Set<String> names, RecordSample peek)
            throws ProjectFormatException, IOException {
        if (names.isEmpty() || offers(request, names, SQL)) {
            return;
        }
        boolean votes = LabelNames.areOfVotes(names);
        if (votes || !offers(request, names, QUESTIONS) && peek.hasVotes(file)) {
            throw new ProjectFormatException(
                    file + " is a table of votes, not of cases" + (votes ? "" : ": it has neither questions nor SQL"),
                    "Take it into a project that exists with assay labels import PROJECT FILE. If it does hold cases, say which"
                            + " columns are question and gold_sql with --map.");
        }
    }

    /** Whether a file has a column for one of Assay's fields, by the name that the user stated or a known one. */
    private static boolean offers(ImportRequest request, Set<String> names, Set<String> fields) {
        Map<String, String> mapping = request.mapping();
        Set<String> claimed = mapping.values().stream().map(JsonRecord::fold).collect(Collectors.toSet());
        boolean known = TargetField.ALL.stream().filter(f -> fields.contains(f.name())).anyMatch(f -> mapping.containsKey(f.name())
                ? names.contains(JsonRecord.fold(mapping.getOrDefault(f.name(), "")))
                        || names.contains(JsonRecord.fold(FieldPath.root(mapping.getOrDefault(f.name(), ""))))
                : f.names().stream().map(JsonRecord::fold).anyMatch(n -> names.contains(n) && !claimed.contains(n)));
        return known || fields.contains("predicted_sql") && (mapping.keySet().stream().anyMatch(k -> k.startsWith("predicted_sql:"))
                || names.stream().anyMatch(n -> n.equals("prediction") || n.startsWith("predictedsql:")));
    }

    private static Detection texts(Path source, Optional<String> fault) throws ProjectFormatException {
        boolean gold = !SourceFiles.named(source, n -> n.contains("gold") && (n.endsWith(".sql") || n.endsWith(".txt")))
                .isEmpty();
        if (gold) {
            return new Detection("spider", "a file of gold queries");
        }
        throw new ProjectFormatException(
                "The format of " + source + " cannot be recognised from its files" + fault.map(f -> ": " + f)
                        .orElse(""),
                "Name the format with --from, or the file itself, and the columns with --map.");
    }

    private static List<Path> candidates(Path source) throws IOException {
        if (!Files.isDirectory(source)) {
            return List.of(source);
        }
        try (Stream<Path> all = Files.walk(source, 2)) {
            return all.filter(Files::isRegularFile)
                    .filter(f -> SourceFiles.lower(f).matches(".*\\.(json|jsonl|ndjson|csv|tsv)"))
                    .filter(f -> !SourceFiles.lower(f).matches("(dev_)?tables\\.json|.*summary\\.(json|csv)"))
                    .sorted()
                    .limit(50)
                    .collect(Collectors.toList());
        }
    }

    /** Reads the names in the first records of files, and keeps the reason when they cannot be read. */
    private static final class RecordSample implements AutoCloseable {
        private final Charset charset;
        private final String records;
        private Optional<Path> scratch = Optional.empty();
        private Optional<String> fault = Optional.empty();

        RecordSample(ImportRequest request) {
            charset = request.charset();
            records = request.records();
        }

        /** The fault of the first unreadable file; empty when all could be read. */
        Optional<String> fault() {
            return fault;
        }

        /** The names in the first record of a file, without case and underscores; empty when it has no records. */
        Set<String> names(Path file) throws IOException {
            try {
                Optional<String> foreign = Encodings.foreign(utf8(file));
                if (foreign.isPresent()) {
                    return none(file, "it is " + foreign.get() + "; save it as UTF-8, or name its --encoding");
                }
                Set<String> names = inFile(utf8(file));
                return names.isEmpty() ? none(file, "no record in it") : names;
            } catch (JsonException e) {
                return none(file, e.words());
            } catch (ProjectFormatException e) {
                return none(file, e.sentence());
            } catch (JsonElements.UnfinishedException e) {
                return none(file, Objects.requireNonNull(e.getMessage()));
            }
        }

        /** Whether a file has votes, or ratings that would be votes by a rule, as a file of labels. */
        boolean hasVotes(Path file) throws IOException {
            try {
                LabelReading reading = LabelFiles.read(utf8(file), LabelFileOptions.NONE, LabelFiles.Unnamed.AN_ITEM, Instant.EPOCH, Progress.NONE);
                boolean items = reading.columns().stream().anyMatch(c -> c.use() == LabelReading.Use.ITEM);
                return items && (!reading.votes().isEmpty() || reading.doubts().stream().anyMatch(d -> d.setting() == LabelFileSetting.PASS));
            } catch (ProjectFormatException | JsonException _) {
                return false; // what the file is the import finds
            }
        }

        private Set<String> none(Path file, String why) {
            fault = fault.or(() -> Optional.of(file.getFileName() + ": " + why));
            return Set.of();
        }

        private Path utf8(Path file) throws IOException, ProjectFormatException {
            if (charset.equals(StandardCharsets.UTF_8)) {
                return file;
            }
            if (scratch.isEmpty()) {
                scratch = Optional.of(Files.createTempDirectory("assay-peek"));
            }
            return SourceEncoding.utf8(file, charset, scratch.get());
        }

        private Set<String> inFile(Path file) throws IOException, ProjectFormatException {
            Set<String> names = new TreeSet<>();
            if (RecordSource.isCsv(file)) {
                try (CsvRows rows = CsvRows.tolerant(file, CsvRows.separator(file))) {
                    rows.next().ifPresent(h -> h.fields().forEach(f -> names.add(JsonRecord.fold(f.text().strip()))));
                }
            } else {
                first(file).ifPresent(r -> r.rest().forEach(f -> names.add(JsonRecord.fold(f.name()))));
            }
            return names;
        }

        private Optional<JsonRecord> first(Path file) throws IOException, ProjectFormatException {
            if (JsonElements.isList(file)) {
                try (JsonElements elements = new JsonElements(file)) {
                    return elements.next().filter(f -> f.kind() == JsonField.Kind.OBJECT).flatMap(this::stated);
                }
            }
            if (!SourceFiles.lower(file).endsWith(".json")) {
                try (TextLineReader lines = new TextLineReader(file)) {
                    return lines.next() ? stated(JsonRecord.document(lines.line().bytes())) : Optional.empty();
                }
            }
            JsonField whole = SourceFiles.json(file);
            return whole.kind() == JsonField.Kind.OBJECT
                    ? Optional.of(WrappedRecords.in(whole, records).stream()
                            .filter(f -> f.kind() == JsonField.Kind.OBJECT)
                            .findFirst()
                            .map(JsonRecord::of)
                            .orElseGet(() -> JsonRecord.of(whole)))
                    : Optional.empty();
        }

        /** The first record at the place that the user stated, else the element itself. */
        private Optional<JsonRecord> stated(JsonField element) {
            return records.isEmpty()
                    ? Optional.of(JsonRecord.of(element))
                    : WrappedRecords.in(element, records).stream().filter(f -> f.kind() == JsonField.Kind.OBJECT).findFirst().map(JsonRecord::of);
        }

        @Override
        public void close() throws IOException {
            if (scratch.isPresent()) {
                ProjectWriter.delete(scratch.get());
            }
        }
    }
}
