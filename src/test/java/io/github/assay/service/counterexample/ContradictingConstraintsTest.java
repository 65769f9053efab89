package io.github.assay.service.counterexample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separation;
import io.github.assay.counterexample.model.MinedConstraint;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.execution.Guard;
import io.github.assay.execution.InMemoryScratch;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Mined constraints that contradict declared references are none (counterexample.md §3.3): every row of the real child
 * table breaks its reference, so that no generated row could have a child's real value.
 */
class ContradictingConstraintsTest {
    private static final List<String> GOLDS = List.of(
            "SELECT count(*) FROM trip WHERE source = 'KLN'",
            "SELECT stop.city FROM trip JOIN stop ON trip.dest = stop.code GROUP BY stop.city ORDER BY count(*) DESC LIMIT 1",
            "SELECT city FROM stop WHERE code NOT IN (SELECT source FROM trip)",
            "SELECT DISTINCT line FROM trip JOIN stop ON trip.source = stop.code WHERE stop.city = 'Calder'",
            "SELECT line, count(*) FROM trip GROUP BY line HAVING count(*) > 3",
            "SELECT count(DISTINCT trip.line) FROM trip JOIN stop ON stop.code = trip.source WHERE stop.zone >= 3");

    private final InMemoryScratch scratch = new InMemoryScratch(Guard.QUERIES_ONLY, 2);

    @AfterEach
    void close() {
        scratch.close();
    }

    /** Stops and trips between them; a trip writes a stop's code with something before it. */
    private static RealData trips(String before, String after) {
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder script = new StringBuilder(
                """
                CREATE TABLE stop (code TEXT PRIMARY KEY, city TEXT, zone INTEGER);
                CREATE TABLE trip (line INTEGER, number INTEGER, source TEXT, dest TEXT, PRIMARY KEY (line, number),
                    FOREIGN KEY (source) REFERENCES stop(code), FOREIGN KEY (dest) REFERENCES stop(code));
                """);
        List<String> cities = List.of("Calder", "Brae", "Iden", "Moss", "Tarn", "Wick");
        List<String> codes = new ArrayList<>();
        for (int i = 0; i < 26; i++) {
            String code = "" + (char) ('A' + i) + (char) ('A' + (i * 7 + 11) % 26) + (char) ('A' + (i * 5 + 3) % 26);
            codes.add(code);
            script.append("INSERT INTO stop VALUES ('%s', '%s', %d);%n".formatted(code, cities.get(i % 6), 1 + i % 5));
        }
        for (int i = 0; i < 80; i++) {
            script.append("INSERT INTO trip VALUES (%d, %d, '%s%s%s', '%s%s%s');%n".formatted(
                    1 + i % 7, 100 + i, before, codes.get(random.nextInt(26)), after, before, codes.get(random.nextInt(26)), after));
        }
        return RealDataReader.ofScript(script.toString(), "sqlite");
    }

    @ParameterizedTest
    @ValueSource(strings = {" |", "  |", "|:1", "#|", "|-1", "7|"})
    void aFormatThatNoReferenceCanHaveIsNoConstraint(String around) {
        String[] parts = around.split("\\|", -1);
        RealData data = trips(parts[0], parts[1]);
        assertThat(data.flags()).contains("declared_broken_in_data");
        assertThat(data.mined()).extracting(MinedConstraint::id).noneMatch(id -> id.startsWith("format(trip."))
                .anyMatch(id -> id.startsWith("range(stop.zone"));
    }

    @Test
    void aFormatThatReferencesHaveStays() {
        RealData data = trips("", "");
        assertThat(data.flags()).doesNotContain("declared_broken_in_data");
        assertThat(data.mined()).extracting(MinedConstraint::id).anyMatch(id -> id.startsWith("format(trip.source"));
    }

    @Test
    void someErrorsAreFoundAtARankThatCounts() {
        check(9);
    }

    @Test
    @Tag("exhaustive")
    void allErrorsAreFoundAtARankThatCounts() {
        check(1);
    }

    /** Of neighbours that some database separates, all have one of a rank that counts. */
    private void check(int step) {
        RealData data = trips(" ", "");
        Separation separation = new Separation(scratch);
        int separable = 0;
        List<String> weak = new ArrayList<>();
        int number = 0;
        for (String gold : GOLDS) {
            for (String sql : Neighbours.of(gold, data.shape())) {
                if (number++ % step == 0) {
                    SearchResult r = separation.search(
                            OraclePairs.pair("t", gold, sql, Optional.of(data)), SearchBudget.DEFAULT, Progress.NONE);
                    separable += r.found().isPresent() ? 1 : 0;
                    r.found().filter(f -> f.rank() == 4).ifPresent(f -> weak.add(f.rank() + "\n  " + gold + "\n  " + sql + "\n  " + f.broken()));
                }
            }
        }
        assertThat(separable).isGreaterThan(30 / step);
        assertThat(weak).isEmpty();
    }
}
