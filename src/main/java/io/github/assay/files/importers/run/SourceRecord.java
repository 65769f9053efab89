package io.github.assay.files.importers.run;

import io.github.assay.domain.SourceLine;
import io.github.assay.files.importers.run.Mapping.MappedField;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.util.List;
import java.util.Optional;

/** One record of another program: known fields are renamed, all others are kept. */
public final class SourceRecord {
    private final JsonRecord source;
    private final SourceLine where;
    private final Mapping mapping;
    private final int number;

    public SourceRecord(JsonRecord source, SourceLine where, Mapping mapping) {
        this(source, where, mapping, 0);
    }

    SourceRecord(JsonRecord source, SourceLine where, Mapping mapping, int number) {
        this.source = source;
        this.where = where;
        this.mapping = mapping;
        this.number = number;
    }

    /** The number of the record in its file, from 1; unreadable records count too. */
    public int number() {
        return number;
    }

    public SourceLine where() {
        return where;
    }

    public boolean has(String... names) {
        for (String name : names) {
            if (peek(name).isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** Whether the record has one of Assay's fields under one of its names. */
    public boolean offers(String ours, String... names) {
        return has(mapping.names(ours, names));
    }

    /**
     * Takes out the first of the names that is present and not null. A value inside a field ({@link FieldPath}) is given
     * and stays in its field, which is kept with the others.
     */
    public Optional<JsonField> take(String ours, String... names) {
        for (String name : mapping.names(ours, names)) {
            Optional<JsonField> field = source.take(name).or(() -> within(name));
            if (field.filter(f -> f.kind() != JsonField.Kind.NULL).isPresent()) {
                mapping.note(field.get(), ours, MappedField.Use.FIELD);
                return field;
            }
        }
        return Optional.empty();
    }

    /** A field, or a value inside one, without taking it; empty when it is missing or null. */
    public Optional<JsonField> peek(String name) {
        return source.peek(name).or(() -> within(name)).filter(f -> f.kind() != JsonField.Kind.NULL);
    }

    private Optional<JsonField> within(String name) {
        return FieldPath.of(name).flatMap(path -> path.in(source));
    }

    /** Takes a given field. */
    public void takeAs(JsonField field, String ours) {
        source.take(field.name());
        mapping.note(field, ours, MappedField.Use.FIELD);
    }

    /** Takes a field that is kept as a score or verdict of the other program. */
    public Optional<JsonField> takeImported(String name, String kept) {
        Optional<JsonField> field = source.take(name);
        field.ifPresent(f -> mapping.note(f, "imported." + kept, MappedField.Use.IMPORTED));
        return field;
    }

    /** A field that is kept as a score and also with the other fields. */
    public Optional<JsonField> alsoImported(String name, String kept) {
        Optional<JsonField> field = source.peek(name);
        field.ifPresent(f -> mapping.note(f, "imported." + kept, MappedField.Use.IMPORTED));
        return field;
    }

    /** Takes a field that is not imported. */
    public void leaveOut(String name, String why) {
        source.take(name).ifPresent(f -> mapping.note(f, why, MappedField.Use.LEFT_OUT));
    }

    public SourceRecord move(OutLine line, String ours, String... names) {
        if (!line.has(ours)) {
            take(ours, names).ifPresent(f -> line.with(ours, f.kind() == JsonField.Kind.TEXT ? f.text() : f));
        }
        return this;
    }

    /** The fields that were not taken. */
    public List<JsonField> rest() {
        return List.copyOf(source.rest());
    }

    /** Keeps every field that was not taken under {@code metadata}. */
    public void rest(OutLine line) {
        for (JsonField field : rest()) {
            keep(field, field.name(), line);
        }
    }

    /** Keeps one field under {@code metadata}, with a name that describes it. */
    public void keep(JsonField field, String name, OutLine line) {
        source.take(field.name());
        OutLine kept = line.inner("metadata");
        if (!kept.has(name)) {
            kept.with(name, field);
            note(field, "metadata." + name);
        }
    }

    /** Keeps every field that was not taken under its own name, for a format with Assay's names. */
    public void ownRest(OutLine line) {
        for (JsonField field : rest()) {
            source.take(field.name());
            if (!line.has(field.name())) {
                line.with(field.name(), field);
                note(field, field.name());
            }
        }
    }

    /** Notes a field that is kept, and what is inside it, which the user may map to Assay's fields. */
    private void note(JsonField field, String target) {
        mapping.note(field, target, MappedField.Use.METADATA);
        if (mapping.listsWithin()) {
            FieldPath.leaves(field).forEach(f -> mapping.noteWithin(f, target));
        }
    }
}
