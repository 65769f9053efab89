package io.github.assay.metrics.specification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.specification.FilterComparison.FilterStatus;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of metrics.md §3.5 and §3.6. */
class FilterComparisonTest {
    private static FilterComparison compare(String required, String found, ApplicationRules rules) {
        return FilterComparison.of(spec(required), spec(found), rules, true);
    }

    private static Spec spec(String condition) {
        return condition == null ? Spec.NONE : SqlSpecTest.spec("SELECT x FROM t WHERE " + condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            year = 2023                       | year = 2023                        | fully_applied
            year = 2023                       | year = 2023 AND status = 'Active'  | fully_applied_with_extras
            year = 2023 AND region = 'a'      | year = 2023                        | partially_applied
            year = 2023                       | year = 2022                        | not_applied
            year = 2023                       |                                    | not_applied
                                              |                                    | fully_applied
                                              | status = 'Active'                  | fully_applied_with_extras
            year = 2023                       | year = 2023 AND year = 2022        | partially_applied
            year = 2023                       | year = 2023 AND year <> 2023       | partially_applied
            d >= '2024-01-01'                 | d >= '2024-01-01' AND d < '2025-01-01' | fully_applied_with_extras
            a = 1 OR b = 2                    | b = 2 OR a = 1                     | fully_applied
            year = 2023 AND region = 'a'      | year = 2022                        | not_applied
            """)
    void status(String required, String found, String status) {
        assertThat(compare(required, found, ApplicationRules.NONE).status().word()).isEqualTo(status);
    }

    /** STEF Listing 6 calls ILIKE '%China%' the required filter, correctly applied; under n2Strict it is another filter. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            country = 'China'                 | country ILIKE '%China%'                 | fully_applied | not_applied
            country = 'China'                 | country LIKE 'china%'                   | fully_applied | not_applied
            country = 'New Zealand'           | country ILIKE '%new zealand'            | fully_applied | not_applied
            country = 'China'                 | country ILIKE '%China%' AND y = 1       | fully_applied_with_extras | not_applied
            country = 'China' AND y = 1       | country ILIKE '%China%' AND y = 2       | partially_applied | not_applied
            country = 'China'                 | country = 'China' AND country ILIKE '%China%' | fully_applied_with_extras | fully_applied_with_extras
            country = 'China'                 | country ILIKE '%Chi%na%'                | not_applied | not_applied
            country = 'China'                 | country ILIKE '%India%'                 | not_applied | not_applied
            country = 'China'                 | country NOT ILIKE '%China%'             | not_applied | not_applied
            country = 'China'                 | region ILIKE '%China%'                  | not_applied | not_applied
            country = 'China'                 | country ILIKE '%'                       | not_applied | not_applied
            country ILIKE '%China%'           | country = 'China'                       | not_applied | not_applied
            country ILIKE '%China%'           | country ILIKE '%CHINA%'                 | fully_applied | fully_applied
            """)
    void aPatternCountsAsTheFilterItStandsFor(String required, String found, String status, String strict) {
        assertThat(compare(required, found, ApplicationRules.NONE).status().word()).isEqualTo(status);
        assertThat(FilterComparison.of(spec(required), spec(found), ApplicationRules.NONE, false).status().word()).isEqualTo(strict);
    }

    /** What a reply or a person states, without quotes or as a list, against what the query says. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
            =       | acme.com             | x = 'Acme.com'
            =       | St. Louis            | x = ' St. Louis '
            =       | O'Neil               | x = 'O''Neil'
            =       | 2024-1-5             | x = '2024-01-05'
            =       | 7.0                  | x = 7
            in      | ('b', 'A')           | x IN ('a', 'b')
            in      | (b, a)               | x IN ('a', 'b')
            not in  | ('b', 'A')           | x NOT IN ('a', 'b')
            between | (10, 9)              | x BETWEEN 10 AND 9
            between | ('2024-1-5', '2024-2-1') | x BETWEEN '2024-01-05' AND '2024-02-01'
            between | [1, 5]               | x BETWEEN 1 AND 5
            >       | t.y                  | x > t.y
            """)
    void statedFiltersMeetThoseOfTheQuery(String op, String rhs, String condition) {
        SpecFilter stated = SpecReader.filter("x", op, rhs, "question");
        assertThat(stated.text()).isEqualTo(spec(condition).filters().getFirst().text());
    }

    @Test
    void missingMismatchedAndExtraAreKeptApart() {
        FilterComparison c = compare(
                "year = 2023 AND region = 'a' AND k = 1", "year = 2022 AND k = 1 AND s = 'on'", ApplicationRules.NONE);
        assertThat(c.matched()).extracting(SpecFilter::text).containsExactly("k = 1");
        assertThat(c.missing()).extracting(SpecFilter::text).containsExactly("region = a");
        assertThat(c.mismatched()).extracting(m -> m.found().text()).containsExactly("year = 2022");
        assertThat(c.extra()).extracting(SpecFilter::text).containsExactly("s = on");
    }

    @Test
    void rulesMapIgnoreAndExcuse() {
        ApplicationRules rules = ApplicationRules.of(Datum.fields(Map.of(
                        "column mappings",
                        Datum.fields(Map.of("Fiscal Year", new Datum.Text("s.FY"))),
                        "benignFilters",
                        new Datum.Items(List.of(new Datum.Text("status = 'Active'"))),
                        "ignore_filters",
                        new Datum.Items(List.of(new Datum.Text("Tenant_ID"))))))
                .asValue()
                .orElseThrow();
        List<SpecFilter> requested = List.of(FilterText.written("fiscal year", "==", "2023", "question"));
        Spec question = new Spec(List.of(), List.of(), requested, List.of(), List.of(), Spec.NONE.limit());
        Spec sql = spec("fy = 2023 AND tenant_id = 7 AND status = 'ACTIVE '");
        FilterComparison c = FilterComparison.of(question, sql, rules, true);
        assertThat(c.status()).isEqualTo(FilterStatus.FULLY_APPLIED_WITH_EXTRAS);
        assertThat(c.extra()).isNotEmpty().allMatch(rules::isBenign);
        assertThat(rules.isBenign(SpecFilter.of("status", "=", "closed", "where"))).isFalse();
        assertThat(rules.lambdaMin()).isEqualTo(1000);
    }

    @Test
    void mappingIsOnePassWithoutChaining() {
        ApplicationRules rules = ApplicationRules.of(Datum.fields(Map.of(
                        "column_mappings",
                        Datum.fields(Map.of("a", new Datum.Text("b"), "b", new Datum.Text("c"))))))
                .asValue()
                .orElseThrow();
        assertThat(rules.applied(spec("a = 1")).filters()).extracting(SpecFilter::text).containsExactly("b = 1");
    }

    @Test
    void unreadableRulesAreNamed() {
        var rules = ApplicationRules.of(
                Datum.fields(Map.of("benign_filters", new Datum.Items(List.of(new Datum.Text("status ="))))));
        assertThat(rules.reason()).isEqualTo("bad_rule");
        assertThat(rules.toString()).contains("status =");
        assertThat(ApplicationRules.of(Datum.fields(Map.of("lambda_min", new Datum.Number(new java.math.BigDecimal("1e30"))))).reason())
                .isEqualTo("bad_rule");
        assertThat(ApplicationRules.of(Datum.fields(Map.of("lambda_min", new Datum.Text("many")))).reason())
                .isEqualTo("bad_rule");
    }
}
