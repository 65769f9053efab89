package io.github.assay.files.importers;

import io.github.assay.files.JsonObject;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.JsonField;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordFile;
import io.github.assay.files.records.RecordReader;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * JSONL in the fields of metrics.md §7, under any of their names: a file of cases, or a folder with {@code cases.jsonl}
 * and what belongs to a project beside it (predictions, results, labels, guideline). Known keys are written as ours,
 * all others go along.
 */
final class JsonlImporter implements Importer {
    private static final List<String> ALONG = List.of("predictions", "results", "labels", "guideline.md", "tables.json");

    @Override
    public String format() {
        return "jsonl";
    }

    @Override
    public ImportResult run(Path source, Path target, Databases databases, Progress progress)
            throws ProjectFormatException {
        SourceFiles.check(source);
        ProblemList problems = new ProblemList();
        try (ProjectWriter out = new ProjectWriter(target)) {
            for (Path file : cases(source)) {
                RecordFile records = new RecordFile(file, problems, progress);
                records.open();
                Lines lines = new Lines(out);
                records.readJson(lines::add);
                lines.finish();
            }
            if (Files.isDirectory(source)) {
                for (String name : ALONG) {
                    if (Files.exists(source.resolve(name))) {
                        out.copy(source.resolve(name), name);
                    }
                }
            }
            return out.finish(source, databases, problems.list(), progress);
        }
    }

    private static List<Path> cases(Path source) throws ProjectFormatException {
        if (!Files.isDirectory(source)) {
            return List.of(source);
        }
        Path cases = source.resolve("cases.jsonl");
        if (Files.exists(cases)) {
            return List.of(cases);
        }
        List<Path> all = SourceFiles.named(source, n -> n.endsWith(".jsonl")).stream()
                .filter(f -> f.getParent().equals(source))
                .toList();
        if (all.size() != 1) {
            throw new ProjectFormatException(
                    source + " holds " + (all.isEmpty() ? "no" : all.size()) + " JSONL files and no cases.jsonl",
                    "Name the file of cases itself.");
        }
        return all;
    }

    /** Writes records as cases; a failure to write ends the writing and is thrown at the end. */
    private static final class Lines {
        private final ProjectWriter out;
        private ProjectFormatException failure;

        Lines(ProjectWriter out) {
            this.out = out;
        }

        void add(RecordReader record) {
            if (failure != null) {
                return;
            }
            try {
                out.addCase(caseLine(record));
            } catch (ProjectFormatException e) {
                failure = e;
            }
        }

        void finish() throws ProjectFormatException {
            if (failure != null) {
                throw failure;
            }
        }

        private static JsonObject caseLine(RecordReader record) {
            JsonObject line = new JsonObject();
            CaseNames.OURS.forEach((ours, names) -> record.field(names)
                    .filter(f -> f.kind() != JsonField.Kind.NULL)
                    .ifPresent(f -> line.with(ours, ForeignRecord.value(f))));
            for (JsonField field : record.fields()) {
                if (!line.asMap().containsKey(field.name())) {
                    line.with(field.name(), ForeignRecord.value(field));
                }
            }
            return line;
        }
    }
}
