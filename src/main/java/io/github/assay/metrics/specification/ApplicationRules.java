package io.github.assay.metrics.specification;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.table.Datum;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Holds what an application assumes in every question (metrics.md §3.5).
 *
 * @param columnMappings phrase of the question → physical column, both in lower case
 * @param benignFilters filters that do no harm where nothing requires them
 * @param ignoredColumns columns whose filters count on neither side
 * @param lambdaMin a LIMIT of at least so many rows is a safety net, not a part of the question
 */
public record ApplicationRules(
        Map<String, String> columnMappings,
        List<SpecFilter> benignFilters,
        Set<String> ignoredColumns,
        long lambdaMin) {
    public static final ApplicationRules NONE = new ApplicationRules(Map.of(), List.of(), Set.of(), 1_000);
    private static final Outcome<ApplicationRules> UNWRITTEN = Outcome.value(NONE);

    public ApplicationRules {
        columnMappings = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(columnMappings));
        benignFilters = List.copyOf(benignFilters);
        ignoredColumns = java.util.Collections.unmodifiableSet(new TreeSet<>(ignoredColumns));
    }

    /**
     * Reads rules; keys may be written with spaces, underscores or in camel case.
     *
     * @return {@code Unavailable(bad_rule)} naming the rule that cannot be read
     */
    public static Outcome<ApplicationRules> of(Datum.Fields written) {
        return written.values().isEmpty() ? UNWRITTEN : read(written);
    }

    private static Outcome<ApplicationRules> read(Datum.Fields written) {
        Map<String, Datum> byName = new LinkedHashMap<>();
        written.values().forEach((key, value) -> byName.put(folded(key), value));
        Optional<String> fault = formFault(byName);
        if (fault.isPresent()) {
            return Outcome.unavailable("bad_rule", fault.get());
        }
        Map<String, String> mappings = new LinkedHashMap<>();
        field(byName, "columnmappings").flatMap(Datum::asFields).ifPresent(f -> f.values().forEach(
                (phrase, column) -> mappings.put(phrase.strip().toLowerCase(Locale.ROOT), SpecText.name(text(column)))));
        List<SpecFilter> benign = new ArrayList<>();
        for (Datum rule : field(byName, "benignfilters").map(Datum::asItems).orElse(List.of())) {
            Optional<List<SpecFilter>> read = SqlSpec.predicate(text(rule));
            if (read.isEmpty()) {
                return Outcome.unavailable("bad_rule", "benign_filters: this is no condition: " + text(rule));
            }
            benign.addAll(read.get());
        }
        Set<String> ignored = new TreeSet<>();
        field(byName, "ignorefilters").map(Datum::asItems).orElse(List.of())
                .forEach(column -> ignored.add(SpecText.name(text(column))));
        return lambda(byName).map(least -> new ApplicationRules(mappings, benign, ignored, least));
    }

    /** The first part without the form of rules: an object of texts and two lists of texts. */
    private static Optional<String> formFault(Map<String, Datum> byName) {
        Optional<Datum> mappings = field(byName, "columnmappings");
        boolean texts = mappings.flatMap(Datum::asFields).stream()
                .flatMap(f -> f.values().values().stream())
                .allMatch(v -> v instanceof Datum.Text);
        if (!texts || mappings.isPresent() && mappings.get().asFields().isEmpty()) {
            return Optional.of("column_mappings must be an object from words to columns");
        }
        return Stream.of("benign_filters", "ignore_filters")
                .filter(name -> field(byName, folded(name)).filter(d -> !isTexts(d)).isPresent())
                .map(name -> name + " must be a list of texts")
                .findFirst();
    }

    private static boolean isTexts(Datum value) {
        return value instanceof Datum.Items(List<Datum> values)
                && values.stream().allMatch(v -> v instanceof Datum.Text);
    }

    /** Whether a number is whole, not negative and of less than 19 digits. */
    static boolean isCount(BigDecimal number) {
        BigDecimal plain = number.stripTrailingZeros();
        return number.signum() >= 0 && plain.scale() <= 0 && (long) plain.precision() - plain.scale() < 19;
    }

    private static Outcome<Long> lambda(Map<String, Datum> byName) {
        Optional<Datum> written = field(byName, "lambdamin");
        if (written.isEmpty()) {
            return Outcome.value(NONE.lambdaMin);
        }
        return written.get()
                .asNumber()
                .filter(ApplicationRules::isCount)
                .map(n -> Outcome.value(n.longValueExact()))
                .orElseGet(() -> Outcome.unavailable("bad_rule", "lambda_min must be a whole number from 0"));
    }

    /** The same rules with another least number of rows of a safety net. */
    ApplicationRules withLambdaMin(long rows) {
        return new ApplicationRules(columnMappings, benignFilters, ignoredColumns, rows);
    }

    /** A specification with columns mapped (one pass, no chaining) and ignored filters dropped. */
    public Spec applied(Spec spec) {
        return new Spec(
                spec.projections().stream().map(this::mapped).toList(),
                spec.aggregations().stream()
                        .map(a -> new Spec.Aggregation(a.func(), mapped(a.col()), a.distinct()))
                        .toList(),
                spec.filters().stream().map(this::mapped).filter(f -> !isIgnored(f)).toList(),
                spec.groupBy().stream().map(this::mapped).toList(),
                spec.orderBy().stream().map(s -> new Spec.Sort(mapped(s.expr()), s.descending())).toList(),
                spec.limit());
    }

    /** Whether a filter is among the benign ones. */
    public boolean isBenign(SpecFilter filter) {
        return benignFilters.stream().map(this::mapped).anyMatch(mapped(filter)::matches);
    }

    /** Whether a filter counts on neither side. */
    boolean ignores(SpecFilter filter) {
        return isIgnored(mapped(filter));
    }

    private SpecFilter mapped(SpecFilter f) {
        List<SpecFilter> parts = f.parts().stream().map(this::mapped).toList();
        return new SpecFilter(mapped(f.lhs()), f.op(), f.rhs(), f.origin(), parts);
    }

    private String mapped(String name) {
        return columnMappings.getOrDefault(name, name);
    }

    private boolean isIgnored(SpecFilter filter) {
        return !filter.columns().isEmpty() && ignoredColumns.containsAll(filter.columns());
    }

    private static Optional<Datum> field(Map<String, Datum> byName, String name) {
        return Optional.ofNullable(byName.get(name)).filter(d -> !(d instanceof Datum.Nothing));
    }

    private static String text(Datum value) {
        return value.asText().orElse("");
    }

    private static String folded(String key) {
        return key.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }
}
