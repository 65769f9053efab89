package io.github.assay.files.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.SourceLine;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A line of the plain form has the fields that the reader of any JSON finds; any other line is refused. */
class PlainFieldsTest {
    private static final SourceLine WHERE = new SourceLine("f", 1);
    private static final List<String> KEYS = List.of("case_id", "system", "issues", "seconds", "draw", "Case-ID", "x");
    private static final List<String> VALUES = List.of(
            "\"a\"", "\"\"", "\"c000001\"", "\"c000002\"", "null", "true", "false", "0", "-1.50", "3.5", "01", "1.", "-", "1e5",
            "[]", "[ \"a\" , \"b\"]", "[\"a\",1]", "[\"a\"", "{}", "\"\\u0041\"", "\"ä\"", "\"a", "nul", "\"\u007f\"", "");

    private static RecordReader any(byte[] line) {
        return new RecordReader(JsonRecord.parse(line), WHERE, new ProblemList(), new RecordReader.Words());
    }

    @Test
    void fieldsAreThoseOfTheReaderOfAnyJson() {
        SplittableRandom random = new SplittableRandom(5);
        PlainFields plain = new PlainFields(Set.of("issues", "draw"));
        int read = 0;
        for (int i = 0; i < 5_000; i++) {
            byte[] line = line(random).getBytes(StandardCharsets.UTF_8);
            if (plain.read(line, WHERE)) {
                read++;
                for (String key : KEYS) {
                    boolean isList = key.equals("issues") || key.equals("draw");
                    assertThat(isList ? plain.texts(key) : List.of(plain.text(key)))
                            .as(() -> new String(line, StandardCharsets.UTF_8))
                            .isEqualTo(isList ? any(line).texts(key) : List.of(any(line).text(key)));
                }
                assertThat(plain.text("none", "case_id")).isEqualTo(any(line).text("none", "case_id"));
            }
        }
        assertThat(read).isGreaterThan(500);
    }

    private static String line(SplittableRandom random) {
        StringBuilder line = new StringBuilder("{");
        int fields = random.nextInt(5);
        for (int f = 0; f < fields; f++) {
            String value = VALUES.get(random.nextInt(random.nextInt(3) == 0 ? VALUES.size() : 10));
            line.append(f == 0 ? "" : ",").append(random.nextInt(8) == 0 ? " " : "")
                    .append('"').append(KEYS.get(random.nextInt(KEYS.size()))).append("\":").append(value);
        }
        return line + (random.nextInt(20) == 0 ? "" : "}") + (random.nextInt(20) == 0 ? " x" : "");
    }

    @Test
    void otherFormsAreRefused() {
        PlainFields plain = new PlainFields(Set.of());
        for (String line : List.of("", "[]", "{", "{}x", "{\"a\":1}}", "{\"a\":1,}", "{\"a\":[\"b\"]}", "{\"a_b\":1,\"ab\":2}")) {
            assertThat(plain.read(line.getBytes(StandardCharsets.UTF_8), WHERE)).as(line).isFalse();
        }
        assertThat(plain.read("{ }".getBytes(StandardCharsets.UTF_8), WHERE)).isTrue();
        assertThat(plain.text("ab")).isEmpty();
    }

    @Test
    void aBrokenLineIsNeverRead() {
        SplittableRandom random = new SplittableRandom(6);
        PlainFields plain = new PlainFields(Set.of("issues", "draw"));
        for (int i = 0; i < 5_000; i++) {
            byte[] line = line(random).getBytes(StandardCharsets.UTF_8);
            line[random.nextInt(line.length)] = (byte) random.nextInt(128);
            if (plain.read(line, WHERE)) {
                assertThat(isJson(line)).as(() -> new String(line, StandardCharsets.UTF_8)).isTrue();
            }
        }
    }

    private static boolean isJson(byte[] line) {
        try {
            return !JsonRecord.parse(line).rest().isEmpty() || new String(line, StandardCharsets.UTF_8).matches("\\s*\\{\\s*\\}\\s*");
        } catch (JsonException _) {
            return false;
        }
    }
}
