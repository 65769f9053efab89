package io.github.assay.sql.ddl;

import io.github.assay.sql.ddl.SchemaScript.TableDefinition;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.util.Set;

/**
 * Whether a declaration may be written into a new database: types are names with numbers, conditions call only functions
 * that the statement guard lets a query call. Texts of a schema are not trusted, and an engine may run calls in them when
 * it makes a table. Whether a function exists is for the engine to say.
 */
public final class PlainDeclaration {
    private static final String TYPE = "(?:[\\p{L}_][\\p{L}\\p{N}_ ]{0,60}(?:\\([0-9, ]{1,20}\\))?[\\p{L} ]{0,40}(?:\\[\\])?)?";
    private static final Set<String> BEFORE_BRACKET = Set.of(
            "in", "and", "or", "not", "between", "like", "glob", "is", "when", "then", "else", "case", "coalesce", "length",
            "char_length", "lower", "upper", "abs", "round", "trim", "ltrim", "rtrim", "substr", "substring", "nullif", "ifnull",
            "instr", "typeof", "cast");
    private static final Set<String> NEVER = Set.of("select", "with", "values", "call", "table", "from");

    private PlainDeclaration() {}

    /**
     * Whether all texts of a table's declaration are plain.
     *
     * @param dialect by which its conditions are read
     */
    public static boolean holds(TableDefinition table, String dialect) {
        return table.columns().stream().allMatch(c -> c.type().strip().matches(TYPE) && c.collation().matches("\\w*")
                        && isCondition(c.generated(), dialect))
                && table.checks().stream().allMatch(c -> isCondition(c, dialect));
    }

    private static boolean isCondition(String text, String dialect) {
        SignificantTokens words = new SignificantTokens(text, LexRules.of(dialect));
        StringBuilder read = new StringBuilder();
        int depth = 0;
        boolean calls = false;
        for (int i = 0; i < words.size(); i++) {
            read.append(text, words.token(i).start(), words.token(i).end());
            depth += words.reads(i, "(") ? 1 : words.reads(i, ")") ? -1 : 0;
            boolean named = words.is(i, Token.Kind.QUOTED_IDENTIFIER) || Character.isLetter(text.charAt(words.token(i).start()));
            calls |= words.reads(i + 1, "(") && named
                    && (words.is(i, Token.Kind.QUOTED_IDENTIFIER) || !BEFORE_BRACKET.contains(words.name(i)));
            if (depth < 0 || words.reads(i, ";") || NEVER.stream().anyMatch(word(words, i)::equals)) {
                return false;
            }
        }
        // What was not read as a word is a comment, which could hide the rest of the declaration.
        return depth == 0 && read.toString().replaceAll("\\s", "").equals(text.replaceAll("\\s", ""))
                && (!calls || StatementGuard.judge("SELECT 1 WHERE " + text, dialect, StatementGuard.GuardOptions.STRICT).allows());
    }

    private static String word(SignificantTokens words, int i) {
        return words.is(i, Token.Kind.QUOTED_IDENTIFIER) || words.is(i, Token.Kind.STRING) ? "" : words.name(i);
    }
}
