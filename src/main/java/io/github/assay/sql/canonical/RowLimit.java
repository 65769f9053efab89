package io.github.assay.sql.canonical;

import java.util.Locale;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;

/** Prints the maximum number of rows of a query: LIMIT, FETCH and TOP in one spelling. */
final class RowLimit {
    private RowLimit() {}

    /** {@code 3}, {@code 3 offset 6}; empty when there is no limit. */
    static String of(Select select) {
        String rows = rows(select);
        String offset = offset(select);
        return offset.isEmpty() || offset.equals("0") ? rows : (rows + " offset " + offset).strip();
    }

    private static String rows(Select s) {
        if (s.getLimit() != null && s.getLimit().getRowCount() != null) {
            String rows = canonical(s.getLimit().getRowCount());
            return rows.equals("all") || rows.equals("null") ? "" : rows;
        }
        if (s.getFetch() != null) {
            String kind = String.join(" ", s.getFetch().getFetchParameters()).toLowerCase(Locale.ROOT);
            return kind(canonical(s.getFetch().getExpression()), kind.contains("percent"), kind.contains("ties"));
        }
        return s instanceof PlainSelect p && p.getTop() != null
                ? kind(canonical(p.getTop().getExpression()), p.getTop().isPercentage(), p.getTop().isWithTies())
                : "";
    }

    private static String kind(String rows, boolean percent, boolean ties) {
        return rows + (percent ? " percent" : "") + (ties ? " with ties" : "");
    }

    private static String offset(Select s) {
        if (s.getLimit() != null && s.getLimit().getOffset() != null) {
            return canonical(s.getLimit().getOffset());
        }
        return s.getOffset() == null ? "" : canonical(s.getOffset().getOffset());
    }

    private static String canonical(Object expression) {
        return String.valueOf(expression).toLowerCase(Locale.ROOT);
    }
}
