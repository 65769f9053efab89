package io.github.assay.sql.relax;

import io.github.assay.sql.canonical.CanonicalPrinter;
import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.relax.ConditionSplit.Words;
import io.github.assay.sql.relax.QueryBlocks.Block;
import io.github.assay.sql.relax.QueryBlocks.Clause;
import io.github.assay.sql.relax.RelaxedPart.Effect;
import io.github.assay.sql.relax.RelaxedPart.Kind;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the variants of a query in which one part is relaxed or taken out. Each variant parses, and its tree lacks the
 * part's canonical text.
 */
public final class QueryVariants {
    private static final String TRUE = "1 = 1";
    private static final String FALSE = "1 = 0";

    private final String dialect;
    private final SchemaInfo schema;
    private final SignificantTokens words;
    private final VariantText text;
    private final ConditionSplit conditions;
    private final QueryParts whole;
    private final List<String> signature;
    private final List<RelaxedPart> parts = new ArrayList<>();

    private QueryVariants(ParsedSql sql, QueryParts whole, SchemaInfo schema) {
        this.dialect = sql.dialect();
        this.schema = schema;
        this.whole = whole;
        this.words = new SignificantTokens(sql.text(), LexRules.of(sql.dialect()));
        this.conditions = new ConditionSplit(words);
        this.signature = QuerySignature.of(whole);
        int last = words.size() - 1;
        while (words.reads(last, ";")) {
            last--;
        }
        this.text = new VariantText(words, last);
        QueryBlocks found = new QueryBlocks(words, last);
        found.blocks().forEach(this::block);
        found.operations().forEach(this::operation);
    }

    /**
     * The variants of a query, in the order of its text within each SELECT.
     *
     * @param sql the query as written
     * @param schema the columns known, by which unqualified names are resolved
     * @return empty when the text is not one query that parses
     */
    public static Optional<QueryVariants> of(ParsedSql sql, SchemaInfo schema) {
        return sql.exactParts(schema).map(parts -> new QueryVariants(sql, parts, schema));
    }

    /** The parts, each with its variant. */
    public List<RelaxedPart> parts() {
        return List.copyOf(parts);
    }

    /** The query without comments around it and without a final semicolon. */
    public String query() {
        return text.whole();
    }

    /** Whether this query has a part of another query, at any place. */
    public boolean holds(List<String> key) {
        return QuerySignature.without(key, signature).isEmpty();
    }

    /**
     * Which columns of the result are grouping columns or plain values, not aggregates; empty where the query has no
     * aggregates or its columns cannot be counted.
     */
    public Optional<boolean[]> plainColumns() {
        boolean star = whole.select().stream().anyMatch(i -> i.text().equals("*") || i.text().endsWith(".*"));
        boolean[] plain = new boolean[whole.select().size()];
        boolean any = false;
        for (int i = 0; i < plain.length; i++) {
            plain[i] = !AggregateText.isIn(whole.select().get(i));
            any |= !plain[i];
        }
        return star || !any ? Optional.empty() : Optional.of(plain);
    }

    /** The query with another's GROUP BY in place of its own, where both have one in their outermost SELECT. */
    public Optional<RelaxedPart> regrouped(QueryVariants other) {
        Optional<Clause> own = grouping();
        Optional<Clause> theirs = other.grouping();
        if (own.isEmpty() || theirs.isEmpty()) {
            return Optional.empty();
        }
        String by = other.words.text().substring(
                other.words.token(theirs.get().from()).start(), other.words.token(theirs.get().to()).end());
        Clause c = own.get();
        return made(Kind.GROUPING, c.from(), c.to(), Effect.GAINS, text.replaced(c.from(), c.to(), by));
    }

    private Optional<Clause> grouping() {
        List<Block> blocks = new QueryBlocks(words, lastWord()).blocks();
        return blocks.size() == 1 ? Optional.ofNullable(blocks.getFirst().clauses().get("group by")) : Optional.empty();
    }

    private int lastWord() {
        int last = words.size() - 1;
        while (words.reads(last, ";")) {
            last--;
        }
        return last;
    }

    private void block(Block block) {
        Optional.ofNullable(block.clauses().get("select")).filter(_ -> words.reads(block.select() + 1, "distinct"))
                .filter(_ -> !words.reads(block.select() + 2, "on"))
                .ifPresent(_ -> add(Kind.DISTINCT, block.select() + 1, block.select() + 1, Effect.GAINS, ""));
        Optional.ofNullable(block.clauses().get("from"))
                .ifPresent(c -> JoinWords.of(words, c.words()).forEach(this::join));
        Optional.ofNullable(block.clauses().get("where")).ifPresent(c -> condition(c, Kind.CONDITION));
        Clause grouping = block.clauses().get("group by");
        if (grouping != null && plainColumns().isEmpty() && !block.clauses().containsKey("having")) {
            add(Kind.GROUPING, grouping.from(), grouping.to(), Effect.GAINS, "");
        }
        Optional.ofNullable(block.clauses().get("having")).ifPresent(c -> condition(c, Kind.GROUP_CONDITION));
        Clause limit = block.clauses().get("limit");
        if (limit != null) {
            add(Kind.LIMIT, limit.from(), limit.to(), Effect.GAINS, "");
            order(block.clauses().get("order by"), limit);
        }
    }

    /** What a LIMIT keeps depends on the order: the variant is the one without the limit. */
    private void order(@Nullable Clause order, Clause limit) {
        if (order == null) {
            return;
        }
        List<String> key = ParsedSql.parse(text.replaced(order.from(), order.to(), ""), dialect)
                .exactParts(schema)
                .map(p -> QuerySignature.without(signature, QuerySignature.of(p)))
                .orElse(List.of());
        if (!key.isEmpty()) {
            parts.add(new RelaxedPart(
                    Kind.ORDER, text.span(order.from(), order.to()), written(order.from(), order.to()), Effect.GAINS,
                    text.replaced(limit.from(), limit.to(), ""), key));
        }
    }

    private void condition(Clause clause, Kind kind) {
        for (Words conjunct : conditions.conjuncts(clause.words())) {
            conjunct(conjunct, kind);
        }
    }

    private void conjunct(Words conjunct, Kind kind) {
        add(kind, conjunct.from(), conjunct.to(), Effect.GAINS, TRUE);
        List<Words> alternatives = conditions.alternatives(conjunct);
        if (alternatives.size() > 1) {
            alternatives.forEach(a -> add(Kind.ALTERNATIVE, a.from(), a.to(), Effect.LOSES, FALSE));
        }
    }

    private void join(JoinWords.Join join) {
        switch (join.kind()) {
            case "inner" -> {
                kind(Kind.JOIN, join, Effect.GAINS, "LEFT JOIN");
                kind(Kind.JOIN, join, Effect.GAINS, "FULL JOIN");
            }
            case "left", "right" -> {
                kind(Kind.JOIN, join, Effect.GAINS, "FULL JOIN");
                kind(Kind.OUTER_JOIN, join, Effect.LOSES, "JOIN");
            }
            case "full" -> {
                kind(Kind.OUTER_JOIN, join, Effect.LOSES, "JOIN");
                kind(Kind.OUTER_JOIN, join, Effect.LOSES, "LEFT JOIN");
                kind(Kind.OUTER_JOIN, join, Effect.LOSES, "RIGHT JOIN");
            }
            default -> {}
        }
        if (!join.kind().isEmpty()) {
            add(Kind.JOIN, join.from(), join.to(), Effect.LOSES, "");
        }
        if (!join.on().isEmpty()) {
            conditions.conjuncts(join.on()).forEach(c -> conjunct(c, Kind.JOIN_CONDITION));
        }
    }

    /** Another kind of join; the part is the whole join. */
    private void kind(Kind kind, JoinWords.Join join, Effect effect, String by) {
        made(kind, join.from(), join.to(), effect, text.replaced(join.from(), join.join(), by)).ifPresent(parts::add);
    }

    private void operation(QueryBlocks.Operation operation) {
        Effect effect = operation.name().startsWith("union") ? Effect.LOSES : Effect.GAINS;
        add(Kind.SET_OPERATION, operation.at(), operation.to(), effect, "");
        if (operation.name().equals("union")) {
            made(
                    Kind.UNION_DISTINCT, operation.at(), operation.at(), Effect.GAINS,
                    text.replaced(operation.at(), operation.body() - 1, "UNION ALL")).ifPresent(parts::add);
        }
    }

    private void add(Kind kind, int from, int to, Effect effect, String by) {
        made(kind, from, to, effect, text.replaced(from, to, by)).ifPresent(parts::add);
    }

    /** The part, if its variant parses and lacks something that the query has. */
    private Optional<RelaxedPart> made(Kind kind, int from, int to, Effect effect, String variant) {
        return ParsedSql.parse(variant, dialect)
                .exactParts(schema)
                .map(p -> QuerySignature.without(signature, QuerySignature.of(p)))
                .filter(key -> !key.isEmpty())
                .map(key -> new RelaxedPart(kind, text.span(from, to), written(from, to), effect, variant, key));
    }

    private String written(int from, int to) {
        return words.text().substring(words.token(from).start(), words.token(to).end());
    }

    /** Finds calls of aggregate functions in canonical text. */
    static final class AggregateText {
        private static final java.util.regex.Pattern CALL = java.util.regex.Pattern.compile(
                "\\b(count|sum|avg|min|max|total|median|mode|stddev\\w*|var\\w*|group_concat|string_agg|array_agg|list|listagg"
                        + "|bool_and|bool_or|every|json_group_\\w+|json_agg|any_value|first|last)\\(");

        private AggregateText() {}

        static boolean isIn(QueryParts.Item item) {
            return item.aggregate().isPresent() || CALL.matcher(item.text()).find();
        }
    }

    /** Writes the text of a query with a stretch of words replaced. */
    private static final class VariantText {
        private final SignificantTokens words;
        private final int last;

        /** @param last the last word of the query, before a final semicolon */
        VariantText(SignificantTokens words, int last) {
            this.words = words;
            this.last = last;
        }

        /** The query without a final semicolon. */
        String whole() {
            return words.text().substring(words.token(0).start(), words.token(last).end());
        }

        /** The query in which the words {@code from} to {@code to} are replaced. */
        String replaced(int from, int to, String by) {
            return words.text().substring(words.token(0).start(), words.token(from).start()) + " " + by + " "
                    + words.text().substring(words.token(to).end(), words.token(last).end());
        }

        Span span(int from, int to) {
            return words.span(from, to);
        }
    }

    /**
     * The parts of a query and of the queries in its FROM, WITH and set operations, each as one canonical text.
     * Conditions of inner joins and of WHERE are one kind, because either place means the same.
     */
    private static final class QuerySignature {
        private final List<String> parts = new ArrayList<>();

        static List<String> of(QueryParts query) {
            QuerySignature signature = new QuerySignature();
            signature.add(query);
            return List.copyOf(signature.parts);
        }

        /** The texts of {@code whole} that {@code rest} lacks, each as often as it lacks it. */
        static List<String> without(List<String> whole, List<String> rest) {
            List<String> left = new ArrayList<>(whole);
            rest.forEach(left::remove);
            return left;
        }

        private void add(QueryParts q) {
            sources(q);
            conditions("condition ", q.where());
            conditions("having ", q.having());
            add(q.distinct(), "distinct");
            add(!q.groupBy().isEmpty(), "group by " + q.groupBy().stream().sorted().toList());
            add(!q.orderBy().isEmpty(), "order by " + q.orderBy());
            add(!q.limit().isEmpty(), "limit " + q.limit());
            q.further().modifiers().forEach(m -> parts.add("modifier " + m));
            q.branches().forEach(b -> {
                parts.add("operation " + b.operation());
                add(b.query());
            });
            q.ctes().forEach(c -> c.query().ifPresent(this::add));
        }

        private void sources(QueryParts q) {
            for (int i = 0; i < q.sources().size(); i++) {
                QueryParts.Source source = q.sources().get(i);
                String name = switch (source) {
                    case QueryParts.Source.Nested _, QueryParts.Source.CteReference _ -> "(query)";
                    default -> CanonicalPrinter.source(source);
                };
                if (i == 0 || q.joins().get(i - 1).type().equals("inner")) {
                    parts.add("source " + name);
                    conditions("condition ", i == 0 ? Condition.NONE : q.joins().get(i - 1).on());
                } else {
                    QueryParts.Join join = q.joins().get(i - 1);
                    parts.add(join.type() + " join " + name);
                    conditions("on ", join.on());
                }
                if (source instanceof QueryParts.Source.Nested(QueryParts nested)) {
                    add(nested);
                }
            }
        }

        private void conditions(String kind, Condition condition) {
            if (!condition.isNone()) {
                condition.conjuncts().stream().flatMap(QuerySignature::opened).forEach(c -> parts.add(kind + c.text()));
            }
        }

        private static Stream<Condition> opened(Condition c) {
            return c instanceof Condition.All(List<Condition> inner)
                    ? inner.stream().flatMap(QuerySignature::opened) : Stream.of(c);
        }

        private void add(boolean there, String text) {
            if (there) {
                parts.add(text);
            }
        }
    }
}
