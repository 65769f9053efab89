package io.github.assay.sql.canonical;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects references, tables and subtrees while a tree is read, for questions that the parts cannot answer. */
public final class QueryNotes {
    private final List<Reference> references = new ArrayList<>();
    private final List<String> tables = new ArrayList<>();
    private final List<String> subtrees = new ArrayList<>();
    private final Map<String, List<String>> wholes = new HashMap<>();
    private boolean textInQuotes;

    /**
     * A column where it is named.
     *
     * @param scope what it may mean there
     * @param qualifier the name before the point; empty when there is none
     * @param name the column
     * @param doubleQuoted whether it is written in double quotes by itself, which some dialects read as text
     */
    public record Reference(Scope scope, String qualifier, String name, boolean doubleQuoted) {}

    void reference(Scope scope, String qualifier, String name, boolean doubleQuoted) {
        references.add(new Reference(scope, qualifier, name, doubleQuoted));
    }

    /** A name in double quotes was taken for a text, because nothing is called so. */
    void textInQuotes() {
        textInQuotes = true;
    }

    public boolean hasTextInQuotes() {
        return textInQuotes;
    }

    void table(String name) {
        tables.add(name);
    }

    /** The canonical text of a subtree. */
    void subtree(String text) {
        subtrees.add(text);
    }

    /** The canonical text of a condition. */
    void subtree(Condition condition) {
        subtrees.add(condition.text());
    }

    /** The canonical text of a query. */
    void subtree(QueryParts query) {
        subtrees.add(query.text());
    }

    /** How many subtrees have been met. */
    int met() {
        return subtrees.size();
    }

    /** The subtrees met since are those of the whole expression of a text, to which a key may refer. */
    void whole(String text, int since) {
        wholes.putIfAbsent(text, List.copyOf(subtrees.subList(since, subtrees.size())));
    }

    /** Adds the subtrees of a whole expression once more, because a key refers to it. */
    void again(String text) {
        subtrees.addAll(wholes.getOrDefault(text, List.of()));
    }

    public List<Reference> references() {
        return references;
    }

    /** Physical tables as often as they are named. */
    public List<String> tables() {
        return tables;
    }

    public List<String> subtrees() {
        return subtrees;
    }
}
