package io.github.assay.cells;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.Cell;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The bytes are those of outcomes stored by earlier versions; a change would make every stored outcome unreadable. */
class CellCodecTest {
    private static final Map<String, Cell> STORED = new LinkedHashMap<>();

    static {
        STORED.put("00", Cell.nul());
        STORED.put("01", Cell.of(false));
        STORED.put("02", Cell.of(true));
        STORED.put("0305", Cell.of(-3L));
        STORED.put("03feffffffffffffffff01", Cell.of(Long.MAX_VALUE));
        STORED.put("040604cfcc", Cell.of(new BigDecimal("-12.340")));
        STORED.put("053fb999999999999a", Cell.of(0.1));
        STORED.put("0609006100e920acd83d", Cell.of("a\u00e9\u20ac\ud83d"));
        STORED.put("0608636166e9", Cell.of("caf\u00e9"));
        STORED.put("078cb502", new Cell.Date(LocalDate.of(2024, 2, 29)));
        STORED.put("0882d8a1db8aa527", new Cell.Time(LocalTime.of(23, 59, 59, 1)));
        STORED.put("090180b8bdc1dad801", new Cell.Timestamp(LocalDateTime.of(1969, 12, 31, 1, 2, 3)));
        STORED.put("0a010a", new Cell.Zoned(Instant.ofEpochSecond(-1, 5)));
        STORED.put("0b0a3120646179", new Cell.Interval("1 day"));
        STORED.put("0c0400ff", new Cell.Blob(new byte[] {0, -1}));
        STORED.put("0d065b315d", new Cell.Nested("[1]"));
    }

    @Test
    void cellsHaveTheBytesOfStoredOutcomes() {
        STORED.forEach((hex, cell) -> {
            ByteWriter out = new ByteWriter();
            CellCodec.write(out, cell);
            assertThat(HexFormat.of().formatHex(out.bytes(), 0, out.size())).as(cell.toString()).isEqualTo(hex);
            assertThat(CellCodec.read(new ByteReader(HexFormat.of().parseHex(hex)))).isEqualTo(cell);
        });
    }
}
