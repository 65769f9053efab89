package io.github.assay.files.importers.run;

import io.github.assay.files.ProjectFormatException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;

/** Converts text files from an encoding that the user named; no encoding is guessed. */
final class SourceEncoding {
    private SourceEncoding() {}

    /** A copy of the file in UTF-8, line for line. */
    static Path utf8(Path file, Charset charset, Path folder) throws ProjectFormatException {
        try {
            Path copy = Files.createTempFile(folder, "utf8-", "-" + file.getFileName());
            try (BufferedReader in = new BufferedReader(new InputStreamReader(
                            Files.newInputStream(file),
                            charset.newDecoder()
                                    .onMalformedInput(CodingErrorAction.REPORT)
                                    .onUnmappableCharacter(CodingErrorAction.REPORT)));
                    BufferedWriter out = Files.newBufferedWriter(copy)) {
                in.transferTo(out);
            }
            return copy;
        } catch (CharacterCodingException e) {
            throw new ProjectFormatException(
                    file + " is not in the encoding " + charset.name(), "Name the encoding it was saved in.", e);
        } catch (IOException e) {
            throw SourceFiles.unreadable(file, e);
        }
    }
}
