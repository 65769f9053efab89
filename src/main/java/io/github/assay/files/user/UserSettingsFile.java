package io.github.assay.files.user;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The user's settings, one JSON file in the system's configuration folder. */
public final class UserSettingsFile {
    private static final System.Logger LOG = System.getLogger(UserSettingsFile.class.getName());
    private static final String NAME = "settings.json";
    private static final Set<String> KEYS = Set.of("recent", "theme", "annotators", "rooms", "keys", "views");

    private UserSettingsFile() {}

    /**
     * The standard path of the file: {@code %APPDATA%\Assay}, {@code ~/Library/Application Support/Assay},
     * {@code $XDG_CONFIG_HOME/assay} or {@code ~/.config/assay}.
     *
     * @param system the {@code os.name}
     * @param home the user's home folder
     * @param environment the process's environment
     */
    public static Path standardPlace(String system, Path home, Map<String, String> environment) {
        String lower = system.toLowerCase(Locale.ROOT);
        if (lower.startsWith("windows")) {
            return base(environment, "APPDATA", home.resolve("AppData").resolve("Roaming")).resolve("Assay").resolve(NAME);
        }
        if (lower.startsWith("mac")) {
            return home.resolve("Library").resolve("Application Support").resolve("Assay").resolve(NAME);
        }
        return base(environment, "XDG_CONFIG_HOME", home.resolve(".config")).resolve("assay").resolve(NAME);
    }

    private static Path base(Map<String, String> environment, String variable, Path standard) {
        String value = environment.getOrDefault(variable, "");
        return value.isBlank() ? standard : Path.of(value);
    }

    /** Reads the settings. A missing or damaged file gives the defaults; unknown keys are skipped. */
    public static UserSettings load(Path file) {
        if (!Files.exists(file)) {
            return UserSettings.DEFAULT;
        }
        try {
            ProblemList problems = new ProblemList();
            RecordReader record = new RecordReader(
                    JsonRecord.parse(Files.readAllBytes(file)), new SourceLine(NAME, 0), problems,
                    new RecordReader.Words());
            UserSettings settings = settings(record);
            problems.list().forEach(p -> LOG.log(System.Logger.Level.WARNING, p.sentence()));
            return settings;
        } catch (IOException | JsonException e) {
            LOG.log(System.Logger.Level.WARNING, "settings not read, defaults are used: " + file, e);
            return UserSettings.DEFAULT;
        }
    }

    private static UserSettings settings(RecordReader record) {
        List<String> recent = record.texts("recent");
        String theme = record.text("theme");
        Map<String, String> annotators = record.object("annotators").map(UserSettingsFile::texts).orElse(Map.of());
        Map<String, Map<String, String>> layouts = new LinkedHashMap<>();
        record.object("rooms").ifPresent(r -> {
            for (JsonField screen : r.fields()) {
                r.object(screen.name()).ifPresent(layout -> layouts.put(screen.name(), texts(layout)));
            }
        });
        Map<String, List<String>> keys = new LinkedHashMap<>();
        record.object("keys").ifPresent(k -> k.fields().forEach(f -> keys.put(f.name(), k.texts(f.name()))));
        Map<String, Map<String, String>> views = new LinkedHashMap<>();
        record.object("views").ifPresent(v -> {
            for (JsonField project : v.fields()) {
                v.object(project.name()).ifPresent(saved -> views.put(project.name(), texts(saved)));
            }
        });
        return new UserSettings(
                recent, theme.isBlank() ? UserSettings.DEFAULT.theme() : theme, annotators, layouts, keys, views);
    }

    private static Map<String, String> texts(RecordReader record) {
        Map<String, String> texts = new LinkedHashMap<>();
        record.fields().forEach(f -> texts.put(f.name(), f.isScalar() ? f.text() : f.raw()));
        return texts;
    }

    /** Writes the settings atomically. Unknown keys, for example of another version, are kept. */
    public static void save(Path file, UserSettings settings) throws ProjectFormatException {
        JsonObject json = new JsonObject()
                .with("recent", settings.recent())
                .with("theme", settings.theme())
                .with("annotators", new java.util.TreeMap<>(settings.annotators()))
                .with("rooms", sorted(settings.screens()))
                .with("keys", new java.util.TreeMap<>(settings.keys()))
                .with("views", settings.views());
        unknown(file).forEach(json::with);
        try {
            AtomicFiles.write(file, Json.pretty(json));
        } catch (IOException e) {
            throw new ProjectFormatException(
                    "The settings cannot be written to " + file + ": " + FileErrors.words(e),
                    "Check the folder, your rights and the disk; the program goes on without.", e);
        }
    }

    /** The keys of a file that this version does not know; empty when there is no readable file. */
    private static JsonObject unknown(Path file) {
        JsonObject found = new JsonObject();
        try {
            if (Files.exists(file)) {
                JsonEdit.read(Files.readAllBytes(file)).ifPresent(settings -> found.putAll(settings.values()));
                found.keySet().removeAll(KEYS);
            }
        } catch (IOException | JsonException e) {
            LOG.log(System.Logger.Level.WARNING, "settings were not readable and are written anew: " + file, e);
        }
        return found;
    }

    private static Map<String, Map<String, String>> sorted(Map<String, Map<String, String>> layouts) {
        Map<String, Map<String, String>> sorted = new java.util.TreeMap<>();
        layouts.forEach((screen, layout) -> sorted.put(screen, new java.util.TreeMap<>(layout)));
        return sorted;
    }
}
