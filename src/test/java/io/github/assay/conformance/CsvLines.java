package io.github.assay.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A plain CSV file without quotes, as oracle files are, line by line as objects of texts. */
final class CsvLines {
    private CsvLines() {}

    static List<JsonNode> read(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            String[] names = lines.getFirst().split(",", -1);
            List<JsonNode> objects = new ArrayList<>();
            for (String line : lines.subList(1, lines.size())) {
                String[] values = line.split(",", -1);
                if (values.length != names.length || line.indexOf('"') >= 0) {
                    throw new IllegalArgumentException(file + ": not a plain line: " + line);
                }
                ObjectNode object = JsonNodeFactory.instance.objectNode();
                for (int i = 0; i < names.length; i++) {
                    object.put(names[i], values[i]);
                }
                objects.add(object);
            }
            return objects;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
