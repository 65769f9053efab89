package io.github.assay.robustness.naming;

import io.github.assay.robustness.naming.NaturalnessClassifier.ClassifiedName;
import io.github.assay.sql.rename.SchemaRenaming;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * New names for the tables and columns of one database. A name is renamed alike wherever it occurs, so that joins by common
 * names keep their meaning; different names stay different.
 */
public final class NamePlan {
    private NamePlan() {}

    /**
     * A table or column with its class.
     *
     * @param column the column; empty for the table itself
     * @param was its name and class
     * @param is the class of its new name; equal to {@code was} where it keeps its name
     */
    public record Entry(String table, String column, ClassifiedName was, ClassifiedName is) {
        public boolean isTable() {
            return column.isEmpty();
        }

        public boolean isRenamed() {
            return !was.name().equals(is.name());
        }
    }

    /**
     * A table to be renamed.
     *
     * @param view whether it is a view, which keeps its name and columns
     */
    public record Table(String name, List<String> columns, boolean view) {
        public Table {
            columns = List.copyOf(columns);
        }
    }

    /**
     * Chooses new names.
     *
     * @param avoided further names that the queries use, which no new name may equal
     */
    public static SchemaRenaming of(
            String dialect, List<Table> tables, Set<String> avoided, NaturalnessClassifier classifier, NameShortener shortener,
            Naturalness target) {
        Set<String> taken = new HashSet<>();
        avoided.forEach(a -> taken.add(a.toLowerCase(Locale.ROOT)));
        tables.forEach(t -> {
            taken.add(t.name.toLowerCase(Locale.ROOT));
            t.columns.forEach(c -> taken.add(c.toLowerCase(Locale.ROOT)));
        });
        Map<String, String> chosen = new LinkedHashMap<>();
        List<Table> stored = tables.stream().filter(t -> !t.view).toList();
        stored.forEach(t -> choose(t.name, dialect, chosen, taken, classifier, shortener, target));
        stored.forEach(t -> t.columns.forEach(c -> choose(c, dialect, chosen, taken, classifier, shortener, target)));
        return new SchemaRenaming(dialect, tables.stream()
                .map(t -> new SchemaRenaming.Table(
                        t.name, t.view ? t.name : Objects.requireNonNull(chosen.get(t.name)),
                        t.columns.stream()
                                .map(c -> new SchemaRenaming.Column(c, t.view ? c : Objects.requireNonNull(chosen.get(c)))).toList()))
                .toList());
    }

    /** Names that differ only in case get one new name, but in H2, which tells them apart. */
    private static void choose(
            String name, String dialect, Map<String, String> chosen, Set<String> taken, NaturalnessClassifier classifier, NameShortener shortener,
            Naturalness target) {
        if (chosen.containsKey(name)) {
            return;
        }
        String lower = name.toLowerCase(Locale.ROOT);
        for (Map.Entry<String, String> e : chosen.entrySet()) {
            if (!dialect.equals("h2") && e.getKey().toLowerCase(Locale.ROOT).equals(lower)) {
                boolean same = e.getKey().equalsIgnoreCase(e.getValue());
                chosen.put(name, same ? name : e.getValue());
                return;
            }
        }
        Naturalness level = classifier.classify(name).level();
        boolean less = level.compareTo(target) < 0;
        String made = less ? shortener.shorten(name, taken) : name;
        chosen.put(name, made);
        taken.add(made.toLowerCase(Locale.ROOT));
    }
}
