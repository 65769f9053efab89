package io.github.assay.service.robustness;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.robustness.naming.AbbreviationDictionary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Abbreviations that a project adds to those of the program, in {@code abbreviations.csv} of its folder. */
final class FurtherAbbreviations {
    private FurtherAbbreviations() {}

    /**
     * The entries of the project's file, and of another whose entries go before them.
     *
     * @throws ProjectFormatException naming file and line, when one of them cannot be read
     */
    static Map<String, String> of(Path project, Optional<Path> more) throws ProjectFormatException {
        Path own = project.resolve(AbbreviationDictionary.FILE);
        Map<String, String> entries = new HashMap<>(Files.exists(own) ? read(own) : Map.of());
        if (more.isPresent()) {
            entries.putAll(read(more.get()));
        }
        return entries;
    }

    private static Map<String, String> read(Path file) throws ProjectFormatException {
        try {
            return AbbreviationDictionary.read(Files.readAllLines(file));
        } catch (IllegalArgumentException e) {
            throw new ProjectFormatException(file + ", " + e.getMessage(), "Write each line as 'word,abbreviation'.", e);
        } catch (IOException e) {
            throw new ProjectFormatException(file + " cannot be read: " + e.getMessage(), "Name a text file in UTF-8.", e);
        }
    }
}
