package io.github.assay.metrics.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.Details;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.score.Measurement;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** BADGER's components as a recorded reply takes queries apart (metrics.md §2.4, option {@code extraction=llm}). */
class BadgerRepliesTest {
    private static final String F1 = "badger-component-f1";

    private static String components(String select, String keywords) {
        return "{\"select_components\":" + select + ",\"where_components\":[[\"A\",\"=\",\"1\"]],\"group_by_components\":[],"
                + "\"order_by_components\":[],\"having_components\":[],\"table_components\":[\"t\"],\"keywords\":" + keywords + "}";
    }

    private static String about(String side, String reply) {
        return "{\"side\":\"" + side + "\",\"reply\":" + reply + "}";
    }

    private static Judged judged(String metric) {
        return Judged.item().with(metric, "extraction", "llm");
    }

    @Test
    void bothQueriesAsRepliesTakeThemApart() {
        Measurement m = judged(F1)
                .says("badger-components", about("gold", components("[\"name\",\"Age \"]", "[\"select\",\"from\"]")))
                .says("badger-components", about("predicted", components("[\"NAME\"]", "[\"SELECT\",\"FROM\"]")))
                .measured(F1);
        assertThat(m.value()).isEqualTo((6 + 2.0 / 3) / 7, within(1e-9));
        assertThat(m.flags()).isEmpty();
        assertThat((Map<?, ?>) Details.of(m).get("select")).extracting("recall", "precision").containsExactly(0.5, 1.0);
    }

    @Test
    void aGoldQueryWithoutAReplyIsTakenApartByTheParserAndFlagged() {
        Measurement m = judged(F1)
                .says("badger-components", components("[\"a\"]", "[\"SELECT\",\"FROM\",\"WHERE\"]"))
                .measured(F1);
        assertThat(m.flags()).contains("gold_from_ast");
        // gold SELECT a FROM t: where 0, keywords F1 0.8
        assertThat(m.value()).isEqualTo((5 + 0.8) / 7, within(1e-9));
    }

    @Test
    void goldWithoutAReplyIsReadAsTheReplyReadsAQueryTheFinalSelectAlone() {
        Measurement m = judged(F1)
                .on(Case.of("c", "How much was sold?",
                        "WITH c AS (SELECT a, b FROM u WHERE b > 1 GROUP BY a, b) SELECT a FROM c INNER JOIN t ON c.a = t.a WHERE a = 1", "db"))
                .says("badger-components", "{\"select_components\":[\"a\"],\"where_components\":[[\"a\",\"=\",\"1\"]],"
                        + "\"group_by_components\":[],\"order_by_components\":[],\"having_components\":[],\"table_components\":[\"c\",\"t\"],"
                        + "\"keywords\":[\"WITH\",\"SELECT\",\"FROM\",\"INNER\",\"JOIN\",\"WHERE\"]}")
                .measured(F1);
        assertThat(m.flags()).contains("gold_from_ast");
        assertThat(Details.of(m)).extracting("where").extracting("f1").isEqualTo(1.0);
        assertThat(m.value()).as(Details.of(m).toString()).isEqualTo(1);
    }

    @TestFactory
    Stream<DynamicTest> withoutAUsableReplyThereIsNoScore() {
        return Stream.of(F1, "badger-component-recall", "badger-component-precision", "badger-component-em")
                .map(metric -> DynamicTest.dynamicTest(metric, () -> {
                    assertThat(judged(metric).reason(metric)).isEqualTo("no_judge");
                    assertThat(judged(metric)
                                    .says("badger-components", about("gold", components("[]", "[]")))
                                    .reason(metric))
                            .isEqualTo("no_judge");
                    assertThat(judged(metric).says("badger-components", "{\"keywords\":7}").reason(metric))
                            .isEqualTo("judge_invalid");
                    assertThat(Judged.item()
                                    .says("badger-components", "{\"keywords\":7}")
                                    .value(metric))
                            .as("by the parser, as usual")
                            .isEqualTo(1);
                }));
    }
}
