package io.github.assay.execution.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.cells.ByteReader;
import io.github.assay.cells.ByteWriter;
import io.github.assay.cells.CellCodec;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.Cell;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class WorkerProtocolTest {
    @TestFactory
    Stream<DynamicTest> anyCellComesBackEqual() {
        return IntStream.range(0, 50).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < 200; i++) {
                Cell cell = any(random);
                assertThat(throughTheWire(cell)).isEqualTo(cell);
            }
        }));
    }

    private static Cell throughTheWire(Cell cell) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WorkerProtocol.writeRow(new DataOutputStream(bytes), new ByteWriter(), cell);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(in.read()).isEqualTo(WorkerProtocol.ROW);
        ByteReader part = ByteReader.received(in);
        Cell read = CellCodec.read(part);
        assertThat(part.isAtEnd()).isTrue();
        assertThat(in.available()).isZero();
        return read;
    }

    private static Cell any(SplittableRandom random) {
        return switch (random.nextInt(13)) {
            case 0 -> Cell.nul();
            case 1 -> Cell.of(random.nextBoolean());
            case 2 -> Cell.of(random.nextLong() >> random.nextInt(64));
            case 3 -> Cell.of(BigDecimal.valueOf(random.nextLong(), random.nextInt(-50, 50)));
            case 4 -> Cell.of(Double.longBitsToDouble(random.nextLong() & ~0x7ff0_0000_0000_0000L));
            case 5 -> Cell.of(text(random));
            case 6 -> new Cell.Date(LocalDate.ofEpochDay(random.nextInt()));
            case 7 -> new Cell.Time(LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000_000L)));
            case 8 -> new Cell.Timestamp(LocalDateTime.of(random.nextInt(-5000, 10_000), 2, 3, 4, 5, 6, 789));
            case 9 -> new Cell.Zoned(Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000)));
            case 10 -> new Cell.Interval(text(random));
            case 11 -> new Cell.Blob(bytes(random));
            default -> new Cell.Nested(text(random));
        };
    }

    private static byte[] bytes(SplittableRandom random) {
        byte[] bytes = new byte[random.nextInt(40)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String text(SplittableRandom random) {
        return random.ints(random.nextInt(20), 0, 0x2ff)
                .mapToObj(Character::toString)
                .reduce("🙂", String::concat);
    }

    @Test
    void aRequestComesBackWhole() throws IOException {
        Request request = new Request(
                DatabaseSpec.Kind.POSTGRESQL, "jdbc:postgresql://h/d?x=secret", "u", "hidden", "SELECT 'ö'",
                Limits.DEFAULT);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WorkerProtocol.writeRequest(new DataOutputStream(bytes), request);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(in.read()).isEqualTo(WorkerProtocol.RUN);
        Request read = WorkerProtocol.readRequest(in);
        assertThat(read.location()).isEqualTo(request.location());
        assertThat(read.password()).isEqualTo("hidden");
        assertThat(read.sql()).isEqualTo("SELECT 'ö'");
        assertThat(read.limits().timeout()).isEqualTo(Limits.DEFAULT.timeout());
        assertThat(request.toString()).doesNotContain("secret").doesNotContain("hidden");
    }
}
