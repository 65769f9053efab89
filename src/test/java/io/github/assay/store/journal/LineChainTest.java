package io.github.assay.store.journal;

import static io.github.assay.store.Acts.vote;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.StoreFormat;
import io.github.assay.store.journal.ChainFinding.Kind;
import io.github.assay.store.labels.LabelStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal that was emptied, cut or edited is noticed, with file and line. */
class LineChainTest {
    @TempDir
    Path temp;

    private void votes(int from, int to) throws StoreException {
        try (StoreFolder folder = StoreFolder.open(temp, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            for (int i = from; i < to; i++) {
                store.append(vote("anna", i, Label.PASS, i));
            }
        }
    }

    private Path store() {
        return temp.resolve(".assay");
    }

    private Path anna() {
        return store().resolve("journal/anna.jsonl");
    }

    private List<ChainFinding> check() throws IOException {
        return ChainCheck.of(anna(), kept(store(), anna()));
    }

    private static ChainEnds.Kept kept(Path store, Path journal) throws IOException {
        ChainEnds ends = ChainEnds.read(store);
        return new ChainEnds.Kept(ends.of(journal), ends.isClosed(), Optional.empty());
    }

    private List<String> notices() throws StoreException {
        try (StoreFolder folder = StoreFolder.open(temp, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            return store.notices().stream().filter(n -> n.startsWith("Labels were changed")).toList();
        }
    }

    private void change(java.util.function.UnaryOperator<List<String>> change) throws IOException {
        List<String> lines = change.apply(new ArrayList<>(Files.readAllLines(anna())));
        Files.writeString(anna(), lines.isEmpty() ? "" : String.join("\n", lines) + "\n");
    }

    private static ChainFinding found(long line, Kind kind, long lines) {
        return new ChainFinding("anna.jsonl", line, kind, lines, kind == Kind.INSERTED ? 0 : lines);
    }

    @Test
    void eachLineCarriesTheHashOfTheLineBefore() throws Exception {
        votes(1, 4);
        votes(4, 6);
        List<String> lines = Files.readAllLines(anna());
        String id = StoreFormat.read(store()).orElseThrow().id();
        assertThat(lines.getFirst()).endsWith(",\"chain\":\""
                + LineChain.hash(("assay journal\nanna.jsonl\n" + id + "\n").getBytes(StandardCharsets.UTF_8)) + "\"}");
        for (int i = 1; i < lines.size(); i++) {
            assertThat(lines.get(i)).endsWith(
                    ",\"chain\":\"" + LineChain.hash(lines.get(i - 1).getBytes(StandardCharsets.UTF_8)) + "\"}");
        }
        assertThat(check()).isEmpty();
        assertThat(notices()).isEmpty();
    }

    @Test
    void linesOfEarlierVersionsAreReadAndCovered() throws Exception {
        Vote old = vote("anna", 1, Label.FAIL, 1);
        Files.createDirectories(anna().getParent());
        Files.writeString(anna(), EntryLine.write(Entry.of(old)) + "\n" + EntryLine.write(Entry.of(vote("anna", 2, Label.PASS, 2))) + "\n");
        votes(3, 5);
        assertThat(Files.readAllLines(anna()).getFirst()).isEqualTo(EntryLine.write(Entry.of(old)));
        assertThat(check()).isEmpty();
        change(lines -> {
            lines.set(0, lines.getFirst().replace("fail", "pass"));
            return lines;
        });
        assertThat(check()).containsExactly(found(2, Kind.CHANGED, 0));
    }

    @Test
    void anEditedLineIsNamed() throws Exception {
        votes(1, 8);
        change(lines -> {
            lines.set(3, lines.get(3).replace("\"pass\"", "\"fail\""));
            return lines;
        });
        assertThat(check()).containsExactly(found(4, Kind.CHANGED, 0));
        assertThat(notices()).singleElement().asString().contains("anna.jsonl, line 4 was changed");
        votes(20, 22);
        assertThat(notices()).as("until it is settled").singleElement().asString().contains("line 4 was changed");
    }

    @Test
    void anEditedLastLineIsNamed() throws Exception {
        votes(1, 8);
        change(lines -> {
            lines.set(6, lines.get(6).replace("\"pass\"", "\"fail\""));
            return lines;
        });
        assertThat(check()).containsExactly(found(7, Kind.CHANGED, 0));
    }

    @Test
    void removedLinesAreCounted() throws Exception {
        votes(1, 10);
        change(lines -> {
            lines.subList(3, 5).clear();
            return lines;
        });
        assertThat(check()).containsExactly(found(4, Kind.REMOVED, 2));
        assertThat(notices()).singleElement().asString().contains("lines 4 to 5 were removed");
    }

    @Test
    void anAddedLineIsNamed() throws Exception {
        votes(1, 8);
        change(lines -> {
            lines.add(3, EntryLine.write(Entry.of(vote("anna", 99, Label.FAIL, 99))));
            return lines;
        });
        assertThat(check()).containsExactly(found(4, Kind.INSERTED, 1));
    }

    @Test
    void aLineWithoutHashIsNamedAlsoAfterLaterVotes() throws Exception {
        votes(1, 4);
        Files.writeString(
                anna(), EntryLine.write(Entry.of(vote("anna", 99, Label.FAIL, 99))) + "\n", StandardOpenOption.APPEND);
        assertThat(check()).containsExactly(new ChainFinding("anna.jsonl", 4, Kind.INSERTED, 1, 0));
        votes(5, 7);
        assertThat(check()).containsExactly(new ChainFinding("anna.jsonl", 4, Kind.UNHASHED, 1, 0));
        assertThat(notices()).singleElement().asString().contains("line 4");
    }

    @Test
    void aCutJournalIsNamedAlsoAfterLaterVotes() throws Exception {
        votes(1, 8);
        change(lines -> lines.subList(0, 5));
        assertThat(check()).containsExactly(found(6, Kind.CUT, 2));
        assertThat(notices()).singleElement().asString().contains("lines 6 to 7 are missing");
        votes(20, 22);
        assertThat(check()).isEmpty();
        assertThat(notices()).singleElement().asString().contains("lines 6 to 7 are missing");
    }

    @Test
    void anEmptiedAndAnAbsentJournalAreNamed() throws Exception {
        votes(1, 8);
        change(_ -> List.of());
        assertThat(notices()).singleElement().asString().contains("anna.jsonl was emptied; it had 7 lines");
        Files.delete(anna());
        assertThat(notices()).singleElement().asString().contains("was emptied").contains("1 more");
    }

    @Test
    void linesInAnotherOrderAreNoticed() throws Exception {
        votes(1, 8);
        change(lines -> {
            Collections.swap(lines, 2, 4);
            return lines;
        });
        assertThat(check()).isNotEmpty();
    }

    @Test
    void lineEndsOfAnotherSystemAreNoDamage() throws Exception {
        votes(1, 8);
        Files.writeString(anna(), Files.readString(anna()).replace("\n", "\r\n"));
        assertThat(check()).isEmpty();
        votes(10, 12);
        assertThat(check()).isEmpty();
    }

    @Test
    void aTornLogContinuesItsChain() throws Exception {
        Path log = Files.createDirectories(temp.resolve("journal")).resolve("people.log");
        PeopleLog.read(log, Appender::file).same("Ann", "ann", java.time.Instant.EPOCH);
        Files.writeString(log, "{\"name\":\"to", StandardOpenOption.APPEND);
        PeopleLog.read(log, Appender::file).same("Bob", "bob", java.time.Instant.EPOCH);
        assertThat(ChainCheck.of(log, kept(temp, log))).isEmpty();
        assertThat(PeopleLog.read(log, Appender::file).person("Bob")).isEqualTo("bob");
    }
}
