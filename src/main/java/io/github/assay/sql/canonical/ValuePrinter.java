package io.github.assay.sql.canonical;

import io.github.assay.sql.text.Literals;
import io.github.assay.sql.text.SqlIdentifierRules;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;

/** Prints texts, signs and CASE as canonical text. */
final class ValuePrinter {
    private ValuePrinter() {}

    static String of(StringValue s, SqlIdentifierRules names) {
        String quote = s.getQuoteStr();
        return Literals.text((s.getPrefix() == null ? "" : s.getPrefix()) + quote + s.getValue() + quote, names.dialect);
    }

    static String of(SignedExpression s, ExpressionReader reader) {
        String inner = reader.text(s.getExpression());
        return s.getSign() == '+' ? inner : s.getSign() + BinaryPrinter.bracketed(s.getExpression(), inner);
    }

    static String of(CaseExpression c, ExpressionReader reader) {
        StringBuilder out = new StringBuilder("case");
        if (c.getSwitchExpression() != null) {
            out.append(' ').append(reader.text(c.getSwitchExpression()));
        }
        c.getWhenClauses().forEach(w -> out.append(" when ")
                .append(reader.text(w.getWhenExpression()))
                .append(" then ")
                .append(reader.text(w.getThenExpression())));
        if (c.getElseExpression() != null) {
            out.append(" else ").append(reader.text(c.getElseExpression()));
        }
        return out.append(" end").toString();
    }
}
