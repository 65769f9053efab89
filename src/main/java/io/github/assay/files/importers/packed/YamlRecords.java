package io.github.assay.files.importers.packed;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.user.YamlFile;
import io.github.assay.json.Json;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes a YAML list as JSON lines, or another YAML document as one JSON document. */
final class YamlRecords {
    private YamlRecords() {}

    static Path json(Path file, Path lines) throws IOException, ProjectFormatException {
        Object read = YamlFile.document(file);
        if (read instanceof List<?> list) {
            try (BufferedWriter out = Files.newBufferedWriter(lines)) {
                for (Object record : list) {
                    out.write(Json.line(record));
                    out.newLine();
                }
            }
            return lines;
        }
        Path document = lines.resolveSibling(lines.getFileName().toString().replaceFirst("l$", ""));
        return Files.writeString(document, Json.line(read));
    }
}
