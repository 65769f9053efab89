package io.github.assay.files.user;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads a YAML 1.2 file as plain maps, lists, texts, numbers and booleans. No tag makes an object. */
public final class YamlFile {
    private static final int MOST_ALIASES = 50;
    private static final int MOST_CHARACTERS = 1 << 20;
    private static final int MOST_CHARACTERS_OF_DATA = 1 << 28;
    /** Lists and mappings in each other; loading needs stack for each. */
    private static final int MOST_DEPTH = 200;

    private YamlFile() {}

    /** Counts the depth by events, which need no stack. */
    private static void refuseDeep(Path file, LoadSettings settings, String text) throws ProjectFormatException {
        int depth = 0;
        for (Event event : new Parse(settings).parseString(text)) {
            depth += switch (event.getEventId()) {
                case SequenceStart, MappingStart -> 1;
                case SequenceEnd, MappingEnd -> -1;
                default -> 0;
            };
            if (depth > MOST_DEPTH) {
                throw new ProjectFormatException(file + " is not YAML that can be used: more than " + MOST_DEPTH
                        + " lists and mappings are in each other", "Correct it there.");
            }
        }
    }

    /**
     * Reads a file of settings: one mapping of at most a million characters.
     *
     * @throws ProjectFormatException when it cannot be read, is no YAML or no mapping
     */
    public static JsonObject read(Path file) throws ProjectFormatException {
        if (!(load(file, MOST_CHARACTERS) instanceof Map<?, ?> map)) {
            throw new ProjectFormatException(file + " is no mapping of keys to values", "Compare it with docs/evaluate.md.");
        }
        return JsonObject.of(map);
    }

    /**
     * Reads a file of data: any document.
     *
     * @throws ProjectFormatException when it cannot be read or is no YAML
     */
    public static Object document(Path file) throws ProjectFormatException {
        Object read = load(file, MOST_CHARACTERS_OF_DATA);
        if (read == null) {
            throw new ProjectFormatException(file + " is an empty YAML file", "Is it the right file, and whole?");
        }
        return read;
    }

    private static @Nullable Object load(Path file, int characters) throws ProjectFormatException {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file.getFileName().toString())
                .setAllowDuplicateKeys(false)
                .setMaxAliasesForCollections(MOST_ALIASES)
                .setCodePointLimit(characters)
                .build();
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            refuseDeep(file, settings, text);
            return new Load(settings).loadFromString(text);
        } catch (IOException e) {
            throw new ProjectFormatException(file + " cannot be read", "Check its path and that it is UTF-8.", e);
        } catch (YamlEngineException e) {
            String why = e.getMessage() == null ? "" : ": " + e.getMessage().lines().findFirst().orElse("");
            throw new ProjectFormatException(file + " is not YAML" + why, "Correct it there.", e);
        }
    }
}
