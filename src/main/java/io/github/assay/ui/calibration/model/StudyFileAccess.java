package io.github.assay.ui.calibration.model;

import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.Optional;

/** Supplies the project's study for a file, and reads and writes kept studies. */
public interface StudyFileAccess {
    /** The input of the project's calibration under these settings; blocks. */
    FrozenStudy study(CalibrationSettings settings, Progress progress) throws Exception;

    /** Reads and writes studies; does not block. */
    KeptStudies kept();

    /** Counts of the published comparison that is part of the program; empty: the file is missing. */
    Optional<Path> sample();
}
