package io.github.assay.counterexample.model;

import io.github.assay.domain.table.Cell;
import java.util.Locale;

/** Kinds of value that a column may hold (counterexample.md §2.3). */
public enum ValueKind {
    INTEGER,
    DECIMAL,
    TEXT,
    BOOLEAN,
    DATE,
    TIME,
    TIMESTAMP,
    BLOB,
    /** Any other type: only real values are used. */
    OTHER;

    /** The kind that a declared type means. */
    public static ValueKind of(String type, boolean sqlite) {
        String t = type.toUpperCase(Locale.ROOT);
        if (t.contains("[]") || t.startsWith("STRUCT") || t.startsWith("MAP") || t.startsWith("LIST") || t.contains("JSON")
                || t.contains("INTERVAL") || t.contains("UUID")) {
            return OTHER;
        }
        if (t.contains("BOOL") || t.equals("BIT")) {
            return sqlite ? INTEGER : BOOLEAN;
        }
        if (t.contains("INT") && !t.contains("POINT")) {
            return INTEGER;
        }
        if (t.contains("CHAR") || t.contains("CLOB") || t.contains("TEXT") || t.contains("STRING") || t.contains("ENUM")) {
            return TEXT;
        }
        if (t.contains("BLOB") || t.contains("BINARY") || t.contains("BYTEA")) {
            return BLOB;
        }
        if (t.contains("TIMESTAMP") || t.contains("DATETIME")) {
            return sqlite ? TEXT : TIMESTAMP;
        }
        if (t.contains("DATE") || t.contains("TIME") || t.contains("YEAR")) {
            return sqlite ? TEXT : t.contains("DATE") ? DATE : t.contains("YEAR") ? INTEGER : TIME;
        }
        if (t.contains("REAL") || t.contains("FLOA") || t.contains("DOUB") || t.contains("NUM") || t.contains("DEC")
                || t.contains("MONEY")) {
            return DECIMAL;
        }
        return t.isEmpty() || sqlite ? TEXT : OTHER;
    }

    /** The kind of a value. */
    public static ValueKind of(Cell cell) {
        return switch (cell) {
            case Cell.Int _ -> INTEGER;
            case Cell.Dec _, Cell.Real _ -> DECIMAL;
            case Cell.Text _ -> TEXT;
            case Cell.Bool _ -> BOOLEAN;
            case Cell.Date _ -> DATE;
            case Cell.Time _ -> TIME;
            case Cell.Timestamp _ -> TIMESTAMP;
            case Cell.Blob _ -> BLOB;
            case Cell _ -> OTHER;
        };
    }

    /** Whether values of the kind are numbers. */
    public boolean isNumber() {
        return this == INTEGER || this == DECIMAL;
    }
}
