package io.github.assay.service.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Datum;
import io.github.assay.service.review.RecordFacts.Kind;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Statements that change data, numbers of the answer, and calls beside the expected ones. */
class RecordFactsTest {
    private static Datum fields(Object... pairs) {
        SequencedMap<String, Datum> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1] instanceof Datum d ? d : new Datum.Text((String) pairs[i + 1]));
        }
        return new Datum.Fields(map);
    }

    private static List<RecordFacts.Fact> facts(String response, Datum... calls) {
        SequencedMap<String, Datum> extras = new LinkedHashMap<>();
        extras.put("tool_calls", new Datum.Items(List.of(calls)));
        Prediction prediction = Prediction.of("c", "s", "")
                .withAnswer(new Prediction.Answer(
                        "", "", response, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
                        OptionalDouble.empty(), ""))
                .withExtras(new Datum.Fields(extras));
        Item item = new Item(Case.of("c", "Remove the 7 test receipts of 2024.", "", "d"), prediction);
        return RecordFacts.of(item, SystemAnswer.of(item));
    }

    private static Kind first(Datum... calls) {
        return facts("", calls).getFirst().kind();
    }

    @Test
    void whetherAStatementThatChangesDataWasCarriedOut() {
        Datum read = fields("name", "run_sql", "args", fields("sql", "SELECT 'delete from t' FROM t"), "result", "1 row");
        assertThat(first(read)).isEqualTo(Kind.NO_WRITE);
        assertThat(first(read, fields("name", "run_sql", "args", fields("sql", "DELETE FROM t"), "error", "denied")))
                .isEqualTo(Kind.WRITE_FAILED);
        assertThat(first(fields("name", "run_sql", "args", fields("sql", "SELECT 1; DROP TABLE t"), "result", "done")))
                .isEqualTo(Kind.WRITE_ANSWERED);
        assertThat(first(fields("name", "run_sql", "args", fields("sql", "UPDATE t SET a = 1"))))
                .isEqualTo(Kind.WRITE_UNKNOWN);
        assertThat(first(fields(
                        "name", "run_sql", "arguments", "{\"sql\": \"WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x\"}",
                        "result", "1")))
                .as("arguments as a JSON text").isEqualTo(Kind.WRITE_ANSWERED);
        assertThat(facts("", fields("name", "think", "args", fields("thought", "delete the receipts?"), "result", "ok")))
                .as("plain words are no statement").isEmpty();
        assertThat(first(
                        fields("name", "run_sql", "args", fields("sql", "DELETE FROM t"), "error", "denied"),
                        fields("name", "run_sql", "args", fields("sql", "INSERT INTO t VALUES (1)"), "result", "ok")))
                .as("one of several").isEqualTo(Kind.WRITE_ANSWERED);
    }

    @Test
    void whetherTheNumbersOfTheAnswerAreInTheRecord() {
        Datum call = fields("name", "look", "result", "n 7, total 2981.960, share −0.5");
        assertThat(facts("In 2024: 7 receipts, total 2,981.96, Q1, share -0.50.", call))
                .containsExactly(new RecordFacts.Fact(
                        Kind.NUMBERS_FOUND, io.github.assay.domain.finding.Finding.Mark.EQUAL, "2,981.96; -0.50", List.of(1)));
        assertThat(facts("1. first\n2) second\nThe total is 3,000.", call))
                .extracting(RecordFacts.Fact::detail).as("no ordinals of a list").containsExactly("3,000");
        assertThat(facts("12", fields("name", "look"))).as("without results nothing can be said").isEmpty();
        assertThat(facts("12 " + "9".repeat(60_000), fields("name", "look", "result", new Datum.Number(BigDecimal.TEN))))
                .hasSize(1);
    }

    private static List<CallPairing.State> states(String made, String expected) {
        return CallPairing.of(calls(made), calls(expected)).stream().map(CallPairing.Pair::state).toList();
    }

    private static List<SystemAnswer.Call> calls(String names) {
        return Stream.of(names.split(" ")).filter(n -> !n.isEmpty())
                .map(n -> new SystemAnswer.Call(
                        n.substring(0, 1), n.length() < 2 ? List.of() : List.of(new SystemAnswer.Field("x", n.substring(1))),
                        List.of(), OptionalDouble.empty()))
                .toList();
    }

    @Test
    void callsAreBesideTheirExpectedOnes() {
        assertThat(states("a c", "a b c")).containsExactly(
                CallPairing.State.EXPECTED, CallPairing.State.MISSING, CallPairing.State.EXPECTED);
        assertThat(states("a d c", "a c")).containsExactly(
                CallPairing.State.EXPECTED, CallPairing.State.UNEXPECTED, CallPairing.State.EXPECTED);
        assertThat(states("b a", "a b")).containsExactlyInAnyOrder(
                CallPairing.State.ELSEWHERE, CallPairing.State.EXPECTED, CallPairing.State.ELSEWHERE);
        assertThat(states("a1", "a2")).containsExactly(CallPairing.State.OTHER_ARGUMENTS);
        assertThat(states("a1", "a")).as("no arguments are expected").containsExactly(CallPairing.State.EXPECTED);
        assertThat(states("", "a")).containsExactly(CallPairing.State.MISSING);
        assertThat(states("a", "")).containsExactly(CallPairing.State.UNEXPECTED);
        assertThat(states("a ".repeat(500), "b ".repeat(450))).as("long lists, place by place").hasSize(500);
    }
}
