package io.github.assay.files.importers.formats;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.RecordSource;
import io.github.assay.files.importers.run.SourceFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Imports files of IBM's text2sql-eval-toolkit: {@code *-predictions.json}, {@code *_eval.json} and
 * {@code calibration_set.jsonl} with replies of judge runs. Its scores keep their names; its summaries are compared
 * with the records.
 */
public final class ToolkitImporter implements Importer {
    @Override
    public String format() {
        return "text2sql-eval";
    }

    @Override
    public void read(ImportRun run) throws ProjectFormatException {
        List<Path> all = SourceFiles.named(SourceFiles.folder(run.source()), n -> n.matches(".*\\.(json|jsonl)"));
        List<Path> records = Files.isDirectory(run.source()) ? records(all) : List.of(run.source());
        List<Path> sets = records.stream().filter(f -> SourceFiles.lower(f).endsWith(".jsonl")).toList();
        List<Path> evaluations = records.stream().filter(f -> !sets.contains(f)).toList();
        if (records.isEmpty() || evaluations.stream().anyMatch(f -> SourceFiles.lower(f).endsWith("summary.json"))) {
            throw new ProjectFormatException(
                    run.source() + " holds no records of the toolkit",
                    "A *-predictions.json, *_eval.json or calibration_set.jsonl is expected. A summary holds averages "
                            + "only: import the evaluation it was made from.");
        }
        for (Path file : evaluations) {
            ToolkitRecords reader = new ToolkitRecords(run, dataset(file));
            new RecordSource(run, file).read(reader::add);
            ToolkitSummary.beside(file).ifPresent(s -> reader.averages().compare(run, s));
        }
        for (Path set : sets) {
            new JudgeCalibration(run, replies(set, all)).read(set);
        }
    }

    /**
     * The files to read: evaluations instead of the predictions they were made from, and calibration sets of the judge.
     */
    private static List<Path> records(List<Path> all) {
        return all.stream()
                .filter(f -> SourceFiles.lower(f).endsWith("calibration_set.jsonl")
                        || SourceFiles.lower(f).endsWith("predictions_eval.json")
                        || SourceFiles.lower(f).endsWith("_eval.json")
                        || SourceFiles.lower(f).endsWith("-predictions.json")
                                && !all.contains(f.resolveSibling(SourceFiles.stem(f) + "_eval.json")))
                .toList();
    }

    private static List<Path> replies(Path set, List<Path> all) {
        return all.stream()
                .filter(f -> SourceFiles.lower(f).endsWith(".jsonl") && !f.equals(set))
                .filter(f -> !SourceFiles.lower(f).endsWith("calibration_set.jsonl"))
                .toList();
    }

    static String dataset(Path file) {
        return SourceFiles.stem(file).replaceFirst("-predictions(_eval)?$|_eval$", "");
    }
}
