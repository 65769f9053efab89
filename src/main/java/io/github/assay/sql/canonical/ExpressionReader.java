package io.github.assay.sql.canonical;

import io.github.assay.sql.canonical.ConditionReader.BinaryPrinter;
import io.github.assay.sql.canonical.FunctionPrinter.StarPrinter;
import io.github.assay.sql.text.DateUnits;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.Literals.NumericLiterals;
import io.github.assay.sql.text.Literals;
import io.github.assay.sql.text.SqlIdentifierRules;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.AnyComparisonExpression;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.CollateExpression;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.HexValue;
import net.sf.jsqlparser.expression.JsonExpression;
import net.sf.jsqlparser.expression.JsonTableFunction;
import net.sf.jsqlparser.expression.LambdaExpression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.OracleNamedFunctionParameter;
import net.sf.jsqlparser.expression.PostgresNamedFunctionParameter;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.StructType;
import net.sf.jsqlparser.expression.TimeKeyExpression;
import net.sf.jsqlparser.expression.XmlTableFunction;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.Select;

/** Reads value expressions into canonical text and collects the columns and nested queries in them. */
public final class ExpressionReader {
    /** What SQL has for the time now, which takes no brackets or empty ones. */
    static final Set<String> MOMENTS = Set.of(
            "current_date", "current_time", "current_timestamp", "current_datetime", "localtime", "localtimestamp", "utc_date",
            "utc_time", "utc_timestamp", "current_user", "session_user", "current_role");
    private final SelectReader queries;
    private final Scope scope;
    private final SqlIdentifierRules names;
    private final List<QueryParts> nested = new ArrayList<>();
    private final Set<String> columns = new TreeSet<>();
    /** Whether the name read last is that of a selected expression, whose subtrees are noted then. */
    private boolean meant;

    ExpressionReader(SelectReader queries, Scope scope, SqlIdentifierRules names) {
        this.queries = queries;
        this.scope = scope;
        this.names = names;
    }

    List<QueryParts> nested() {
        return nested;
    }

    Set<String> columns() {
        return columns;
    }

    /** Canonical text of an expression. */
    String text(Expression written) {
        Expression e = unbracketed(written);
        String text = plain(e);
        if (e != null && !ConditionReader.isCondition(e) && !meant) {
            queries.notes().subtree(text);
        }
        meant = false;
        return text;
    }

    /** Counts a value that a type behind a path converts, which has no expression of its own. */
    void converted(String text) {
        queries.notes().subtree(text);
    }

    private String plain(Expression e) {
        return switch (e) {
            case null -> "";
            case Column c -> indexed(c);
            case DateUnitExpression u -> known("", names.of(u.toString()));
            case StringValue s -> ValuePrinter.of(s, names);
            case LongValue n -> Literals.number(n.getStringValue(), names.dialect);
            case DoubleValue n -> NumericLiterals.canonical(n.toString());
            case HexValue h -> Literals.hex(h.getValue().strip(), names.dialect);
            case NullValue _ -> "null";
            case BooleanValue b -> b.toString().toLowerCase(Locale.ROOT);
            case TimeKeyExpression t -> moment(t.getStringValue());
            case AllTableColumns all -> scope.column(names.of(all.getTable().getName()), "*") + StarPrinter.rest(all, this);
            case AllColumns all -> "*" + StarPrinter.rest(all, this);
            case Select q -> query(q);
            default -> compound(e);
        };
    }

    private String compound(Expression e) {
        return switch (e) {
            case JsonTableFunction t -> other(t);
            case XmlTableFunction t -> other(t);
            case Function f -> FunctionPrinter.of(f, this);
            case AnalyticExpression w -> FunctionPrinter.of(w, this);
            case ParenthesedExpressionList<?> list -> "(" + list(list) + ")";
            case ExpressionList<?> list -> list(list);
            case SignedExpression s -> ValuePrinter.of(s, this);
            case CastExpression c -> castWord(c) + "(" + text(c.getLeftExpression()) + " as "
                    + TypeNames.of(String.valueOf(c.getColDataType() == null ? "row" + c.getColumnDefinitions() : c.getColDataType()), names.dialect)
                    + (c.getFormat() == null ? "" : " format " + c.getFormat()) + ")";
            case ExtractExpression x -> "extract(" + x.getName().toLowerCase(Locale.ROOT) + " from "
                    + text(x.getExpression()) + ")";
            case LambdaExpression l -> LambdaPrinter.of(l.getIdentifiers(), l.getExpression(), this);
            case JsonExpression j when LambdaPrinter.isLambda(j, names) -> LambdaPrinter.of(j, this);
            case AnyComparisonExpression a -> String.valueOf(a.getAnyType()).toLowerCase(Locale.ROOT) + " " + text(a.getSelect());
            case OracleNamedFunctionParameter p -> names.of(p.getName()) + " => " + text(p.getExpression());
            case PostgresNamedFunctionParameter p -> names.of(p.getName()) + " => " + text(p.getExpression());
            case CollateExpression c -> BinaryPrinter.bracketed(c.getLeftExpression(), text(c.getLeftExpression())) + " collate " + names.of(c.getCollate());
            case CaseExpression c -> ValuePrinter.of(c, this);
            case StructType s when s.getArguments() != null -> "struct(" + s.getArguments().stream()
                    .map(i -> text(i.getExpression()))
                    .collect(Collectors.joining(", ")) + ")";
            default -> PathPrinter.of(e, this).orElseGet(() -> logicalOrOther(e));
        };
    }

    /** TRY_CAST and SAFE_CAST give NULL where CAST fails. */
    private String castWord(CastExpression c) {
        boolean tries = queries.isExact() && c.keyword != null && c.keyword.matches("(?i)(try|safe)_cast");
        return tries ? "try_cast" : "cast";
    }

    private String logicalOrOther(Expression e) {
        if (ConditionReader.isCondition(e) || e instanceof NotExpression) {
            return condition(e);
        }
        return e instanceof BinaryExpression b ? BinaryPrinter.of(b, this) : other(e);
    }

    /** A condition used as a value. */
    String condition(Expression e) {
        Condition c = conditionOf(e);
        c.predicates().forEach(p -> {
            nested.addAll(p.nested());
            columns.addAll(p.columns());
        });
        return c.text();
    }

    Condition conditionOf(Expression e) {
        return new ConditionReader(queries, scope, names).read(e);
    }

    private String query(Select q) {
        QueryParts parts = queries.nested(q, scope);
        nested.add(parts);
        return "(" + parts.text() + ")";
    }

    /** A column by its names, noted and counted. */
    private String known(String qualifier, String name) {
        Optional<String> selected = qualifier.isEmpty() ? scope.meantByAlias(name) : Optional.empty();
        if (selected.isPresent()) {
            queries.notes().again(selected.get());
            meant = true;
            return selected.get();
        }
        String canonical = qualifier.isEmpty() ? scope.column(name) : scope.column(qualifier, name);
        columns.add(canonical);
        queries.notes().reference(scope, qualifier, name, false);
        return canonical;
    }

    /** Whether an argument of a date function is a unit, where {@code MONTH} is no column of that name. */
    boolean isUnit(Expression e, int position, String function) {
        return DateUnits.isUnit(e, position, function, names.unitsLast);
    }

    private String indexed(Column c) {
        String column = column(c);
        return c.getArrayConstructor() == null ? column : column + text(c.getArrayConstructor());
    }

    private String column(Column c) {
        String written = c.getColumnName();
        boolean bare = c.getTable() == null || c.getTable().getName() == null;
        String name = names.of(written);
        if (bare && (name.equals("true") || name.equals("false")) && !SqlIdentifierRules.isQuoted(written)) {
            return name;
        }
        if (bare && MOMENTS.contains(name) && !SqlIdentifierRules.isQuoted(written) && !scope.knows(name)) {
            return name;
        }
        if (bare && names.doubleQuotesAreText && written.startsWith("\"")) {
            return names.asText(written);
        }
        if (isDoubleQuoted(c) && names.doubleQuotesMayBeText && scope.isText(name, names.isMySql())) {
            return textInQuotes(written);
        }
        if (isDoubleQuoted(c)) {
            String canonical = scope.column(name);
            columns.add(canonical);
            queries.notes().reference(scope, "", name, true);
            return canonical;
        }
        if (bare && Literals.isBits(written)) {
            return Literals.number(written, names.dialect);
        }
        return bare && isVariable(written) ? name : path(c);
    }

    /** {@code CURRENT_DATE} with and without brackets. */
    private static String moment(String written) {
        return written.toLowerCase(Locale.ROOT).replaceAll("\\s*\\(\\s*\\)", "");
    }

    private static boolean isVariable(String written) {
        return written.startsWith("$") || written.startsWith("@");
    }

    /** A column with its qualifier and the fields inside its value. */
    private String path(Column c) {
        List<String> parts = FieldPaths.names(c, names);
        if (scope.isBound(parts.getFirst())) {
            return String.join(".", parts);
        }
        FieldPaths.Path path = FieldPaths.of(parts, scope, names);
        return known(path.qualifier(), path.column()) + path.fields();
    }

    /** The text of a lambda's body, in which its arguments are no columns. */
    String bound(Collection<String> arguments, Expression body) {
        ExpressionReader inner = new ExpressionReader(queries, scope.binding(arguments), names);
        String text = inner.text(body);
        columns.addAll(inner.columns);
        nested.addAll(inner.nested);
        return text;
    }

    SqlIdentifierRules names() {
        return names;
    }

    /**
     * The right side of a comparison, which SQLite and MySQL read as text where it is in double quotes and no column is
     * known to be called so. Rows keep the order of their values.
     */
    String operand(Expression written) {
        Expression e = unbracketed(written);
        if (e instanceof Column c && isDoubleQuoted(c) && names.doubleQuotesMayBeText && !scope.knows(names.of(c.getColumnName()))) {
            String text = textInQuotes(c.getColumnName());
            queries.notes().subtree(text);
            return text;
        }
        return e instanceof ParenthesedExpressionList<?> row ? bracketed(row.stream().map(this::operand)) : text(e);
    }

    /** The right side of IN: values in brackets in any order, or one value. */
    String choices(Expression e) {
        return e instanceof ParenthesedExpressionList<?> list ? bracketed(list.stream().map(this::operand).sorted()) : operand(e);
    }

    private static String bracketed(Stream<String> texts) {
        return texts.collect(Collectors.joining(", ", "(", ")"));
    }

    private static boolean isDoubleQuoted(Column c) {
        return (c.getTable() == null || c.getTable().getName() == null) && c.getColumnName().startsWith("\"");
    }

    private String textInQuotes(String written) {
        queries.notes().textInQuotes();
        return names.asText(written);
    }

    public static Expression unbracketed(Expression e) {
        return switch (e) {
            case ParenthesedExpressionList<?> list when list.size() == 1 -> unbracketed(list.getFirst());
            case null, default -> e;
        };
    }

    String list(List<? extends Expression> list) {
        return list.stream().map(this::text).collect(Collectors.joining(", "));
    }

    String sort(List<OrderByElement> keys) {
        return keys == null || keys.isEmpty()
                ? ""
                : " order by "
                        + keys.stream()
                                .map(k -> text(k.getExpression()) + (k.isAsc() ? "" : " desc") + KeyReader.NullOrder.of(k, queries, names))
                                .collect(Collectors.joining(", "));
    }

    /** What has no case of its own keeps its tokens, in lower case, with table aliases resolved. */
    private String other(Expression e) {
        LeafCollector.of(e, this);
        return TokenPrinter.of(e.toString(), scope, names);
    }

    /** Lambdas in canonical text. */
    static final class LambdaPrinter {
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
                    && j.getIdentList().size() == 1 && j.getIdentList().getFirst().getValue().equals("->");
        }
    }

    /**
     * Expressions that have no canonical form of their own: their tokens in lower case, with table aliases resolved.
     */
    static final class TokenPrinter {
        private TokenPrinter() {}

        static String of(String written, Scope scope, SqlIdentifierRules names) {
            List<Token> words = SqlLexer.words(written, LexRules.STANDARD);
            StringBuilder out = new StringBuilder();
            for (int i = 0; i < words.size(); i++) {
                String word = words.get(i).of(written);
                boolean name = words.get(i).kind() != Token.Kind.STRING;
                boolean qualified = i + 2 < words.size() && words.get(i + 1).of(written).equals(".");
                if (name && qualified) {
                    out.append(scope.column(names.of(word), names.of(words.get(i + 2).of(written)))).append(' ');
                    i += 2;
                } else {
                    boolean quoted = names.doubleQuotesAreText && word.startsWith("\"");
                    out.append(quoted ? names.asText(word) : name ? names.of(word) : word).append(' ');
                }
            }
            return out.toString().strip();
        }
    }

    /** Prints texts, signs and CASE as canonical text. */
    private static final class ValuePrinter {
        static String of(StringValue s, SqlIdentifierRules names) {
            String quote = s.getQuoteStr();
            return Literals.text(
                    (s.getPrefix() == null ? "" : s.getPrefix()) + quote + s.getValue() + quote, names.dialect);
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
            boolean values = c.getSwitchExpression() != null;
            c.getWhenClauses().forEach(w -> out.append(" when ")
                    .append(values ? reader.operand(w.getWhenExpression()) : reader.text(w.getWhenExpression()))
                    .append(" then ")
                    .append(reader.text(w.getThenExpression())));
            if (c.getElseExpression() != null) {
                out.append(" else ").append(reader.text(c.getElseExpression()));
            }
            return out.append(" end").toString();
        }
    }
}
