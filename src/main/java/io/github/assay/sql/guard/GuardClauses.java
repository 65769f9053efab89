package io.github.assay.sql.guard;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.util.Optional;

/** Finds clauses inside a query that write or lock: hidden data changes, INTO, row locks, sequences, variables. */
record GuardClauses(SignificantTokens text) {
    Optional<GuardVerdict> check() {
        for (int i = 0; i < text.size(); i++) {
            Optional<GuardVerdict> found = at(i);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<GuardVerdict> at(int i) {
        if (changesData(i)) {
            return block("mutation", i, i + 1);
        }
        boolean unpivots = text.reads(i + 1, "name") && text.reads(i + 3, "value");
        if (text.reads(i, "into") && !text.reads(i - 1, ".") && !unpivots) {
            return block("select_into", i, i + 1);
        }
        boolean lock = text.reads(i, "for") && text.readsAny(i + 1, "update", "share", "no", "key")
                || text.reads(i, "lock") && text.reads(i + 1, "in") && text.reads(i + 2, "share");
        if (lock) {
            return block("row_lock", i, i + 1);
        }
        if (text.reads(i, "next") && text.reads(i + 1, "value") && text.reads(i + 2, "for")) {
            return block("side_effect_function", i, i + 3);
        }
        if (text.reads(i, "nextval") && text.reads(i - 1, ".")) {
            return block("side_effect_function", Math.max(0, i - 2), i);
        }
        if (isName(i) && PostgresNames.isSecret(text.name(i)) && !text.reads(i - 1, "as")) {
            return block("secret_catalogue", i, i);
        }
        if (text.reads(i, ":=") && text.is(i - 1, Token.Kind.PARAMETER)) {
            return block("engine_control", i - 1, i);
        }
        return text.reads(i, "|>") ? step(i) : Optional.empty();
    }

    private boolean isName(int i) {
        return text.is(i, Token.Kind.IDENTIFIER) || text.is(i, Token.Kind.QUOTED_IDENTIFIER) || text.is(i, Token.Kind.FUNCTION);
    }

    /** A step of a pipe that does more than read. */
    private Optional<GuardVerdict> step(int i) {
        return switch (text.name(i + 1)) {
            case "call" -> block("procedure", i, i + 2);
            case "create" -> block("ddl", i, i + 2);
            case "export" -> block("data_movement", i, i + 2);
            case "insert" -> block("mutation", i, i + 2);
            default -> Optional.empty();
        };
    }

    /** A verb that writes rows, at the start of a bracketed or a last statement. */
    private boolean changesData(int i) {
        boolean starts = i == 0 || text.readsAny(i - 1, "(", ")");
        if (!starts || !text.is(i, Token.Kind.KEYWORD)) {
            return false;
        }
        boolean named = text.is(i + 1, Token.Kind.IDENTIFIER) || text.is(i + 1, Token.Kind.QUOTED_IDENTIFIER);
        return switch (text.name(i)) {
            case "insert", "replace" -> text.readsAny(i + 1, "into", "or", "overwrite") || named;
            case "delete" -> text.readsAny(i + 1, "from", "only") || named;
            case "update", "merge", "upsert" -> named || text.readsAny(i + 1, "into", "only", "or", "using");
            default -> false;
        };
    }

    private Optional<GuardVerdict> block(String code, int from, int to) {
        return Optional.of(GuardVerdict.Block.of(code, text, from, to));
    }
}
