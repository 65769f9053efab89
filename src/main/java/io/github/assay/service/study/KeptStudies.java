package io.github.assay.service.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.StudyChanges;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.studies.CountFiles;
import io.github.assay.files.studies.StudyFile;
import io.github.assay.files.studies.StudyReader;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Saves studies in files, opens them with the same digits, compares them, and computes published comparisons from
 * counts.
 *
 * @param program name and version of this program, written into saved studies
 */
public record KeptStudies(String program) {
    /**
     * A saved study, computed again.
     *
     * @param study the input
     * @param result its recomputed figures
     * @param program the program that saved it
     * @param same whether every digit equals the saved one
     */
    public record Opened(FrozenStudy study, CalibrationResult result, String program, boolean same) {}

    /**
     * A published comparison.
     *
     * @param result its figures, computed from the counts; there are no pairs
     * @param printed the interval of κ as published, by metric
     */
    public record Published(CalibrationResult result, Map<String, Interval> printed) {
        public Published {
            printed = Map.copyOf(printed);
        }

        /** The published interval of κ; empty when none was published. */
        public Optional<Interval> printed(String metric) {
            return Optional.ofNullable(printed.get(metric));
        }
    }

    /** Computes a study and writes it with its results into a file, atomically. */
    public CalibrationResult keep(Path file, FrozenStudy study, Progress progress) throws IOException {
        CalibrationResult result = study.compute(progress);
        StudyFile.write(file, study, result, program);
        return result;
    }

    /** @throws ProjectFormatException when the file cannot be read or is not a study this program can repeat */
    public Opened open(Path file, Progress progress) throws ProjectFormatException {
        StudyReader.Stored stored = StudyReader.read(file);
        CalibrationResult result = stored.study().compute(progress);
        boolean same = stored.isReproducedBy(CalibrationDocument.kept(result));
        return new Opened(stored.study(), result, stored.program(), same);
    }

    /** The differences of a study from an earlier one. */
    public StudyChanges since(Opened earlier, FrozenStudy now, Progress progress) {
        return StudyChanges.of(earlier.study(), earlier.result(), now, now.compute(progress));
    }

    /**
     * A comparison computed from the confusion counts in a file.
     *
     * @throws ProjectFormatException when the file cannot be read or a row does not hold counts
     */
    public Published published(Path counts, CalibrationSettings settings, Progress progress)
            throws ProjectFormatException {
        List<CountFiles.Framework> rows = CountFiles.read(counts, progress);
        Map<String, Confusion> byName = new LinkedHashMap<>();
        Map<String, Interval> printed = new LinkedHashMap<>();
        for (CountFiles.Framework row : rows) {
            byName.put(row.name(), row.counts());
            row.printed().ifPresent(i -> printed.put(row.name(), i));
        }
        return new Published(new CalibrationService().fromCounts(byName, settings, progress), printed);
    }
}
