package io.github.assay.service.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Datum;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What items are sliced by (metrics.md §0.6). */
class DimensionsTest {
    private static final Item ITEM = new Item(
            Case.of("c", "?", "SELECT 1", "sales")
                    .withStrata(new Case.Strata("", "hard", "join", "", List.of()))
                    .withExtras(Datum.fields(Map.of("model", new Datum.Text("of the case"))))
                    .withMetadata(Map.of("author", "\"ann\"", "year", "2026")),
            Prediction.of("c", "agent", "SELECT 1")
                    .withExtras(Datum.fields(Map.of(
                            "model", new Datum.Text("large"),
                            "backend_metadata", Datum.fields(Map.of("prompt", new Datum.Text("v2")))))));

    @Test
    void fieldsOfTheFormat() {
        assertThat(Dimensions.value(ITEM, "db")).isEqualTo("sales");
        assertThat(Dimensions.value(ITEM, "category")).isEqualTo("join");
        assertThat(Dimensions.value(ITEM, "system")).isEqualTo("agent");
        assertThat(Dimensions.value(ITEM, "tier")).as("complexity where there is no difficulty").isEqualTo("hard");
        assertThat(Dimensions.value(ITEM, "difficulty")).isEmpty();
    }

    @Test
    void anyOtherKey() {
        assertThat(Dimensions.value(ITEM, "model")).as("the prediction's own").isEqualTo("large");
        assertThat(Dimensions.value(ITEM, "prompt")).isEqualTo("v2");
        assertThat(Dimensions.value(ITEM, "author")).isEqualTo("ann");
        assertThat(Dimensions.value(ITEM, "year")).isEqualTo("2026");
        assertThat(Dimensions.value(ITEM, "nothing")).isEmpty();
    }

    @Test
    void thoseThatHaveAValue() {
        assertThat(Dimensions.of(List.of(ITEM)))
                .containsExactly(
                        "tier", "complexity", "category", "db", "system", "run", "model", "prompt", "author", "year", "spider-hardness",
                        "badger-complexity", "sql-joins", "sql-subqueries", "sql-set-operations", "sql-windows", "question-word");
    }

    @Test
    void whatMayTellOfAnAnswerIsNotHarmless() {
        assertThat(List.of("difficulty", "dataset", "sql-order-by", "question-word")).allMatch(Dimensions::isHarmless);
        assertThat(List.of("exec_correct", "metadata.exec_correct", "sql-correct", "route", "model", "batch")).noneMatch(Dimensions::isHarmless);
    }

    @Test
    void whatIsComputedOfTheCase() {
        Item item = new Item(
                Case.of("c", "How many sales had the best shop?", "SELECT s.a, sum(b) OVER () FROM s JOIN t ON s.i = t.i WHERE s.c IN (SELECT c FROM u)", "sales"),
                Prediction.of("c", "agent", "SELECT 1"));
        assertThat(Dimensions.value(item, "sql-joins")).isEqualTo("1");
        assertThat(Dimensions.value(item, "sql-subqueries")).isEqualTo("1");
        assertThat(Dimensions.value(item, "sql-windows")).isEqualTo("1");
        assertThat(Dimensions.value(item, "sql-set-operations")).isEqualTo("0");
        assertThat(Dimensions.value(item, "badger-complexity")).isEqualTo("hard");
        assertThat(Dimensions.value(item, "spider-hardness")).isEqualTo("extra");
        assertThat(Dimensions.value(item, "question-word")).isEqualTo("how many");
        assertThat(Dimensions.value(ITEM, "spider-hardness")).isEqualTo("easy");
        Item broken = new Item(Case.of("c", "Wie viele?", "SELECT FROM (", "sales"), Prediction.of("c", "agent", "SELECT 1"));
        assertThat(Dimensions.value(broken, "badger-complexity")).isEmpty();
        assertThat(Dimensions.value(broken, "question-word")).isEqualTo("other");
    }

    @Test
    void keysInsideObjectsByTheirPath() {
        Item item = new Item(
                Case.of("c", "?", "SELECT 1", "sales").withMetadata(Map.of(
                        "pipeline", "{\"generator\":\"few_shot\",\"linker\":{\"kind\":\"tcsl\",\"k\":3},\"steps\":[1,2]}",
                        "a.b", "\"dotted\"", "trace", "[1]", "broken", "{")),
                Prediction.of("c", "agent", "SELECT 1"));
        assertThat(Dimensions.value(item, "pipeline.generator")).isEqualTo("few_shot");
        assertThat(Dimensions.value(item, "metadata.pipeline.generator")).isEqualTo("few_shot");
        assertThat(Dimensions.value(item, "pipeline.linker.kind")).isEqualTo("tcsl");
        assertThat(Dimensions.value(item, "pipeline.linker.k")).isEqualTo("3");
        assertThat(Dimensions.value(item, "metadata.a.b")).isEqualTo("dotted");
        assertThat(Dimensions.value(item, "pipeline.steps")).isEmpty();
        assertThat(Dimensions.value(item, "pipeline.nothing")).isEmpty();
        assertThat(Dimensions.of(List.of(item)))
                .contains("pipeline.generator", "pipeline.linker.kind", "pipeline.linker.k", "a.b")
                .doesNotContain("pipeline", "trace", "pipeline.steps");
    }

    @Test
    void aDimensionOfTheStudyIsASliceToo() {
        Item item = new Item(Case.of("c", "?", "SELECT 1", "sales").withMetadata(Map.of("pipeline", "{\"generator\":\"few_shot\"}")),
                Prediction.of("c", "agent", "SELECT 1"));
        assertThat(Slices.of(List.of(item), List.of(), "pipeline.generator"))
                .anyMatch(s -> s.dimension().equals("pipeline.generator") && s.value().equals("few_shot"));
        assertThat(Slices.of(List.of(item), List.of(), "db")).isEqualTo(Slices.of(List.of(item), List.of()));
        assertThat(Slices.of(List.of(item), List.of(), "nothing")).isEqualTo(Slices.of(List.of(item), List.of()));
    }
}
