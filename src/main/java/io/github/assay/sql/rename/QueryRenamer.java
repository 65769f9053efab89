package io.github.assay.sql.rename;

import io.github.assay.sql.parse.DeepStack;
import io.github.assay.sql.parse.TreeParser;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.Set;
import java.util.TreeSet;
import net.sf.jsqlparser.statement.select.Select;

/**
 * Renames the tables and columns of a query (metrics.md §5.2). Names are found on the parse tree and resolved by the
 * scopes of the query; the words of the text at their places are replaced. Literals, aliases, output labels, functions,
 * comments and layout stay as written.
 */
public final class QueryRenamer {
    private final SchemaRenaming names;

    /** @param names old and new names of the database on which the queries run */
    public QueryRenamer(SchemaRenaming names) {
        this.names = names;
    }

    /** A rename that cannot be made; the message says why. */
    static final class Unrenamable extends RuntimeException {
        Unrenamable(String why) {
            super(why, null, false, false);
        }
    }

    /** The renamed query, or why it cannot be renamed. Never throws for what the text may hold. */
    public RenamedQuery rename(String sql) {
        return switch (TreeParser.parse(sql, names.dialect())) {
            case TreeParser.Result.Tree(Select select, MappedSource reading) -> tried(sql, select, reading);
            case TreeParser.Result.Tree _ -> RenamedQuery.failed(sql, "it is not a query");
            case TreeParser.Result.Failed(var fault) -> RenamedQuery.failed(
                    sql, "it does not parse: " + fault.message() + " (line " + fault.line() + ", column " + fault.column() + ")");
        };
    }

    private RenamedQuery tried(String sql, Select select, MappedSource reading) {
        try {
            return DeepStack.ask(sql, names.dialect(), () -> renamed(sql, select, reading));
        } catch (CancellationException e) {
            throw e;
        } catch (IllegalStateException e) {
            return RenamedQuery.failed(sql, "a clause of the query is not read: " + e.getMessage());
        }
    }

    private RenamedQuery renamed(String sql, Select select, MappedSource reading) {
        NameWords words = new NameWords(sql, reading, names);
        try {
            new SelectRenamer(names, words).whole(select);
            words.requireAllSeen();
        } catch (Unrenamable e) {
            return RenamedQuery.failed(sql, Objects.requireNonNull(e.getMessage()));
        }
        String renamed = TextChange.apply(sql, words.changes());
        return literals(sql).equals(literals(renamed))
                ? new RenamedQuery(renamed, words.changes(), words.used(), "")
                : RenamedQuery.failed(sql, "a literal would change");
    }

    private List<String> literals(String sql) {
        return SqlLexer.words(sql, LexRules.of(names.dialect())).stream()
                .filter(t -> t.kind() == Token.Kind.STRING || t.kind() == Token.Kind.NUMBER)
                .map(t -> t.of(sql))
                .toList();
    }

    /**
     * A query with tables and columns renamed, or the reason why it could not be renamed.
     *
     * @param sql the renamed query; the original where there is a fault
     * @param changes the words that changed, in the order of the text
     * @param used tables, and columns as {@code table.column}, that the query names or reads by a star, as the database spells them
     * @param fault why it could not be renamed; empty: it was
     */
    public record RenamedQuery(String sql, List<TextChange> changes, Set<String> used, String fault) {
        public RenamedQuery {
            changes = List.copyOf(changes);
            used = Collections.unmodifiableSet(new TreeSet<>(used));
        }

        static RenamedQuery failed(String sql, String fault) {
            return new RenamedQuery(sql, List.of(), Set.of(), fault);
        }

        public boolean isRenamed() {
            return fault.isEmpty();
        }
    }
}
