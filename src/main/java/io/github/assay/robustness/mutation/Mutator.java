package io.github.assay.robustness.mutation;

import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.statistics.Seeds;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Puts single errors into a query (metrics.md §5.1). An error changes the outermost SELECT only, of a set operation the
 * leftmost. A mutant is kept when it parses and its tree differs from the query's in the part that the operator changes
 * and in no other.
 */
public final class Mutator {
    private final String dialect;
    private final SchemaInfo schema;
    private final MutationSettings settings;

    /**
     * @param dialect of the queries, such as {@code sqlite}; empty: unknown
     * @param schema the columns known, by which unqualified names are resolved
     */
    public Mutator(String dialect, SchemaInfo schema, MutationSettings settings) {
        this.dialect = dialect;
        this.schema = schema;
        this.settings = settings;
    }

    /**
     * The mutants of a query, in the order of the operators and of its text; no two have the same text.
     *
     * @param key what draws are made by, such as the case's id, so that each query has draws of its own
     * @return empty when the text is not one query that parses, or no operator applies
     */
    public List<Mutant> mutants(String sql, String key) {
        Optional<QueryParts> parts = ParsedSql.parse(sql, dialect).exactParts(schema);
        if (parts.isEmpty()) {
            return List.of();
        }
        List<Mutant> level = List.of(new Mutant(sql, List.of()));
        for (int depth = 1; depth <= settings.depth(); depth++) {
            level = next(level, parts.get(), key);
        }
        return level;
    }

    private List<Mutant> next(List<Mutant> before, QueryParts original, String key) {
        List<Mutant> made = new ArrayList<>();
        Set<String> texts = new HashSet<>();
        for (Mutant base : before) {
            for (Mutant mutant : single(base, key)) {
                if (texts.add(mutant.sql()) && !parts(mutant.sql()).equals(Optional.of(original))) {
                    made.add(mutant);
                }
            }
        }
        return settings.depth() == 1 || made.size() <= settings.most() ? made : drawn(made, key);
    }

    /** An even draw of the most mutants kept, in their order. */
    private List<Mutant> drawn(List<Mutant> made, String key) {
        long base = Seeds.base(settings.seed().orElse(0), "mutants/" + key);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < made.size(); i++) {
            order.add(i);
        }
        order.sort(java.util.Comparator.comparingLong(i -> Seeds.replicate(base, i)));
        return order.subList(0, settings.most()).stream().sorted().map(made::get).toList();
    }

    private List<Mutant> single(Mutant base, String key) {
        Optional<QueryParts> was = parts(base.sql());
        if (was.isEmpty()) {
            return List.of();
        }
        Set<MutationOperator> used = EnumSet.noneOf(MutationOperator.class);
        base.steps().forEach(s -> used.add(s.operator()));
        Map<MutationOperator, List<Mutant>> kept = new EnumMap<>(MutationOperator.class);
        Map<MutationOperator, Integer> seen = new EnumMap<>(MutationOperator.class);
        int rows = settings.seed().isEmpty() ? 1 : 1 + draw("rows", base, key, 5);
        for (Site site : QuerySites.of(base.sql(), dialect, settings, rows)) {
            if (!used.contains(site.operator())) {
                int number = seen.merge(site.operator(), 1, Integer::sum);
                parts(site.sql()).filter(is -> isOne(was.get(), is, site.changes())).ifPresent(_ -> {
                    List<Mutant.Step> steps = new ArrayList<>(base.steps());
                    steps.add(new Mutant.Step(site.operator(), number, site.before(), site.after(), traits(was.get(), site)));
                    kept.computeIfAbsent(site.operator(), _ -> new ArrayList<>()).add(new Mutant(site.sql(), steps));
                });
            }
        }
        return kept.entrySet().stream().flatMap(e -> one(e.getValue(), e.getKey(), base, key).stream()).toList();
    }

    /** With a seed, one of an operator's mutants. */
    private List<Mutant> one(List<Mutant> all, MutationOperator operator, Mutant base, String key) {
        if (settings.seed().isEmpty()) {
            return all;
        }
        return List.of(all.get(draw(operator.id(), base, key, all.size())));
    }

    private int draw(String what, Mutant base, String key, int n) {
        long seed = Seeds.base(settings.seed().orElse(0), "mutant/" + key + "/" + base.kind() + "/" + what);
        return (int) Math.floorMod(Seeds.mix64(seed), (long) n);
    }

    private Optional<QueryParts> parts(String sql) {
        return ParsedSql.parse(sql, dialect).exactParts(schema);
    }

    private static boolean isOne(QueryParts was, QueryParts is, Set<Site.Part> changes) {
        return !was.equals(is)
                && (changes.contains(Site.Part.SELECT) || was.select().equals(is.select()))
                && (changes.contains(Site.Part.DISTINCT) || was.distinct() == is.distinct())
                && (changes.contains(Site.Part.SOURCES) || was.joins().equals(is.joins()))
                && was.sources().equals(is.sources())
                && (changes.contains(Site.Part.WHERE) || was.where().equals(is.where()))
                && (changes.contains(Site.Part.HAVING) || was.having().equals(is.having()))
                && (changes.contains(Site.Part.LIMIT) || was.limit().equals(is.limit()))
                && (changes.contains(Site.Part.KEYS) || was.orderBy().equals(is.orderBy())
                        && was.groupBy().equals(is.groupBy()))
                && was.branches().equals(is.branches()) && Objects.equals(was.ctes(), is.ctes());
    }

    private static List<Mutant.Trait> traits(QueryParts was, Site site) {
        Set<Mutant.Trait> traits = EnumSet.noneOf(Mutant.Trait.class);
        add(traits, Mutant.Trait.AGGREGATES, was.select().stream().anyMatch(i -> i.aggregate().isPresent() || i.text().matches(".*\\b(count|sum|avg|min|max)\\(.*")));
        add(traits, Mutant.Trait.GROUPS, !was.groupBy().isEmpty());
        add(traits, Mutant.Trait.LIMIT, !was.limit().isEmpty());
        add(traits, Mutant.Trait.SET_OPERATION, !was.branches().isEmpty());
        add(traits, Mutant.Trait.DISTINCT, was.distinct());
        add(traits, Mutant.Trait.ALTERNATIVE, site.alternative());
        return List.copyOf(traits);
    }

    private static void add(Set<Mutant.Trait> traits, Mutant.Trait trait, boolean holds) {
        if (holds) {
            traits.add(trait);
        }
    }

    /**
     * Which mutants are made.
     *
     * @param seed one place an operator and query, drawn by this seed; empty: every place
     * @param depth errors a mutant, at least 1; no operator is used twice in one mutant
     * @param most mutants kept of one query at depths above 1, drawn evenly
     * @param literal whether the thesis's code is followed where it differs from its own table: strengthen and weaken
     *     exchanged, and predicates joined by AND after one was deleted
     */
    public record MutationSettings(Set<MutationOperator> operators, OptionalLong seed, int depth, int most, boolean literal) {
        /** Every operator at every place, one error a mutant. */
        public static final MutationSettings DEFAULT =
                new MutationSettings(EnumSet.allOf(MutationOperator.class), OptionalLong.empty(), 1, 50, false);

        public MutationSettings {
            operators = Set.copyOf(operators);
            if (depth < 1 || most < 1) {
                throw new IllegalArgumentException("depth and most are at least 1: " + depth + ", " + most);
            }
        }
    }

    /**
     * A place of a query and what an operator writes there.
     *
     * @param before the words that change
     * @param after what replaces them
     * @param sql the whole query after the change
     * @param changes the parts of the query that may differ in its tree
     * @param alternative whether an operand of OR was deleted
     */
    record Site(MutationOperator operator, String before, String after, String sql, Set<Part> changes, boolean alternative) {
        /** Parts of a query's tree. */
        enum Part {
            SELECT,
            DISTINCT,
            SOURCES,
            WHERE,
            HAVING,
            LIMIT,
            /** Keys that name a changed item of the select list. */
            KEYS
        }
    }

    /**
     * A query with errors put into it.
     *
     * @param sql its text
     * @param steps the errors, in the order in which they were made; one in most studies
     */
    public record Mutant(String sql, List<Step> steps) {
        /**
         * One error.
         *
         * @param operator its kind
         * @param site its place among the operator's places in the query, from 1
         * @param before the words before the change
         * @param after the words after it; empty where something was removed
         * @param traits what of the query bears on the expected effect
         */
        public record Step(MutationOperator operator, int site, String before, String after, List<Trait> traits) {
            public Step {
                traits = List.copyOf(traits);
            }
        }

        /** Facts of a query by which an error acts otherwise than its operator is expected to. */
        public enum Trait {
            /** The outermost SELECT computes aggregates, so other rows change values. */
            AGGREGATES,
            /** The outermost SELECT has GROUP BY. */
            GROUPS,
            /** A LIMIT keeps other rows. */
            LIMIT,
            /** A set operation combines the changed rows with others. */
            SET_OPERATION,
            /** DISTINCT drops rows that became equal. */
            DISTINCT,
            /** The predicate was one of several joined by OR, so that fewer rows remain. */
            ALTERNATIVE
        }

        public Mutant {
            steps = List.copyOf(steps);
        }

        /** The operator of the last error. */
        public MutationOperator operator() {
            return steps.getLast().operator();
        }

        /** The operators in their order, joined by {@code +}. */
        public String kind() {
            return String.join("+", steps.stream().map(s -> s.operator().id()).toList());
        }
    }
}
