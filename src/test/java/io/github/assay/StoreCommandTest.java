package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay store}: what was damaged is named, restored from backup and journal, and the loss stated. */
class StoreCommandTest {
    @TempDir
    Path temp;

    private Path project;

    @BeforeEach
    void fill() throws Exception {
        project = Files.createDirectory(temp.resolve("my-project"));
        Files.createDirectories(project.resolve("predictions"));
        Files.writeString(project.resolve("cases.jsonl"), "{\"case_id\":\"q1\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\",\"db_id\":\"d\"}\n");
        Files.writeString(project.resolve("predictions/bot.jsonl"), "{\"case_id\":\"q1\",\"system\":\"bot\",\"predicted_sql\":\"SELECT 1\"}\n");
        votes(1, 6);
    }

    private void votes(int from, int to) throws StoreException {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            for (int i = from; i < to; i++) {
                store.append(vote("anna", i));
            }
        }
    }

    private static Vote vote(String annotator, int item) {
        return new Vote(
                new ItemKey("q" + item, "bot", "r1"), annotator, Label.PASS, List.of(), "", 1,
                Instant.parse("2026-03-01T09:00:00Z").plusSeconds(item), Vote.Visible.NOTHING, Optional.empty(),
                Vote.Origin.CAST);
    }

    private List<String> items() throws StoreException {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            assertThat(store.notices()).noneMatch(n -> n.startsWith("Labels were changed"));
            return store.allVotes().stream().map(v -> v.item().caseId() + " " + v.label().word()).sorted().toList();
        }
    }

    private Path anna() {
        return project.resolve(".assay/journal/anna.jsonl");
    }

    private void change(UnaryOperator<List<String>> change) throws IOException {
        List<String> lines = change.apply(new ArrayList<>(Files.readAllLines(anna())));
        Files.writeString(anna(), lines.isEmpty() ? "" : String.join("\n", lines) + "\n");
    }

    private CommandRun store(String command, String... more) {
        List<String> all = new ArrayList<>(List.of("store", command, project.toString()));
        all.addAll(List.of(more));
        return CommandRun.of(all.toArray(String[]::new));
    }

    @Test
    void everyCommandOfThePageRuns() throws Exception {
        List<String> shown = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("docs/store.md"))) {
            if (line.startsWith("assay ")) {
                shown.add(line);
                String[] words = line.substring("assay ".length()).replace("my-project", project.toString()).split(" ");
                CommandRun did = CommandRun.of(words);
                assertThat(did.status()).as(line + ": " + did.err() + did.out()).isZero();
            }
        }
        assertThat(shown).hasSize(11);
    }

    @Test
    void aSoundStoreIsSaidToBeSo() {
        CommandRun did = store("verify");
        assertThat(did.status()).isZero();
        assertThat(did.out()).contains("anna.jsonl      5        5      5").endsWith("All journals are as Assay wrote them.\n");
    }

    @Test
    void aChangedLineIsNamedAndPutBack() throws Exception {
        change(lines -> {
            lines.set(1, lines.get(1).replace("\"pass\"", "\"fail\""));
            return lines;
        });
        CommandRun checked = store("verify");
        assertThat(checked.status()).isOne();
        assertThat(checked.out()).contains("anna.jsonl, line 2 was changed.");
        CommandRun preview = store("restore", "--preview");
        assertThat(preview.out()).contains("anna.jsonl: 1 line back (1 vote), 1 line set aside.").endsWith("Nothing is lost.\n");
        assertThat(Files.readString(anna())).contains("fail");
        assertThat(store("restore").status()).isZero();
        assertThat(items()).containsExactly("q1 pass", "q2 pass", "q3 pass", "q4 pass", "q5 pass");
        assertThat(store("verify").out()).endsWith("All journals are as Assay wrote them.\n");
        assertThat(Files.readString(anna().resolveSibling("anna.jsonl.aside-1"))).contains("\"fail\"");
        assertThat(Files.readString(anna().resolveSibling("anna.jsonl.replaced-1"))).contains("\"fail\"");
    }

    @Test
    void anEmptiedJournalComesBackWithWhatWasWrittenSince() throws Exception {
        change(_ -> List.of());
        votes(10, 12);
        CommandRun did = store("restore");
        assertThat(did.out()).contains("anna.jsonl: 5 lines back (5 votes).").contains("Nothing is lost.");
        assertThat(items()).containsExactly("q1 pass", "q10 pass", "q11 pass", "q2 pass", "q3 pass", "q4 pass", "q5 pass");
        assertThat(store("verify").status()).isZero();
    }

    @Test
    void whatNoBackupHoldsIsLostAndCounted() throws Exception {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC())) {
            LabelStore killed = LabelStore.open(folder); // not closed: no backup has its votes
            killed.append(vote("anna", 6));
            killed.append(vote("anna", 7));
        }
        Files.writeString(anna(), "");
        CommandRun did = store("restore", "--preview");
        assertThat(did.status()).isOne();
        assertThat(did.out()).contains("anna.jsonl: 5 lines back (5 votes); lost: lines 6 to 7, at most 2 votes of anna.")
                .endsWith("Lost: 2 lines, at most 2 votes.\n");
        assertThat(store("restore").out()).contains("lost: lines 6 to 7");
        assertThat(items()).hasSize(5);
        assertThat(store("verify").status()).isZero();
    }

    @Test
    void aDamagedBackupIsPassedOver() throws Exception {
        votes(6, 8);
        List<Path> backups;
        try (var files = Files.list(project.resolve(".assay/backups"))) {
            backups = files.sorted().toList();
        }
        assertThat(backups).hasSize(2);
        byte[] bytes = Files.readAllBytes(backups.getLast());
        bytes[bytes.length / 3] ^= 0x55;
        Files.write(backups.getLast(), bytes);
        assertThat(store("backup", "--list").status()).isOne();
        assertThat(store("backup", "--list").out()).contains("cannot be used");
        assertThat(store("restore").out()).contains("Restored from " + backups.getFirst().getFileName());
        assertThat(items()).hasSize(7);
    }

    @Test
    void aMeantChangeIsAcceptedAndListed() throws Exception {
        change(lines -> {
            lines.set(1, lines.get(1).replace("\"pass\"", "\"fail\""));
            return lines;
        });
        CommandRun did = store("verify", "--accept");
        assertThat(did.status()).as(did.out()).isZero();
        assertThat(did.err()).contains("Accepted: anna.jsonl, line 2 was changed.");
        assertThat(items()).contains("q2 fail");
        votes(8, 9);
        Files.delete(project.resolve(".assay/labels.mv.db"));
        assertThat(items()).hasSize(6);
        assertThat(store("verify").status()).isZero();
        assertThat(CommandRun.of("audit", project.toString(), "--csv").out()).contains("anna.jsonl, line 2 was changed.");
    }

    @Test
    void aStoreOfAnEarlierVersionIsUpgradedAfterABackup() throws Exception {
        Path old = Files.createDirectories(temp.resolve("old/.assay/journal")).getParent();
        Files.writeString(
                old.resolve("journal/anna.jsonl"),
                String.join("\n", Files.readAllLines(anna())).replaceAll(",\"chain\":\"[0-9a-f]{64}\"", "") + "\n");
        project = old.getParent();
        CommandRun did = store("migrate");
        assertThat(did.out()).startsWith("Upgraded to version 1. Backup of 5 votes before: ");
        assertThat(store("migrate").out()).isEqualTo("The store has version 1, the version of this program.\n");
        votes(6, 7);
        assertThat(items()).hasSize(6);
        change(_ -> List.of());
        assertThat(store("restore").status()).isZero();
        assertThat(items()).hasSize(6);
    }

    @Test
    void aLaterStoreIsRefusedInOneSentence() throws Exception {
        Path format = project.resolve(".assay/store.json");
        Files.writeString(format, Files.readString(format).replace("\"store\":1", "\"store\":2"));
        byte[] before = Files.readAllBytes(anna());
        CommandRun did = CommandRun.of("labels", "status", project.toString());
        assertThat(did.status()).isEqualTo(3);
        assertThat(store("verify").err()).contains("has version 2 and this program uses versions up to 1")
                .satisfies(text -> assertThat(text.strip().split("\\. ")).hasSize(1));
        assertThat(Files.readAllBytes(anna())).isEqualTo(before);
    }

    @Test
    void aDamagedVersionFileIsRestored() throws Exception {
        Path format = project.resolve(".assay/store.json");
        String before = Files.readString(format);
        Files.writeString(format, "rubbish");
        assertThat(store("verify").status()).isEqualTo(3);
        assertThat(store("restore", "--preview").status()).isZero();
        assertThat(store("restore").status()).isZero();
        assertThat(Files.readString(format).substring(0, 58)).isEqualTo(before.substring(0, 58));
        assertThat(items()).hasSize(5);
    }

    @Test
    void aBackupOfAnotherProjectIsRefused() throws Exception {
        Path mine = project;
        project = Files.createDirectory(temp.resolve("other"));
        votes(1, 3);
        Path backup;
        try (var files = Files.list(project.resolve(".assay/backups"))) {
            backup = files.findFirst().orElseThrow();
        }
        project = mine;
        CommandRun did = store("restore", "--from", backup.toString());
        assertThat(did.status()).isEqualTo(3);
        assertThat(did.err()).contains("is of another project");
    }
}
