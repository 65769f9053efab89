package io.github.assay.robustness.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.robustness.mutation.Mutator.Mutant;
import io.github.assay.robustness.mutation.Mutator.MutationSettings;
import io.github.assay.sql.canonical.SchemaInfo;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MutatorTest {
    private static List<String> mutants(String operator, String sql) {
        return mutants(operator, sql, false);
    }

    private static List<String> mutants(String operator, String sql, boolean literal) {
        MutationSettings settings = new MutationSettings(
                EnumSet.of(MutationOperator.of(operator).orElseThrow()), OptionalLong.empty(), 1, 50, literal);
        return new Mutator("sqlite", SchemaInfo.NONE, settings)
                .mutants(sql, "c1").stream().map(m -> m.sql().replaceAll("\\s+", " ").replace(" ,", ",").strip()).toList();
    }

    /** Worked values of metrics.md §5.1 and the traps that it names. Several mutants are divided by {@code /}. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            projection_drop | SELECT a,b FROM t | SELECT b FROM t / SELECT a FROM t
            projection_drop | SELECT a FROM t |
            projection_drop | SELECT f(a, b), c FROM t | SELECT c FROM t / SELECT f(a, b) FROM t
            projection_drop | SELECT a, b FROM t ORDER BY 2 |
            add_star_wildcard | SELECT a FROM t | SELECT a, t.* FROM t
            add_star_wildcard | SELECT x.a FROM t AS x JOIN u ON x.i = u.i | SELECT x.a, x.* FROM t AS x JOIN u ON x.i = u.i
            add_star_wildcard | SELECT x.a FROM t x, u | SELECT x.a, x.* FROM t x, u
            add_star_wildcard | SELECT a FROM (SELECT a, b FROM t) | SELECT a, * FROM (SELECT a, b FROM t)
            add_star_wildcard | SELECT a, t.* FROM t |
            add_star_wildcard | SELECT a * b FROM t | SELECT a * b, t.* FROM t
            add_star_wildcard | SELECT count(*) FROM t | SELECT count(*), t.* FROM t
            distinct_toggle | SELECT DISTINCT a FROM t | SELECT a FROM t
            distinct_toggle | SELECT count(DISTINCT a) FROM t |
            where_predicate_delete | SELECT a FROM t WHERE a=1 OR b=2 AND c=3 | SELECT a FROM t WHERE b=2 AND c=3 / SELECT a FROM t WHERE a=1 OR c=3 / SELECT a FROM t WHERE a=1 OR b=2
            where_predicate_delete | SELECT a FROM t WHERE (a=1 OR b=2) AND c=3 | SELECT a FROM t WHERE (b=2) AND c=3 / SELECT a FROM t WHERE (a=1) AND c=3 / SELECT a FROM t WHERE (a=1 OR b=2)
            where_predicate_delete | SELECT a FROM t WHERE a BETWEEN 1 AND 2 |
            where_predicate_delete | SELECT a FROM t WHERE a BETWEEN 1 AND 2 AND b = 1 | SELECT a FROM t WHERE b = 1 / SELECT a FROM t WHERE a BETWEEN 1 AND 2
            where_predicate_delete | SELECT a FROM t WHERE a IN (SELECT b FROM u WHERE c = 1 AND d = 2) |
            where_condition_flip | SELECT a FROM t WHERE a = 'x = y' | SELECT a FROM t WHERE a != 'x = y'
            where_condition_flip | SELECT a FROM t WHERE a <> 1 AND b >= 2 | SELECT a FROM t WHERE a = 1 AND b >= 2 / SELECT a FROM t WHERE a <> 1 AND b <= 2
            where_condition_flip | SELECT a FROM t WHERE a > (SELECT min(b) FROM u WHERE c = 1) | SELECT a FROM t WHERE a < (SELECT min(b) FROM u WHERE c = 1)
            where_condition_flip | SELECT a FROM t WHERE a LIKE 'x' |
            where_strengthen | SELECT a FROM t WHERE x>1 |
            where_strengthen | SELECT a FROM t WHERE x>=1 | SELECT a FROM t WHERE x>1
            where_weaken | SELECT a FROM t WHERE x>1 | SELECT a FROM t WHERE x>=1
            where_remove | SELECT a FROM t WHERE a = 1 ORDER BY a | SELECT a FROM t ORDER BY a
            where_remove | WITH c AS (SELECT a FROM t WHERE a = 1) SELECT a FROM c WHERE a > 0 | WITH c AS (SELECT a FROM t WHERE a = 1) SELECT a FROM c
            where_remove | SELECT a FROM t WHERE a = 1 UNION SELECT b FROM u WHERE b = 2 | SELECT a FROM t UNION SELECT b FROM u WHERE b = 2
            having_condition_flip | SELECT a FROM t GROUP BY a HAVING count(*) > 1 | SELECT a FROM t GROUP BY a HAVING count(*) < 1
            having_remove | SELECT a FROM t GROUP BY a HAVING count(*) > 1 ORDER BY a | SELECT a FROM t GROUP BY a ORDER BY a
            join_break | SELECT t.a FROM t JOIN u ON t.i = u.i JOIN v ON v.i = u.i | SELECT t.a FROM t CROSS JOIN u JOIN v ON v.i = u.i / SELECT t.a FROM t JOIN u ON t.i = u.i CROSS JOIN v
            join_break | SELECT t.a FROM t, u |
            join_type_to_left | SELECT t.a FROM t JOIN u ON t.i = u.i | SELECT t.a FROM t LEFT JOIN u ON t.i = u.i
            join_type_to_left | SELECT t.a FROM t LEFT JOIN u ON t.i = u.i |
            join_type_to_left | SELECT t.a FROM t INNER JOIN u USING (i) | SELECT t.a FROM t LEFT JOIN u USING (i)
            limit_increase | SELECT a FROM t LIMIT 10 | SELECT a FROM t LIMIT 21
            limit_decrease | SELECT a FROM t LIMIT 10 | SELECT a FROM t LIMIT 5
            limit_decrease | SELECT a FROM t LIMIT 1 |
            limit_decrease | SELECT a FROM t LIMIT 10 OFFSET 4 | SELECT a FROM t LIMIT 5 OFFSET 4
            limit_decrease | SELECT a FROM t LIMIT 4, 10 | SELECT a FROM t LIMIT 4, 5
            limit_decrease | SELECT a FROM t UNION SELECT b FROM u LIMIT 10 |
            aggregation_swap | SELECT sum(a), count(*) FROM t | SELECT AVG(a), count(*) FROM t
            aggregation_swap | SELECT count(a) FROM t HAVING max(b) > 1 | SELECT SUM(a) FROM t HAVING max(b) > 1 / SELECT count(a) FROM t HAVING MIN(b) > 1
            aggregation_swap | SELECT a FROM t WHERE b = (SELECT max(b) FROM t) |
            """)
    void workedValues(String operator, String sql, String expected) {
        List<String> wanted = expected == null ? List.of() : List.of(expected.split(" / "));
        assertThat(mutants(operator, sql)).isEqualTo(wanted);
    }

    @Test
    void literalReadingOfTheThesis() {
        assertThat(mutants("where_strengthen", "SELECT a FROM t WHERE x>1", true)).containsExactly("SELECT a FROM t WHERE x>=1");
        assertThat(mutants("where_weaken", "SELECT a FROM t WHERE x>=1", true)).containsExactly("SELECT a FROM t WHERE x>1");
        assertThat(mutants("where_predicate_delete", "SELECT a FROM t WHERE a=1 OR b=2 OR c=3", true))
                .containsExactly("SELECT a FROM t WHERE b=2 AND c=3", "SELECT a FROM t WHERE a=1 AND c=3", "SELECT a FROM t WHERE a=1 AND b=2");
    }

    @Test
    void theOtherWordsOfTheQueryStayAsWritten() {
        String sql = "SELECT \"My Col\", -- note\n  x FROM [T 1] WHERE x = 'it''s' AND y > 2;";
        assertThat(new Mutator("sqlite", SchemaInfo.NONE, MutationSettings.DEFAULT).mutants(sql, "c").stream()
                        .filter(m -> m.operator() == MutationOperator.WHERE_WEAKEN).map(Mutant::sql))
                .containsExactly("SELECT \"My Col\", -- note\n  x FROM [T 1] WHERE x = 'it''s' AND y >= 2");
    }

    @Test
    void sequencesUseNoOperatorTwice() {
        MutationSettings two = new MutationSettings(EnumSet.allOf(MutationOperator.class), OptionalLong.of(7), 2, 20, false);
        String sql = "SELECT a, b FROM t JOIN u ON t.i = u.i WHERE a > 1 AND b < 2 LIMIT 4";
        List<Mutant> mutants = new Mutator("sqlite", SchemaInfo.NONE, two).mutants(sql, "c");
        assertThat(mutants).isNotEmpty().hasSizeLessThanOrEqualTo(20).allMatch(m -> m.steps().size() == 2)
                .allMatch(m -> m.steps().get(0).operator() != m.steps().get(1).operator());
        assertThat(new Mutator("sqlite", SchemaInfo.NONE, two).mutants(sql, "c")).isEqualTo(mutants);
        assertThat(mutants).extracting(Mutant::sql).doesNotHaveDuplicates().doesNotContain(sql);
    }

    @Test
    void whatIsNoQueryHasNoMutant() {
        for (String sql : List.of("", ";", "VALUES (1)", "SELECT", "DELETE FROM t WHERE a = 1", "SELECT a FROM t WHERE", "\u0000(")) {
            assertThat(new Mutator("", SchemaInfo.NONE, MutationSettings.DEFAULT).mutants(sql, "c")).as(sql).isEmpty();
        }
    }
}
