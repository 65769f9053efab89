package io.github.assay.files.importers;

import io.github.assay.domain.SourceLine;
import io.github.assay.files.JsonObject;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.JsonField;
import io.github.assay.files.records.JsonRecord;
import io.github.assay.files.records.ProblemList;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Spider: questions as {@code dev.json} (the {@code sql} tree is ignored) or gold text lines {@code SQL⇥db_id};
 * predictions as text files, one SQL a line; {@code tables.json} goes along. The case's id is the question's place,
 * from 0. Blank lines, which separate interactions, count as nothing in gold and prediction files.
 */
final class SpiderImporter implements Importer {
    @Override
    public String format() {
        return "spider";
    }

    @Override
    public ImportResult run(Path source, Path target, Databases databases, Progress progress)
            throws ProjectFormatException {
        SourceFiles.check(source);
        ProblemList problems = new ProblemList();
        try (ProjectWriter out = new ProjectWriter(target)) {
            List<Path> texts = SourceFiles.named(
                    SourceFiles.folder(source), n -> n.endsWith(".txt") || n.endsWith(".sql"));
            Optional<Path> gold = gold(source, texts);
            int count = questions(source, gold, problems, out);
            for (Path file : texts) {
                progress.check();
                if (gold.filter(file::equals).isEmpty() && isPredictions(file)) {
                    predictions(file, count, problems, out);
                }
            }
            Path tables = SourceFiles.folder(source).resolve("tables.json");
            if (Files.exists(tables)) {
                out.copy(tables, "tables.json");
            }
            return out.finish(source, databases, problems.list(), progress);
        }
    }

    private static Optional<Path> gold(Path source, List<Path> texts) {
        if (!Files.isDirectory(source) && !SourceFiles.lower(source).endsWith(".json")) {
            return Optional.of(source.toAbsolutePath());
        }
        return texts.stream().filter(f -> SourceFiles.lower(f).contains("gold")).findFirst();
    }

    /** Prediction files say so by their name, or by lying in a folder that does; read-mes are no predictions. */
    private static boolean isPredictions(Path file) {
        String name = SourceFiles.lower(file);
        String parent = file.toAbsolutePath().getParent().getFileName().toString();
        return (name.contains("pred") || parent.contains("pred")) && !name.startsWith("readme") && !name.contains("gold");
    }

    private static int questions(Path source, Optional<Path> gold, ProblemList problems, ProjectWriter out)
            throws ProjectFormatException {
        for (Path file : SourceFiles.named(
                source, n -> n.endsWith(".json") && !n.equals("tables.json") && !n.contains("train"))) {
            JsonField document = SourceFiles.json(file);
            if (document.kind() == JsonField.Kind.LIST && isQuestions(JsonRecord.elements(document))) {
                return fromJson(file, JsonRecord.elements(document), problems, out);
            }
        }
        if (gold.isPresent()) {
            return fromGold(gold.get(), problems, out);
        }
        throw new ProjectFormatException(
                source + " holds no Spider questions",
                "A dev.json with question, query and db_id is expected, or a gold file with SQL and db_id a line. "
                        + "For a cases.jsonl use the format jsonl.");
    }

    private static boolean isQuestions(List<JsonField> elements) {
        return !elements.isEmpty()
                && elements.getFirst().kind() == JsonField.Kind.OBJECT
                && JsonRecord.of(elements.getFirst()).has("query");
    }

    private static int fromJson(Path file, List<JsonField> elements, ProblemList problems, ProjectWriter out)
            throws ProjectFormatException {
        for (int i = 0; i < elements.size(); i++) {
            JsonField element = elements.get(i);
            if (element.kind() != JsonField.Kind.OBJECT) {
                problems.error(new SourceLine(file.getFileName().toString(), element.line()), "", element.found(),
                        "a question", "It is left out.");
                continue;
            }
            JsonRecord fields = JsonRecord.of(element);
            fields.take("sql");
            fields.take("query_toks");
            fields.take("query_toks_no_value");
            fields.take("question_toks");
            out.addCase(new ForeignRecord(fields)
                    .put("case_id", Integer.toString(i))
                    .move("question", "question", "utterance")
                    .move("gold_sql", "query")
                    .move("db_id", "db_id", "database_id")
                    .withRest());
        }
        return elements.size();
    }

    private static int fromGold(Path file, ProblemList problems, ProjectWriter out) throws ProjectFormatException {
        int count = 0;
        List<String> lines = SourceFiles.lines(file);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank()) {
                continue;
            }
            String[] parts = lines.get(i).split("\t");
            if (parts.length < 2) {
                problems.warning(new SourceLine(file.getFileName().toString(), i + 1L), "db_id", "no database",
                        "SQL, a tab, db_id", "The case opens without one.");
            }
            out.addCase(new JsonObject()
                    .with("case_id", Integer.toString(count++))
                    .with("question", "")
                    .with("gold_sql", parts[0].strip())
                    .with("db_id", parts.length < 2 ? "" : parts[1].strip()));
        }
        return count;
    }

    private static void predictions(Path file, int count, ProblemList problems, ProjectWriter out)
            throws ProjectFormatException {
        String system = SourceFiles.stem(file);
        List<String> sqls = new ArrayList<>();
        for (String line : SourceFiles.lines(file)) {
            if (!line.isBlank()) {
                sqls.add(line.split("\t")[0].strip());
            }
        }
        if (sqls.size() != count) {
            problems.error(new SourceLine(file.getFileName().toString(), 0), "", sqls.size() + " predictions",
                    count + " of them, one a question",
                    "They are left out: which question a line answers cannot be told when lines are missing.");
            return;
        }
        for (int i = 0; i < count; i++) {
            out.addPrediction(system, new JsonObject()
                    .with("case_id", Integer.toString(i))
                    .with("system", system)
                    .with("predicted_sql", sqls.get(i)));
        }
    }
}
