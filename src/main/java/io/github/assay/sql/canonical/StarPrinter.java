package io.github.assay.sql.canonical;

import io.github.assay.sql.text.SqlIdentifierRules;
import java.util.Locale;
import java.util.stream.Collectors;
import net.sf.jsqlparser.statement.select.AllColumns;

/** Prints the columns that a star leaves out or replaces. */
final class StarPrinter {
    private StarPrinter() {}

    /** Such as {@code  except (a, b) replace (c + 1 as c)}; EXCLUDE is EXCEPT. Empty for a plain star. */
    static String rest(AllColumns star, ExpressionReader reader) {
        StringBuilder out = new StringBuilder();
        if (star.getExceptColumns() != null && !star.getExceptColumns().isEmpty()) {
            out.append(" except (").append(star.getExceptColumns().stream()
                    .map(c -> SqlIdentifierRules.dotted(c.getColumnName()).toLowerCase(Locale.ROOT).replaceAll("[`\"]", ""))
                    .sorted()
                    .collect(Collectors.joining(", "))).append(')');
        }
        if (star.getReplaceExpressions() != null && !star.getReplaceExpressions().isEmpty()) {
            out.append(" replace (").append(star.getReplaceExpressions().stream()
                    .map(i -> reader.text(i.getExpression()) + " as "
                            + (i.getAlias() == null ? "" : SqlIdentifierRules.dotted(i.getAlias().getName()).toLowerCase(Locale.ROOT)))
                    .sorted()
                    .collect(Collectors.joining(", "))).append(')');
        }
        return out.toString();
    }
}
