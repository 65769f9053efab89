package io.github.assay.files.project;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.DatumReader;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.ProblemList;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonRecord;
import io.github.assay.metrics.judge.reply.ReplyForm;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Reads {@code judges/NAME.json}: a judge that the project declares by a rubric, without code (docs/judges.md). A file that
 * cannot be used becomes a problem.
 */
final class RubricJudgeReader {
    private static final long LONGEST_FILE = 1 << 20;
    static final int MOST_OPTIONS = 50;
    private static final Set<String> RUBRIC = Set.of("name", "description", "options");

    private final ProblemList problems;
    private final SequencedMap<String, String> names = new LinkedHashMap<>();

    RubricJudgeReader(ProblemList problems) {
        this.problems = problems;
    }

    /** The judges that were read: name → name for people. */
    SequencedMap<String, String> names() {
        return names;
    }

    /**
     * The settings of judges with those of the files added. Where project.json and a file have a key, project.json gives
     * its value.
     *
     * @param judges {@code judges} of project.json
     */
    Datum.Fields with(Datum.Fields judges, List<Path> files) {
        SequencedMap<String, Datum> all = new LinkedHashMap<>(judges.values());
        for (Path file : files) {
            String judge = file.getFileName().toString().replaceFirst("\\.json$", "");
            read(file, judge).ifPresent(own -> {
                all.put(judge, new Datum.Fields(own.values()).with(judges.fields(judge)));
                names.put(judge, own.fields("rubric").text("name").filter(n -> !n.isBlank()).orElse(judge));
            });
        }
        return files.isEmpty() ? judges : new Datum.Fields(all);
    }

    private Optional<Datum.Fields> read(Path file, String judge) {
        SourceLine where = new SourceLine("judges/" + file.getFileName(), 0);
        if (!judge.matches("[a-z0-9][a-z0-9-]{0,63}") || judge.equals("default") || ReplyForm.isKnown(judge)) {
            return refuse(where, "", "the name '" + judge + "'",
                    "lower-case letters, digits and -, and no name of a judge or metric of Assay", "Give the file another name.");
        }
        try {
            if (Files.size(file) > LONGEST_FILE) {
                return refuse(where, "", Files.size(file) + " bytes", "at most one megabyte", "Shorten it.");
            }
            Datum.Fields given = DatumReader.of(JsonRecord.document(Files.readAllBytes(file))).asFields().orElse(Datum.Fields.NONE);
            return rubric(given, where);
        } catch (IOException e) {
            return refuse(where, "", FileErrors.words(e), "a file that can be read", "Check it.");
        } catch (JsonException e) {
            return refuse(new SourceLine(where.file(), Math.max(0, e.line())), "", "no JSON object: " + e.words(),
                    "one JSON object", "Put the JSON right.");
        }
    }

    private Optional<Datum.Fields> rubric(Datum.Fields given, SourceLine where) {
        List<Datum> options = given.items("options");
        if (options.size() < 2 || options.size() > MOST_OPTIONS) {
            return refuse(where, "options", options.size() + " options", "a list of 2 to " + MOST_OPTIONS, "Correct it.");
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < options.size(); i++) {
            Datum.Fields option = options.get(i).asFields().orElse(Datum.Fields.NONE);
            String name = option.text("name").orElse("").strip();
            double score = option.get("score").flatMap(Datum::asNumber).map(BigDecimal::doubleValue).orElse(Double.NaN);
            if (name.isEmpty() || !(score >= 0 && score <= 1) || !seen.add(name.toLowerCase(Locale.ROOT).replaceAll("[\\s_-]", ""))) {
                return refuse(where, "options[" + i + "]", seen.contains(name) ? "an option a second time" : "no name, or no score",
                        "a name of its own and a score from 0 to 1", "Correct it.");
            }
        }
        SequencedMap<String, Datum> rubric = new LinkedHashMap<>();
        SequencedMap<String, Datum> settings = new LinkedHashMap<>();
        given.values().forEach((key, value) -> (RUBRIC.contains(key) ? rubric : settings).put(key, value));
        settings.put("rubric", new Datum.Fields(rubric));
        return Optional.of(new Datum.Fields(settings));
    }

    private Optional<Datum.Fields> refuse(SourceLine where, String key, String found, String expected, String remedy) {
        problems.error(where, key, found, expected, remedy);
        return Optional.empty();
    }
}
