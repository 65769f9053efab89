package io.github.assay.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.labels.LabelFileOptions;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelPacks;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.AppenderOver;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.labels.Merge;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Label packs of generated votes, with votes that several packs have and that contradict each other, give the same bytes
 * in whatever order they are merged, and a merge of all again changes nothing.
 */
class PackMergePropertyTest {
    private static final int PACKS = 20;

    @TempDir
    Path temp;

    @Test
    void packsMergedInRandomOrdersGiveTheSameBytes() throws Exception {
        mergeAll(12);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void eightHundredPacksMergedInRandomOrdersGiveTheSameBytes() throws Exception {
        mergeAll(40);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void tenThousandPacksMergedInRandomOrdersGiveTheSameBytes() throws Exception {
        mergeAll(500);
    }

    private void mergeAll(int groups) throws Exception {
        int conflicts = 0;
        for (int group = 0; group < groups; group++) {
            List<Path> packs = packs(group);
            Merged first = merged(packs, "first-" + group);
            List<Path> other = new ArrayList<>(packs);
            Collections.shuffle(other, new Random(group));
            other.addAll(packs.subList(0, 3));
            Merged second = merged(other, "second-" + group);
            assertThat(second.bytes()).as("group " + group).isEqualTo(first.bytes());
            assertThat(second.inForce()).as("group " + group).isEqualTo(first.inForce());
            assertThat(first.conflicts() > 0).as("conflicts of group " + group).isEqualTo(second.conflicts() > 0);
            conflicts += first.conflicts();
        }
        assertThat(conflicts).as("conflicts are shown").isPositive();
    }

    /** Few items, people and times, so that packs meet in most of them. */
    private List<Path> packs(int group) throws ProjectFormatException {
        SplittableRandom random = new SplittableRandom(group);
        List<Path> packs = new ArrayList<>();
        for (int pack = 0; pack < PACKS; pack++) {
            List<Vote> votes = IntStream.range(0, random.nextInt(1, 12)).mapToObj(_ -> vote(random)).distinct().toList();
            boolean csv = random.nextInt(3) == 0;
            Path file = temp.resolve("pack-" + group + "-" + pack + (csv ? ".csv" : ".jsonl"));
            LabelPacks.write(file, csv ? LabelPacks.Form.CSV : LabelPacks.Form.JSONL, votes);
            packs.add(file);
        }
        return packs;
    }

    private static Vote vote(SplittableRandom random) {
        Instant at = Instant.parse("2026-03-01T09:00:00Z").plusSeconds(random.nextInt(6));
        return new Vote(
                new ItemKey("q" + random.nextInt(4), "bot", "r1"), "ann" + random.nextInt(3),
                Label.values()[random.nextInt(4)], random.nextBoolean() ? List.of() : List.of("wrong_filter"),
                random.nextInt(3) == 0 ? "=1+1" : "", random.nextInt(3), at,
                new Vote.Visible(random.nextInt(4) == 0, false),
                random.nextInt(3) == 0 ? Optional.of(at.minusSeconds(1)) : Optional.empty(), Vote.Origin.IMPORTED);
    }

    private record Merged(byte[] bytes, List<Vote> inForce, int conflicts) {}

    private Merged merged(List<Path> packs, String name) throws Exception {
        Path project = Files.createDirectory(temp.resolve(name));
        // A folder with something in it where the checksum goes: the index is held in memory, which is quicker.
        Files.createDirectories(project.resolve(".assay/labels.mv.db.sum/x"));
        int conflicts = 0;
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC())) {
            try (LabelStore store = LabelStore.open(folder, PackMergePropertyTest::unforced)) {
                for (Path pack : packs) {
                    LabelReading read = LabelFiles.read(
                            pack, LabelFileOptions.NONE, LabelFiles.Unnamed.AN_ITEM, Instant.EPOCH, Progress.NONE);
                    assertThat(read.problems()).isEmpty();
                    Merge merge = store.merge(read.votes(), pack.getFileName().toString(), Instant.EPOCH);
                    conflicts += merge.conflicts().size();
                }
                byte[] bytes = export(store, project.resolve("out.jsonl"));
                return new Merged(bytes, store.currentVotes(), conflicts);
            }
        }
    }

    private static byte[] export(LabelStore store, Path file) throws Exception {
        LabelPacks.write(file, LabelPacks.Form.JSONL, store.allVotes());
        byte[] bytes = Files.readAllBytes(file);
        LabelPacks.write(file, LabelPacks.Form.WIDE_CSV, store.currentVotes());
        byte[] wide = Files.readAllBytes(file);
        byte[] both = Arrays.copyOf(bytes, bytes.length + wide.length);
        System.arraycopy(wide, 0, both, bytes.length, wide.length);
        return both;
    }

    /** A file that is not forced: this test needs no disk. */
    private static Appender unforced(Path file) throws IOException {
        Appender real = Appender.file(file);
        return new AppenderOver() {
            @Override
            public Appender real() {
                return real;
            }

            @Override
            public void force() {}
        };
    }
}
