package io.github.assay.files.importers;

import io.github.assay.files.importers.run.Mapping.MappedField;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Files of other evaluation programs, by the names of their keys: where their records are, and which key holds which of Assay's
 * fields. The table is {@code resources/importers/presets.json}; nothing of it is applied unless it is chosen.
 */
public final class Presets {
    private static final String FIRST = "[0].";
    private static final List<Preset> ALL = read();

    private Presets() {}

    /**
     * A program's file.
     *
     * @param name the word after {@code --preset}
     * @param what what such a file is, in words
     * @param records places of the list of records, the first that fits counts; empty: the document itself
     * @param signs groups of keys; a record of such a file has one of each group
     * @param fields Assay's field to keys, of which the first that a record has is taken; an empty key: none, also where a known name fits
     */
    private record Preset(String name, String what, List<String> records, List<List<String>> signs, Map<String, List<String>> fields) {}

    /**
     * A preset that fits a file.
     *
     * @param name the word after {@code --preset}
     * @param what what the file is, in words
     * @param records the place of its records; empty: the document itself
     * @param mapping Assay's field to the file's key
     */
    public record Match(String name, String what, String records, Map<String, String> mapping) {
        /** Pairs in the form of {@code --map}. */
        List<String> pairs() {
            return mapping.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
        }
    }

    /** Names of all, in their order. */
    public static List<String> names() {
        return ALL.stream().map(Preset::name).toList();
    }

    /** The first preset that fits the keys of a preview. */
    static Optional<Match> of(List<MappedField> fields) {
        return ALL.stream().flatMap(p -> match(p, fields).stream()).findFirst();
    }

    /** A preset by its name, where it fits the keys of a preview. */
    public static Optional<Match> named(String name, ImportPreview preview) {
        return ALL.stream().filter(p -> p.name().equals(name)).flatMap(p -> match(p, preview.fields()).stream()).findFirst();
    }

    private static Optional<Match> match(Preset preset, List<MappedField> fields) {
        for (String place : preset.records()) {
            String before = place.isEmpty() ? "" : place + FIRST;
            List<String> keys = fields.stream().map(MappedField::source).filter(k -> k.startsWith(before)).map(k -> k.substring(before.length())).toList();
            if (preset.signs().stream().allMatch(group -> group.stream().anyMatch(sign -> has(keys, sign)))) {
                Map<String, String> mapping = new LinkedHashMap<>();
                preset.fields().forEach((ours, theirs) -> theirs.stream().filter(k -> k.isEmpty() || keys.contains(k)).findFirst().ifPresent(key -> mapping.put(ours, key)));
                return Optional.of(new Match(preset.name(), preset.what(), place, mapping));
            }
        }
        return Optional.empty();
    }

    private static boolean has(List<String> keys, String sign) {
        return keys.stream().anyMatch(k -> k.equals(sign) || k.startsWith(sign + ".") || k.startsWith(sign + "["));
    }

    private static List<Preset> read() {
        try (InputStream in = Objects.requireNonNull(Presets.class.getResourceAsStream("/importers/presets.json"))) {
            List<Preset> all = new ArrayList<>();
            for (Object one : (List<?>) Objects.requireNonNull(JsonEdit.read(in.readAllBytes()).orElseThrow().values().get("presets"))) {
                JsonObject preset = JsonObject.in(one).orElseThrow();
                Map<String, List<String>> fields = new LinkedHashMap<>();
                JsonObject.in(preset.get("fields")).orElseThrow().forEach((ours, theirs) -> fields.put(ours, texts(theirs)));
                all.add(new Preset(String.valueOf(preset.get("name")), String.valueOf(preset.get("what")), texts(preset.get("records")),
                        ((List<?>) Objects.requireNonNull(preset.get("signs"))).stream().map(Presets::texts).toList(), fields));
            }
            return List.copyOf(all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (JsonException e) {
            throw new IllegalStateException("presets.json is damaged", e);
        }
    }

    private static List<String> texts(@Nullable Object list) {
        return ((List<?>) Objects.requireNonNull(list)).stream().map(Object::toString).toList();
    }
}
