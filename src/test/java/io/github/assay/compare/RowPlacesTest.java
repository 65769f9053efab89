package io.github.assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.matching.RowPlaces;
import io.github.assay.compare.matching.RowRuns;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowPlacesTest {
    private static BitSet moved(int... partners) {
        return RowPlaces.moved(partners, RowRuns.ONE);
    }

    @Test
    void aReversedTableKeepsTheRowThatIsAtItsPlace() {
        assertThat(moved(4, 3, 2, 1, 0).stream()).containsExactly(0, 1, 3, 4);
    }

    @Test
    void missingAndExtraRowsMoveNothing() {
        assertThat(moved(0, -1, 1, 4, -1, 7).isEmpty()).isTrue();
        assertThat(moved().isEmpty()).isTrue();
        assertThat(moved(-1, -1).isEmpty()).isTrue();
    }

    @Test
    void oneRowThatIsElsewhereIsTheOnlyOne() {
        assertThat(moved(5, 0, 1, 2, 3, 4).stream()).containsExactly(0);
        assertThat(moved(1, 2, 3, 4, 5, 0).stream()).containsExactly(5);
    }

    /** Against every subset of small permutations with gaps. */
    @Test
    void theFewestRowsAreMoved() {
        SplittableRandom random = new SplittableRandom(3);
        for (int n = 0; n < 200; n++) {
            int size = random.nextInt(9);
            int[] partners = IntStream.range(0, size).toArray();
            for (int i = size - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                int kept = partners[i];
                partners[i] = partners[j];
                partners[j] = kept;
            }
            if (size > 0 && random.nextBoolean()) {
                partners[random.nextInt(size)] = -1;
            }
            int fewest = size;
            for (int mask = 0; mask < 1 << size; mask++) {
                int last = -1;
                boolean rising = true;
                int left = 0;
                for (int i = 0; i < size; i++) {
                    if (partners[i] >= 0 && (mask >> i & 1) == 1) {
                        rising &= partners[i] > last;
                        last = partners[i];
                    } else if (partners[i] >= 0) {
                        left++;
                    }
                }
                fewest = rising ? Math.min(fewest, left) : fewest;
            }
            assertThat(moved(partners).cardinality()).isEqualTo(fewest);
        }
    }
}
