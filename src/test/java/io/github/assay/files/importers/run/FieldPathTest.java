package io.github.assay.files.importers.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Places of values inside records, as LangSmith, OpenTelemetry, chat logs and tables with JSON in their cells have them. */
class FieldPathTest {
    private static final String RECORD = """
            {"inputs": {"question": "How many?", "n": 3},
             "messages": [{"role": "user", "content": "a"}, {"role": "assistant", "content": "SELECT 1"}],
             "attributes": {"gen_ai.request.model": "m-1", "gen_ai.usage": {"input_tokens": 7}},
             "cell": "{\\"sql\\": [\\"SELECT 2\\", \\"SELECT 3\\"]}",
             "a.b": "dotted",
             "none": null,
             "grid": [[1, 2], [3, 4]]}""";

    private static JsonRecord record() {
        return JsonRecord.parse(RECORD.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "inputs.question | How many?", "inputs.n | 3", "messages[0].content | a", "messages[-1].content | SELECT 1",
            "messages[-2].role | user", "attributes.gen_ai.request.model | m-1", "attributes.gen_ai.usage.input_tokens | 7",
            "cell.sql[0] | SELECT 2", "cell.sql[-1] | SELECT 3", "grid[1][0] | 3", "INPUTS.Question | How many?", "a.b | dotted"})
    void aPathLeadsToItsValue(String path, String value) {
        assertThat(FieldPath.of(path).orElseThrow().in(record()).map(JsonField::text)).hasValue(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"inputs.answer", "messages[2].content", "messages[-3].content", "messages.content", "inputs[0]", "none.x",
            "cell.sql.x", "nothing.at.all", "grid[0][9]"})
    void aPathThatLeadsNowhereGivesNothing(String path) {
        assertThat(FieldPath.of(path).orElseThrow().in(record())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"question", "", ".question", "a..b", "a[", "a[x]", "[0].a", "a[0]]", "a.", "a[99999999999]"})
    void textsThatAreNoPathsAreNames(String text) {
        assertThat(FieldPath.of(text)).isEmpty();
        assertThat(FieldPath.root(text)).isEqualTo(text);
    }

    @Test
    void leavesAreNamedSoThatTheirPathsLeadBack() {
        JsonRecord record = record();
        for (JsonField field : record.rest()) {
            for (JsonField leaf : FieldPath.leaves(field)) {
                assertThat(FieldPath.of(leaf.name()).orElseThrow().in(record).map(JsonField::raw)).as(leaf.name()).hasValue(leaf.raw());
            }
        }
        assertThat(record.rest().stream().flatMap(f -> FieldPath.leaves(f).stream()).map(JsonField::name))
                .contains("inputs.question", "messages[-1].content", "cell.sql[0]", "grid[-1][-1]")
                .doesNotContain("a.b", "none");
    }
}
