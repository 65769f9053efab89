package io.github.assay.service.robustness;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.Json;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.robustness.naming.NamedCase;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.Naturalness;
import io.github.assay.robustness.naming.NaturalnessClassifier;
import io.github.assay.service.robustness.NameRewriter.NameRewriting;
import io.github.assay.sql.rename.SchemaRenaming;
import io.github.assay.sql.rename.TextChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The stored mapping of a project with less natural names: old and new names of every database, and the changes of every
 * case's texts, by which the original texts can be made again (metrics.md §5.2).
 */
final class NamingFile {
    /** Its name in the folder of the settings. */
    static final String NAME = "naming.json";

    private static final String VERSION = "assay_naming";

    private NamingFile() {}

    static void write(NamedProject made, Path folder) throws ProjectFormatException {
        JsonObject bases = new JsonObject();
        made.databases().forEach(d -> bases.with(d.id(), database(d)));
        JsonObject all = new JsonObject()
                .with(VERSION, 1)
                .with("target", made.target().name())
                .with("abbreviations", new TreeMap<>(made.abbreviations()))
                .with("databases", bases)
                .with("cases", made.cases().stream().map(NamingFile::line).toList());
        made.rewriting().ifPresent(r -> all.with("rewriting", rewriting(r)));
        try {
            Files.writeString(folder.resolve(NAME), Json.pretty(all));
        } catch (IOException e) {
            throw new ProjectFormatException(
                    folder.resolve(NAME) + " cannot be written: " + e.getMessage(), "Check the folder, your rights and the disk.", e);
        }
    }

    private static JsonObject rewriting(NameRewriting r) {
        return new JsonObject().with("judge", r.judge()).with("model", r.model()).with("names", r.names()).with("used", r.used());
    }

    private static NameRewriting rewriting(JsonObject r) {
        return new NameRewriting(
                text(r.get("judge")), text(r.get("model")), number(r.get("names")), number(r.get("used")), 0, 0, Map.of());
    }

    private static JsonObject database(NamedDatabase d) {
        return new JsonObject()
                .with("dialect", d.renaming().dialect())
                .with("tables", d.renaming().tables().stream()
                        .map(t -> new JsonObject()
                                .with("name", t.name())
                                .with("renamed", t.renamed())
                                .with("columns", t.columns().stream().map(c -> List.of(c.name(), c.renamed())).toList()))
                        .toList())
                .with("lost", d.lost());
    }

    private static JsonObject line(NamedCase c) {
        return new JsonObject()
                .with("case_id", c.id())
                .with("db_id", c.database())
                .with("rejection", c.rejection().name().toLowerCase(Locale.ROOT))
                .with("detail", c.detail())
                .with("used", List.copyOf(c.used()))
                .with("gold_sql", changes(c.sql()))
                .with("question", changes(c.question()))
                .with("evidence", changes(c.evidence()));
    }

    private static List<List<Object>> changes(List<TextChange> changes) {
        return changes.stream().map(c -> List.<Object>of(c.at(), c.before(), c.after())).toList();
    }

    /** @throws ProjectFormatException when the folder has no mapping or it cannot be read */
    static NamedProject read(Path folder) throws ProjectFormatException {
        Path file = folder.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            throw new ProjectFormatException(
                    folder + " has no " + NAME, "'assay denaturalize PROJECT --to FOLDER' makes such a folder; name it here.");
        }
        try {
            JsonObject all = JsonEdit.read(Files.readAllBytes(file)).map(JsonEdit::values).orElseGet(JsonObject::new);
            Map<String, String> abbreviations = new LinkedHashMap<>();
            map(all.get("abbreviations")).forEach((word, abbreviation) -> abbreviations.put(word, text(abbreviation)));
            NaturalnessClassifier classifier = NameClasses.classifier(abbreviations);
            List<NamedDatabase> databases = new ArrayList<>();
            map(all.get("databases")).forEach((id, d) -> databases.add(database(id, map(d), classifier)));
            JsonObject model = map(all.get("rewriting"));
            return new NamedProject(
                    Naturalness.valueOf(text(all.get("target"))), abbreviations,
                    model.isEmpty() ? Optional.empty() : Optional.of(rewriting(model)), databases,
                    list(all.get("cases")).stream().map(c -> namedCase(map(c))).toList());
        } catch (IOException | JsonException | IllegalArgumentException | ClassCastException | IndexOutOfBoundsException e) {
            throw new ProjectFormatException(file + " cannot be read: " + e.getMessage(), "Make the folder again.", e);
        }
    }

    private static NamedDatabase database(String id, JsonObject d, NaturalnessClassifier classifier) {
        List<SchemaRenaming.Table> tables = new ArrayList<>();
        for (Object item : list(d.get("tables"))) {
            JsonObject t = map(item);
            List<SchemaRenaming.Column> columns = list(t.get("columns")).stream()
                    .map(NamingFile::list)
                    .map(c -> new SchemaRenaming.Column(text(c.get(0)), text(c.get(1))))
                    .toList();
            tables.add(new SchemaRenaming.Table(text(t.get("name")), text(t.get("renamed")), columns));
        }
        SchemaRenaming renaming = new SchemaRenaming(text(d.get("dialect")), tables);
        return new NamedDatabase(id, renaming, DatabaseClones.entries(renaming, classifier), list(d.get("lost")).stream().map(NamingFile::text).toList());
    }

    private static NamedCase namedCase(JsonObject c) {
        Set<String> used = new TreeSet<>();
        list(c.get("used")).forEach(u -> used.add(text(u)));
        return new NamedCase(
                text(c.get("case_id")), text(c.get("db_id")),
                NamedCase.Rejection.valueOf(text(c.get("rejection")).toUpperCase(Locale.ROOT)), text(c.get("detail")), used,
                read(c.get("gold_sql")), read(c.get("question")), read(c.get("evidence")));
    }

    private static List<TextChange> read(@Nullable Object changes) {
        return list(changes).stream()
                .map(NamingFile::list)
                .map(c -> new TextChange(number(c.get(0)), text(c.get(1)), text(c.get(2))))
                .toList();
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    private static JsonObject map(@Nullable Object value) {
        return JsonObject.in(value).orElseGet(JsonObject::new);
    }

    private static int number(@Nullable Object value) {
        if (value instanceof Number number) {
            return number.intValue();
        }
        throw new IllegalArgumentException("a number is expected instead of " + value);
    }

    private static String text(@Nullable Object value) {
        return value instanceof String text ? text : "";
    }
}
