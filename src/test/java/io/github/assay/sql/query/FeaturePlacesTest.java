package io.github.assay.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a query uses what {@link SqlFeatures} counts. */
class FeaturePlacesTest {
    /** Connectives stand in one condition together; functions are told from aggregates by their names. */
    private static final Set<String> NOT_ONE_BY_ONE = Set.of("and_or", "scalar_functions", "subqueries");

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT 1",
        "SELECT a, COUNT(DISTINCT b) FROM t JOIN u ON t.i = u.i WHERE a > 1 AND (b LIKE 'x%' OR c IS NULL) GROUP BY a HAVING SUM(c) > 2 "
                + "ORDER BY a DESC LIMIT 3",
        "WITH w AS (SELECT a, ROW_NUMBER() OVER (ORDER BY a) r FROM t) SELECT DISTINCT UPPER(a), r * 2 + 1 FROM w WHERE r IN (SELECT r FROM w) "
                + "UNION SELECT 'x', CASE WHEN 1 = 1 THEN 2 END",
        "SELECT MAX(x) - MIN(x) FROM (SELECT x FROM t ORDER BY x LIMIT 5) s LEFT JOIN u ON s.x = u.x"
    })
    void eachUseIsNamedOnce(String sql) {
        ParsedSql parsed = ParsedSql.parse(sql, "sqlite");
        Map<String, Integer> counts = SqlFeatures.of(parsed).orElseThrow();
        Map<String, List<String>> places = FeaturePlaces.of(parsed).orElseThrow();

        counts.forEach((feature, count) -> {
            if (!NOT_ONE_BY_ONE.contains(feature)) {
                assertThat(places.getOrDefault(feature, List.of())).as(feature).hasSize(count);
            }
            assertThat(count == 0 && places.containsKey(feature)).as(feature).isFalse();
        });
    }

    @Test
    void partsAreInCanonicalFormAndWordsWithWhatStandsAroundThem() {
        Map<String, List<String>> places = FeaturePlaces.of(ParsedSql.parse(
                "SELECT UPPER(t.name) FROM t JOIN u ON t.i = u.i WHERE t.name LIKE 'a%' ORDER BY 1 DESC", "sqlite")).orElseThrow();

        assertThat(places).containsEntry("joins", List.of("inner on t.i = u.i"))
                .containsEntry("order_by", List.of("upper(t.name) desc"))
                .containsEntry("scalar_functions", List.of("SELECT UPPER(t.name) FROM t JOIN u O…"));
    }
}
