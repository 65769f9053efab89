package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SqlIdentifierRules;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The ranks of operators in a dialect, after its manual or grammar, and those by which the parser groups them. */
final class OperatorRanks {
    /** Operators of one kind; {@code parsed} is the rank that the parser gives them, the greatest binding tightest. */
    enum Sign {
        XOR(2, "xor"),
        OR(2, "or"),
        AND(3, "and"),
        NOT(4, "not"),
        IS(5, "is"),
        EQUAL(5, "="),
        ORDER(5, "<"),
        BETWEEN(5, "between"),
        /** IN, LIKE and others of their rank. */
        SEARCH(5, "in"),
        /** Operators of their own, such as {@code @>} and {@code ~}. */
        OTHER(5, "other"),
        CONCAT(8, "||"),
        BIT_OR(8, "|"),
        BIT_AND(8, "&"),
        SHIFT(8, "<<"),
        ADD(8, "+"),
        MULTIPLY(9, "*"),
        CARET(9, "^"),
        TILDE(11, "~"),
        MINUS(11, "-x"),
        BANG(4, "!"),
        /** The parser takes everything behind an arrow for its right side, so that arrows stand in brackets. */
        ARROW(0, "->"),
        LONG_ARROW(0, "->>");

        private final int parsed;
        private final String name;

        Sign(int parsed, String name) {
            this.parsed = parsed;
            this.name = name;
        }

        int parsed() {
            return parsed;
        }

        boolean isArrow() {
            return parsed == 0;
        }

        boolean isCondition() {
            return parsed == CONDITION;
        }
    }

    /** The rank of conditions in the parser, which do not chain there. */
    static final int CONDITION = 5;

    private static final Set<String> SEARCHES = Set.of(
            "in", "like", "ilike", "rlike", "regexp", "glob", "similar", "sounds", "member", "overlaps", "match");

    private static final String STANDARD = "xor;or;and;not;is = < other;in between;||;| & <<;+;*;^;-> ->>;~ -x !";

    /** From the loosest to the tightest; operators of one rank are read from left to right. */
    private static final Map<String, String> RANKS = Map.ofEntries(
            Map.entry("sqlite", "xor or;and;not;is = in between other;<;| & <<;+;*;^;|| -> ->>;~ -x !"),
            Map.entry("mysql", "or ||;xor;and;not;is = < other;between;in;|;&;<<;+;*;^;~ -x;!;-> ->>"),
            Map.entry("postgresql", "xor or;and;not;is;= <;in between;|| | & << -> ->> other ~;+;*;^;-x !"),
            Map.entry("duckdb", "->;xor or;and;not;is;= <;in between;|| ->> other;| & << ~;+;*;^;-x !"),
            Map.entry("h2", "xor or;and;not;is = < in between;|| other | & <<;+;*;^ -> ->>;~ -x !"),
            Map.entry("oracle", "xor or;and;not;is = < in between other;| & <<;+ ||;*;^ -> ->>;~ -x !"),
            Map.entry("sqlserver", "xor or;and;not;is = < in between other;+ || | & ^ <<;*;-> ->>;~ -x !"),
            Map.entry("bigquery", "xor or;and;not;is = < in between other;|;^;&;<<;+;* ||;-> ->>;~ -x !"),
            Map.entry("spark", "xor or;and;not;is in between other;= <;|;^;&;<<;+ ||;*;-> ->>;~ -x !"),
            Map.entry("trino", "xor or;and;not;is = < in between other;||;| & <<;+;*;^;-> ->>;~ -x !"),
            Map.entry("clickhouse", "xor or;and;not;is;between;= < in other;||;| & <<;+;*;^;-> ->>;~ -x !"));

    private final Map<Sign, Integer> ranks = new EnumMap<>(Sign.class);
    private final boolean lambdas;
    private final boolean barsAreOr;
    private final boolean questions;

    OperatorRanks(String dialect) {
        String family = family(dialect.toLowerCase(Locale.ROOT));
        String[] groups = RANKS.getOrDefault(family, STANDARD).split(";");
        for (int rank = 0; rank < groups.length; rank++) {
            for (String name : groups[rank].strip().split(" ")) {
                ranks.put(called(name), rank + 1);
            }
        }
        this.lambdas = new SqlIdentifierRules(dialect).arrowsAreLambdas;
        this.barsAreOr = family.equals("mysql");
        this.questions = family.equals("postgresql");
    }

    private static String family(String dialect) {
        return switch (dialect) {
            case "mariadb" -> "mysql";
            case "postgres", "redshift" -> "postgresql";
            case "tsql", "mssql" -> "sqlserver";
            case "databricks", "hive" -> "spark";
            case "presto", "athena" -> "trino";
            default -> dialect;
        };
    }

    private static Sign called(String name) {
        for (Sign sign : Sign.values()) {
            if (sign.name.equals(name)) {
                return sign;
            }
        }
        throw new IllegalStateException("no operator: " + name);
    }

    int of(Sign sign) {
        return ranks.getOrDefault(sign, 0);
    }

    /** How tight a condition with NOT binds to what is before it; in MariaDB {@code a LIKE b NOT IN (1)} is {@code a LIKE (b NOT IN (1))}. */
    int ofNot(Sign sign) {
        return barsAreOr ? of(Sign.SEARCH) + 1 : of(sign);
    }

    /** Whether {@code ||} means OR and {@code &&} AND. */
    boolean barsAreOr() {
        return barsAreOr;
    }

    /** The kind of a word in lower case between two operands; empty for words that are no operators. */
    Optional<Sign> between(String word) {
        return Optional.ofNullable(
                switch (word) {
                    case "or" -> Sign.OR;
                    case "xor" -> Sign.XOR;
                    case "and" -> Sign.AND;
                    case "is", "isnull", "notnull" -> Sign.IS;
                    case "between" -> Sign.BETWEEN;
                    case "=", "==", "!=", "<>", "<=>", "^=" -> Sign.EQUAL;
                    case "<", ">", "<=", ">=" -> Sign.ORDER;
                    case "||" -> barsAreOr ? Sign.OR : Sign.CONCAT;
                    case "&&" -> barsAreOr ? Sign.AND : Sign.OTHER;
                    case "@>", "<@", "~", "~*", "!~", "!~*", "@@", "?|", "?&" -> Sign.OTHER;
                    case "?" -> questions ? Sign.OTHER : null;
                    case "|" -> Sign.BIT_OR;
                    case "&" -> Sign.BIT_AND;
                    case "<<", ">>" -> Sign.SHIFT;
                    case "+", "-" -> Sign.ADD;
                    case "*", "/", "%", "div", "mod" -> Sign.MULTIPLY;
                    case "^" -> Sign.CARET;
                    case "->" -> lambdas ? null : Sign.ARROW;
                    case "->>", "#>", "#>>" -> Sign.LONG_ARROW;
                    default -> SEARCHES.contains(word) ? Sign.SEARCH : null;
                });
    }

    /** The kind of a word before an operand. */
    Optional<Sign> before(String word) {
        return Optional.ofNullable(
                switch (word) {
                    case "not" -> Sign.NOT;
                    case "+", "-" -> Sign.MINUS;
                    case "~" -> Sign.TILDE;
                    case "!" -> Sign.BANG;
                    default -> null;
                });
    }
}
