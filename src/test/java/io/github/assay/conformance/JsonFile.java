package io.github.assay.conformance;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A file of objects, read as far as it can be: JSON lines, an array of objects, one document, or CSV with a header.
 *
 * @param path the file
 * @param objects its objects; one for a document
 * @param numbers number of the line of each object, or its place in the array; from 1
 * @param faults lines, or the file, that cannot be read
 */
public record JsonFile(Path path, List<JsonNode> objects, List<Integer> numbers, List<Fault> faults) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Reads a file by its ending; never fails. */
    public static JsonFile read(Path path) {
        JsonFile file = new JsonFile(path, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        try {
            String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
            String name = path.getFileName().toString();
            if (name.endsWith(".csv")) {
                file.table(text);
            } else if (name.endsWith(".json")) {
                file.document(text);
            } else {
                file.lines(text);
            }
        } catch (IOException | RuntimeException e) {
            file.faults.add(new Fault(name(path), String.valueOf(e.getMessage())));
        }
        return file;
    }

    /** The names of all fields that any object has. */
    Set<String> fields() {
        Set<String> names = new LinkedHashSet<>();
        objects.forEach(o -> names.addAll(o.propertyNames()));
        return names;
    }

    /** File and line of an object. */
    String where(int index) {
        return name(path) + ":" + numbers.get(index);
    }

    private static String name(Path path) {
        return TestData.name(path.toAbsolutePath().getParent()) + "/" + path.getFileName();
    }

    private void lines(String text) {
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = i == 0 && lines.get(0).startsWith("\uFEFF") ? lines.get(0).substring(1) : lines.get(i);
            if (!line.isBlank()) {
                object(line, i + 1);
            }
        }
    }

    private void object(String line, int number) {
        try {
            JsonNode node = JSON.readTree(line);
            add(node, number);
        } catch (JacksonException e) {
            faults.add(new Fault(name(path) + ":" + number, "not JSON: " + e.getOriginalMessage()));
        }
    }

    private void add(JsonNode node, int number) {
        if (node.isObject()) {
            objects.add(node);
            numbers.add(number);
        } else {
            faults.add(new Fault(name(path) + ":" + number, "not an object"));
        }
    }

    private void document(String text) {
        JsonNode document = JSON.readTree(text);
        if (!document.isArray()) {
            add(document, 1);
            return;
        }
        for (int i = 0; i < document.size(); i++) {
            add(document.get(i), i + 1);
        }
    }

    private void table(String text) {
        List<CsvRecord> records;
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(text)) {
            records = reader.stream().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> names = records.getFirst().getFields();
        for (CsvRecord csv : records.subList(1, records.size())) {
            if (csv.getFieldCount() != names.size()) {
                faults.add(new Fault(
                        name(path) + ":" + csv.getStartingLineNumber(),
                        csv.getFieldCount() + " fields, the header has " + names.size()));
                continue;
            }
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            for (int i = 0; i < names.size(); i++) {
                object.put(names.get(i), csv.getField(i));
            }
            objects.add(object);
            numbers.add((int) csv.getStartingLineNumber());
        }
    }
}
