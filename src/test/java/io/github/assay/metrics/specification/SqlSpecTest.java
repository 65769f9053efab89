package io.github.assay.metrics.specification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.sql.query.ParsedSql;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of metrics.md §3.3. */
class SqlSpecTest {
    static Spec spec(String sql) {
        return SqlSpec.of(ParsedSql.parse(sql, "postgresql").parts().orElseThrow());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            region ILIKE ' APAC '                     | region = apac
            region = 'APAC'                           | region = apac
            region LIKE 'AP%'                         | region like ap%
            region NOT LIKE 'apac'                    | region != apac
            year IN (2023)                            | year = 2023
            year NOT IN ('x')                         | year != x
            year IN (2024, 2023)                      | year in (2023, 2024)
            d BETWEEN '2024-1-5' AND '2024-02-01'     | d between [2024-01-05,2024-02-01]
            d = DATE '2024-01-05'                     | d = 2024-01-05
            d = '2024/01/05'                          | d = 2024-01-05
            d = CAST('2024-01-05' AS DATE)            | d = 2024-01-05
            5 < a                                     | a > 5
            NOT a = 1                                 | a != 1
            a IS NOT NULL                             | a is not null
            t.a = 1.50                                | a = 1.5
            a IN (SELECT b FROM u)                    | a in subquery
            EXISTS (SELECT 1 FROM u)                  | exists subquery
            c = 3 OR b = 2                            | b = 2 or c = 3
            c = 3 OR (b = 2 AND a = 1)                | (a = 1 and b = 2) or c = 3
            """)
    void filters(String condition, String text) {
        assertThat(spec("SELECT x FROM t WHERE " + condition).filters())
                .singleElement()
                .satisfies(f -> assertThat(f.text()).isEqualTo(text))
                .satisfies(f -> assertThat(f.origin()).isEqualTo("where"));
    }

    @Test
    void conjunctionsAreSplitAndGroupsStayTogether() {
        assertThat(spec("SELECT x FROM t WHERE a=1 AND (b=2 OR c=3)").filters()).hasSize(2);
        assertThat(spec("SELECT x FROM t WHERE d >= '2024-01-01' AND d < '2025-01-01'").filters())
                .extracting(SpecFilter::text)
                .containsExactly("d >= 2024-01-01", "d < 2025-01-01");
        assertThat(spec("SELECT x FROM t").filters()).isEmpty();
    }

    @Test
    void aliasesAreResolvedAndAggregatesListed() {
        Spec spec = spec("SELECT region AS r, SUM(spend) AS total FROM s GROUP BY r HAVING COUNT(DISTINCT id) > 3 "
                + "ORDER BY total DESC, MAX(d) LIMIT 5");
        assertThat(spec.projections()).containsExactly("region", "sum(spend)");
        assertThat(spec.aggregations())
                .containsExactly(
                        new Spec.Aggregation("SUM", "spend", false),
                        new Spec.Aggregation("COUNT", "id", true),
                        new Spec.Aggregation("MAX", "d", false));
        assertThat(spec.filters()).extracting(SpecFilter::origin).containsExactly("having");
        assertThat(spec.groupBy()).containsExactly("region");
        assertThat(spec.orderBy()).containsExactly(new Spec.Sort("sum(spend)", true), new Spec.Sort("max(d)", false));
        assertThat(spec.limit()).hasValue(5);
        assertThat(spec("SELECT SUM(spend) AS total FROM s").aggregations())
                .isEqualTo(List.of(new Spec.Aggregation("SUM", "spend", false)));
    }

    @Test
    void joinsAreNoFiltersAndInnerQueriesTellTheirOrigin() {
        assertThat(spec("SELECT a.x FROM a JOIN b ON a.i = b.i AND b.k = 'v' AND a.p > b.q, c WHERE a.j = c.j")
                        .filters())
                .extracting(f -> f.origin() + ": " + f.text())
                .containsExactly("on: k = v", "on: p > q");
        assertThat(spec("WITH c AS (SELECT x FROM t WHERE y = 1) SELECT x FROM (SELECT x FROM c WHERE z = 2) s "
                                + "WHERE x = 3")
                        .filters())
                .extracting(f -> f.origin() + ": " + f.text())
                .containsExactly("cte where: y = 1", "from where: z = 2", "where: x = 3");
    }

    @Test
    void windowsAndNestedQueriesAggregateNothingHere() {
        assertThat(spec("SELECT SUM(a) OVER (PARTITION BY b), (SELECT MAX(c) FROM u), SUM(d) / COUNT(*) FROM t")
                        .aggregations())
                .containsExactly(new Spec.Aggregation("SUM", "d", false), new Spec.Aggregation("COUNT", "*", false));
    }
}
