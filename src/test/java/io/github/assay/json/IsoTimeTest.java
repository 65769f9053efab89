package io.github.assay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Times are read and written exactly as by {@link Instant}. */
class IsoTimeTest {
    @Test
    void timesAreWrittenAndReadAsByInstant() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200_000; i++) {
            long millis = random.nextLong(-62_167_219_200_000L - 1_000_000_000L, 253_402_300_800_000L + 1_000_000_000L);
            Instant time = switch (random.nextInt(3)) {
                case 0 -> Instant.ofEpochSecond(millis / 1000);
                case 1 -> Instant.ofEpochMilli(millis);
                default -> Instant.ofEpochMilli(millis).plusNanos(random.nextInt(1_000_000));
            };
            assertThat(IsoTime.text(time)).isEqualTo(time.toString());
            assertThat(IsoTime.parse(time.toString())).isEqualTo(time);
        }
    }

    @Test
    void whatInstantRefusesIsRefused() {
        for (String text : new String[] {
            "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
            "2026-01-01T24:00:01Z", "2026-01-01T00:60:00Z", "2026-01-01 00:00:00Z", "2026-01-01T00:00:00", "",
            "2026-01-01T00:00:00,123Z", "２０26-01-01T00:00:00Z"
        }) {
            assertThatThrownBy(() -> IsoTime.parse(text)).as(text).isInstanceOf(DateTimeException.class);
            assertThat(IsoTime.isPlain(text)).isFalse();
        }
        assertThat(IsoTime.parse("2024-02-29T23:59:59Z")).isEqualTo(Instant.parse("2024-02-29T23:59:59Z"));
    }
}
