package io.github.assay.files.importers.run;

import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The mapping from fields of the source to Assay's fields: the user's request, and the result. */
public final class Mapping {
    private static final int LONGEST_SAMPLE = 120;

    private final Map<String, String> requested;
    private final Set<String> claimed = new TreeSet<>();
    private final Map<String, MappedField> done = new LinkedHashMap<>();
    private final Set<String> missed = new TreeSet<>();
    private final boolean within;

    /** @param within whether values inside objects and lists are listed, as a preview does */
    Mapping(Map<String, String> requested, boolean within) {
        this.requested = requested;
        this.within = within;
        requested.values().forEach(theirs -> {
            claimed.add(JsonRecord.fold(theirs));
            claimed.add(JsonRecord.fold(FieldPath.root(theirs)));
        });
        requested.forEach((ours, theirs) -> {
            if (!theirs.isBlank()) {
                missed.add(ours);
            }
        });
    }

    /** The source's names of a field: the requested name, else known names not requested for other fields. */
    public String[] names(String ours, String... known) {
        String own = requested.get(ours);
        if (own != null) {
            return own.isBlank() ? new String[0] : new String[] {own};
        }
        return Arrays.stream(known).filter(n -> !claimed.contains(JsonRecord.fold(n))).toArray(String[]::new);
    }

    /** Assay's fields that begin with a prefix, such as {@code label:}, with the requested names of the source. */
    public Map<String, String> requestedFor(String prefix) {
        Map<String, String> found = new LinkedHashMap<>();
        requested.forEach((ours, theirs) -> {
            if (ours.startsWith(prefix) && !theirs.isBlank()) {
                found.put(ours.substring(prefix.length()), theirs);
            }
        });
        return found;
    }

    public void note(JsonField field, String target, MappedField.Use use) {
        missed.remove(target);
        done.merge(JsonRecord.fold(field.name()) + '\n' + target,
                new MappedField(field.name(), target, use, 1, sample(field)),
                (a, b) -> new MappedField(
                        a.source(), a.target(), a.use(), a.records() + 1,
                        a.sample().isEmpty() ? b.sample() : a.sample()));
    }

    /** Whether a key was named for some field. */
    public boolean isRequested() {
        return !requested.isEmpty();
    }

    boolean listsWithin() {
        return within;
    }

    /** Lists a value inside a field that is kept, unless it is mapped already. */
    void noteWithin(JsonField field, String target) {
        if (!claimed.contains(JsonRecord.fold(field.name()))) {
            note(field, target, MappedField.Use.METADATA);
        }
    }

    private static String sample(JsonField field) {
        int to = Math.min(field.to(), field.from() + 4 * LONGEST_SAMPLE);
        String text = field.isScalar() && field.to() == to
                ? field.text()
                : new String(field.bytes(), field.from(), to - field.from(), java.nio.charset.StandardCharsets.UTF_8);
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() > LONGEST_SAMPLE ? line.substring(0, LONGEST_SAMPLE) + "…" : line;
    }

    public List<MappedField> done() {
        return new ArrayList<>(done.values());
    }

    /** Requested fields that no record had. */
    public Set<String> missed() {
        return missed;
    }

    public String requestedName(String ours) {
        return requested.getOrDefault(ours, "");
    }

    /**
     * The target of one key or column of a source.
     *
     * @param source its name in the source
     * @param target Assay's field, the name it is kept under, or why it is left out
     * @param use the kind of target
     * @param records number of records that have it
     * @param sample the beginning of the first value that is not empty
     */
    public record MappedField(String source, String target, Use use, int records, String sample) {
        /** The kind of target of a field. */
        public enum Use {
            /** A field that Assay uses. */
            FIELD,
            /** A score or verdict of the other program, kept beside Assay's scores. */
            IMPORTED,
            /** Kept unchanged; Assay computes nothing from it. */
            METADATA,
            /** Not imported. */
            LEFT_OUT
        }
    }
}
