package io.github.assay.metrics.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.Details;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ResultTable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hybrid-EX with a recorded Stage 1 and LLM-EX (metrics.md §1.13, §1.14). */
class RecordedStage1Test {
    private static final String HYBRID = "hybrid-ex";

    /** A reply with the given parts, the others empty. */
    private static String stage(String score, String... parts) {
        StringBuilder json = new StringBuilder("{\"matching_category\":\"partial\",\"llm_judge_score\":" + score);
        for (String key : List.of(
                "trivial_columns", "index_columns", "order_columns", "numeric_columns", "date_columns",
                "exact_match_columns")) {
            json.append(",\"").append(key).append("\":").append(part(key, "[]", parts));
        }
        json.append(",\"column_rename_dict\":").append(part("column_rename_dict", "{}", parts));
        json.append(",\"recommended_tolerance\":").append(part("recommended_tolerance", "null", parts));
        return json.append('}').toString();
    }

    private static String part(String key, String standard, String... parts) {
        for (int i = 0; i < parts.length; i += 2) {
            if (parts[i].equals(key)) {
                return parts[i + 1];
            }
        }
        return standard;
    }

    private static Measurement hybrid(ResultTable gold, ResultTable predicted, String... parts) {
        return Judged.item()
                .returning(gold, predicted)
                .says("badger-stage1", stage("0.5", parts))
                .with(HYBRID, "seed1", "llm")
                .measured(HYBRID);
    }

    @Test
    void renamesIndexAndNumbersAsTheReplySays() {
        ResultTable gold = Judged.table(List.of("revenue", "region"), List.of(List.of(100, "East"), List.of(200, "West")));
        ResultTable predicted = Judged.table(
                List.of("total_revenue", "region"), List.of(List.of(200.5, "West"), List.of(100.4, "East")));
        String[] parts = {
            "column_rename_dict", "{\"total_revenue\":\"revenue\"}", "index_columns", "[\"region\"]",
            "numeric_columns", "[\"revenue\"]"
        };
        Measurement m = hybrid(gold, predicted, parts);
        assertThat(m.value()).isEqualTo(1);
        assertThat(Details.of(m)).containsEntry("method", "index_matched").containsEntry("stage1", "recorded");
        assertThat(Details.of(m)).containsKey("reply_hash");
        ResultTable east = Judged.table(List.of("total_revenue", "region"), List.of(List.of(100, "East")));
        assertThat(hybrid(gold, east, parts).value()).isEqualTo(0.5);
    }

    @Test
    void aForcedIndexPutsRowsOfOneKeyTogetherOneToOne() {
        ResultTable t =
                Judged.table(List.of("k", "v"), List.of(List.of("a", 1), List.of("a", 2), List.of("b", 3)));
        assertThat(hybrid(t, t, "index_columns", "[\"k\"]", "numeric_columns", "[\"v\"]").value()).isEqualTo(1);
    }

    @Test
    void typesAreTheReplysAndDefaultToText() {
        ResultTable gold = Judged.table(List.of("year"), List.of(List.of(2023)));
        ResultTable predicted = Judged.table(List.of("year"), List.of(List.of(2024)));
        assertThat(hybrid(gold, predicted, "exact_match_columns", "[\"year\"]").value()).isZero();
        assertThat(hybrid(gold, predicted, "numeric_columns", "[\"year\"]").value()).isEqualTo(1);
        assertThat(hybrid(gold, predicted, "numeric_columns", "[\"year\"]", "exact_match_columns", "[\"year\"]").value())
                .as("exact goes before numeric")
                .isZero();
        assertThat(hybrid(gold, predicted).value()).as("text").isZero();
    }

    @Test
    void bestMatchWithoutIndexDividesByTheLargerTable() {
        ResultTable gold = Judged.table(List.of("v"), List.of(List.of(10), List.of(20), List.of(30)));
        ResultTable predicted = Judged.table(List.of("v"), List.of(List.of(10)));
        assertThat(hybrid(gold, predicted, "numeric_columns", "[\"v\"]").value()).isCloseTo(1 / 3.0, within(1e-9));
    }

    @Test
    void extraColumnsCostUnlessTheyAreTrivial() {
        ResultTable gold = Judged.table(List.of("region", "rev"), List.of(List.of("E", 1), List.of("W", 2)));
        ResultTable more = Judged.table(
                List.of("region", "rev", "orders"), List.of(List.of("E", 1, 7), List.of("W", 2, 9)));
        String[] keys = {"index_columns", "[\"region\"]", "numeric_columns", "[\"rev\"]"};
        assertThat(hybrid(gold, more, keys).value()).isEqualTo(0.5);
        assertThat(hybrid(gold, more, keys[0], keys[1], keys[2], keys[3], "trivial_columns", "[\"orders\"]").value())
                .isEqualTo(1);
    }

    @Test
    void namesThatAreNotThereAreLeftAsideWithAFlag() {
        ResultTable t = Judged.table(List.of("a"), List.of(List.of(1)));
        Measurement m = hybrid(
                t, t, "column_rename_dict", "{\"nope\":\"a\"}", "index_columns", "[\"key\"]", "recommended_tolerance", "7",
                "numeric_columns", "[\"a\"]");
        assertThat(m.value()).isEqualTo(1);
        assertThat(m.flags()).contains("rename_ignored", "index_ignored", "tolerance_ignored");
        assertThat(Details.of(m)).containsEntry("tolerance", 0.01);
    }

    @Test
    void theRecommendedToleranceCounts() {
        ResultTable gold = Judged.table(List.of("v"), List.of(List.of(100)));
        ResultTable predicted = Judged.table(List.of("v"), List.of(List.of(104)));
        assertThat(hybrid(gold, predicted, "numeric_columns", "[\"v\"]").value()).isZero();
        assertThat(hybrid(gold, predicted, "numeric_columns", "[\"v\"]", "recommended_tolerance", "0.05").value())
                .isEqualTo(1);
    }

    @Test
    void theSourceOfStageOneIsAnOption() {
        ResultTable t = Judged.table(List.of("a"), List.of(List.of(1)));
        assertThat(Judged.item().returning(t, t).with(HYBRID, "seed1", "llm").reason(HYBRID)).isEqualTo("no_judge");
        assertThat(Details.of(Judged.item().returning(t, t).measured(HYBRID))).containsEntry("stage1", "deterministic");
        Judged recorded = Judged.item().returning(t, t).says("badger-stage1", stage("1"));
        assertThat(Details.of(recorded.measured(HYBRID))).containsEntry("stage1", "recorded");
        assertThat(Details.of(recorded.with(HYBRID, "seed1", "deterministic").measured(HYBRID)))
                .containsEntry("stage1", "deterministic");
        Measurement fallen =
                Judged.item().returning(t, t).says("badger-stage1", "{\"index_columns\":3}").measured(HYBRID);
        assertThat(fallen.flags()).contains("stage1_reply_invalid");
        assertThat(fallen.value()).isEqualTo(1);
    }

    @Test
    void llmExecutionIsTheReplysScoreHeldInRange() {
        assertThat(Judged.item().says("badger-stage1", stage("0.95")).value("llm-ex")).isEqualTo(0.95);
        assertThat(Judged.item().says("badger-stage1", stage("0.4")).value("llm-ex")).isEqualTo(0.4);
        Measurement high = Judged.item().says("badger-stage1", stage("1.2")).measured("llm-ex");
        assertThat(high.value()).isEqualTo(1);
        assertThat(high.flags()).containsExactly("clamped");
        assertThat(Judged.item().reason("llm-ex")).isEqualTo("no_judge");
        assertThat(Judged.item().says("badger-stage1", stage("null")).reason("llm-ex")).isEqualTo("judge_invalid");
    }
}
