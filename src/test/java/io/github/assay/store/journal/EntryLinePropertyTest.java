package io.github.assay.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.store.Acts;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class EntryLinePropertyTest {
    @TestFactory
    Stream<DynamicTest> everyEntryComesBackFromItsBytesAndStaysOnOneLine() {
        return LongStream.range(0, 20).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < 500; i++) {
                Entry entry = Acts.hostileEntry(random);
                byte[] bytes = EntryLine.write(entry).getBytes(StandardCharsets.UTF_8);
                assertThat(bytes).doesNotContain('\n', '\r', 0);
                assertThat(EntryLine.read(new String(bytes, StandardCharsets.UTF_8))).isEqualTo(entry);
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> noTrueBeginningOfALineIsAnEntry() {
        return LongStream.range(0, 10).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            String line = EntryLine.write(Acts.hostileEntry(new SplittableRandom(seed)));
            for (int length = 0; length < line.length(); length++) {
                String torn = line.substring(0, length);
                assertThatThrownBy(() -> EntryLine.read(torn)).isInstanceOf(BadLineException.class);
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> aDamagedLineIsReadOrRefusedButNeverBreaksTheReader() {
        return LongStream.range(0, 10).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < 300; i++) {
                StringBuilder line = new StringBuilder(EntryLine.write(Acts.hostileEntry(random)));
                line.setCharAt(random.nextInt(line.length()), (char) random.nextInt(32, 128));
                try {
                    assertThat(EntryLine.read(line.toString()).act()).isNotNull();
                } catch (BadLineException e) {
                    assertThat(e.getMessage()).isNotBlank();
                }
            }
        }));
    }

    @Test
    void aLineOfALaterVersionWithAnUnknownKeyIsRead() throws BadLineException {
        Entry entry = Entry.of(Acts.vote("anna", 1, io.github.assay.domain.labelling.Label.PASS, 0));
        String line = EntryLine.write(entry);
        assertThat(EntryLine.read(line.substring(0, line.length() - 1) + ", \"mood\" : [\"v2\"]}\r"))
                .isEqualTo(entry);
    }

    @Test
    void whatIsNotStrictJsonIsRefused() {
        for (String bad : new String[] {
            "", "null", "[]", "{", "{}", "{\"act\":\"vote\",}", "{\"a\":01}", "{\"a\":NaN}", "{\"a\":\"\t\"}",
            "{\"a\":\"\\x\"}", "{\"a\":\"\\u12g4\"}", "{'a':1}", "{\"a\":1}{", "{\"a\":1,\"a\":1}", "{\"a\":{}}"
        }) {
            assertThatThrownBy(() -> EntryLine.read(bad)).as(bad).isInstanceOf(BadLineException.class);
        }
    }

    @Test
    void aReasonThatIsNoTextIsRefused() {
        String line = EntryLine.write(Entry.of(Acts.vote("anna", 1, io.github.assay.domain.labelling.Label.FAIL, 0)));
        String wrong = line.replaceFirst("\"issues\":\\[[^]]*]", "\"issues\":[1]");
        assertThat(wrong).contains("\"issues\":[1]");
        assertThatThrownBy(() -> EntryLine.read(wrong)).isInstanceOf(BadLineException.class);
    }
}
