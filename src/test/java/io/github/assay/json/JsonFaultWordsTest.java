package io.github.assay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people are told of JSON that cannot be read, and at which place. */
class JsonFaultWordsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        "{\"a\":1,}             ~ 8  ~ } where the name of a field is expected, in double quotes",
        "{'a':1}                ~ 2  ~ ' where the name of a field is expected, in double quotes",
        "{\"a\":1 \"b\":2}      ~ 8  ~ a comma is missing before \"",
        "[1 2]                  ~ 4  ~ a comma is missing before 2",
        "{\"a\" 1}              ~ 6  ~ a colon is missing before 1",
        "{\"a\":}               ~ 6  ~ } where a value is expected",
        "{\"a\":'x'}            ~ 6  ~ ' where a value is expected",
        "{\"a\":1               ~ 7  ~ the JSON ends before it is complete",
        "{\"a\":\"x             ~ 8  ~ the JSON ends before it is complete",
        "{\"a\":[1}             ~ 8  ~ } where ] is expected",
        "{\"a\":yes}            ~ 6  ~ yes is no value of JSON",
        "{\"a\":NaN}            ~ 9  ~ NaN is no number of JSON",
        "{\"a\":-Infinity}      ~ 15 ~ -Infinity is no number of JSON",
        "{\"a\":1} // x         ~ 9  ~ /, but JSON has no comments",
        "{\"a\":\"\\x\"}        ~ 8  ~ x after a backslash has no meaning in JSON",
        "{\"a\":\"x\ty\"}       ~ 8  ~ the control character 9 inside a text; JSON has it written with a backslash"
    })
    void theFaultIsSaidInPlainWords(String text, int column, String words) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        JsonException e = catchThrowableOfType(JsonException.class, () -> JsonRecord.document(bytes));
        assertThat(e.words()).isEqualTo(words);
        assertThat(e.line()).isEqualTo(1);
        assertThat(e.column()).isEqualTo(column);
    }

    @Test
    void anEmptyTextIsToldFromAnotherValue() {
        assertThat(catchThrowableOfType(JsonException.class, () -> JsonRecord.parse(new byte[0])).words()).isEqualTo("the text is empty");
        assertThat(catchThrowableOfType(JsonException.class, () -> JsonRecord.parse("[]".getBytes(StandardCharsets.UTF_8))).words())
                .isEqualTo("not a JSON object");
    }
}
