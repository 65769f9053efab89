package io.github.assay.metrics.specification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.metrics.specification.StefCase.QuestionSpec;
import io.github.assay.metrics.specification.StefSqlSpec.NormalisationRules;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.query.ParsedSql;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Examples of metrics.md §3.5. */
class NormalisationRulesTest {
    private static final QuestionSpec PLAIN = QuestionLexicon.read("spend in China", ApplicationRules.NONE);
    private static final String CHINA = "SELECT Year,Country,SUM(Spend) FROM s WHERE Country ILIKE '%China%' "
            + "GROUP BY Year,Country ORDER BY SUM(Spend) DESC LIMIT ";

    private static List<String> findings(NormalisationRules rules, String sql, QuestionSpec question) {
        QueryParts parts = ParsedSql.parse(sql, "postgresql").parts().orElseThrow();
        return SpecDetail.of(rules.findings(parts, question, ApplicationRules.NONE));
    }

    private static List<String> findings(String sql) {
        return findings(NormalisationRules.STANDARD, sql, PLAIN);
    }

    @Test
    void allFourRulesExcuse() {
        assertThat(findings(CHINA + "20000"))
                .containsExactly(
                        "NR1 exempt year",
                        "NR1 exempt country",
                        "NR2 exempt country (wildcard_constant)",
                        "NR3 exempt sum(spend)",
                        "NR4 exempt 20000");
    }

    @Test
    void limitCountsFromLambdaMin() {
        assertThat(findings(CHINA + "1000")).contains("NR4 exempt 1000");
        assertThat(findings(CHINA + "999")).contains("NR4 flagged 999 (possible_unintended_limit)");
        QuestionSpec top = QuestionLexicon.read("top 10 customers", ApplicationRules.NONE);
        assertThat(findings(NormalisationRules.STANDARD, CHINA + "10", top)).contains("NR4 not_present (asked_for)");
    }

    @Test
    void strictConstantsHaveNoWildcard() {
        NormalisationRules strict = new NormalisationRules(false, true, false);
        assertThat(findings(strict, CHINA + "20000", PLAIN)).noneMatch(f -> f.startsWith("NR2 exempt"));
        assertThat(findings(strict, CHINA.replace("%", "") + "20000", PLAIN)).contains("NR2 exempt country");
    }

    @Test
    void orderNeedsItsUsualDirection() {
        String ascending = "SELECT c, SUM(x) FROM t GROUP BY c ORDER BY SUM(x) ASC";
        assertThat(findings(ascending)).contains("NR3 flagged sum(x) (unusual_direction)");
        assertThat(findings(new NormalisationRules(false, false, true), ascending, PLAIN)).contains("NR3 exempt sum(x)");
        assertThat(findings("SELECT c, SUM(x) FROM t GROUP BY c ORDER BY c")).contains("NR3 exempt c");
        assertThat(findings("SELECT c, SUM(x) FROM t GROUP BY c ORDER BY d"))
                .contains("NR3 flagged d (neither_aggregate_nor_group)");
        QuestionSpec sorted = QuestionLexicon.read("spend sorted by country", ApplicationRules.NONE);
        assertThat(findings(NormalisationRules.STANDARD, ascending, sorted)).contains("NR3 not_present (asked_for)");
    }

    @Test
    void groupingThatNothingExplainsIsFlagged() {
        assertThat(findings("SELECT SUM(x) FROM t GROUP BY c"))
                .containsExactly(
                        "NR1 not_present", "NR2 flagged c (not_constant)", "NR3 not_present", "NR4 not_present");
        assertThat(findings("SELECT a, SUM(x) FROM t GROUP BY a, c"))
                .contains("NR1 exempt a", "NR1 flagged c (not_projected)");
        assertThat(findings(new NormalisationRules(true, false, false), "SELECT a, SUM(x) FROM t GROUP BY a, c", PLAIN))
                .contains("NR1 exempt a", "NR1 exempt c");
        assertThat(findings("SELECT a, b, SUM(x) FROM t GROUP BY a")).contains("NR1 flagged b (group_by_incomplete)");
        QuestionSpec perC = QuestionLexicon.read("total x per c", ApplicationRules.NONE);
        assertThat(findings(NormalisationRules.STANDARD, "SELECT a, SUM(x) FROM t GROUP BY a, c", perC))
                .contains("NR1 exempt c (asked_for)");
    }

    @Test
    void constantsDoNotStandUnderOr() {
        assertThat(findings("SELECT SUM(x) FROM t WHERE c = 1 GROUP BY c")).contains("NR2 exempt c");
        assertThat(findings("SELECT SUM(x) FROM t WHERE c IN (1) GROUP BY c")).contains("NR2 exempt c");
        assertThat(findings("SELECT SUM(x) FROM t WHERE c IS NULL GROUP BY c")).contains("NR2 exempt c");
        assertThat(findings("SELECT SUM(x) FROM t WHERE c = 1 OR d = 2 GROUP BY c")).contains("NR2 flagged c (not_constant)");
        assertThat(findings("SELECT SUM(x) FROM t WHERE c > 1 GROUP BY c")).contains("NR2 flagged c (not_constant)");
    }
}
