package io.github.assay.files.records;

import io.github.assay.domain.ItemKey;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Items that a user chose as examples of a judge's prompt: {@code judges/NAME.examples.jsonl} of a project. */
public final class ExampleFile {
    private final Path file;

    /** @param judge name of the judge */
    public ExampleFile(Path project, String judge) {
        file = project.resolve("judges").resolve(judge + ".examples.jsonl");
    }

    /** The file; it may be absent. */
    public Path file() {
        return file;
    }

    /**
     * The chosen items, in the order in which they were chosen; none without a file.
     *
     * @throws ProjectFormatException when a line cannot be read
     */
    public List<ItemKey> read() throws ProjectFormatException {
        List<ItemKey> all = new ArrayList<>();
        if (!Files.exists(file)) {
            return all;
        }
        int number = 0;
        try {
            for (String line : Files.readAllLines(file)) {
                number++;
                if (!line.isBlank()) {
                    JsonRecord record = JsonRecord.parse(line.getBytes(StandardCharsets.UTF_8));
                    all.add(new ItemKey(AlignmentFiles.text(record, "case_id"), AlignmentFiles.text(record, "system"),
                            AlignmentFiles.text(record, "run_id")));
                }
            }
            return all.stream().distinct().toList();
        } catch (IOException | JsonException | IllegalArgumentException e) {
            throw new ProjectFormatException("judges/" + file.getFileName() + ", line " + number + ", cannot be read",
                    "A line has case_id, system and run_id. Correct it, or remove the file to use no chosen examples.", e);
        }
    }

    /**
     * Writes the chosen items; without any, the file is removed.
     *
     * @throws ProjectFormatException when it cannot be written; it is then unchanged
     */
    public void write(List<ItemKey> items) throws ProjectFormatException {
        try {
            if (items.isEmpty()) {
                Files.deleteIfExists(file);
                return;
            }
            Files.createDirectories(file.getParent());
            AtomicFiles.write(file, items.stream()
                    .map(i -> Json.line(new JsonObject()
                            .with("case_id", i.caseId()).with("system", i.system()).with("run_id", i.runId())) + "\n")
                    .collect(Collectors.joining()));
        } catch (IOException e) {
            throw new ProjectFormatException("judges/" + file.getFileName() + " was not written: " + FileErrors.words(e),
                    "Check the folder, your rights and the disk.", e);
        }
    }
}
