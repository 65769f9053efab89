package io.github.assay.files.importers;

import io.github.assay.domain.Problem;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.OutLine;
import io.github.assay.files.importers.run.RecordSource;
import io.github.assay.files.importers.run.SourceFault;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.files.importers.run.SourceRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Imports Spider. Questions are in {@code dev.json} (the {@code sql} tree is ignored) or in lines {@code SQL⇥db_id} of
 * a gold file; predictions are text files, one SQL a line; {@code tables.json} is read too. The case's id is the
 * question's position, from 0. Blank lines, which separate interactions, are skipped in gold and prediction files.
 */
public final class SpiderImporter implements Importer {
    @Override
    public String format() {
        return "spider";
    }

    @Override
    public void read(ImportRun run) throws ProjectFormatException {
        Path source = run.source();
        List<Path> texts =
                SourceFiles.named(SourceFiles.folder(source), n -> n.endsWith(".txt") || n.endsWith(".sql"));
        Optional<Path> gold = gold(source, texts);
        int count = questions(run, gold);
        for (Path file : texts) {
            run.progress().check();
            if (gold.filter(file::equals).isEmpty() && isPredictions(file)) {
                predictions(file, count, run);
            }
        }
        run.copy(SourceFiles.folder(source).resolve("tables.json"), "tables.json");
    }

    private static Optional<Path> gold(Path source, List<Path> texts) {
        if (!Files.isDirectory(source) && !SourceFiles.lower(source).endsWith(".json")) {
            return Optional.of(source.toAbsolutePath());
        }
        return texts.stream().filter(f -> SourceFiles.lower(f).contains("gold")).findFirst();
    }

    /** Whether a file holds predictions, by its name or its folder's name; read-me files do not. */
    private static boolean isPredictions(Path file) {
        String name = SourceFiles.lower(file);
        String parent = SourceFiles.folderName(file);
        return (name.contains("pred") || parent.contains("pred")) && !name.startsWith("readme") && !name.contains("gold");
    }

    /** Writes the cases; returns the number of questions. */
    private static int questions(ImportRun run, Optional<Path> gold) throws ProjectFormatException {
        Optional<SpiderSchemas> schemas = SpiderSchemas.beside(run);
        List<Problem> faults = new ArrayList<>();
        for (Path file : SourceFiles.named(
                run.source(), n -> n.endsWith(".json") && !n.equals("tables.json") && !n.contains("train"))) {
            if (RecordSource.offers(run, file, faults, "query")) {
                RecordSource source = new RecordSource(run, file).whole();
                source.read(r -> question(r, run, schemas));
                return source.count();
            }
        }
        if (gold.isPresent()) {
            return fromGold(gold.get(), run, schemas);
        }
        throw new ProjectFormatException(
                SourceFault.because(run.source() + " holds no Spider questions", faults.stream()),
                "A dev.json with question, query and db_id is expected, or a gold file with SQL and db_id a line. "
                        + "For a cases.jsonl use the format jsonl.");
    }

    private static void question(SourceRecord record, ImportRun run, Optional<SpiderSchemas> schemas)
            throws ProjectFormatException {
        if (run.enough(record.number() - 1)) {
            return;
        }
        for (String parsed : List.of("sql", "query_toks", "query_toks_no_value", "question_toks")) {
            record.leaveOut(parsed, "the parsed form of the query or question");
        }
        OutLine line = new OutLine().with("case_id", Integer.toString(record.number() - 1));
        record.move(line, "question", "question", "utterance")
                .move(line, "gold_sql", "query")
                .move(line, "db_id", "db_id", "database_id")
                .rest(line);
        schemas.ifPresent(s -> s.add(line));
        run.out().addCase(line);
    }

    private static int fromGold(Path file, ImportRun run, Optional<SpiderSchemas> schemas)
            throws ProjectFormatException {
        int count = 0;
        List<String> lines = run.lines(file);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank()) {
                continue;
            }
            String[] parts = lines.get(i).split("\t");
            if (parts.length < 2) {
                run.problems().warning(run.at(file, i + 1L), "db_id", "no database", "SQL, a tab, db_id",
                        "The case opens without one.");
            }
            OutLine line = new OutLine()
                    .with("case_id", Integer.toString(count++))
                    .with("question", "")
                    .with("gold_sql", parts[0].strip())
                    .with("db_id", parts.length < 2 ? "" : parts[1].strip());
            schemas.ifPresent(s -> s.add(line));
            if (!run.enough(count - 1)) {
                run.out().addCase(line);
            }
        }
        return count;
    }

    private static void predictions(Path file, int count, ImportRun run) throws ProjectFormatException {
        String system = SourceFiles.stem(file);
        List<String> sqls = new ArrayList<>();
        for (String line : run.lines(file)) {
            if (!line.isBlank()) {
                sqls.add(line.split("\t")[0].strip());
            }
        }
        if (sqls.size() != count) {
            run.problems().error(run.at(file, 0), "", sqls.size() + " predictions",
                    count + " of them, one a question",
                    "They are left out: when lines are missing, a line cannot be matched with its question.");
            return;
        }
        for (int i = 0; i < count && !run.enough(i); i++) {
            run.out().addPrediction(system, new OutLine()
                    .with("case_id", Integer.toString(i))
                    .with("system", system)
                    .with("predicted_sql", sqls.get(i)));
        }
    }
}
