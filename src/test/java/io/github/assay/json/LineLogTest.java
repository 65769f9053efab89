package io.github.assay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines that are only appended: whole or not there, after whatever a stopped program left. */
class LineLogTest {
    @TempDir
    private Path folder;

    @Test
    void aPartOfALineAtTheEndIsCutOffByTheNextLine() throws Exception {
        for (int left : new int[] {0, 1, 8191, 8192, 8193, 20_000}) {
            Path file = Files.writeString(folder.resolve(left + ".jsonl"), "one\ntwo\n" + "x".repeat(left));
            try (LineLog log = LineLog.open(file)) {
                assertThat(log.wholeEnd()).isEqualTo(8);
                assertThat(log.endAt(8).append("üç")).isEqualTo(8);
                log.force();
                assertThat(log.end()).isEqualTo(13).isEqualTo(log.length());
                assertThat(new String(log.read(4, 3), java.nio.charset.StandardCharsets.UTF_8)).isEqualTo("two");
            }
            assertThat(file).hasContent("one\ntwo\nüç\n");
        }
    }

    @Test
    void aFileIsMadeWithItsFolderAndHasOneWriter() throws Exception {
        Path file = folder.resolve("a/b/log.jsonl");
        try (LineLog first = LineLog.open(file); LineLog second = LineLog.open(file)) {
            assertThat(first.wholeEnd()).isZero();
            assertThat(first.lock()).isTrue();
            assertThat(second.lock()).isFalse();
            Thread.currentThread().interrupt();
            assertThat(second.lock()).isFalse();
            assertThat(Thread.interrupted()).as("still interrupted").isTrue();
            first.append("a");
        }
        assertThat(file).hasContent("a\n");
        try (LineLog third = LineLog.open(file)) {
            assertThat(third.lock()).isTrue();
        }
        assertThatIOException().isThrownBy(() -> LineLog.open(folder));
    }
}
