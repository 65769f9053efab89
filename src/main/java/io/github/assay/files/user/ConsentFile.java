package io.github.assay.files.user;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.domain.project.Sending;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A user's consents to requests, one JSON line each, in a file beside the user's settings, never in a project. A line that
 * cannot be read is no consent.
 */
public final class ConsentFile {
    private static final System.Logger LOG = System.getLogger(ConsentFile.class.getName());

    private final Path file;

    public ConsentFile(Path file) {
        this.file = file;
    }

    /** All consents, oldest first; none when there is no readable file. */
    public List<EndpointConsent> read() {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            List<EndpointConsent> all = new ArrayList<>();
            for (String line : Files.readAllLines(file)) {
                consent(line).ifPresent(all::add);
            }
            return all;
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "consents not read: " + file, e);
            return List.of();
        }
    }

    private static Optional<EndpointConsent> consent(String line) {
        if (line.isBlank()) {
            return Optional.empty();
        }
        try {
            RecordReader record = new RecordReader(JsonRecord.parse(line.getBytes(StandardCharsets.UTF_8)),
                    new SourceLine("consents.jsonl", 0), new ProblemList(), new RecordReader.Words());
            Sending sending = new Sending(record.text("endpoint"), record.text("model"), record.texts("contents"),
                    record.text("key_from"));
            return Optional.of(new EndpointConsent(record.text("project"), Instant.parse(record.text("at")), sending,
                    record.texts("commands")));
        } catch (JsonException | DateTimeException e) {
            LOG.log(System.Logger.Level.WARNING, "a consent is not readable", e);
            return Optional.empty();
        }
    }

    /**
     * Writes all consents in place of the earlier ones.
     *
     * @throws ProjectFormatException when the file cannot be written; it is then unchanged
     */
    public void write(List<EndpointConsent> consents) throws ProjectFormatException {
        try {
            AtomicFiles.write(file, consents.stream().map(ConsentFile::line).collect(Collectors.joining()));
        } catch (IOException e) {
            throw new ProjectFormatException("The consent cannot be kept in " + file + ": " + FileErrors.words(e),
                    "Check the folder, your rights and the disk; the question will be put again.", e);
        }
    }

    private static String line(EndpointConsent consent) {
        return Json.line(new JsonObject()
                .with("project", consent.project())
                .with("endpoint", consent.sending().endpoint())
                .with("model", consent.sending().model())
                .with("contents", consent.sending().contents())
                .with("key_from", consent.sending().keyFrom())
                .with("commands", consent.commands())
                .with("at", consent.at().toString())) + "\n";
    }
}
