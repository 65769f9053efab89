package io.github.assay.files.records;

import io.github.assay.calibration.alignment.AlignmentEntry.Circumstances;
import io.github.assay.calibration.alignment.AlignmentEntry.Look;
import io.github.assay.calibration.alignment.AlignmentEntry.Promoted;
import io.github.assay.calibration.alignment.AlignmentEntry.Tuned;
import io.github.assay.calibration.alignment.AlignmentEntry;
import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.calibration.alignment.JudgeVersion;
import io.github.assay.domain.ItemKey;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import io.github.assay.json.LineLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads and writes the split and the record of alignments of one project. */
public final class AlignmentFiles {
    private final Path folder;
    private final Path split;
    private final Path log;

    /** @param project the project's folder */
    public AlignmentFiles(Path project) {
        folder = project.resolve("alignment");
        split = folder.resolve("split.json");
        log = folder.resolve("log.jsonl");
    }

    /**
     * The stored split; empty before the first.
     *
     * @throws ProjectFormatException when the file cannot be used, or is missing beside a record that refers to it
     */
    public Optional<AlignmentSplit> split() throws ProjectFormatException {
        if (!Files.exists(split)) {
            if (Files.exists(log)) {
                throw new ProjectFormatException("alignment/split.json is missing, and alignment/log.jsonl has figures made with it",
                        "Restore the file. To begin again with another split, move the folder alignment away.");
            }
            return Optional.empty();
        }
        try {
            return Optional.of(splitOf(Files.readAllBytes(split)));
        } catch (IOException | JsonException | IllegalArgumentException | DateTimeException e) {
            throw new ProjectFormatException("alignment/split.json cannot be read",
                    "Restore the file. It is never drawn again, because figures and looks at test refer to it.", e);
        }
    }

    private static AlignmentSplit splitOf(byte[] text) throws JsonException {
        JsonRecord record = JsonRecord.parse(text);
        return new AlignmentSplit(
                Long.parseLong(text(record, "seed")), Double.parseDouble(text(record, "test_share")),
                Instant.parse(text(record, "drawn")), new TreeSet<>(texts(record, "tune")), new TreeSet<>(texts(record, "test")));
    }

    /** A split in the form of {@code split.json}, on one line. */
    public static String text(AlignmentSplit drawn) {
        return Json.line(json(drawn));
    }

    /** The split of {@link #text(AlignmentSplit)}. @throws ProjectFormatException when it is none */
    public static AlignmentSplit split(String text) throws ProjectFormatException {
        try {
            return splitOf(text.getBytes(StandardCharsets.UTF_8));
        } catch (JsonException | IllegalArgumentException | DateTimeException e) {
            throw unreadable(e);
        }
    }

    /** An entry as a line of {@code log.jsonl}. */
    public static String text(AlignmentEntry entry) {
        return AlignmentLine.of(entry);
    }

    /** The entry of {@link #text(AlignmentEntry)}. @throws ProjectFormatException when it is none */
    public static AlignmentEntry entry(String text) throws ProjectFormatException {
        try {
            return AlignmentLine.read(JsonRecord.parse(text.getBytes(StandardCharsets.UTF_8)));
        } catch (JsonException | IllegalArgumentException | DateTimeException e) {
            throw unreadable(e);
        }
    }

    private static ProjectFormatException unreadable(Exception e) {
        return new ProjectFormatException("A line of the record of alignments cannot be read",
                "Run 'assay store verify' on the project, and restore a backup.", e);
    }

    private static JsonObject json(AlignmentSplit drawn) {
        return new JsonObject()
                .with("assay_split", 1)
                .with("seed", drawn.seed())
                .with("test_share", drawn.testShare())
                .with("drawn", drawn.drawn().toString())
                .with("tune", List.copyOf(drawn.tune()))
                .with("test", List.copyOf(drawn.test()));
    }

    /** Whether the folder {@code alignment} is there. */
    public boolean exist() {
        return Files.isDirectory(folder);
    }

    /** Removes split and record, which the journal has. @throws ProjectFormatException when they cannot be removed */
    public void remove() throws ProjectFormatException {
        try {
            Files.deleteIfExists(log);
            Files.deleteIfExists(split);
        } catch (IOException e) {
            throw unwritable("alignment", e);
        }
    }

    /** Writes the first split. @throws ProjectFormatException when there is one, or it cannot be written */
    public void write(AlignmentSplit drawn) throws ProjectFormatException {
        if (Files.exists(split)) {
            throw new ProjectFormatException("alignment/split.json exists", "A split is drawn once.");
        }
        try {
            Files.createDirectories(folder);
            AtomicFiles.write(split, Json.pretty(json(drawn)) + "\n");
        } catch (IOException e) {
            throw unwritable("alignment/split.json", e);
        }
    }

    /**
     * All entries in order. A last line without a line end, left by an interrupted write, is passed over.
     *
     * @throws ProjectFormatException when another line cannot be read: a look could be missing
     */
    public List<AlignmentEntry> entries() throws ProjectFormatException {
        List<AlignmentEntry> all = new ArrayList<>();
        if (!Files.exists(log)) {
            return all;
        }
        int number = 0;
        try {
            String text = Files.readString(log);
            for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
                number++;
                if (!line.isBlank()) {
                    all.add(AlignmentLine.read(JsonRecord.parse(line.getBytes(StandardCharsets.UTF_8))));
                }
            }
            return all;
        } catch (IOException | JsonException | IllegalArgumentException | DateTimeException e) {
            throw new ProjectFormatException("alignment/log.jsonl, line " + number + ", cannot be read",
                    "Restore the file: without the line, looks at test could not be counted.", e);
        }
    }

    /** Appends an entry; on return it is on the disk. @throws ProjectFormatException when it cannot be written */
    public void append(AlignmentEntry entry) throws ProjectFormatException {
        try {
            try (LineLog out = LineLog.open(log)) {
                out.endAt(out.wholeEnd()).append(AlignmentLine.of(entry));
                out.force();
            }
        } catch (IOException e) {
            throw unwritable("alignment/log.jsonl", e);
        }
    }

    private static ProjectFormatException unwritable(String name, IOException e) {
        return new ProjectFormatException(name + " was not written: " + FileErrors.words(e),
                "Check the folder, your rights and the disk.", e);
    }

    static String text(JsonRecord record, String key) {
        return record.peek(key).filter(JsonField::isScalar).map(JsonField::text)
                .orElseThrow(() -> new IllegalArgumentException(key + " is missing"));
    }

    private static List<String> texts(JsonRecord record, String key) {
        return record.peek(key).map(f -> JsonRecord.elements(f).stream().map(JsonField::text).toList())
                .orElseThrow(() -> new IllegalArgumentException(key + " is missing"));
    }

    /** An entry of the record of alignments as one JSON line. */
    private static final class AlignmentLine {
        static String of(AlignmentEntry entry) {
            Circumstances of = entry.circumstances();
            JsonObject line = new JsonObject()
                    .with("entry", switch (entry) {
                        case Tuned _ -> "tune";
                        case Look _ -> "look";
                        case Promoted _ -> "promotion";
                    })
                    .with("judge", of.judge())
                    .with("at", of.at().toString())
                    .with("by", of.by())
                    .with("split", of.split())
                    .with("version", of.version().parts());
            return Json.line(switch (entry) {
                case Tuned tuned ->
                        line.with("pass", keys(tuned.verdicts(), true)).with("fail", keys(tuned.verdicts(), false));
                case Look look -> look.before() ? line.with("before", true) : line;
                case Promoted p -> line
                        .with("n", p.n())
                        .with("kappa", p.kappa())
                        .with("low", p.low())
                        .with("high", p.high())
                        .with("least", p.least());
            });
        }

        private static List<List<String>> keys(SortedMap<ItemKey, Boolean> verdicts, boolean pass) {
            return verdicts.entrySet().stream()
                    .filter(e -> e.getValue() == pass)
                    .map(e -> List.of(e.getKey().caseId(), e.getKey().system(), e.getKey().runId()))
                    .toList();
        }

        static AlignmentEntry read(JsonRecord line) {
            JsonRecord version = line.peek("version").map(JsonRecord::of)
                    .orElseThrow(() -> new IllegalArgumentException("version is missing"));
            Circumstances of = new Circumstances(
                    text(line, "judge"), Instant.parse(text(line, "at")), text(line, "by"), text(line, "split"),
                    new JudgeVersion(
                            text(version, "metric"), text(version, "threshold"), text(version, "prompt"),
                            text(version, "model"),
                            text(version, "requested"), text(version, "temperature"), text(version, "guideline")));
            return switch (text(line, "entry")) {
                case "tune" -> {
                    SortedMap<ItemKey, Boolean> verdicts = new TreeMap<>();
                    add(line, "pass", true, verdicts);
                    add(line, "fail", false, verdicts);
                    yield new Tuned(of, verdicts);
                }
                case "look" -> new Look(of, line.peek("before").isPresent());
                case "promotion" ->
                        new Promoted(of, (int) number(line, "n"), number(line, "kappa"), number(line, "low"),
                        number(line, "high"), number(line, "least"));
                default -> throw new IllegalArgumentException("unknown entry " + text(line, "entry"));
            };
        }

        private static void add(JsonRecord line, String key, boolean pass, SortedMap<ItemKey, Boolean> verdicts) {
            line.peek(key).ifPresent(all -> JsonRecord.elements(all).forEach(one -> {
                List<String> parts = JsonRecord.elements(one).stream().map(JsonField::text).toList();
                verdicts.put(new ItemKey(parts.get(0), parts.get(1), parts.get(2)), pass);
            }));
        }

        private static String text(JsonRecord record, String key) {
            return AlignmentFiles.text(record, key);
        }

        private static double number(JsonRecord record, String key) {
            return Double.parseDouble(text(record, key));
        }
    }
}
