package io.github.assay.robustness.naming;

import io.github.assay.sql.rename.SchemaRenaming;
import java.util.ArrayList;
import java.util.List;

/** Statements that rename the tables and columns of a copied database. */
public final class CloneScript {
    private CloneScript() {}

    /** Renames one after another; the engine changes keys, indexes, views and triggers with them. */
    public static List<String> sqlite(SchemaRenaming renaming) {
        List<String> statements = new ArrayList<>();
        for (SchemaRenaming.Table t : renaming.tables()) {
            for (SchemaRenaming.Column c : t.columns()) {
                if (!c.name().equals(c.renamed())) {
                    statements.add("ALTER TABLE " + quoted(t.name()) + " RENAME COLUMN " + quoted(c.name()) + " TO " + quoted(c.renamed()));
                }
            }
            if (!t.name().equals(t.renamed())) {
                statements.add("ALTER TABLE " + quoted(t.name()) + " RENAME TO " + quoted(t.renamed()));
            }
        }
        return statements;
    }

    /** A name in double quotes. */
    public static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
