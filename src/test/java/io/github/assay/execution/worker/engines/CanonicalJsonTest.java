package io.github.assay.execution.worker.engines;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalJsonTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "{\"b\": 1.50, \"a\": null} ~ {\"a\":null,\"b\":1.5}",
                "[1e3, 1000, -0.0, 100] ~ [1000,1000,0,100]",
                " \"a\\u0041\\n\" ~ \"aA\\n\"",
                "{\"k\": {\"z\": [], \"y\": {}}} ~ {\"k\":{\"y\":{},\"z\":[]}}",
                "true ~ true",
                "not json ~ \"not json\"",
                "[1, ~ \"[1,\"",
                "{\"a\" 1} ~ \"{\\\"a\\\" 1}\"",
            })
    void sortedKeysPlainNumbersNoWhiteSpace(String text, String canonical) throws Exception {
        assertThat(NestedValueJson.ofJsonText(text)).isEqualTo(canonical);
    }

    @Test
    void nestingWithoutEndIsText() throws Exception {
        String deep = "[".repeat(100_000);
        assertThat(NestedValueJson.ofJsonText(deep)).startsWith("\"[[[");
    }

    @Test
    void canonicalTextIsItsOwnCanonicalForm() throws Exception {
        String once = NestedValueJson.ofJsonText("{\"ü\": [1.10, \"\\u0001\", {\"b\": false, \"a\": 12e-2}]}");
        assertThat(once).isEqualTo("{\"ü\":[1.1,\"\\u0001\",{\"a\":0.12,\"b\":false}]}");
        assertThat(NestedValueJson.ofJsonText(once)).isEqualTo(once);
    }
}
