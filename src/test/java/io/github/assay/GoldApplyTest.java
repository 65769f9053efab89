package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy with repaired gold queries has nothing that was recorded about the replaced ones, and says what was taken out. */
class GoldApplyTest {
    @TempDir
    Path folder;

    private Path project;

    @BeforeEach
    void aProjectOfRecordedTables() throws IOException {
        project = folder.resolve("bench");
        write("cases.jsonl", """
                {"case_id":"q1","question":"How many?","gold_sql":"SELECT 1","db_id":"d"}
                {"case_id":"q2","question":"How many?","gold_sql":"SELECT 2","db_id":"d","gold_result":{"columns":["n"],"rows":[[2]]}}
                {"case_id":"q3","question":"How many?","gold_sql":"SELECT 3","db_id":"d"}
                """);
        write("predictions/bot.jsonl", """
                {"case_id":"q1","system":"bot","predicted_sql":"SELECT 1","imported":{"other":1}}
                {"case_id":"q2","system":"bot","predicted_sql":"SELECT 2","imported":{"other":1}}
                {"case_id":"q3","system":"bot","predicted_sql":"SELECT 3","imported":{"other":1}}
                """);
        write("replies/r.jsonl", """
                {"judge":"flex","case_id":"q1","system":"bot","reply":{"correct":true}}
                {"judge":"flex","case_id":"q3","system":"bot","reply":{"correct":true}}
                """);
        for (String id : new String[] {"1", "3"}) {
            write("results/gold/q" + id + ".csv", "n\n" + id + "\n");
        }
        for (String id : new String[] {"1", "2", "3"}) {
            write("results/bot/q" + id + ".csv", "n\n" + id + "\n");
        }
        write("../patch.jsonl", patch("q1", "SELECT 1") + patch("q2", "SELECT 2"));
    }

    private static String patch(String id, String old) {
        return "{\"case_id\":\"" + id + "\",\"old_gold\":\"" + old + "\",\"new_gold\":\"SELECT 9\",\"proposed_by\":\"a\","
                + "\"proposed_at\":\"2026-01-01T00:00:00Z\",\"accepted_by\":\"b\",\"accepted_at\":\"2026-01-02T00:00:00Z\"}\n";
    }

    private void write(String name, String text) throws IOException {
        Path file = project.resolve(name).normalize();
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String scores(Path of) {
        return CommandRun.of("score", of.toString(), "--metric", "ex", "--json").out();
    }

    @Test
    void noScoreOnTheNewQueryUsesWhatWasRecordedAboutTheOldOne() throws IOException {
        assertThat(scores(project).lines().filter(l -> l.contains("\"value\":1"))).hasSize(3);
        Path copy = folder.resolve("repaired");
        CommandRun done = CommandRun.of("gold", "apply", project.toString(), "--to", copy.toString(), "--patch", folder.resolve("patch.jsonl").toString());
        assertThat(done.status()).as(done.err()).isZero();
        assertThat(done.out()).contains(
                "Taken out of the copy, because it is about the replaced queries: 2 gold tables, scores or judgements of other programs"
                        + " on 2 lines, recorded replies of judges: 1.");
        assertThat(scores(copy).lines().toList())
                .filteredOn(l -> !l.contains("\"q3\"")).hasSize(2).allMatch(l -> l.contains("no database d") && !l.contains("\"value\":1"));
        assertThat(scores(copy).lines().filter(l -> l.contains("\"q3\"")).findFirst().orElseThrow()).contains("\"value\":1");
        assertThat(Files.readString(copy.resolve("predictions/bot.jsonl")).lines().filter(l -> l.contains("imported"))).hasSize(1);
        assertThat(Files.readString(copy.resolve("replies/r.jsonl"))).contains("q3").doesNotContain("q1");
        assertThat(copy.resolve("results/bot/q1.csv")).exists();
        assertThat(project.resolve("results/gold/q1.csv")).exists();
    }
}
