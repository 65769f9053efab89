package io.github.assay.files.importers.mapping;

import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which field of the source became which of ours: what a person has asked for, and what has been done. */
public final class Mapping {
    private static final int LONGEST_SAMPLE = 120;

    private final Map<String, String> asked;
    private final Set<String> claimed = new TreeSet<>();
    private final Map<String, MappedField> done = new LinkedHashMap<>();
    private final Set<String> missed = new TreeSet<>();

    public Mapping(Map<String, String> asked) {
        this.asked = asked;
        asked.values().forEach(theirs -> claimed.add(JsonRecord.fold(theirs)));
        asked.forEach((ours, theirs) -> {
            if (!theirs.isBlank()) {
                missed.add(ours);
            }
        });
    }

    /** The source's names for a field of ours: the one asked for alone, else the known ones nobody else has claimed. */
    public String[] names(String ours, String... known) {
        String own = asked.get(ours);
        if (own != null) {
            return own.isBlank() ? new String[0] : new String[] {own};
        }
        return Arrays.stream(known).filter(n -> !claimed.contains(JsonRecord.fold(n))).toArray(String[]::new);
    }

    /** Fields of ours that begin with a word, such as {@code label:}, with the source's names asked for them. */
    public Map<String, String> askedFor(String prefix) {
        Map<String, String> found = new LinkedHashMap<>();
        asked.forEach((ours, theirs) -> {
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

    /** Fields that were asked for and that no record had. */
    public Set<String> missed() {
        return missed;
    }

    public String askedName(String ours) {
        return asked.getOrDefault(ours, "");
    }
}
