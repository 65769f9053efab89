package io.github.assay.metrics.specification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.metrics.specification.StefCase.QuestionSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Examples of metrics.md §3.4. */
class QuestionLexiconTest {
    private static QuestionSpec read(String question) {
        return QuestionLexicon.read(question, ApplicationRules.NONE);
    }

    @Test
    void aggregateAndGroup() {
        Spec spec = read("average revenue per quarter").spec();
        assertThat(spec.aggregations()).containsExactly(new Spec.Aggregation("AVG", "revenue", false));
        assertThat(spec.groupBy()).containsExactly("quarter");
        assertThat(read("What is the total sales amount by region?").spec().aggregations())
                .containsExactly(new Spec.Aggregation("SUM", "sales amount", false));
        assertThat(read("How many distinct customers are there for each city").spec())
                .satisfies(s -> assertThat(s.aggregations())
                        .containsExactly(new Spec.Aggregation("COUNT", "customers", true)))
                .satisfies(s -> assertThat(s.groupBy()).containsExactly("city"));
    }

    @Test
    void topAndOrder() {
        assertThat(read("top 10 customers").topK()).hasValue(10);
        assertThat(read("the 5 highest salaries").topK()).hasValue(5);
        assertThat(read("the 5 highest salaries").spec().aggregations()).isEmpty();
        QuestionSpec sorted = read("List products sorted by price in descending order");
        assertThat(sorted.explicitOrder()).isTrue();
        assertThat(sorted.spec().orderBy()).containsExactly(new Spec.Sort("price", true));
        assertThat(sorted.spec().groupBy()).isEmpty();
    }

    @Test
    void nothingIsRead() {
        QuestionSpec spec = read("list customers");
        assertThat(spec.spec()).isEqualTo(Spec.NONE);
        assertThat(spec.origin()).isEqualTo(QuestionSpec.Origin.HEURISTIC);
    }

    @Test
    void valuesNextToMappedPhrases() {
        ApplicationRules rules =
                new ApplicationRules(Map.of("region", "reg", "fiscal year", "fy"), List.of(), Set.of(), 1000);
        assertThat(QuestionLexicon.read("Sales in region 'APAC' for fiscal year 2023, 12 shops", rules)
                        .spec()
                        .filters())
                .extracting(SpecFilter::text)
                .containsExactlyInAnyOrder("reg = apac", "fy = 2023");
    }

    @Test
    void longQuestionsAreCut() {
        assertThat(read("average ".repeat(200_000)).spec().filters()).isEmpty();
    }
}
