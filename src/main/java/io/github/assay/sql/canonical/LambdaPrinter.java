package io.github.assay.sql.canonical;

import io.github.assay.sql.text.SqlIdentifierRules;
import java.util.List;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.JsonExpression;
import net.sf.jsqlparser.schema.Column;

/** Lambdas in canonical text. */
final class LambdaPrinter {
    private LambdaPrinter() {}

    static String of(List<String> written, Expression body, ExpressionReader reader) {
        List<String> arguments = written.stream().map(reader.names()::of).toList();
        return "(" + String.join(", ", arguments) + ") -> " + reader.bound(arguments, body);
    }

    static String of(JsonExpression arrow, ExpressionReader reader) {
        String argument = ((Column) arrow.getExpression()).getColumnName();
        return of(List.of(argument), arrow.getIdentList().getFirst().getKey(), reader);
    }

    /** {@code x -> …} as the first argument of a call: to the parser a path into a column. */
    static boolean isLambda(JsonExpression j, SqlIdentifierRules names) {
        return names.arrowsAreLambdas
                && j.getExpression() instanceof Column
                && j.getIdentList().size() == 1
                && j.getIdentList().getFirst().getValue().equals("->");
    }
}
