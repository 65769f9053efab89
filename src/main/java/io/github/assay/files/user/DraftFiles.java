package io.github.assay.files.user;

import io.github.assay.digest.Sha256;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.SourceLine;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Drafts of one annotator in one project: a file each, in the user's own folder, never in the project. A file is written
 * whole or not at all. Blocks.
 */
public final class DraftFiles {
    private static final System.Logger LOG = System.getLogger(DraftFiles.class.getName());
    private static final int NAME_BYTES = 16;

    private final Path folder;
    private final Path project;
    private final String annotator;

    /**
     * A draft.
     *
     * @param kind what it is a draft of
     * @param item the item it belongs to
     * @param text the text as typed
     */
    public record Draft(String kind, ItemKey item, String text) {}

    /**
     * @param drafts the user's folder of drafts
     * @param project the project's folder
     * @param annotator the annotator's name; may be empty
     */
    public DraftFiles(Path drafts, Path project, String annotator) {
        this.project = project.toAbsolutePath().normalize();
        this.folder = drafts.resolve(Sha256.hex(this.project.toString(), NAME_BYTES));
        this.annotator = annotator;
    }

    /** All drafts; a file that cannot be read is passed over. */
    public List<Draft> read() {
        List<Draft> drafts = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return drafts;
        }
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(f -> f.toString().endsWith(".json")).sorted().forEach(f -> read(f).ifPresent(drafts::add));
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "drafts not listed", e);
        }
        return drafts;
    }

    private Optional<Draft> read(Path file) {
        try {
            RecordReader record = new RecordReader(
                    JsonRecord.parse(Files.readAllBytes(file)), new SourceLine(file.getFileName().toString(), 0),
                    new ProblemList(), new RecordReader.Words());
            if (!record.text("annotator").equals(annotator)) {
                return Optional.empty();
            }
            ItemKey item = new ItemKey(record.text("case_id"), record.text("system"), record.text("run_id"));
            return Optional.of(new Draft(record.text("kind"), item, record.text("text")));
        } catch (IOException | JsonException e) {
            LOG.log(System.Logger.Level.WARNING, "a draft is not readable: " + file, e);
            return Optional.empty();
        }
    }

    /** Writes a draft in place of an earlier one of its kind and item; on return it is on disk. */
    public void write(Draft draft) throws IOException {
        JsonObject json = new JsonObject()
                .with("project", project.toString())
                .with("annotator", annotator)
                .with("kind", draft.kind())
                .with("case_id", draft.item().caseId())
                .with("system", draft.item().system())
                .with("run_id", draft.item().runId())
                .with("text", draft.text());
        AtomicFiles.write(file(draft.kind(), draft.item()), Json.pretty(json));
    }

    /** Removes a draft; nothing where there is none. */
    public void remove(String kind, ItemKey item) throws IOException {
        Files.deleteIfExists(file(kind, item));
    }

    private Path file(String kind, ItemKey item) {
        return folder.resolve(
                Sha256.hex(String.join("\n", annotator, kind, item.caseId(), item.system(), item.runId()), NAME_BYTES) + ".json");
    }
}
