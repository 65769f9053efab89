package io.github.assay.files.user;

import io.github.assay.domain.SourceLine;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
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

/**
 * A user's looks at locked tests, one JSON line each, in a file beside the user's settings: what a copy of a project, or a
 * project whose record was removed, cannot tell. A line that cannot be read is passed over. Thread-safe.
 */
public final class LookFile {
    private static final System.Logger LOG = System.getLogger(LookFile.class.getName());

    private final Path file;

    /** @param file made on the first look */
    public LookFile(Path file) {
        this.file = file;
    }

    /**
     * One look.
     *
     * @param store identity of the project's store, which copies keep
     * @param project folder of the project
     * @param judge the judge, or the metric
     * @param at its time
     */
    public record KeptLook(String store, String project, String judge, Instant at) {}

    /** All looks, oldest first; none when there is no readable file. */
    public synchronized List<KeptLook> read() {
        List<KeptLook> all = new ArrayList<>();
        try {
            for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
                take(line, all);
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "looks not read: " + file, e);
        }
        return all;
    }

    private static void take(String line, List<KeptLook> all) {
        try {
            RecordReader look = new RecordReader(JsonRecord.parse(line.getBytes(StandardCharsets.UTF_8)),
                    new SourceLine("looks.jsonl", 0), new ProblemList(), new RecordReader.Words());
            all.add(new KeptLook(look.text("store"), look.text("project"), look.text("judge"), Instant.parse(look.text("at"))));
        } catch (JsonException | DateTimeException e) {
            LOG.log(System.Logger.Level.DEBUG, "a look is not readable", e);
        }
    }

    /** Adds a look. Where it cannot be written, the project's own record stays the only one. */
    public synchronized void add(KeptLook look) {
        try (LineLog out = LineLog.open(file)) {
            out.endAt(out.wholeEnd()).append(Json.line(new JsonObject()
                    .with("store", look.store())
                    .with("project", look.project())
                    .with("judge", look.judge())
                    .with("at", look.at().toString())));
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "look not kept beside the settings: " + FileErrors.words(e), e);
        }
    }
}
