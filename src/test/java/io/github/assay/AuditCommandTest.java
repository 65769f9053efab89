package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Entry.ActOrigin;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.LabelStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The history of a project as a command prints it. */
class AuditCommandTest {
    private static final Instant START = Instant.parse("2026-03-01T09:00:00Z");

    @TempDir
    Path project;

    private static Vote vote(String annotator, String item, Label label, String comment, long second) {
        return new Vote(
                new ItemKey(item, "bot", "r1"), annotator, label, label == Label.FAIL ? List.of("wrong_filter") : List.of(),
                comment, 1, START.plusSeconds(second), Vote.Visible.NOTHING, Optional.empty(), Vote.Origin.CAST);
    }

    @BeforeEach
    void history() throws Exception {
        Files.createDirectories(project.resolve("predictions"));
        Files.writeString(project.resolve("cases.jsonl"), "{\"case_id\":\"q1\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\",\"db_id\":\"d\"}\n");
        Files.writeString(project.resolve("predictions/bot.jsonl"), "{\"case_id\":\"q1\",\"system\":\"bot\",\"predicted_sql\":\"SELECT 1\"}\n");
        ItemKey q1 = new ItemKey("q1", "bot", "r1");
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            store.append(vote("ann", "q1", Label.PASS, "", 1));
            store.append(vote("bob", "q1", Label.FAIL, "=1+1", 2));
            store.append(vote("ann", "q1", Label.FAIL, "", 3));
            store.append(new Entry(vote("ann", "q1", Label.PASS, "", 4), ActOrigin.UNDO));
            store.append(new FlagAct(q1, "bob", Flag.GOLD_DEFECTIVE, true, "SELECT 1", START.plusSeconds(5)));
            store.append(new Adjudication(q1, "lea", Label.FAIL, "a filter is missing", START.plusSeconds(6)));
            store.append(vote("bob", "q2", Label.PASS, "", 86_400));
            store.merge(List.of(vote("cem", "q2", Label.PASS, "", 8)), "pack.jsonl", START.plusSeconds(9));
            store.undoImport(store.imports().getFirst().id(), START.plusSeconds(10));
        }
    }

    private CommandRun audit(String... more) {
        String[] all = new String[more.length + 2];
        all[0] = "audit";
        all[1] = project.toString();
        System.arraycopy(more, 0, all, 2, more.length);
        return CommandRun.of(all);
    }

    @Test
    void everyActSaysWhoDidWhatWhenAndFromWhatToWhat() {
        CommandRun did = audit("--csv");
        assertThat(did.status()).as(did.err()).isZero();
        assertThat(did.out().lines().toList()).containsExactly(
                "\"at\",person,act,case_id,system,run_id,from,to,how,file,line",
                "2026-03-01T09:00:01Z,ann,vote,q1,bot,r1,,pass,do,ann.jsonl,1",
                "2026-03-01T09:00:02Z,bob,vote,q1,bot,r1,,fail (wrong_filter): =1+1,do,bob.jsonl,1",
                "2026-03-01T09:00:03Z,ann,vote,q1,bot,r1,pass,fail (wrong_filter),do,ann.jsonl,2",
                "2026-03-01T09:00:04Z,ann,vote,q1,bot,r1,fail (wrong_filter),pass,undo,ann.jsonl,3",
                "2026-03-01T09:00:05Z,bob,mark,q1,bot,r1,,gold_defective: SELECT 1,do,bob.jsonl,2",
                "2026-03-01T09:00:06Z,lea,adjudication,q1,bot,r1,,fail: a filter is missing,do,lea.jsonl,1",
                "2026-03-01T09:00:08Z,cem,vote,q2,bot,r1,,pass,withdrawn,cem.jsonl,1",
                "2026-03-01T09:00:09Z,,import,,,,,\"pack.jsonl (1 votes, 1-2026-03-01T09:00:09Z)\",do,imports.log,1",
                "2026-03-01T09:00:10Z,,import-withdrawn,,,,,1-2026-03-01T09:00:09Z,do,imports.log,3",
                "2026-03-02T09:00:00Z,bob,vote,q2,bot,r1,,pass,do,bob.jsonl,3");
    }

    @Test
    void aNameThatASpreadsheetWouldComputeIsText() throws StoreException {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            store.append(vote("=HYPERLINK(1)", "q9", Label.PASS, "", 99));
        }
        assertThat(audit("--csv").out()).contains(",'=HYPERLINK(1),vote,");
    }

    @Test
    void theTableFitsHundredColumnsAlsoWithLongTexts() throws StoreException {
        assertThat(audit().out()).contains("2026-03-01T09:00:04Z  ann     vote (undo)       q1 bot r1  fail (wrong_filter) → pass", "  ann.jsonl:3\n");
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            store.append(vote("a person with a long name, twice over", "case-" + "9".repeat(60), Label.PASS, "日本".repeat(80), 99));
        }
        assertThat(audit().out().lines()).hasSize(12).allMatch(l -> l.codePointCount(0, l.length()) <= 100)
                .anyMatch(l -> l.contains("a person") && l.contains("case-") && l.contains("…"));
    }

    @Test
    void personItemAndTimeSelect() {
        assertThat(audit("--person", "ann", "--json").out().lines()).hasSize(3).allMatch(l -> l.contains("\"person\":\"ann\""));
        assertThat(audit("--item", "q2", "--json").out().lines()).hasSize(2);
        assertThat(audit("--since", "2026-03-02").out().lines()).hasSize(2);
        assertThat(audit("--since", "2026-03-03").out()).isEqualTo("No act.\n");
        assertThat(audit("--since", "yesterday").status()).isEqualTo(2);
    }

    @Test
    void anAnnotatorSeesOthersOnlyOnItemsTheyDecided() {
        assertThat(audit("--as", "ann").out()).contains("bob").contains("lea").doesNotContain("q2");
        assertThat(audit("--as", "bob").out()).contains("ann");
        assertThat(audit("--as", "dan").out()).doesNotContain("ann").doesNotContain("fail").doesNotContain("q1");
        assertThat(audit("--as", "dan", "--person", "bob").out()).isEqualTo("No act.\n");
    }

    @Test
    void linesThatCannotBeReadAreCounted() throws Exception {
        Files.writeString(project.resolve(".assay/journal/ann.jsonl"), "what is this\n", StandardOpenOption.APPEND);
        CommandRun did = audit();
        assertThat(did.status()).isOne();
        assertThat(did.err()).startsWith("1 line of journals cannot be read and is not listed");
    }
}
