package io.github.assay.ui;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.service.open.ImportService.ImportOrder;
import io.github.assay.service.open.ImportService;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Projects that exist only for tests and pictures: {@code /projects/full}, {@code empty}, {@code failing}, {@code broken},
 * and degenerate studies by their words.
 */
final class MadeUpProjects {
    private MadeUpProjects() {}

    /** What the window needs, over these projects. */
    static WindowDependencies context(UserSettings settings) {
        return new WindowDependencies(
                Clock.fixed(Instant.parse("2026-11-21T12:03:11Z"), ZoneOffset.UTC), settings, _ -> {}, MadeUpProjects::project,
                new Imports(),
                Stream.of("badger-table4.csv", "judge-demo", "retail-review", "robustness-demo", "skill-demo").map(n -> Path.of("sample-projects", n)).toList(),
                Optional.empty());
    }

    private static WindowProject project(Path folder, Progress progress) throws Exception {
        return switch (folder.getFileName().toString()) {
            case "full" -> MadeUpProject.of(MadeUpProject.Kind.FULL, List.of());
            case "empty" -> MadeUpProject.of(MadeUpProject.Kind.EMPTY, List.of());
            case "failing" -> MadeUpProject.of(MadeUpProject.Kind.FAILING, List.of());
            case "unopened" -> MadeUpProject.unopened();
            case "broken" -> MadeUpProject.of(MadeUpProject.Kind.FULL, problems());
            case String name when Stream.of(Degenerate.values()).anyMatch(d -> d.word().equals(name)) ->
                MadeUpProject.of(Stream.of(Degenerate.values()).filter(d -> d.word().equals(name)).findFirst().orElseThrow().study());
            default -> odd(folder);
        };
    }

    private static WindowProject odd(Path folder) throws IOException {
        String name = folder.getFileName().toString().toUpperCase(Locale.ROOT).replace('-', '_');
        return Arrays.stream(StudyFixture.Oddity.values())
                .filter(o -> name.equals("ODD_" + o.name()))
                .findFirst()
                .map(MadeUpProject::of)
                .orElseThrow(() -> new IOException(
                    folder + " holds no project: there is no project.json in it. Choose the folder that has one, or use Import"));
    }

    private static List<Problem> problems() {
        return List.of(
                Problem.error(new SourceLine("cases.jsonl", 12), "", "the line ends in the middle of a JSON object", "one whole object per line", "Complete or delete the line."),
                Problem.error(new SourceLine("databases/logistics.sqlite", 0), "logistics", "the file is not a database", "an SQLite file", "Put the database there, or correct project.json."),
                Problem.warning(new SourceLine("cases.jsonl", 40), "id", "“0412” occurs again; first in line 12", "an id once", "Rename one of the two."),
                Problem.warning(new SourceLine("predictions/dail-sql.jsonl", 7), "case_id", "there is no case “9999”", "the id of a case", "Correct the id; the prediction is left out."),
                Problem.note(new SourceLine("project.json", 0), "metrics", "“foo” is not a metric of this version", "", "It is skipped."));
    }

    /** Reads sources and writes nothing. */
    private static final class Imports extends ImportService {
        Imports() {
            super(new NoTables());
        }

        @Override
        public Path run(ImportOrder order, Progress progress) {
            return order.target();
        }
    }
}
