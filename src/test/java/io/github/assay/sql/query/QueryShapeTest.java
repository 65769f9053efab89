package io.github.assay.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryShapeTest {
    private static QueryShape shape(String sql) {
        return QueryShape.of(ParsedSql.parse(sql, "sqlite"), List.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT a, b FROM t ORDER BY b DESC, a                          | [1, 0]
            SELECT a AS x, b FROM t ORDER BY x                             | [0]
            SELECT a, count(*) AS n FROM t GROUP BY a ORDER BY n DESC      | [1]
            SELECT a, count(*) FROM t GROUP BY a ORDER BY COUNT( * ) DESC  | [1]
            SELECT T1.a, T2.b FROM t AS T1 JOIN u AS T2 ON T1.i = T2.i ORDER BY T2.b | [1]
            SELECT t.a FROM t ORDER BY a                                   | [0]
            SELECT *, a FROM t ORDER BY 2                                  | [1]
            SELECT a FROM t UNION SELECT b FROM u ORDER BY a               | [0]
            SELECT a, b FROM t UNION ALL SELECT c, d FROM u ORDER BY 2     | [1]
            (SELECT a, b FROM t) ORDER BY b                                | [1]
            WITH c AS (SELECT x, y FROM t) SELECT x, y FROM c ORDER BY y   | [1]
            """)
    void keysAreOrdinals(String sql, String keys) {
        assertThat(shape(sql).ordered()).isTrue();
        assertThat(shape(sql).keysHidden()).isFalse();
        assertThat(shape(sql).keys()).hasToString(keys);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT a FROM (SELECT a FROM t ORDER BY a) x
            WITH c AS (SELECT a FROM t ORDER BY a) SELECT a FROM c
            SELECT row_number() OVER (ORDER BY a) FROM t
            SELECT string_agg(a, ',' ORDER BY a) FROM t
            SELECT 'order by a' FROM t
            SELECT a FROM t WHERE a IN (SELECT b FROM u ORDER BY b LIMIT 3)
            DELETE FROM t
            SELECT a FROM t ORDER BY (
            """)
    void innerOrderDoesNotCount(String sql) {
        assertThat(shape(sql).ordered()).isFalse();
    }

    @Test
    void hiddenKeysAndLimit() {
        assertThat(shape("SELECT a FROM t ORDER BY b LIMIT 3"))
                .isEqualTo(new QueryShape(true, List.of(), true, true));
        assertThat(shape("SELECT * FROM t ORDER BY b")).isEqualTo(new QueryShape(true, List.of(), true, false));
        assertThat(shape("SELECT a FROM t FETCH FIRST 3 ROWS ONLY").limited()).isTrue();
        assertThat(shape("SELECT TOP 3 a FROM t ORDER BY a")).isEqualTo(new QueryShape(true, List.of(0), false, true));
    }

    @Test
    void resultColumnsTellWhatAStarProjects() {
        ParsedSql star = ParsedSql.parse("SELECT * FROM t ORDER BY t.price DESC", "sqlite");
        assertThat(QueryShape.of(star, List.of("id", "Price")).keys()).containsExactly(1);
        assertThat(QueryShape.of(star, List.of("price", "price")).keysHidden()).isTrue();
        assertThat(QueryShape.of(star, List.of("id", "name")).keysHidden()).isTrue();
        ParsedSql behind = ParsedSql.parse("SELECT t.*, a + b AS c FROM t ORDER BY c", "sqlite");
        assertThat(QueryShape.of(behind, List.of("a", "b", "c")).keys()).containsExactly(2);
        assertThat(QueryShape.of(behind, List.of()).keysHidden()).isTrue();
    }
}
