package io.github.assay.robustness.naming;

import io.github.assay.sql.rename.SchemaRenaming;
import java.util.List;

/**
 * A database with the new names of its tables and columns.
 *
 * @param id as cases name it
 * @param renaming old and new names, as the clone has them
 * @param names every table and column with its class before and after
 * @param lost what the clone does not have, or has otherwise; one sentence each
 */
public record NamedDatabase(String id, SchemaRenaming renaming, List<NamePlan.Entry> names, List<String> lost) {
    public NamedDatabase {
        names = List.copyOf(names);
        lost = List.copyOf(lost);
    }

    /** All names of several databases together, under the empty id. */
    public static NamedDatabase all(List<NamedDatabase> databases) {
        return new NamedDatabase(
                "", new SchemaRenaming("", List.of()), databases.stream().flatMap(d -> d.names().stream()).toList(), List.of());
    }

    /** Number of tables and columns of a class. */
    public int count(Naturalness level, boolean before) {
        return (int) names.stream().filter(e -> (before ? e.was() : e.is()).level() == level).count();
    }

    /** Number of renamed tables and columns whose new name is of a class. */
    public int reached(Naturalness level) {
        return (int) names.stream().filter(e -> e.isRenamed() && e.is().level() == level).count();
    }

    public int renamed() {
        return (int) names.stream().filter(NamePlan.Entry::isRenamed).count();
    }
}
