package io.github.assay.files.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.calibration.alignment.AlignmentEntry.Circumstances;
import io.github.assay.calibration.alignment.AlignmentEntry.Look;
import io.github.assay.calibration.alignment.AlignmentEntry.Promoted;
import io.github.assay.calibration.alignment.AlignmentEntry.Tuned;
import io.github.assay.calibration.alignment.AlignmentEntry;
import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.calibration.alignment.JudgeVersion;
import io.github.assay.domain.ItemKey;
import io.github.assay.files.ProjectFormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlignmentFilesTest {
    @TempDir
    private Path project;

    private static Circumstances by(String who) {
        return new Circumstances("stef", Instant.parse("2026-11-22T10:00:00Z"), who, "0123",
                new JudgeVersion("stef-score", "0.5", "p", "m, n", "m", "0.0", "g"));
    }

    @Test
    void entriesAreReadAsWrittenAndATornLineIsReplaced() throws Exception {
        AlignmentFiles files = new AlignmentFiles(project);
        List<AlignmentEntry> entries = List.of(
                new Tuned(by("Ann \"A\"\n"), new TreeMap<>(Map.of(
                        new ItemKey("c 1", "s", "r1"), true, new ItemKey("c\"2", "s", "r2"), false))),
                new Look(by("Bo")), new Promoted(by("Bo"), 80, 0.8, 0.7, 0.9, 0.6));
        for (AlignmentEntry entry : entries) {
            files.append(entry);
        }
        Path log = project.resolve("alignment/log.jsonl");
        Files.writeString(log, "{\"entry\":\"look\",\"jud", StandardOpenOption.APPEND);
        assertThat(files.entries()).isEqualTo(entries);
        files.append(entries.get(1));
        assertThat(new AlignmentFiles(project).entries()).hasSize(4).last().isEqualTo(entries.get(1));
        Files.writeString(log, "{\"entry\":\"look\"}\n", StandardOpenOption.APPEND);
        assertThatThrownBy(files::entries).isInstanceOf(ProjectFormatException.class).hasMessageContaining("line 5");
    }

    @Test
    void aSplitIsReadAsWrittenAndNeverOverwritten() throws Exception {
        AlignmentFiles files = new AlignmentFiles(project);
        AlignmentSplit split = new AlignmentSplit(42, 1.0 / 3, Instant.parse("2026-11-22T10:00:00Z"),
                new TreeSet<>(List.of("a", "b \"")), new TreeSet<>(List.of("ü")));
        assertThat(files.split()).isEmpty();
        files.write(split);
        assertThat(files.split()).contains(split);
        assertThatThrownBy(() -> files.write(split)).isInstanceOf(ProjectFormatException.class);
        Files.writeString(project.resolve("alignment/split.json"), "{}");
        assertThatThrownBy(files::split).isInstanceOf(ProjectFormatException.class).hasMessageContaining("cannot be read");
    }
}
