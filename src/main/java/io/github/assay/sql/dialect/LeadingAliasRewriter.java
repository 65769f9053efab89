package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Rewrites aliases before an expression: {@code SELECT total = a + b} of SQL Server, {@code SELECT total: a + b} of
 * DuckDB. The parser would read a comparison or a path.
 */
final class LeadingAliasRewriter {
    private static final String[] ENDS = {"from", "into", "where", "union", "except", "intersect", "order", "group", "having", "option", ";"};

    private final TextEdits edits;
    private final SignificantTokens words;
    private final String sign;
    private final Deque<Level> levels = new ArrayDeque<>();

    /** The state of a select list between brackets of one depth. */
    private static final class Level {
        private boolean list;
        private boolean itemStart;
        private String alias = "";
    }

    LeadingAliasRewriter(TextEdits edits, String sign) {
        this.sign = sign;
        this.edits = edits;
        this.words = edits.words();
        levels.push(new Level());
    }

    void undo() {
        for (int i = 0; i < words.size(); i++) {
            if (words.readsAny(i, "(", "[", "{")) {
                levels.push(new Level());
            } else if (words.readsAny(i, ")", "]", "}")) {
                end(i);
                if (levels.size() > 1) {
                    levels.pop();
                }
            } else {
                at(i);
            }
        }
        end(words.size());
    }

    private void at(int i) {
        Level level = levels.peek();
        if (words.reads(i, "select")) {
            level.list = true;
            level.itemStart = true;
        } else if (words.reads(i, ",") && level.list) {
            close(i);
            level.itemStart = true;
        } else if (words.readsAny(i, ENDS) && !words.reads(i - 1, "within")) {
            end(i);
        } else if (level.itemStart && !words.readsAny(i, "distinct", "all", "top", "percent", "with", "ties") && !isCount(i)) {
            level.itemStart = false;
            name(i, level);
        }
    }

    private boolean isCount(int i) {
        return words.is(i, Token.Kind.NUMBER) && words.reads(i - 1, "top");
    }

    private void name(int i, Level level) {
        boolean name = words.is(i, Token.Kind.IDENTIFIER) || words.is(i, Token.Kind.QUOTED_IDENTIFIER) || words.is(i, Token.Kind.STRING);
        if (name && words.reads(i + 1, sign)) {
            level.alias = edits.between(i, i);
            edits.remove(i, i + 1);
        }
    }

    private void end(int i) {
        close(i);
        levels.peek().list = false;
        levels.peek().itemStart = false;
    }

    /** Puts the alias of the item that ends before this word. */
    private void close(int i) {
        Level level = levels.peek();
        if (!level.alias.isEmpty() && i > 0) {
            edits.insertAfter(i - 1, " AS " + level.alias);
        }
        level.alias = "";
    }
}
