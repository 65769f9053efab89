package io.github.assay.service.prediction;

import io.github.assay.domain.ItemKey;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Names of the files of one run. Different systems and runs may have the same file name, such as {@code a-b} with run
 * {@code c} and {@code a} with run {@code b-c}; a file of another run is never used.
 */
public final class RunFile {
    private static final int LONGEST = 120;

    private RunFile() {}

    /** The file name of a run, without an extension: letters, digits, {@code . _ -}. */
    public static String stem(String system, String run) {
        String clean = (system + "-" + run).replaceAll("[^\\p{L}\\p{N}._-]", "_").replaceFirst("^\\.", "_");
        return clean.length() > LONGEST ? clean.substring(0, LONGEST) : clean;
    }

    /**
     * The first of {@code PREFIXstem.jsonl}, {@code PREFIXstem-2.jsonl}, … that does not exist or holds this run alone.
     *
     * @throws IOException when a file cannot be read
     */
    static Path of(Path folder, String prefix, String system, String run) throws IOException {
        String name = prefix + stem(system, run);
        Path file = folder.resolve(name + ".jsonl");
        for (int i = 2; Files.exists(file) && !isOf(file, system, run); i++) {
            file = folder.resolve(name + "-" + i + ".jsonl");
        }
        return file;
    }

    private static boolean isOf(Path file, String system, String run) throws IOException {
        String standard = file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            return lines.lines().filter(l -> !l.isBlank()).allMatch(l -> isOf(l, standard, system, run));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** A damaged line says nothing, so it does not keep the file from being used. */
    private static boolean isOf(String line, String standard, String system, String run) {
        try {
            Optional<JsonEdit> json = JsonEdit.read(line.getBytes(StandardCharsets.ISO_8859_1));
            return json.map(JsonEdit::values)
                    .map(v -> value(v, "system", standard).equals(system) && value(v, "run_id", ItemKey.DEFAULT_RUN).equals(run))
                    .orElse(true);
        } catch (JsonException e) {
            return true;
        }
    }

    private static String value(JsonObject values, String key, String standard) {
        return Objects.toString(values.get(key), standard);
    }
}
