package io.github.assay.files.importers.formats;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.mapping.Mapping.MappedField;
import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.RecordSource;
import io.github.assay.files.importers.run.SourceFault;
import io.github.assay.files.importers.run.SourceFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Imports files of records that hold a case, a prediction or both: JSONL, a JSON list, CSV. One class serves all these
 * formats; {@link Dialect} holds their differences.
 */
public final class RecordImporter implements Importer {
    private static final List<String> ALONG = List.of("predictions", "results", "labels", "guideline.md", "tables.json");
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
            RecordSplit split = new RecordSplit(dialect, run, system(file), SourceFiles.stem(file));
            new RecordSource(run, file).read(split::add);
            split.finish();
        }
        if (run.out().cases() == before && !run.isPreview()) {
            throw new ProjectFormatException(
                    run.source() + " gives no case: " + why(run),
                    "Say which of them are question, gold_sql and case_id with --map; look first with --preview.");
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
                .filter(f -> f.getParent().equals(source))
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
}
