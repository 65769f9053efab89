package io.github.assay.metrics.judge.agentic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.Details;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.judge.Judged;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of a response against the result (metrics.md §3.14). */
class NumericGroundingTest {
    private static final ResultTable SALES = Judged.table(
            List.of("region", "year", "sales"),
            List.of(List.of("North", 2022, 1200.4), List.of("South", 2023, 300.0), List.of("East", 2023, 499.6)));

    private static Measurement of(String response) {
        return Judged.item().answering(response).returning(SALES).measured("numeric-grounding");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "North sold 1,200.4|1",
        "North sold about 1200|1",
        "North sold 1.2k|1",
        "North sold 1201|0",
        "All three regions|-1",
        "The total is 2,000.0|1",
        "On average 666.67|1",
        "East sold 199.6 more than South|1",
        "South fell by 75.0 % against North|1",
        "There are 3 regions|1",
        "North has 60% of the total|1",
        "Sales of 12345|0",
        "In 2023 East sold 500|1"
    })
    void cellsAndSimpleDerivationsGround(String response, double value) {
        if (value < 0) {
            assertThat(Judged.item().answering(response).returning(SALES).reason("numeric-grounding"))
                    .isEqualTo("not_applicable");
        } else {
            assertThat(of(response).value()).as(Details.of(of(response)).toString()).isEqualTo(value);
        }
    }

    @Test
    void whatIsNotGroundedIsNamed() {
        Measurement m = of("South sold 300, which is 77 less than planned for 31.12.1999");
        assertThat(m.value()).isLessThan(1);
        assertThat(Details.of(m).get("ungrounded").toString()).contains("77");
    }

    @Test
    void withoutResponseOrResultThereIsNothingToSay() {
        assertThat(Judged.item().returning(SALES).reason("numeric-grounding")).isEqualTo("not_applicable");
        assertThat(Judged.item().answering("12").reason("numeric-grounding")).isEqualTo("no_result");
        ResultTable cut = new ResultTable(SALES.columns(), SALES.rows(), true, Optional.empty());
        assertThat(Judged.item().answering("12").returning(cut).reason("numeric-grounding")).isEqualTo("truncated");
    }

    @Test
    void negativeNumbersAndSharesAreRead() {
        ResultTable t = Judged.table(List.of("change", "rate"), List.of(List.of(-40, 0.125), List.of(60, 0.5)));
        Measurement m = Judged.item()
                .answering("It fell by 40, rates are 12.5 % and 50%, the gap is 100.")
                .returning(t)
                .measured("numeric-grounding");
        assertThat(m.value()).as(Details.of(m).toString()).isEqualTo(1);
    }
}
