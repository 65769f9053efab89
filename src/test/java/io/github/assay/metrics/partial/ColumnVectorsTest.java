package io.github.assay.metrics.partial;

import static io.github.assay.metrics.partial.Tables.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.Details;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.registry.MetricRegistry;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Columns put together by recorded vectors (metrics.md §0.5, option {@code embedding}). */
class ColumnVectorsTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(ColumnVectorsTest.class.getClassLoader());
    private static final ResultTable GOLD = table("client,spent", "ann,10.5", "bob,20.5");
    private static final ResultTable PREDICTED = table("purchaser,outlay", "ann,11.5", "bob,31.5");

    /** Column → numbers, written {@code client 1 0}. */
    private static Datum vectors(String... columns) {
        Map<String, Datum> all = new LinkedHashMap<>();
        for (String column : columns) {
            String[] words = column.split(" ");
            all.put(words[0], new Datum.Items(Arrays.stream(words, 1, words.length)
                    .<Datum>map(w -> w.matches("[-0-9.]+") ? new Datum.Number(new BigDecimal(w)) : new Datum.Text(w))
                    .toList()));
        }
        return Datum.fields(all);
    }

    private static Outcome<Measurement> score(String metric, Datum vectors) {
        Case evalCase = Case.of("c", "?", "SELECT 1", "db")
                .withExtras(Datum.fields(Map.of("column_embeddings", vectors)));
        Evidence evidence = new Evidence(
                new Item(evalCase, Prediction.of("c", "s", "SELECT 1")), "sqlite",
                Optional.of(new ExecutionOutcome.Rows(GOLD, Duration.ZERO)),
                Optional.of(new ExecutionOutcome.Rows(PREDICTED, Duration.ZERO)),
                Map.of("exf1", Map.of("embedding", "recorded"), "hybrid-ex", Map.of("embedding", "recorded")),
                Datum.Fields.NONE, METRICS::measure);
        return evidence.score(metric);
    }

    private static double value(String metric, Datum vectors) {
        return score(metric, vectors).asValue().orElseThrow().value();
    }

    @Test
    void columnsAlikeByTheirVectorsBelongTogether() {
        Datum alike = vectors("client 1 0", "Purchaser 0.9 0.1", "spent 0 1", "outlay 0.1 0.9");
        assertThat(value("exf1", alike)).isEqualTo(0.5);
        assertThat(value("exp", alike)).isEqualTo(0.5);
        assertThat(Details.of(score("hybrid-ex", alike).asValue().orElseThrow()).get("column_rename_dict"))
                .isEqualTo(Map.of("purchaser", "client", "outlay", "spent"));
    }

    @Test
    void aCosineOfSevenTenthsIsNotEnough() {
        Datum edge = vectors("client 1 0", "purchaser 7 7.1414284285428495", "spent 0 1", "outlay 0 -1");
        assertThat(value("exf1", edge)).isZero();
        Datum above = vectors("client 1 0", "purchaser 7.1 7.1", "spent 0 1", "outlay 0 -1");
        assertThat(value("exf1", above)).isEqualTo(0.5);
    }

    @Test
    void columnsWhoseCellsCouldNotBeEqualStayApart() {
        Datum crossed = vectors("client 1 0", "purchaser 0 1", "spent 0 1", "outlay 1 0");
        assertThat(value("exf1", crossed)).isZero();
    }

    @Test
    void withoutUsableVectorsThereIsNoScore() {
        for (String metric : List.of("exf1", "exp", "exr", "hybrid-ex")) {
            Outcome<Measurement> missing = score(metric, vectors("client 1 0", "spent 0 1", "outlay 0 1"));
            assertThat(missing.reason()).as(metric).isEqualTo("no_embedding");
            assertThat(missing.toString()).contains("purchaser");
            assertThat(score(metric, vectors("client 1 x")).reason()).isEqualTo("invalid_embedding");
            assertThat(score(metric, vectors("client 0 0")).reason()).isEqualTo("invalid_embedding");
            assertThat(score(metric, vectors("client 1 0", "spent 1")).reason()).isEqualTo("invalid_embedding");
        }
    }
}
