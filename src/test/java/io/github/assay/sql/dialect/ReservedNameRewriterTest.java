package io.github.assay.sql.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.sql.query.ParsedSql;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReservedNameRewriterTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT reason, COUNT(*) FROM returns GROUP BY reason",
                "SELECT r.order_id FROM orders o LEFT JOIN returns r ON r.order_id = o.order_id",
                "SELECT returns.reason, o.output FROM returns JOIN orders o ON o.id = returns.order_id",
                "SELECT sample, final AS use FROM settings WHERE script = 'x'",
                "SELECT number, name FROM t WHERE number > 3 ORDER BY number DESC",
                "SELECT CAST(number AS integer), max(real) FROM t GROUP BY blob"
            })
    void tablesAndColumnsMayBearTheParsersOwnWords(String sql) {
        assertThat(ParsedSql.parse(sql, "sqlite").fault()).isEmpty();
        assertThat(StatementGuard.judge(sql, "sqlite", GuardOptions.STRICT).allows()).isTrue();
    }

    @Test
    void theNameStaysTheName() {
        ParsedSql parsed = ParsedSql.parse("SELECT Returns.reason FROM RETURNS", "sqlite");
        assertThat(parsed.parts().orElseThrow().tables()).containsExactly("returns");
    }

    @Test
    void aTypeStaysATypeBesideAColumnOfSuchAName() {
        String plain = ParsedSql.parse("SELECT CAST(n AS integer) FROM t WHERE n > 1", "sqlite").parts().orElseThrow().text();
        String odd = ParsedSql.parse("SELECT CAST(number AS integer) FROM t WHERE number > 1", "sqlite").parts().orElseThrow().text();
        assertThat(odd).isEqualTo(plain.replaceAll("\\bn\\b", "number"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"USE shop", "IMPORT FOREIGN SCHEMA s FROM SERVER x INTO y", "SELECT FROM WHERE returns ="})
    void whatIsNoQueryDoesNotBecomeOne(String sql) {
        assertThat(StatementGuard.judge(sql, "postgresql", GuardOptions.STRICT).allows()).isFalse();
    }
}
